// Works with one client of Node.js until its input ends, then prints how often it has counted, or what went wrong.
// Arguments: ioredis|node-redis PORT
import { Cluster } from 'ioredis';
import { createCluster } from 'redis';

const TAG = '{hot}';
const [kind, port] = process.argv.slice(2);

async function ioredis() {
  const client = new Cluster([{ host: '127.0.0.1', port: Number(port) }]);
  return {
    send: (command, ...words) => client.call(command, ...words),
    close: () => client.disconnect(),
  };
}

async function nodeRedis() {
  const client = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${port}` }] });
  client.on('error', () => {});
  await client.connect();
  return {
    send: (command, key, ...words) => client.sendCommand(key, false, [command, key, ...words.map(String)]),
    close: () => client.close(),
  };
}

function expect(found, wanted) {
  if (String(found) !== String(wanted)) {
    throw new Error(`${found} instead of ${wanted}`);
  }
}

async function round(client, number) {
  const value = `round ${number}`;
  expect(await client.send('INCR', TAG + 'counter'), number);
  await client.send('SET', TAG + 'key', value);
  expect(await client.send('GET', TAG + 'key'), value);
  await client.send('HSET', TAG + 'hash', 'field', value);
  expect(await client.send('HGET', TAG + 'hash', 'field'), value);
  expect(await client.send('LPUSH', TAG + 'list', value), number);
  await client.send('ZADD', TAG + 'ranking', number, 'member');
  expect(await client.send('ZSCORE', TAG + 'ranking', 'member'), number);
}

let ended = false;
process.stdin.on('end', () => (ended = true)).resume();

const client = await (kind === 'ioredis' ? ioredis() : nodeRedis());
for (let i = 0; i < 100; i++) {
  await client.send('SET', `key:${i}`, `value ${i}`);
  expect(await client.send('GET', `key:${i}`), `value ${i}`);
}
console.log('ready');
let rounds = 0;
while (!ended) {
  await round(client, ++rounds);
}
console.log(`counted ${rounds}`);
await client.close();
