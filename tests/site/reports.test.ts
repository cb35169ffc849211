import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../scripts/users/commands.ts';
import { postJson } from '../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { mailsTo } from '../support/mailbox.ts';
import { operatorOf } from '../support/operator.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

const operatorEmail = 'reports@operator.example';

let server: RunningServer;
let browser: Browser;
let voiceId: string;
const operator = operatorOf(() => server);
const headers = { 'xi-api-key': bootstrap.apiKey };

async function post<Reply>(path: string, body: object, by: Record<string, string> = headers): Promise<Reply> {
  const reply = await postJson(server.url + path, body, by);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** Designs a voice with an API key. */
async function createVoice(by: Record<string, string>): Promise<string> {
  const voice_description = 'A deep, weathered old man with a slow Scottish accent who tells stories by the fireside';
  const design = { voice_description, auto_generate_text: true, seed: 7 };
  const { previews } = await post<{ previews: { generated_voice_id: string }[] }>(
    '/v1/text-to-voice/design',
    design,
    by,
  );
  const created = await post<{ voice_id: string }>(
    '/v1/text-to-voice',
    {
      voice_name: 'Harbour Tales',
      voice_description,
      generated_voice_id: previews[0]!.generated_voice_id,
    },
    by,
  );
  return created.voice_id;
}

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ env: { DEVELOPMENT: 'true', DEFAULT_TIER: 'creator', OPERATOR_EMAIL: operatorEmail } }),
    openBrowser(),
  ]);
  voiceId = await createVoice(headers);
  await post(`/v1/voices/${voiceId}/share-library`, { enable_library: true });
});
afterAll(async () => {
  await browser.close();
  await operator.close();
  await server.remove();
});

/** Fills the dialog and sends it; returns the reference. */
async function sendReport(page: Page, message: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Report content' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  for (const text of ['Choose a reason.', 'Describe what is wrong.']) await dialog.getByText(text).waitFor();
  await dialog.getByLabel('Reason').click();
  await page.getByRole('option', { name: 'A voice without consent' }).click();
  await dialog.getByLabel('What is wrong?').fill(message);
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await saveScreenshot(page, message);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText(/^Your reference is /).waitFor();
  return /R-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await dialog.getByRole('status').innerText())![0];
}

it.each(looks)('lets a visitor without an account report a shared link: %s', async (theme, width) => {
  const spoken = await postJson(
    `${server.url}/v1/text-to-speech/${voiceId}`,
    { text: 'The harbor was quiet.' },
    headers,
  );
  await spoken.arrayBuffer();
  const link = await fetch(`${server.url}/v1/history/${spoken.headers.get('history-item-id')}/share-link`, { headers });
  const { share_link } = (await link.json()) as { share_link: string };
  const { page, context, errors } = await openPage(browser, server.url, { theme, width });
  await page.goto(share_link);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const email = `witness-${theme}@example.com`;
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill(email);
  const reference = await sendReport(page, `shared-link-${theme}`);
  const received = (await mailsTo(server.url, operatorEmail)).find(({ subject }) => subject.includes(reference));
  expect(received?.subject).toBe(`Report ${reference}: a voice without consent`);
  expect(received?.text).toContain(server.url + share_link);
  expect((await mailsTo(server.url, email))[0]?.text).toContain(reference);
  const listed = await runCommand(await operator.opened(), ['forms', 'report']);
  expect(listed).toContain(`report  Ada <${email}>`);
  expect(errors).toEqual([]);
  await context.close();
});

it.each(looks)('reports a voice of the library from its row: %s', async (theme, width) => {
  const { page, context, errors } = await openSignedIn(browser, server.url, { theme, width });
  await page.goto('/app/voice-library');
  const row = page.getByRole('list', { name: 'Voices of the library' }).getByRole('listitem').first();
  await row.waitFor();
  await saveScreenshot(page, `library-${theme}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await row.getByRole('button', { name: 'Report Harbour Tales' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  const reference = await sendReport(page, `library-voice-${theme}`);
  const received = (await mailsTo(server.url, operatorEmail)).find(({ subject }) => subject.includes(reference));
  expect(received?.text).toContain(voiceId);
  expect(errors).toEqual([]);
  await context.close();
});

it('asks for the voice library agreement when a voice becomes shared', async () => {
  const { page, context, account, errors } = await openSignedIn(browser, server.url);
  const bearer = { authorization: `Bearer ${account.accessToken}` };
  const key = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
  const { xi_api_key } = (await key.json()) as { xi_api_key: string };
  const own = await createVoice({ 'xi-api-key': xi_api_key });
  const refused = await postJson(`${server.url}/v1/voices/${own}/share-library`, { enable_library: true }, bearer);
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('library_agreement_required')]);

  await page.goto(`/app/voice-lab/voices/${own}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'In the library' }).click();
  await dialog.getByRole('button', { name: 'Share in library' }).click();
  await dialog.getByText('Accept the addendum to share the voice.').waitFor();
  expect(await dialog.getByRole('link', { name: 'voice library addendum' }).getAttribute('href')).toBe('/vla');
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await saveScreenshot(page, 'share-agreement');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Share in library' }).click();
  await page.getByText('Harbour Tales is now in the library.').waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
