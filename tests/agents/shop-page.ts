import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'rolldown';
import { openBrowser, openPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

/** The unmodified client of the public API. */
const script = `
import { Conversation } from '@elevenlabs/client';
window.events = [];
window.soundBytes = 0;
window.loudest = 0;
window.talk = async (options) => {
  const note = (event) => window.events.push(event);
  window.conversation = await Conversation.startSession({
    ...options,
    onConnect: ({ conversationId }) => note({ kind: 'connect', conversationId }),
    onMessage: ({ role, message }) => note({ kind: 'message', role, message }),
    onModeChange: ({ mode }) => note({ kind: 'mode', mode }),
    onDisconnect: (details) => note({ kind: 'disconnect', details: { reason: details.reason } }),
    onError: (message) => note({ kind: 'error', message: String(message) }),
    onAudio: (base64) => { window.soundBytes += atob(base64).length; },
  });
  setInterval(() => {
    window.loudest = Math.max(window.loudest, window.conversation.getOutputVolume());
  }, 50);
};
`;

interface TalkWindow {
  readonly events: readonly {
    readonly kind: string;
    readonly role?: string;
    readonly message?: string;
    readonly mode?: string;
    readonly conversationId?: string;
  }[];
  readonly soundBytes: number;
  /** Of what the agent said so far, from 0 to 1. */
  readonly loudest: number;
  readonly conversation: { sendUserMessage(text: string): void; endSession(): Promise<void> };
  talk(options: object): Promise<void>;
}

/** A page of another origin in a browser with a microphone, on which people talk with agents. */
export async function openShops() {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-talk-'));
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
  const page = createServer((request, reply) => {
    const isScript = request.url === '/page.js';
    reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    reply.end(isScript ? code : '<!doctype html><title>Shop</title><script type="module" src="/page.js"></script>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => page.once('listening', resolve));
  const url = `http://localhost:${(page.address() as AddressInfo).port}`;
  const browser = await openBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
  return {
    open: () => openShop(browser, url),
    async close() {
      await browser.close();
      page.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openShop(browser: Browser, url: string) {
  const { page: shop, context } = await openPage(browser, url);
  await shop.goto('/');
  await shop.waitForFunction(() => 'talk' in window);
  const read = () => shop.evaluate(() => (window as unknown as TalkWindow).events);
  const socketOrigin = server.url.replace(/^http/, 'ws');
  return {
    context,
    read,
    talk: (options: object) =>
      shop.evaluate((given) => (window as unknown as TalkWindow).talk(given), {
        // For WebRTC it converts only `wss:` into the address of the API.
        origin: 'connectionType' in options ? server.url : socketOrigin,
        livekitUrl: socketOrigin,
        connectionType: 'websocket',
        ...options,
      }),
    type: (text: string) =>
      shop.evaluate((said) => (window as unknown as TalkWindow).conversation.sendUserMessage(said), text),
    end: () => shop.evaluate(() => (window as unknown as TalkWindow).conversation.endSession()),
    soundBytes: () => shop.evaluate(() => (window as unknown as TalkWindow).soundBytes),
    loudest: () => shop.evaluate(() => (window as unknown as TalkWindow).loudest),
    answers: async () =>
      (await read()).filter(({ kind, role }) => kind === 'message' && role === 'agent').map(({ message }) => message),
  };
}
