import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterEach, expect, it } from 'vitest';
import { sha256 } from '../../../platform/crypto.ts';
import { toWorkspaceId } from '../../../platform/ids.ts';
import { silentLog, unexpectedCall } from '../../../platform/test-doubles.ts';
import type { BrainEvent, BrainScene } from '../brain-session.rules.ts';
import { engineBrainService } from './engine-brain.service.ts';

type Transcript = { role: string; content: string }[];
type Handlers = Parameters<ElevenLabsClient['speechEngine']['attach']>[3];

const apiKey = 'sk_secret';
const { signal } = new AbortController();
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server of a customer, with the helper of the official SDK. */
async function startUpstream(handlers: Handlers): Promise<{ url: string; http: Server; headers: unknown[] }> {
  const http = createServer();
  const headers: unknown[] = [];
  http.on('upgrade', (request) => headers.push(request.headers['x-shop']));
  const attachment = new ElevenLabsClient({ apiKey }).speechEngine.attach('seng_1', http, '/ws', handlers);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    attachment.close();
    http.close();
  });
  return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`, http, headers };
}

function openBrain(url: string, { key = apiKey, firstMessage = '', timeoutS = 2 } = {}) {
  const brains = engineBrainService({
    clock: () => new Date(),
    log: silentLog,
    outgoing: { allowPrivate: false, allowedHosts: ['127.0.0.1'] },
    agentSecrets: { reveal: async (_workspace, id) => `value of ${id}` },
    apiKeys: { findHash: async () => sha256(key) },
    agentBrain: { open: unexpectedCall },
  });
  const agent = {
    agent: { id: 'seng_1', name: 'Shop' },
    workspaceId: toWorkspaceId('w1'),
    ...{ branchId: 'b', versionId: 'v' },
    config: {
      conversation_config: { agent: { first_message: firstMessage } },
      platform_settings: {
        speech_engine: {
          ...{ ws_url: url, cascade_timeout_seconds: timeoutS, signing_key_id: 'key_1' },
          request_headers: { 'X-Shop': { secret_id: 's1' } },
        },
      },
    },
  };
  const scene: BrainScene = {
    ...{ conversationId: 'conv_1', environment: 'production', variables: { name: 'Ada' }, language: 'en' },
    channel: 'socket',
    textOnly: true,
    callClientTool: unexpectedCall,
    approve: unexpectedCall,
  };
  return brains.open(agent, scene);
}

async function read(events: AsyncIterable<BrainEvent>): Promise<BrainEvent[]> {
  const all: BrainEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
const textOf = (events: readonly BrainEvent[]): string =>
  events.map((event) => (event.kind === 'text' ? event.delta : '')).join('');

it('AGENT-032 lets the server helper of the SDK answer, piece by piece, with the whole conversation', async () => {
  const seen: Transcript[] = [];
  const started: string[] = [];
  let ended = 0;
  const { url, headers } = await startUpstream({
    onInit: (id) => void started.push(id),
    onTranscript(transcript, _signal, session) {
      seen.push(transcript as Transcript);
      session.sendResponse(
        (async function* () {
          yield 'Hello there. ';
          yield 'How are you?';
        })(),
      );
    },
    onClose() {
      ended += 1;
    },
  });
  const brain = await openBrain(url, { firstMessage: 'Hi {{name}}.' });
  expect(brain.speaksFirst).toBe(true);
  expect(textOf(await read(brain.firstMessage()))).toBe('Hi Ada.');
  const events = await read(brain.reply({ text: 'Good morning', signal }));
  expect(textOf(events)).toBe('Hello there. How are you?');
  expect(events.flatMap((event) => (event.kind === 'sentence' ? [event.text] : []))).toEqual([
    'Hello there.',
    'How are you?',
  ]);
  await read(brain.reply({ text: 'Fine', contextual: ['On the page of tea'], signal }));
  expect(seen[0]).toEqual([
    { role: 'agent', content: 'Hi Ada.' },
    { role: 'user', content: 'Good morning' },
  ]);
  expect(seen[1]!.slice(2)).toMatchObject([
    { role: 'agent', content: 'Hello there. How are you?' },
    { role: 'user', content: expect.stringContaining('On the page of tea') },
  ]);
  expect([started, headers]).toEqual([['conv_1'], ['value of s1']]);
  await brain.close();
  await expect.poll(() => ended).toBe(1);
});

it('AGENT-032 cancels a reply that was interrupted, and keeps what the person heard', async () => {
  const seen: Transcript[] = [];
  const aborted: boolean[] = [];
  const { url } = await startUpstream({
    async onTranscript(transcript, stop, session) {
      seen.push(transcript as Transcript);
      if (seen.length > 1) return void session.sendResponse('Four.');
      stop.addEventListener('abort', () => aborted.push(true));
      await session.sendResponse(
        (async function* () {
          for (const word of ['One. ', 'Two. ', 'Three. ']) {
            yield word;
            await wait(100);
          }
        })(),
      );
    },
  });
  const brain = await openBrain(url);
  const interrupt = new AbortController();
  for await (const event of brain.reply({ text: 'Count', signal: interrupt.signal }))
    if (event.kind === 'text') interrupt.abort();
  brain.heard('One.');
  expect(textOf(await read(brain.reply({ text: 'Stop', signal })))).toBe('Four.');
  expect(seen[1]).toEqual([
    { role: 'user', content: 'Count' },
    { role: 'agent', content: 'One. …' },
    { role: 'user', content: 'Stop' },
  ]);
  expect(aborted).toEqual([true]);
  await brain.close();
});

it('AGENT-032 asks once more over a new connection when the server does not begin to answer', async () => {
  let calls = 0;
  const { url } = await startUpstream({
    onTranscript(_transcript, _signal, session) {
      calls += 1;
      if (calls === 2) session.sendResponse('Here.');
    },
  });
  const brain = await openBrain(url, { timeoutS: 0.3 });
  expect(textOf(await read(brain.reply({ text: 'Hello?', signal })))).toBe('Here.');
  await brain.close();
});

it('AGENT-032 names what failed: another key, and addresses that are not on the internet', async () => {
  const { url } = await startUpstream({});
  const refused = await openBrain(url, { key: 'sk_other', timeoutS: 1 });
  expect(await read(refused.reply({ text: 'x', signal }))).toMatchObject([{ kind: 'model_error' }, { kind: 'done' }]);
  await refused.close();
  const forbidden = await openBrain('wss://10.0.0.1/ws', { timeoutS: 1 });
  await read(forbidden.reply({ text: 'x', signal }));
  expect(forbidden.warnings).toEqual(['10.0.0.1 is not on the internet.']);
  await forbidden.close();
});
