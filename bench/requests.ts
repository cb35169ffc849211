/**
 * Measures how many requests per second the server replies to at 32 connections: `node bench/requests.ts`. Needs
 * Debian's package wrk.
 */
import { execFileSync } from 'node:child_process';
import { defaultVoices } from '../engines/voices/default-voices.ts';
import { bootstrap, startServer } from '../tests/support/start-server.ts';

const program = '/usr/bin/wrk';
const paths = ['/v1/history?page_size=20', '/v1/voices', '/v1/user', '/v1/models', '/health'];
const historyItems = 40;
const seconds = 8;

const server = await startServer({ env: { REQUESTS_PER_MINUTE: '10000000' } });
const headers = { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' };
for (let i = 0; i < historyItems; i++) {
  const reply = await fetch(`${server.url}/v1/text-to-speech/${defaultVoices[i % 10]!.id}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text: `Hello number ${i}.` }),
  });
  await reply.arrayBuffer();
}
for (const path of paths) {
  const options = ['-t1', '-c32', `-d${seconds}s`, '-H', `xi-api-key: ${bootstrap.apiKey}`, `${server.url}${path}`];
  const report = execFileSync(program, options).toString();
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? '0';
  console.log(`${path}: ${/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]} a second, ${failed} failed`);
}
await server.remove();
