import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../speech-tools/songs.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { newAgentCaller } from './agent-caller.ts';
import { createTypedAgent, startTyping } from './typed-conversation.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('AGENT-005 shows a conversation while it runs', { timeout: 120_000 }, async () => {
  const caller = await newAgentCaller();
  const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url });
  const typing = await startTyping(server.url, await createTypedAgent(client), 'person');
  const { page, context, errors } = await openPage(browser, server.url);
  await signIn(context, caller);
  await page.goto(`/app/conversational-ai/history?conversation=${typing.id}`);
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await transcript.getByText('Hello, this is the desk.').waitFor();
  await typing.say('Where is the lighthouse?');
  await transcript.getByText('Where is the lighthouse?').waitFor({ timeout: 10_000 });
  await typing.end();
  expect(errors).toEqual([]);
});

it('AGENT-031 makes a ticket of a conversation, and leads it to its end', { timeout: 120_000 }, async () => {
  const caller = await newAgentCaller();
  const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url });
  const typing = await startTyping(server.url, await createTypedAgent(client), 'person');
  await typing.say('When do you open?');
  await typing.end();
  const { page, context, errors } = await openPage(browser, server.url);
  await signIn(context, caller);
  await page.goto(`/app/conversational-ai/history?conversation=${typing.id}`);
  await page.getByRole('button', { name: 'Report a fault' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a fault' });
  await dialog.getByRole('textbox', { name: 'What went wrong' }).fill('It does not know when we open.');
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await dialog.getByRole('button', { name: 'Report' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto('/app/conversational-ai/history?view=tickets');
  await page.getByRole('row', { name: /It does not know when we open/ }).click();
  const panel = page.getByRole('dialog', { name: /It does not know/ });
  await panel.getByRole('link', { name: typing.id }).waitFor();
  await panel.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Knowledge gap' }).click();
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Added to the documents.');
  await panel.getByRole('button', { name: 'Add comment' }).click();
  await panel.getByRole('list', { name: 'Comments' }).getByText('Added to the documents.').waitFor();
  await panel.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  interface Tickets {
    readonly agent_conversation_tickets: readonly object[];
  }
  const tickets = async () =>
    (await caller.call<Tickets>('GET', '/v1/convai/triage-tickets')).agent_conversation_tickets;
  await expect.poll(tickets).toMatchObject([
    {
      status: 'resolved',
      priority: 'high',
      issue_type: 'knowledge_gap',
      conversation_ids: [typing.id],
      ticket_comments: [{ comment: 'Added to the documents.' }],
    },
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'agent-ticket');
  expect(errors).toEqual([]);
});
