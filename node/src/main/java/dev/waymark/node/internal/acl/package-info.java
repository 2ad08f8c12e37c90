/**
 * Who may do what: users, their passwords and their rights.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/">ACL</a>
 */
package dev.waymark.node.internal.acl;
