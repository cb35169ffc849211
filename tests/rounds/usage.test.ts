import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, readDownload, saveScreenshot } from '../support/browser.ts';
import { bootstrap, databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
let client: ElevenLabsClient;
let database: pg.Client;
let colleague: Account;
let ids: { workspaceId: string; userId: string };

const dayMs = 86_400_000;
const text = 'The harbour is quiet.';
/** The last seven days in UTC, the time zone of the test browser. */
const week = () => ({ startUnix: (Math.floor(Date.now() / dayMs) - 6) * dayMs, endUnix: Date.now() });

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEFAULT_TIER: 'creator' } }), openBrowser()]);
  client = new ElevenLabsClient({ apiKey: bootstrap.apiKey, baseUrl: server.url });
  database = new pg.Client(databaseUrlOf(server));
  await database.connect();
  colleague = await signUp(server.url);
  const user = (await (
    await fetch(`${server.url}/v1/user`, { headers: { 'xi-api-key': bootstrap.apiKey } })
  ).json()) as { user_id: string; workspace_id: string };
  ids = { workspaceId: user.workspace_id, userId: user.user_id };
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await server.remove();
});

/** Usage from some days ago. */
const seed = (row: { daysAgo: number; credits: number; userId?: string; voiceId?: string; workspaceId?: string }) =>
  database.query(
    `insert into usage_hours (workspace_id, hour, user_id, voice_id, model_id, product, credits, characters, requests, audio_ms)
     values ($1, date_trunc('hour', now() - $2 * interval '1 day'), $3, $4, 'eleven_flash_v2_5', 'TTS', $5::int, 2 * $5::int, 1, 60 * $5::int)`,
    [row.workspaceId ?? ids.workspaceId, row.daysAgo, row.userId ?? ids.userId, row.voiceId ?? 'gone', row.credits],
  );

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/home');
}

/** Sets the server's mode as its owner. */
async function setMode(mode: 'private' | 'service'): Promise<void> {
  const { email, password } = bootstrap;
  const session = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const set = await postJson(`${server.url}/v1/instance/settings`, { mode }, { authorization: `Bearer ${token}` });
  expect(set.status).toBe(200);
}

describe('USAGE-002 the API', () => {
  it('USAGE-003 counts SDK generations immediately, by voice, model, API key and product', async () => {
    const voice = (await client.voices.getAll()).voices[0]!;
    const audio = await client.textToSpeech.convert(voice.voiceId!, { text, modelId: 'eleven_v3' });
    for await (const _ of audio);
    const all = await client.usage.get(week());
    expect(all.time).toHaveLength(7);
    expect(all.time.every((ms) => ms > 1e12)).toBe(true);
    expect(all.usage).toEqual({ All: [0, 0, 0, 0, 0, 0, text.length] });
    const lastOf = async (request: Parameters<typeof client.usage.get>[0]) =>
      Object.fromEntries(
        Object.entries((await client.usage.get(request)).usage).map(([name, on]) => [name, on.at(-1)]),
      );
    expect(await lastOf({ ...week(), breakdownType: 'voice' })).toEqual({ [voice.name!]: text.length });
    expect(await lastOf({ ...week(), breakdownType: 'model' })).toEqual({ eleven_v3: text.length });
    expect(await lastOf({ ...week(), breakdownType: 'product_type' })).toEqual({ TTS: text.length });
    expect(Object.values(await lastOf({ ...week(), breakdownType: 'api_keys' }))).toEqual([text.length]);
    expect(await lastOf({ ...week(), breakdownType: 'has_api_key' })).toEqual({ true: text.length });
    expect(await lastOf({ ...week(), breakdownType: 'user', includeWorkspaceMetrics: true })).toEqual({
      [bootstrap.email]: text.length,
    });
    expect(await lastOf({ ...week(), metric: 'request_count' })).toEqual({ All: 1 });
    expect((await lastOf({ ...week(), metric: 'minutes_used' })).All).toBeGreaterThan(0.005);
    expect((await lastOf({ ...week(), metric: 'ttfb_avg' })).All).toBeGreaterThan(0);
    const seconds = { startUnix: Math.floor(Date.now() / 1000) - 3600, endUnix: Math.floor(Date.now() / 1000) };
    expect((await client.usage.get({ ...seconds, aggregationInterval: 'cumulative' })).usage.All!.at(-1)).toBe(
      text.length,
    );
  });

  it('returns the usage table of the workspace', async () => {
    const table = await client.workspace.usage.getUsageByProductOverTime({
      startTime: Date.now() - dayMs,
      endTime: Date.now(),
      intervalSeconds: 3600,
      groupBy: ['product_type', 'model'],
    });
    expect(table.columns).toEqual(['time', 'product_type', 'model', 'credits']);
    expect(table.rows).toEqual([[expect.anything(), 'TTS', 'eleven_v3', text.length]]);
  });

  it('names the invalid field in errors', async () => {
    const ask = async (query: string) => {
      const url = `${server.url}/v1/usage/character-stats?start_unix=1700000000&end_unix=1700100000&${query}`;
      const reply = await fetch(url, { headers: { 'xi-api-key': bootstrap.apiKey } });
      return [reply.status, JSON.stringify(await reply.json())] as const;
    };
    for (const [query, field] of [
      ['aggregation_bucket_size=60', 'aggregation_bucket_size'],
      ['breakdown_type=user', 'breakdown_type'],
    ] as const) {
      const [status, body] = await ask(query);
      expect([query, status]).toEqual([query, 400]);
      expect(body).toContain(field);
    }
    expect((await ask('breakdown_type=nonsense'))[0]).toBe(422);
  });
});

describe('USAGE-001 the screens', () => {
  it('ROUTE-018 shows usage as chart, table and file, in both themes and on a phone', async () => {
    const voices = (await client.voices.getAll()).voices.slice(0, 8);
    for (const [at, voice] of voices.entries())
      for (let daysAgo = 1; daysAgo < 20; daysAgo += 1)
        await seed({ daysAgo, voiceId: voice.voiceId!, credits: 100 * (at + 1) + 13 * ((daysAgo * (at + 3)) % 11) });
    await database.query(
      `update usage_hours set failed_requests = 2, refunded_credits = 345 where hour = (select min(hour) from usage_hours) and voice_id = $1`,
      [voices[0]!.voiceId],
    );
    for (const theme of ['light', 'dark'] as const) {
      const { page, errors } = await openPage(browser, server.url, { theme, width: theme === 'light' ? 1280 : 360 });
      await signIn(page, bootstrap);
      await page.goto('/app/usage');
      const chart = page.getByRole('region', { name: 'Chart' });
      await chart.getByRole('heading', { name: 'Credits per day by voice' }).waitFor();
      await chart.locator('.recharts-bar-rectangle').first().waitFor();
      await expect.poll(() => chart.locator('.recharts-bar').count()).toBe(7);
      const totals = page.getByRole('region', { name: 'Totals' });
      await totals.getByText('345 credits refunded').waitFor();
      await page.getByText(/The workspace used \d+ credits in this period, which ends on/).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await saveScreenshot(page, `usage-${theme}`, { fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await chart.getByText('Show data table').click();
      await expect.poll(() => chart.getByRole('row').count()).toBe(31);
      // On a phone, the columns are folded into the row headers.
      const shown = theme === 'light' ? 'columnheader' : 'rowheader';
      await expect
        .poll(async () => (await chart.getByRole(shown).allTextContents()).join(' '))
        .toMatch(new RegExp(`${voices[7]!.name}.*2 more`));
      expect(await axeFindings(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });

  it('O-30 stores the selection in the URL, and exports every part to a file', async () => {
    const { page } = await openPage(browser, server.url);
    await signIn(page, bootstrap);
    await page.goto('/app/usage?range=7d&by=voice');
    const chart = page.getByRole('region', { name: 'Chart' });
    await chart.getByRole('button', { name: 'Download CSV' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chart.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^usage-credits-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const [header, ...rows] = (await readDownload(file)).toString().trim().split('\r\n');
    expect(header).toBe('Start (UTC),Voice,Credits');
    expect(rows).toHaveLength(7 * 8);
    const sum = rows.reduce((all, row) => all + Number(row.split(',').at(-1)), 0);
    const { usage } = await client.usage.get(week());
    expect(sum).toBe(usage.All!.reduce((all, value) => all + value, 0));

    await page.getByLabel('Split by').click();
    await page.getByRole('option', { name: 'API key' }).click();
    await page.waitForURL(/by=api_keys/);
    await chart.getByRole('list', { name: 'Parts' }).getByText('No API key').waitFor();
    await page.getByLabel('Per', { exact: true }).click();
    await page.getByRole('option', { name: 'Running total' }).click();
    await chart.locator('.recharts-area').first().waitFor();
    await page.getByLabel('Time', { exact: true }).click();
    await page.getByRole('option', { name: 'Custom range' }).click();
    await page.getByLabel('First day').fill('2020-01-01');
    await page.getByLabel('Last day').fill('2020-02-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await chart.getByRole('heading', { name: 'No usage in this period' }).waitFor();
    await chart.getByRole('link', { name: 'Generate speech' }).waitFor();
    await page.reload();
    await chart.getByRole('heading', { name: 'No usage in this period' }).waitFor();
    expect(page.url()).toContain('from=2020-01-01');
    await page.context().close();
  });

  it('ROUTE-019 shows workspace usage to admins, and an access notice to others', async () => {
    await seed({ daysAgo: 2, userId: colleague.userId, credits: 54_321 });
    const { page } = await openPage(browser, server.url);
    await signIn(page, bootstrap);
    await page.goto('/app/usage');
    await page.getByRole('link', { name: 'Workspace', exact: true }).click();
    await page.waitForURL('**/app/usage/workspace');
    await page.getByLabel('Split by').click();
    await page.getByRole('option', { name: 'Person' }).click();
    const parts = page.getByRole('list', { name: 'Parts' });
    await parts.getByText(colleague.email).waitFor();
    await parts.getByText('54,321').waitFor();
    await page.context().close();

    await database.query(`update workspace_members set role = 'editor' where user_id = $1`, [colleague.userId]);
    const { page: other } = await openPage(browser, server.url);
    await signIn(other, colleague);
    await other.goto('/app/usage/workspace');
    await other.getByText('Admins only').waitFor();
    expect(await other.getByRole('link', { name: 'Workspace', exact: true }).count()).toBe(0);
    await other.context().close();
  });

  it('USAGE-004 shows totals and an upgrade offer on plans without analytics, and no offer on a private server', async () => {
    // A new person, because the server caches the plan of an earlier one, which the test changes in the database.
    const reader = await signUp(server.url);
    await database.query(
      `update subscriptions set tier = 'free', status = 'free', rolled_over = 500 where workspace_id = $1`,
      [reader.workspaceId],
    );
    await seed({ daysAgo: 1, userId: reader.userId, workspaceId: reader.workspaceId, credits: 77 });
    const { page } = await openPage(browser, server.url);
    await signIn(page, reader);
    await page.goto('/app/usage');
    const offer = page.getByRole('complementary', { name: 'Detailed analytics' });
    await offer.getByRole('link', { name: 'Upgrade' }).waitFor();
    await page.getByRole('heading', { name: 'Credits per day', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Totals' }).getByText('77', { exact: true }).waitFor();
    const message = 'The workspace used 0 of 100,000 credits in this period';
    await page
      .getByText(new RegExp(`${message}, which ends on .*\\. 500 credits rolled over from earlier periods\\.`))
      .waitFor();
    expect(await page.getByLabel('Split by').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Download CSV' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, 'usage-free', { fullPage: true });

    await setMode('private');
    await page.reload();
    await page.getByLabel('Split by').waitFor();
    await page.getByRole('heading', { name: 'Credits per day by voice' }).waitFor();
    expect(await offer.count()).toBe(0);
    expect(await page.getByText(/in this period/).count()).toBe(0);
    await setMode('service');
    await page.context().close();
  });
});
