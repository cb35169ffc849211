import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import { openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const list = '**/v1/voices?*';
const storedVoices = (page: Page) => page.evaluate(() => localStorage.getItem('xi:voices'));
/** Opens the default voices while the server does not reply with them. */
async function openOffline(page: Page): Promise<void> {
  await page.route(list, () => undefined);
  const requested = page.waitForRequest(list);
  await page.goto('/app/default-voices');
  await requested;
}
const nora = (page: Page) => page.getByText('Nora', { exact: true }).first();

it('VOICE-063 shows the voices of the last 7 days at once after a reload, and fetches changes by other clients', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('cached'), 'correct-horse-1!');
  await page.goto('/app/default-voices');
  await nora(page).waitFor();
  await expect.poll(() => storedVoices(page)).not.toBeNull();

  await openOffline(page);
  await nora(page).waitFor();

  await page.unroute(list);
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('xi:voices')!);
    for (const voice of entry.value.voices) voice.name = voice.name.replace('Nora', 'An old name');
    localStorage.setItem('xi:voices', JSON.stringify(entry));
  });
  await page.goto('/app/default-voices');
  await nora(page).waitFor();
  expect(await page.getByText('An old name').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('VOICE-063 shows no voices that are older than 7 days, of another person or workspace, or after sign-out', async () => {
  const { page, context } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('expired'), 'correct-horse-1!');
  await page.goto('/app/default-voices');
  await nora(page).waitFor();
  await expect.poll(() => storedVoices(page)).not.toBeNull();
  const kept = (await storedVoices(page))!;
  const week = 604_800_000;
  const { value } = JSON.parse(kept);
  const [userId, workspaceId] = value.owner.split(' ');
  for (const change of [
    { storedAt: Date.now() - week - 1000 },
    { value: { ...value, owner: `somebody ${workspaceId}` } },
    { value: { ...value, owner: `${userId} elsewhere` } },
  ]) {
    await page.evaluate(
      (entry) => localStorage.setItem('xi:voices', entry),
      JSON.stringify({ ...JSON.parse(kept), ...change }),
    );
    await openOffline(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await nora(page).count()).toBe(0);
  }
  await page.unroute(list);
  await page.goto('/app/default-voices');
  await nora(page).waitFor();
  await expect.poll(() => storedVoices(page)).not.toBeNull();
  await page
    .getByRole('button', { name: /expired.*@example\.com|account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /sign out/i }).click();
  await page.waitForURL('**/app/sign-in');
  expect(await storedVoices(page)).toBeNull();
  await context.close();
});
