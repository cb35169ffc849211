// Live documents on loopback: latency from a change in one process to a subscriber of another, and the memory of
// idle connections.
//   node bench/realtime.ts [connections, 2000]
import { readFileSync } from 'node:fs';
import { postJson, signUp } from '../tests/support/accounts.ts';
import { databaseUrlOf, startServer } from '../tests/support/start-server.ts';
import { report } from './measure.ts';

const connections = Number(process.argv[2] ?? 2000);
/** The server allows at most this number of connections per user. */
const connectionsPerUser = 50;
const connectionsAtOnce = 40;
/** Idle time before the memory is measured. */
const idleMs = 30_000;

const first = await startServer({ env: { REQUESTS_PER_MINUTE: '1000000' } });
const second = await startServer({
  env: { DATABASE_URL: databaseUrlOf(first), BLOB_STORE: `${first.dataDir}/blobs`, SERVICES: 'web' },
});

function connect(url: string, person: { accessToken: string; workspaceId: string }) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime`);
  const authorization = `Bearer ${person.accessToken}`;
  const subscribe = { action: 'subscribe', collection: 'workspace', id: person.workspaceId, authorization };
  socket.addEventListener('open', () => socket.send(JSON.stringify(subscribe)));
  const next = () =>
    new Promise<string>((resolve, reject) => {
      socket.onmessage = ({ data }) => resolve(String(data));
      socket.onclose = ({ code }) => reject(new Error(`closed: ${code}`));
    });
  return { socket, next };
}

try {
  const person = await signUp(first.url);
  const { socket, next } = connect(second.url, person);
  await next();
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const times: number[] = [];
  for (let at = 0; at < 200; at += 1) {
    const nextMessage = next();
    const startedAt = performance.now();
    await postJson(`${first.url}/v1/workspace/update-workspace`, { name: `name ${at}` }, headers);
    await nextMessage;
    times.push(performance.now() - startedAt);
  }
  socket.close();
  console.log(report('from a change in one process to the patch in another', times));

  const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${second.pid}/status`, 'utf8'))![1]) / 1024;
  const people: Awaited<ReturnType<typeof signUp>>[] = [];
  for (let at = 0; at < connections / connectionsPerUser; at += 1) people.push(await signUp(first.url));
  const before = residentMb();
  const sockets: WebSocket[] = [];
  for (let at = 0; at < connections; at += connectionsAtOnce)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(connectionsAtOnce, connections - at) }, async (_, i) => {
          const one = connect(second.url, people[Math.floor((at + i) / connectionsPerUser)]!);
          await one.next();
          return one.socket;
        }),
      )),
    );
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const after = residentMb();
  console.log(
    `${connections} idle connections: ${(after - before).toFixed(0)} MB (${before.toFixed(0)} to ${after.toFixed(0)} MB)`,
  );
  console.log(`still open: ${sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length}`);
} finally {
  await second.remove();
  await first.remove();
}
process.exit();
