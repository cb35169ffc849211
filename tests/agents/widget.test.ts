import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { newAgentCaller } from './agent-caller.ts';

let browser: Browser;
let shop: string;
let stranger: string;
let agentId: string;
const sites: Server[] = [];

/** A site of its own origin, whose only page has the script and the tag. */
async function openSite(snippet: () => string): Promise<string> {
  const site = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${snippet()}</html>`);
  });
  sites.push(site);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  browser = await openBrowser();
  const caller = await newAgentCaller();
  const snippet = () =>
    `<elevenlabs-convai agent-id="${agentId}"></elevenlabs-convai><script src="${server.url}/convai-widget/index.js" async></script>`;
  [shop, stranger] = await Promise.all([openSite(snippet), openSite(snippet)]);
  agentId = await caller.createAgent({
    conversation_config: {
      agent: { first_message: 'Hello, this is the shop.', language: 'en' },
      conversation: { text_only: true },
    },
    platform_settings: {
      auth: { allowlist: [{ hostname: new URL(shop).host }] },
      widget: { variant: 'full', default_expanded: true, text_input_enabled: true, transcript_enabled: true },
    },
  });
});
afterAll(async () => {
  await browser?.close();
  for (const site of sites) site.close();
});

/** Opens a site; `hosts` collects all that the page asks. */
async function visit(url: string) {
  const { page, context } = await openPage(browser, url);
  const hosts = new Set<string>();
  const note = (address: string) => {
    if (/^(?:https?|wss?):/.test(address)) hosts.add(new URL(address).host);
  };
  page.on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  const config = page.waitForResponse((response) => response.url().endsWith(`/agents/${agentId}/widget`));
  await page.goto('/');
  return { page, context, hosts, configStatus: (await config).status() };
}

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Text message input' });

it('AGENT-006 shows the widget on an allowed page of another origin and asks no third host', async () => {
  const { page, context, hosts } = await visit(shop);
  await messageBox(page).waitFor();
  await page.getByText('Hello, this is the shop.').waitFor();
  await page.getByText('Powered by').waitFor();
  expect([...hosts].sort()).toEqual([new URL(shop).host, new URL(server.url).host].sort());
  await context.close();
});

it('AGENT-006 answers what a person writes in the widget', async () => {
  const { page, context, hosts } = await visit(shop);
  await messageBox(page).fill('Do you sell bananas?');
  await messageBox(page).press('Enter');
  const messages = page.locator('elevenlabs-convai');
  await messages.getByText('Do you sell bananas?').waitFor();
  // The answer stands below the question.
  await expect
    .poll(() =>
      messages.evaluate((element) => {
        const text = (element.shadowRoot as ShadowRoot).textContent ?? '';
        return text.slice(text.lastIndexOf('Do you sell bananas?')).replace('Powered by Timbre', '').length;
      }),
    )
    .toBeGreaterThan('Do you sell bananas?'.length + 10);
  expect([...hosts].sort()).toEqual([new URL(shop).host, new URL(server.url).host].sort());
  await context.close();
});

it('AGENT-006 shows nothing on a page that the agent does not allow', async () => {
  const { page, context, configStatus } = await visit(stranger);
  expect(configStatus).toBe(403);
  expect(await messageBox(page).count()).toBe(0);
  const close = await page.evaluate(
    ([url, id]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${url!.replace(/^http/, 'ws')}/v1/convai/conversation?agent_id=${id}`, 'convai');
        socket.onopen = () => socket.send(JSON.stringify({ type: 'conversation_initiation_client_data' }));
        socket.onmessage = ({ data }) => {
          if (String(data).includes('conversation_initiation_metadata')) resolve('opened');
        };
        socket.onclose = () => resolve('refused');
      }),
    [server.url, agentId],
  );
  expect(close).toBe('refused');
  await context.close();
});

it('serves the script to pages of any origin', async () => {
  const reply = await fetch(`${server.url}/convai-widget/index.js`, { headers: { origin: 'https://shop.example' } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  expect(reply.headers.get('content-type')).toContain('javascript');
});
