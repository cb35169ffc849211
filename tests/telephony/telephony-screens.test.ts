import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAgentCaller } from '../agents/agent-caller.ts';
import { signIn } from '../speech-tools/songs.ts';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const root = '/app/conversational-ai';

it('ROUTE-057 ROUTE-059 ROUTE-060 AGENT-008 AGENT-012 AGENT-013 AGENT-015 AGENT-016 connects numbers and apps, and calls a list', {
  timeout: 240_000,
}, async () => {
  const caller = await newAgentCaller();
  const agentId = await caller.createAgent({ conversation_config: { agent: { first_message: 'Hello {{name}}.' } } });
  const { page, context, errors } = await openPage(browser, server.url);
  for (const path of ['integrations', 'phone-numbers', 'batch-calling']) {
    await page.goto(`${root}/${path}`);
    await page.waitForURL('**/app/sign-in**');
  }
  await signIn(context, caller);

  // A number of a SIP trunk, answered by the agent.
  await page.goto(`${root}/phone-numbers`);
  await page.getByRole('button', { name: 'Add number' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add number' });
  await dialog.getByRole('button', { name: 'Add number' }).click();
  await dialog.getByRole('alert').getByText('Enter a name for the number.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Front desk');
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('+1 555 012 3456');
  await dialog.getByRole('textbox', { name: 'Address for outgoing calls' }).fill('pbx.example.com:5060');
  await dialog.getByRole('textbox', { name: 'User name' }).fill('desk');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('secret-word');
  await saveScreenshot(page, 'phone-number-new');
  await dialog.getByRole('button', { name: 'Add number' }).click();
  await page.getByRole('combobox', { name: 'Agent that answers' }).click();
  await page.getByRole('option', { name: 'Ada' }).click();
  type Numbers = readonly { assigned_agent: { agent_id: string } | null; outbound_trunk: { address: string } }[];
  const numbers = () => caller.call<Numbers>('GET', '/v1/convai/phone-numbers');
  await expect.poll(async () => (await numbers())[0]?.assigned_agent?.agent_id).toBe(agentId);
  expect((await numbers())[0]).toMatchObject({ phone_number: '+15550123456', outbound_trunk: { username: 'desk' } });
  expect(JSON.stringify(await numbers())).not.toContain('secret-word');
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'phone-number-light-1280');

  // A list of people, planned, then cancelled.
  await page.goto(`${root}/batch-calling`);
  await page.getByText('Before your first batch call').waitFor();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await page.getByRole('button', { name: 'New batch call' }).first().click();
  const batch = page.getByRole('dialog', { name: 'New batch call' });
  await batch.getByRole('textbox', { name: 'Name', exact: true }).fill('Reminders');
  await batch.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: 'Ada' }).click();
  await batch.getByRole('combobox', { name: 'Calls from' }).click();
  await page.getByRole('option', { name: /Front desk/ }).click();
  const list = batch.getByRole('textbox', { name: 'Recipients' });
  await list.fill('phone_number,name\n+15550123457,Ada\n555,Bob');
  await batch.getByText('Line 3: “555” is no number such as +15551234567.').waitFor();
  await list.fill('phone_number,name\n+15550123457,Ada\n+15550123458,Bob');
  await batch.getByText('2 people, with name.').waitFor();
  await batch.getByLabel('Starts').fill('2099-01-31T10:00');
  await batch.getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('list', { name: 'Recipients' }).getByText('+15550123458').waitFor();
  await saveScreenshot(page, 'batch-call-light-1280');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel calls' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel calls' }).click();
  type Batches = { batch_calls: readonly { status: string; total_calls_dispatched: number }[] };
  const batches = async () => (await caller.call<Batches>('GET', '/v1/convai/batch-calling/workspace')).batch_calls;
  await expect.poll(batches).toMatchObject([{ status: 'cancelled', total_calls_dispatched: 0 }]);

  // An app, whose tools agents get, and a tool server.
  await page.goto(`${root}/integrations`);
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await page.getByLabel('Bot token').fill('xoxb-12345678');
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
  const connections = page.getByRole('list', { name: 'Connections with Slack' });
  await connections.getByText('1 tool').waitFor();
  type Tools = { tools: readonly { tool_config: { name: string } }[] };
  const tools = async () => (await caller.call<Tools>('GET', '/v1/convai/tools')).tools;
  expect((await tools()).map(({ tool_config }) => tool_config.name)).toEqual(['slack_post_message']);
  await connections.getByRole('button', { name: 'Disconnect Slack' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(tools).toEqual([]);
  await caller.call('PATCH', '/v1/convai/settings', { can_use_mcp_servers: true });
  await page.getByRole('button', { name: 'Add MCP server' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Weather');
  await page.getByRole('dialog').getByLabel('Address').fill('https://tools.example.com/mcp');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await page.getByRole('list', { name: 'MCP servers' }).getByText('Weather').waitFor();

  for (const [theme, width] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await context.addInitScript((shown) => localStorage.setItem('theme', shown), theme);
    for (const path of ['integrations', 'phone-numbers', 'batch-calling', 'history?view=tickets']) {
      await page.goto(`${root}/${path}`);
      await page.getByRole('navigation', { name: 'Agents', exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      await saveScreenshot(page, `telephony-${path.split('?')[0]}-${theme}-${width}`);
      expect([path, await axeFindings(page)]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  expect(errors).toEqual([]);
});

it('AGENT-014 says that Vercel is not set up, and what opens the page', async () => {
  const caller = await newAgentCaller();
  const { page, context } = await openPage(browser, server.url);
  await signIn(context, caller);
  await page.goto('/app/integrations/vercel/callback');
  await page.getByText('The address has no code.').waitFor();
  await page.goto('/app/integrations/vercel/callback?code=abc&next=https%3A%2F%2Fvercel.com%2F');
  await page
    .getByRole('alert')
    .getByText(/VERCEL_CLIENT_ID/)
    .waitFor();
});
