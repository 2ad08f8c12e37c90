/** The lab and the program on real servers, and the slot mover's order on scripted ones. */
package dev.waymark.verification.lab;
