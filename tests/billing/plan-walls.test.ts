import { AxeBuilder } from '@axe-core/playwright';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../support/accounts.ts';
import { openBrowser, openPage, openSignedIn } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { databaseUrlOf } from '../support/start-server.ts';

let browser: Browser;
let database: pg.Client;
beforeAll(async () => {
  browser = await openBrowser();
  database = new pg.Client({ connectionString: databaseUrlOf(server) });
  await database.connect();
});
afterAll(async () => {
  await browser.close();
  await database.end();
});

/** Before the server has read the plan of a new workspace. */
const setTier = ({ workspaceId }: Account, tier: string) =>
  database.query(`update subscriptions set tier = $2, status = $3 where workspace_id = $1`, [
    workspaceId,
    tier,
    tier === 'free' ? 'free' : 'active',
  ]);

/** WCAG 2.2, 2.5.8: targets that are smaller than 24 px and too near to others. */
async function smallTargets(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['target-size']).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
}

it('leads from the limits of a plan to the plans by Upgrade, and marks the current one', async () => {
  const { page, context, account, errors } = await openSignedIn(browser, server.url);
  await setTier(account, 'free');
  await page.goto('/app/usage');
  const offer = page.getByRole('complementary', { name: 'Detailed analytics' });
  await offer.getByRole('link', { name: 'Upgrade' }).waitFor();
  const quota = page.getByRole('button', { name: /Total quota remaining/ });
  const ring = page
    .getByRole('button', { name: /Total quota/ })
    .locator('circle')
    .last();
  const filled = await ring.getAttribute('stroke-dasharray');
  await quota.click();
  await page.getByRole('button', { name: /Total quota used/ }).waitFor();
  // What is left, whatever the text next to it says.
  expect(await ring.getAttribute('stroke-dasharray')).toBe(filled);
  expect(Number.parseFloat(filled!)).toBeGreaterThan(90);

  await page.goto('/app/studio');
  await page.getByText(/^Your plan includes [\d,]+ projects\./).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Upgrade' }).first().click();
  await page.waitForURL('**/app/subscription#plans');
  const cards = page.getByRole('main').getByRole('listitem');
  await cards
    .filter({ has: page.getByRole('heading', { name: 'Free' }) })
    .getByText('Current plan')
    .waitFor();
  await cards
    .filter({ has: page.getByRole('heading', { name: 'Business' }) })
    .getByText('$1,320')
    .first()
    .waitFor();
  expect(await smallTargets(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('shows no quota on a plan without a limit', async () => {
  const { page, context, account } = await openSignedIn(browser, server.url);
  await database.query('update subscriptions set character_limit = -1 where workspace_id = $1', [account.workspaceId]);
  await page.goto('/app/subscription');
  await page.getByRole('main').getByText('Unlimited').first().waitFor();
  expect(await page.getByRole('button', { name: /Total quota/ }).count()).toBe(0);
  expect(await page.getByRole('main').locator('circle').count()).toBe(0);
  await context.close();
});

it('logs no error to visitors, and has a picture for link previews on public pages', async () => {
  const { page, context } = await openPage(browser, server.url);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(`${page.url()}: ${message.text()}`));
  for (const path of ['/', '/pricing', '/blog', '/docs', '/app/sign-in', '/app/sign-up']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect([path, await smallTargets(page)]).toEqual([path, []]);
    const html = await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text();
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
    expect([path, picture]).toEqual([path, expect.stringMatching(/\/og\/[\w-]+\.png$/)]);
    const reply = await fetch(new URL(new URL(picture!, server.url).pathname, server.url));
    expect([path, reply.headers.get('content-type')]).toEqual([path, 'image/png']);
    await reply.arrayBuffer();
  }
  await page.goto('/app/home');
  await page.waitForURL('**/app/sign-in');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(logged).toEqual([]);
  await context.close();
});
