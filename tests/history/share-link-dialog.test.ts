import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openSignedIn } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('SHARE-019 makes an item public when its link is posted, copied or shared, and not when the dialog opens', async () => {
  const { page, context, errors, account } = await openSignedIn(browser, server.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  // Do not load the page of the social network.
  await context.route(/^https:/, (route) => route.fulfill({ body: 'elsewhere', contentType: 'text/plain' }));
  /** The token of the item's link, as the server has stored it. */
  const storedLink = async () => {
    const headers = { authorization: `Bearer ${account.accessToken}` };
    const reply = await fetch(`${server.url}/v1/history`, { headers });
    const { history } = (await reply.json()) as { history: { share_link_id: string | null }[] };
    return history[0]!.share_link_id;
  };
  const publicStatus = async (token: string | null) => (await fetch(`${server.url}/v1/share-links/${token}`)).status;

  await page.goto('/app/speech-synthesis/text-to-speech');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Good night.');
  await page.getByRole('button', { name: /^Generate speech/ }).click();
  const share = page.getByRole('main').locator('header').getByRole('button', { name: 'Share', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Share with your community' });
  const isPrivate = dialog.getByText('Not public yet', { exact: true });
  const open = async () => {
    await share.click();
    await page.getByRole('button', { name: 'Share a link instead' }).click();
    await isPrivate.waitFor();
    expect(await storedLink()).toBeNull();
  };

  await open();
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'X', exact: true }).click();
  const post = await opened;
  await post.waitForURL(/^https:/);
  const posted = await storedLink();
  expect(decodeURIComponent(post.url())).toContain(`/share/${posted}`);
  expect(await publicStatus(posted)).toBe(200);
  await post.close();

  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await dialog.getByRole('group', { name: 'Stop sharing' }).getByRole('button', { name: 'Stop sharing' }).click();
  await dialog.getByText('The link no longer works').waitFor();
  expect(await publicStatus(posted)).toBe(404);
  await page.keyboard.press('Escape');
  // The dialog knows the item from before the revocation.
  await open();
  await page.waitForLoadState('networkidle');
  expect(await storedLink()).toBeNull();

  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Share link copied to clipboard').waitFor();
  const copied = await storedLink();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/share/${copied}`);
  expect(await publicStatus(copied)).toBe(200);
  expect(errors).toEqual([]);
  await context.close();
});
