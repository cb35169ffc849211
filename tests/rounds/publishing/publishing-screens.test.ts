import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot, signInByCookie } from '../../support/browser.ts';
import { readsCaller } from '../../support/reads-caller.ts';
import { server } from '../../support/shared-server.ts';
import { bootstrap } from '../../support/start-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface CollectionWire {
  readonly slug: string;
  readonly reads: readonly { readonly title: string }[];
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  await saveScreenshot(page, name, { fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

it('PUB-001 PUB-005 PUB-006 ROUTE-074 STUDIO-025 O-19 publishes a studio project to readers', {
  timeout: 420_000,
}, async () => {
  const author = await signUp(server.url);
  const requests = readsCaller(server.url, author);
  const handle = `ada-${Date.now().toString(36)}`;
  await requests.send('POST', '/v1/user/profile', { handle, public_user_name: 'Ada B.', about: '', links: [] });
  const collections = async () =>
    (await requests.send<{ collections: CollectionWire[] }>('GET', '/v1/direct-publishing/collections')).collections;
  const projectId = await requests.createProject('Harbour tales');

  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/app/publishing');
  await page.waitForURL('**/app/sign-in**');
  await signInByCookie(context, server.url, author);
  // The navigation closes groups that have no room.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto('/app/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Publishing', exact: true }).click();
  await page.getByText('Nothing published yet').waitFor();
  await expectAccessible(page, 'publishing-empty-light-1280');

  // From the studio project to a draft.
  await page.goto(`/app/studio/${projectId}`);
  await page.getByRole('button', { name: 'Actions for Harbour tales' }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/app\/publishing\/[^/]+$/);
  const [draft] = await requests.reads();
  expect(draft).toMatchObject({ state: 'draft' });
  expect(page.url()).toContain(draft!.read_id);
  await page.getByLabel('Description').fill('Two short tales of a quiet harbour.');
  await page.getByLabel('Genres').fill('Fiction, Sea');
  await expectAccessible(page, 'publishing-draft-light-1280');

  // Typed texts are saved with the step, which asks for the terms first.
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const terms = page.getByRole('dialog', { name: 'Publishing and payouts terms' });
  await terms.getByRole('heading', { name: 'Earnings and payouts' }).waitFor();
  await expectAccessible(page, 'publishing-terms-light-1280');
  await terms.getByRole('button', { name: 'Agree and continue' }).click();
  await page.getByRole('region', { name: 'State' }).getByText('Submitted', { exact: true }).waitFor();
  const agreed = await requests.send<{ terms_agreed_to: Record<string, number | null> }>('GET', '/v1/user');
  expect(agreed.terms_agreed_to.publishing_payouts).toBeGreaterThan(0);
  await page
    .getByRole('region', { name: 'Chapters' })
    .getByRole('button', { name: 'Play Market' })
    .waitFor({ timeout: 60_000 });
  expect(await page.getByLabel('Title', { exact: true }).isDisabled()).toBe(true);
  await page.goto('/app/publishing');
  await page.getByRole('link', { name: 'Harbour tales' }).waitFor();
  await expectAccessible(page, 'publishing-list-light-1280');

  // The operator needs a comment to reject, and publishes.
  const review = await openPage(browser, server.url, { theme: 'dark', width: 360 });
  await review.page.goto('/app/sign-in');
  await review.page.getByLabel('Email').fill(bootstrap.email);
  await review.page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
  await review.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await review.page.waitForURL(/\/app\/(?!sign-in)/);
  await review.page.goto('/app/publishing/review');
  await review.page.getByRole('link', { name: 'Harbour tales' }).first().waitFor();
  await expectAccessible(review.page, 'publishing-review-dark-360');
  await review.page.goto(`/app/publishing/review/${draft!.read_id}`);
  await review.page.getByRole('button', { name: 'Start review' }).click();
  await review.page.getByRole('button', { name: 'Reject…' }).click();
  await review.page.getByRole('button', { name: 'Reject', exact: true }).click();
  await review.page.getByText('Enter a comment.').waitFor();
  await review.page.keyboard.press('Escape');
  await expectAccessible(review.page, 'publishing-reviewed-dark-360');
  await review.page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(async () => (await requests.reads())[0]?.state).toBe('published');

  // Anyone listens, by mouse and keyboard, and continues after a reload.
  const { slug } = (await requests.reads())[0]!;
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    const visitor = await openPage(browser, server.url, { theme, width });
    await visitor.page.goto(`/read/${slug}`);
    await visitor.page.getByRole('heading', { level: 1, name: 'Harbour tales' }).waitFor();
    const player = visitor.page.getByRole('region', { name: 'Player' });
    const position = async () => Number(await player.getByRole('slider').inputValue());
    await visitor.page.getByRole('button', { name: 'Listen', exact: true }).click();
    await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(1);
    await expectAccessible(visitor.page, `read-page-${theme}-${width}`);
    await player.getByLabel('Speed').selectOption('2');
    await visitor.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await visitor.page.keyboard.press('n');
    await player.getByText('Market').waitFor();
    await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(0);
    await visitor.page.keyboard.press(' ');
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await visitor.page.reload();
    await player.getByText('Market').waitFor();
    await visitor.page.getByRole('button', { name: 'Continue listening' }).waitFor();
    expect(await player.getByLabel('Speed').inputValue()).toBe('2');
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  }

  // Metrics show the plays.
  await page.goto('/app/publishing/metrics');
  await expect
    .poll(() => page.getByRole('region', { name: 'Totals' }).textContent(), { timeout: 10_000 })
    .toMatch(/Plays[1-9]/);
  await page.getByRole('region', { name: 'By read' }).getByRole('link', { name: 'Harbour tales' }).waitFor();
  await page.locator('.recharts-surface').first().waitFor();
  await expectAccessible(page, 'publishing-metrics-light-1280');

  // A collection of two reads, ordered by keyboard; one of them is not published.
  const other = await requests.createProject('Market tales');
  await requests.send('POST', '/v1/direct-publishing/reads', { project_id: other });
  await page.goto('/app/publishing/collections');
  await page.getByRole('button', { name: 'New collection' }).first().click();
  await page.getByLabel('Name').fill('Coast');
  await page.getByRole('switch', { name: 'Public page' }).click();
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.getByRole('button', { name: 'Add reads' }).first().click();
  await page.getByRole('button', { name: 'Add Market tales' }).click();
  await page.getByRole('button', { name: 'Remove Market tales', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add Harbour tales' }).click();
  await page.getByRole('button', { name: 'Remove Harbour tales', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Move Harbour tales (↑ ↓)' }).press('ArrowUp');
  await expect
    .poll(async () => (await collections())[0]?.reads.map(({ title }) => title))
    .toEqual(['Harbour tales', 'Market tales']);
  await expectAccessible(page, 'publishing-collection-light-1280');

  const visitor = await openPage(browser, server.url, { theme: 'dark', width: 360 });
  await visitor.page.goto(`/read/collection/${(await collections())[0]!.slug}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Coast' }).waitFor();
  await visitor.page.getByRole('link', { name: 'Harbour tales' }).waitFor();
  expect(await visitor.page.getByRole('link', { name: 'Market tales' }).count()).toBe(0);
  await expectAccessible(visitor.page, 'read-collection-dark-360');

  // The profile lists what is published.
  await visitor.page.goto(`/app/profiles/${handle}`);
  await visitor.page.getByRole('link', { name: 'Harbour tales' }).waitFor();
  await visitor.page.getByRole('link', { name: 'Podcast feed' }).waitFor();
  await expectAccessible(visitor.page, 'public-profile-reads-dark-360');

  // Unpublished, its page closes.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/app/publishing/${draft!.read_id}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('button', { name: 'Publish again' }).waitFor();
  await expectAccessible(page, 'publishing-unpublished-light-360');
  await visitor.page.goto(`/read/${slug}`);
  await visitor.page.getByText('Nothing is published here').waitFor();
  expect([errors, visitor.errors, review.errors]).toEqual([[], [], []]);
  await Promise.all([context.close(), visitor.context.close(), review.context.close()]);
});
