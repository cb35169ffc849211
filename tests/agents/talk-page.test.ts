import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { guidedAgent, newAgentCaller } from './agent-caller.ts';

const folder = mkdtempSync(join(tmpdir(), 'timbre-talk-'));
let page: Server;
let pageUrl: string;
let browser: Browser;
let agentId: string;
let typedAgentId: string;

/** The unmodified client of the public API, in a page of another origin. */
const script = `
import { Conversation } from '@elevenlabs/client';
window.events = [];
window.soundBytes = 0;
window.talk = async (options) => {
  const note = (event) => window.events.push(event);
  window.conversation = await Conversation.startSession({
    ...options,
    onConnect: ({ conversationId }) => note({ kind: 'connect', conversationId }),
    onMessage: ({ role, message }) => note({ kind: 'message', role, message }),
    onDisconnect: (details) => note({ kind: 'disconnect', details }),
    onError: (message) => note({ kind: 'error', message: String(message) }),
    onAudio: (base64) => { window.soundBytes += atob(base64).length; },
  });
};
`;

beforeAll(async () => {
  writeFileSync(join(folder, 'page.js'), script);
  const { output } = await build({
    input: join(folder, 'page.js'),
    resolve: { modules: [join(import.meta.dirname, '../../node_modules')] },
    platform: 'browser',
    write: false,
    output: { format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  const code = output[0].code;
  page = createServer((request, reply) => {
    const isScript = request.url === '/page.js';
    reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    reply.end(isScript ? code : '<!doctype html><title>Shop</title><script type="module" src="/page.js"></script>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => page.once('listening', resolve));
  pageUrl = `http://localhost:${(page.address() as AddressInfo).port}`;
  browser = await openBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
  const caller = await newAgentCaller();
  [agentId, typedAgentId] = await Promise.all([
    caller.createAgent(guidedAgent()),
    caller.createAgent(guidedAgent({ text_only: true })),
  ]);
});
afterAll(async () => {
  await browser?.close();
  page?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface TalkWindow {
  readonly events: readonly { kind: string; role?: string; message?: string }[];
  readonly soundBytes: number;
  readonly conversation: { sendUserMessage(text: string): void; endSession(): Promise<void> };
  talk(options: object): Promise<void>;
}

async function openShop() {
  const { page: shop, context } = await openPage(browser, pageUrl);
  await shop.goto('/');
  await shop.waitForFunction(() => 'talk' in window);
  const read = () => shop.evaluate(() => (window as unknown as TalkWindow).events);
  return {
    context,
    read,
    talk: (options: object) =>
      shop.evaluate((given) => (window as unknown as TalkWindow).talk(given), {
        ...options,
        origin: server.url.replace(/^http/, 'ws'),
        connectionType: 'websocket',
      }),
    type: (text: string) =>
      shop.evaluate((said) => (window as unknown as TalkWindow).conversation.sendUserMessage(said), text),
    end: () => shop.evaluate(() => (window as unknown as TalkWindow).conversation.endSession()),
    soundBytes: () => shop.evaluate(() => (window as unknown as TalkWindow).soundBytes),
    answers: async () =>
      (await read()).filter(({ kind, role }) => kind === 'message' && role === 'agent').map(({ message }) => message),
  };
}

it('AGENT-006 talks in text with the unmodified client on a page of another origin', async () => {
  const shop = await openShop();
  await shop.talk({ agentId: typedAgentId, textOnly: true });
  await expect.poll(shop.answers).toHaveLength(1);
  await shop.type('Do you sell bananas?');
  await expect.poll(shop.answers).toHaveLength(2);
  expect(await shop.soundBytes()).toBe(0);
  expect((await shop.read()).filter(({ kind }) => kind === 'error')).toEqual([]);
  await shop.end();
  await shop.context.close();
});

it('AGENT-006 speaks with the unmodified client and a microphone: a typed message is answered with sound', async () => {
  const shop = await openShop();
  await shop.talk({ agentId });
  await expect.poll(shop.soundBytes).toBeGreaterThan(16_000);
  const before = await shop.soundBytes();
  await shop.type('Do you sell bananas?');
  await expect.poll(async () => (await shop.answers()).length).toBeGreaterThan(1);
  await expect.poll(shop.soundBytes).toBeGreaterThan(before + 8000);
  expect((await shop.read()).filter(({ kind }) => kind !== 'message')).toMatchObject([{ kind: 'connect' }]);
  await shop.end();
  await shop.context.close();
});
