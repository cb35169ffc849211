import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type McpEverything, startMcpEverything } from '../../server/features/mcp-servers/test-mcp-server.ts';
import { postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { type LanguageModelServer, lastToolResult, lastWords, startLanguageModel } from '../support/language-model.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let browser: Browser;
let tools: McpEverything;
let model: LanguageModelServer;
let server: RunningServer;
beforeAll(async () => {
  [browser, tools, model] = await Promise.all([openBrowser(), startMcpEverything(), startLanguageModel()]);
  // Calls the tool that repeats a message, and says what it returned.
  model.answer((request) => {
    const result = lastToolResult(request);
    if (result !== undefined) return { text: `The tool said: ${result}` };
    const echo = request.tools.find(({ function: { name } }) => name.endsWith('echo'));
    if (!echo) return undefined;
    return { calls: [{ name: echo.function.name, arguments: { message: lastWords(request) } }] };
  });
  const providers = [{ name: 'main', base_url: model.baseUrl, models: ['tiny'] }];
  const env = { LLM_PROVIDERS: JSON.stringify(providers), WEBHOOK_ALLOWED_HOSTS: new URL(tools.url).host };
  server = await startServer({ env });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.remove();
  model?.close();
  tools?.stop();
});

interface Conversation {
  readonly transcript: readonly {
    readonly role: string;
    readonly message: string | null;
    readonly tool_calls?: readonly { readonly tool_name: string }[];
    readonly tool_results?: readonly { readonly result_value: string; readonly is_error: boolean }[];
  }[];
}

it('AGENT-012 adds an MCP server on the screen, asks before its tools, and keeps their results', async () => {
  const person = await signUp(server.url);
  const bearer = { authorization: `Bearer ${person.accessToken}` };
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(server.url + path, { headers: bearer })).json()) as T;
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, bearer);
  const config = { agent: { first_message: 'Hello.', language: 'en', prompt: { llm: 'tiny' } } };
  const created = await postJson(
    `${server.url}/v1/convai/agents/create`,
    { name: 'Ada', conversation_config: config },
    bearer,
  );
  const { agent_id: agentId } = (await created.json()) as { agent_id: string };
  const { page, context, errors } = await openPage(browser, server.url);
  const [cookie, value] = person.cookie.split('=') as [string, string];
  await context.addCookies([{ name: cookie, value, domain: '127.0.0.1', path: '/v1/auth', httpOnly: true }]);

  // The server with its tools; each one asks.
  await page.goto('/app/conversational-ai/integrations');
  await page.getByRole('button', { name: 'Add MCP server' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Everything');
  await page.getByRole('dialog').getByLabel('Address').fill(tools.url);
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await page.getByText('MCP servers are turned off for this workspace').waitFor();
  const allowed = await fetch(`${server.url}/v1/convai/settings`, {
    method: 'PATCH',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ can_use_mcp_servers: true }),
  });
  expect(allowed.status).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  const card = page.getByRole('list', { name: 'MCP servers' }).getByRole('listitem').filter({ hasText: 'Everything' });
  await card.getByRole('button', { name: 'Tools' }).click();
  const list = page.getByRole('list', { name: 'Tools of Everything' });
  await list.getByText('echo', { exact: true }).waitFor();
  const choosePolicy = async (name: string) => {
    await card.first().getByRole('combobox', { name: 'Approval for Everything' }).click();
    await page.getByRole('option', { name }).click();
  };
  const permitEcho = async (name: string) => {
    await list.getByRole('combobox', { name: 'Permission for echo', exact: true }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await list.getByRole('combobox', { name: 'Permission for echo', exact: true }).getByText(name).waitFor();
  };
  await choosePolicy('Decide for each tool');
  await permitEcho('Ask each time');
  expect(await list.getByRole('combobox').count()).toBe(await list.getByRole('listitem').count());
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'mcp-tools-light-1280');

  // The agent gets the server.
  await page.goto(`/app/conversational-ai/agents/${agentId}`);
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('switch', { name: 'Everything' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const trial = page.getByRole('region', { name: 'Conversation with Ada' });
  const say = async (text: string) => {
    const message = trial.getByRole('textbox', { name: 'Message to the agent' });
    await message.fill(text);
    await message.press('Enter');
  };
  const start = async () => {
    await trial.getByRole('button', { name: 'Type' }).click();
    await trial.getByText('Hello.').waitFor();
  };
  const newest = async (): Promise<Conversation> => {
    const { conversations } = await get<{ conversations: { conversation_id: string }[] }>('/v1/convai/conversations');
    return get(`/v1/convai/conversations/${conversations[0]!.conversation_id}`);
  };
  await start();
  await say('Refuse me');
  await trial.getByText(/waits for your approval/).waitFor();
  await saveScreenshot(page, 'mcp-approval-light-1280');
  expect(await axeFindings(page)).toEqual([]);
  await trial.getByRole('button', { name: 'Refuse' }).click();
  await trial.getByText(/The tool said: .*did not approve/s).waitFor();
  await say('Allow me');
  await trial.getByRole('button', { name: 'Allow' }).click();
  await trial.getByText(/The tool said: .*Echo: Allow me/s).waitFor();
  await trial.getByRole('button', { name: 'End conversation' }).click();
  const results = async () => (await newest()).transcript.flatMap(({ tool_results = [] }) => tool_results ?? []);
  await expect
    .poll(results, { timeout: 20_000 })
    .toMatchObject([{ is_error: true }, { is_error: false, result_value: expect.stringContaining('Echo: Allow me') }]);

  // An approved tool does not ask any more.
  await page.goto('/app/conversational-ai/integrations');
  await card.first().getByRole('button', { name: 'Tools' }).click();
  await permitEcho('Allowed');
  await page.goto(`/app/conversational-ai/agents/${agentId}`);
  await start();
  await say('At once');
  await trial.getByText(/The tool said: .*Echo: At once/s).waitFor();
  await trial.getByRole('button', { name: 'End conversation' }).click();

  // What was called is in the transcript of the conversation.
  await page.goto('/app/conversational-ai/history');
  await page.getByRole('row', { name: /Ada/ }).first().click();
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await transcript.getByText(/The tool said: .*Echo: At once/s).waitFor();
  await transcript.getByText(/echo/).first().waitFor();
  expect(errors).toEqual([]);
}, 240_000);
