// Conversations of the unmodified client in Chromium over WebRTC and over the WebSocket, on loopback: from the start of a
// session to the first sound in the browser, and the CPU time of the server during a long greeting.
//   node bench/agents/webrtc.ts [rounds, 10]

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { build } from 'rolldown';
import { signUp } from '../../tests/support/accounts.ts';
import { launchOptions } from '../../tests/support/browser-launch.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { report } from '../measure.ts';

const [rounds = 10] = process.argv.slice(2).map(Number);
/** s of the greeting that is measured. */
const speechS = 15;
const server = await startServer({ env: { DEFAULT_TIER: 'enterprise' } });
const { accessToken } = await signUp(server.url);
const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
await fetch(`${server.url}/v1/user/save-user-agreement`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ agreement: 'conversational_ai' }),
});
const sentence = 'This greeting is long, so that the time which the server needs for its sound can be measured. ';
const created = await fetch(`${server.url}/v1/convai/agents/create`, {
  method: 'POST',
  headers,
  body: JSON.stringify({
    name: 'Bench',
    conversation_config: {
      agent: { first_message: sentence.repeat(6) },
      conversation: { client_events: ['audio', 'interruption', 'agent_response', 'ping'] },
    },
  }),
});
if (!created.ok) throw new Error(await created.text());
const { agent_id: agentId } = (await created.json()) as { agent_id: string };

const entry = join(import.meta.dirname, 'webrtc-page.js');
writeFileSync(
  entry,
  `import { Conversation } from '@elevenlabs/client';
window.start = async (options) => {
  const startedAt = performance.now();
  window.conversation = await Conversation.startSession(options);
  while (window.conversation.getOutputVolume() < 0.002) await new Promise((resolve) => setTimeout(resolve, 5));
  return performance.now() - startedAt;
};`,
);
const { output } = await build({
  input: entry,
  platform: 'browser',
  write: false,
  output: { format: 'esm', codeSplitting: false },
  logLevel: 'silent',
}).finally(() => rmSync(entry));
const pages = createServer((request, reply) => {
  const isScript = request.url === '/page.js';
  reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  reply.end(isScript ? output[0].code : '<!doctype html><script type="module" src="/page.js"></script>');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => pages.once('listening', resolve));
const browser = await chromium.launch(
  launchOptions(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']),
);

interface BenchWindow {
  readonly conversation: { endSession(): Promise<void> };
  start(options: object): Promise<number>;
}

/** ms of processor time that the server used so far, with all its threads, without its child processes. */
function usedMs(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function talk(connectionType: 'webrtc' | 'websocket', isMeasured: boolean) {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(pages.address() as AddressInfo).port}`);
  await page.waitForFunction(() => 'start' in window);
  const socketOrigin = server.url.replace(/^http/, 'ws');
  const origin = connectionType === 'webrtc' ? server.url : socketOrigin;
  const options = { agentId, connectionType, origin, livekitUrl: socketOrigin };
  const ms = await page.evaluate((given) => (window as unknown as BenchWindow).start(given), options);
  const before = usedMs();
  if (isMeasured) await sleep(speechS * 1000);
  const cpu = (usedMs() - before) / (speechS * 10);
  await page.evaluate(() => (window as unknown as BenchWindow).conversation.endSession());
  await page.close();
  return { ms, cpu };
}

for (const connectionType of ['websocket', 'webrtc'] as const) {
  await talk(connectionType, false);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push((await talk(connectionType, false)).ms);
  console.log(report(`${connectionType}: first sound`, times));
  const { cpu } = await talk(connectionType, true);
  console.log(`${connectionType}: ${cpu.toFixed(1)} % of a core during the greeting`);
}
await browser.close();
pages.close();
await server.remove();
