import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../speech-tools/songs.ts';
import { type Account, signUp } from '../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const agentsPages = [
  ['agents', 'Agents'],
  ['new', 'New agent'],
  ['playground', 'Playground'],
  ['history', 'Conversations'],
  ['knowledge-base', 'Knowledge base'],
  ['tools', 'Tools'],
  ['integrations', 'Integrations'],
  ['phone-numbers', 'Phone numbers'],
  ['settings', 'Settings'],
  ['talk-to', 'Talk to an agent'],
] as const;

/** What the server has for a person. */
const serverOf = ({ accessToken }: Account) => ({
  get: async <Reply>(path: string): Promise<Reply> =>
    (await (
      await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    ).json()) as Reply,
});

interface AgentWire {
  readonly name: string;
  readonly conversation_config: {
    readonly agent: {
      readonly first_message: string;
      readonly prompt: {
        readonly prompt: string;
        readonly tool_ids: readonly string[];
        readonly knowledge_base: readonly { readonly name: string }[];
        readonly built_in_tools: { readonly end_call: object | null };
      };
    };
    readonly turn: { readonly turn_eagerness: string };
  };
}

it('AGENT-001 AGENT-004 AGENT-006 AGENT-009 AGENT-010 AGENT-016 builds an agent and talks to it', {
  timeout: 240_000,
}, async () => {
  const person = await signUp(server.url);
  const stored = serverOf(person);
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/app/conversational-ai/agents');
  await page.waitForURL('**/app/sign-in**');
  await signIn(context, person);
  // In a lower window, the group of the sidebar is closed.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto('/app/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agents', exact: true }).click();
  await page.waitForURL('**/app/conversational-ai/agents');

  // The terms come before the first use.
  await page.getByRole('link', { name: 'conversational AI terms' }).waitFor();
  expect((await page.request.get('/conversational-ai-terms')).status()).toBe(200);
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  const terms = async () =>
    (await stored.get<{ terms_agreed_to: { conversational_ai: number | null } }>('/v1/user')).terms_agreed_to;
  await expect.poll(async () => (await terms()).conversational_ai).toBeGreaterThan(0);

  // A document and a tool for it.
  const pages = page.getByRole('navigation', { name: 'Agents', exact: true });
  await pages.getByRole('link', { name: 'Knowledge base' }).click();
  await page.getByRole('button', { name: 'Add document' }).first().click();
  await page.getByRole('menuitem', { name: 'Write a text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('The harbour museum opens at nine and closes at five.');
  await page.getByRole('textbox', { name: 'Name' }).fill('Opening hours');
  await page.getByRole('dialog').getByRole('button', { name: 'Add document' }).click();
  await page.getByRole('row', { name: /Opening hours/ }).click();
  await page.getByText('opens at nine and closes at five').waitFor();
  await pages.getByRole('link', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'New tool' }).first().click();
  await page.getByRole('button', { name: 'Create tool' }).click();
  await page.getByRole('alert').getByText('The name has').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('find_ticket');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Finds the ticket of a visitor.');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://museum.example/tickets/{number}');
  await page.getByRole('button', { name: 'Add parameter' }).click();
  await page.getByRole('textbox', { name: 'Parameter name' }).fill('number');
  await page.getByRole('combobox', { name: 'Place of the parameter' }).click();
  await page.getByRole('option', { name: 'In the path' }).click();
  await page.getByRole('button', { name: 'Create tool' }).click();
  await page.getByRole('row', { name: /find_ticket/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // The agent, changed in several parts and saved once.
  await pages.getByRole('link', { name: 'Agents' }).click();
  await page.getByRole('link', { name: 'New agent' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour desk');
  await page.getByRole('textbox', { name: 'First message' }).fill('Welcome to the harbour museum.');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await page.waitForURL(/conversational-ai\/agents\/agent_/);
  const agentId = new URL(page.url()).pathname.split('/').at(-1)!;
  const agent = () => stored.get<AgentWire>(`/v1/convai/agents/${agentId}`);
  // The form of a new agent has a system prompt too.
  await page.getByRole('tab', { name: 'Knowledge' }).waitFor();
  await page.getByRole('textbox', { name: 'System prompt' }).fill('You answer visitors.');
  await page.getByRole('tab', { name: 'Knowledge' }).click();
  await page.getByRole('button', { name: 'Add Opening hours' }).click();
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('switch', { name: 'find_ticket' }).click();
  await page.getByRole('switch', { name: 'End the conversation' }).click();
  await page.getByRole('tab', { name: 'Behavior' }).click();
  await page.getByRole('combobox', { name: 'Eagerness' }).click();
  await page.getByRole('option', { name: /^Patient/ }).click();
  await page.getByText('Save your changes to try them.').waitFor();
  // What somebody else saves in the meantime stays.
  const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ platform_settings: { call_limits: { daily_limit: 77 } } });
  await fetch(`${server.url}/v1/convai/agents/${agentId}`, { method: 'PATCH', headers, body });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(agent).toMatchObject({
    name: 'Harbour desk',
    conversation_config: {
      agent: {
        first_message: 'Welcome to the harbour museum.',
        prompt: {
          prompt: 'You answer visitors.',
          knowledge_base: [{ name: 'Opening hours' }],
          built_in_tools: { end_call: { name: 'end_call' } },
        },
      },
      turn: { turn_eagerness: 'patient' },
    },
    platform_settings: { call_limits: { daily_limit: 77 } },
  });
  // The message stands above the controls of the conversation beside the editor.
  const roomBelowMessage = async () => {
    const message = await page.locator('[data-sonner-toast]').first().boundingBox();
    const controls = await page.locator('[data-talk-controls]').boundingBox();
    return message && controls ? controls.y - message.y - message.height : undefined;
  };
  await expect.poll(roomBelowMessage).toBeGreaterThanOrEqual(0);
  expect((await agent()).conversation_config.agent.prompt.tool_ids).toHaveLength(1);
  await page.reload();
  await page.getByRole('combobox', { name: 'Eagerness' }).getByText('Patient').waitFor();
  expect(await page.getByRole('spinbutton', { name: 'Conversations a day' }).inputValue()).toBe('77');
  await page.getByRole('tab', { name: 'Agent', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'System prompt' }).inputValue()).toBe('You answer visitors.');
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'agents-editor-light-1280');

  // Typed beside the editor: it quotes the document by its name.
  const trial = page.getByRole('region', { name: 'Conversation with Harbour desk' });
  await trial.getByRole('button', { name: 'Type' }).click();
  await trial.getByText('Welcome to the harbour museum.').waitFor();
  await trial.getByRole('textbox', { name: 'Message to the agent' }).fill('When does the harbour museum open?');
  await trial.getByRole('button', { name: 'Send message' }).click();
  await trial.getByText(/opens at nine/).waitFor({ timeout: 30_000 });
  await trial.getByRole('button', { name: 'End conversation' }).click();
  await trial.getByText('The conversation has ended.').waitFor();
  await saveScreenshot(page, 'agents-trial-light-1280');

  // What was said is kept.
  await page.goto('/app/conversational-ai/history');
  await page.getByRole('row', { name: /Harbour desk/ }).click();
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await transcript.getByText('When does the harbour museum open?').waitFor();
  await transcript.getByText(/opens at nine/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete conversation' }).click();
  const conversations = async () =>
    (await stored.get<{ conversations: object[] }>('/v1/convai/conversations')).conversations;
  await expect.poll(conversations).toEqual([]);

  for (const [theme, width] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await context.addInitScript((shown) => localStorage.setItem('theme', shown), theme);
    for (const [path, title] of [...agentsPages, [`agents/${agentId}`, 'Harbour desk']]) {
      await page.goto(`/app/conversational-ai/${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await saveScreenshot(page, `agents-${path!.split('/')[0]}-${theme}-${width}`);
      expect([path, await axeFindings(page)]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  expect(errors).toEqual([]);
});

it('ROUTE-054 ROUTE-055 ROUTE-056 ROUTE-058 ROUTE-061 ROUTE-062 ROUTE-063 ROUTE-064 ROUTE-065 AGENT-007 AGENT-011 AGENT-019 shows its pages', async () => {
  const person = await signUp(server.url);
  const stored = serverOf(person);
  const { page, context, errors } = await openPage(browser, server.url);
  for (const [path] of agentsPages) {
    await page.goto(`/app/conversational-ai/${path}`);
    await page.waitForURL('**/app/sign-in**');
  }
  await signIn(context, person);
  await page.goto('/app/conversational-ai');
  await page.waitForURL('**/app/conversational-ai/agents');
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  for (const [path, title] of agentsPages) {
    await page.goto(`/app/conversational-ai/${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  // Secrets are stored, and their values never come back.
  await page.goto('/app/conversational-ai/settings');
  await page.getByRole('textbox', { name: 'Name of the secret' }).fill('Museum key');
  await page.getByLabel('Value', { exact: true }).fill('s3cret-value');
  await page.getByRole('button', { name: 'Add secret' }).click();
  await page.getByRole('list', { name: 'Secrets' }).getByText('Museum key').waitFor();
  const secrets = await stored.get<{ secrets: { name: string }[] }>('/v1/convai/secrets');
  expect(secrets.secrets).toMatchObject([{ name: 'Museum key' }]);
  expect(JSON.stringify(secrets)).not.toContain('s3cret-value');
  await page.getByRole('switch', { name: 'Allow MCP servers' }).click();
  await expect
    .poll(async () => (await stored.get<{ can_use_mcp_servers: boolean }>('/v1/convai/settings')).can_use_mcp_servers)
    .toBe(true);
  expect(errors).toEqual([]);
});
