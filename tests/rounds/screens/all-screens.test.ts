import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../support/accounts.ts';
import { appPaths } from '../../support/app-paths.ts';
import { axeFindings, openBrowser, openPage, openSignedIn, signInByCookie } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';
import { newDetailPaths } from './detail-paths.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/**
 * A screen can be used after so many requests and bytes (compressed, with an empty cache): what holds now. The aim of 25
 * and 200 kB is missed (bench/BASELINE.md).
 */
const maxRequests = 80;
const maxBytes = 480_000;
/** A screen may move its content by so much while it loads (cumulative layout shift). */
const maxLayoutShift = 0.02;

const paths = appPaths.map((path) => `/app/${path}`);
/** The pages of the API reference: its start, a section and an operation. */
const referencePaths = ['/docs', '/docs/voices', '/docs/voices/post-add'];

/** Opens a screen, and waits until nothing of it loads any more. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect
    .poll(() => page.getByRole('status', { name: /^Loading(?! more)/ }).count(), { message: path, timeout: 15_000 })
    .toBe(0);
}

/** Sums the layout shifts of each page from its start. */
const observeShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shift = { total: 0, moved: [] as string[] };
    Object.assign(window, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      }[]) {
        if (entry.hadRecentInput) continue;
        shift.total += entry.value;
        for (const { node } of entry.sources) shift.moved.push((node?.outerHTML ?? '').slice(0, 120));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

type Opened = Awaited<ReturnType<typeof openPage>>;

/** Opens each screen, and lists what is wrong with it. */
async function findProblems({ page, context, errors }: Opened, screens: readonly string[]) {
  await observeShifts(context);
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // The first visit learns how high the notices are.
  await openScreen(page, '/app/home');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('xi:notice_height'))).not.toBe(null);
  const { width } = page.viewportSize()!;
  const found: unknown[] = [];
  for (const path of screens) {
    errors.length = 0;
    await openScreen(page, path);
    await page.waitForLoadState('networkidle');
    const axe = await axeFindings(page);
    const { scrollWidth, shift } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      shift: (window as unknown as { shift: { total: number; moved: string[] } }).shift,
    }));
    const problems = [
      ...errors,
      ...(scrollWidth > width ? [`${scrollWidth} px wide in a window of ${width} px`] : []),
      ...(shift.total > maxLayoutShift ? [`layout shift of ${shift.total.toFixed(3)}`, ...shift.moved] : []),
      ...axe,
    ];
    if (problems.length > 0) found.push({ path, problems });
  }
  return found;
}

describe.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const)('in %s at %i px without findings, overflow or moving content', { timeout: 900_000 }, (theme, width) => {
  it('shows every screen to a new person', async () => {
    const opened = await openSignedIn(browser, server.url, { theme, width });
    expect(await findProblems(opened, [...paths, ...referencePaths])).toEqual([]);
    await opened.context.close();
  });

  it('shows every other screen, and those of one thing', async () => {
    const { caller, paths: details } = await newDetailPaths();
    const opened = await openPage(browser, server.url, { theme, width });
    await signInByCookie(opened.context, server.url, caller);
    const screens = details.map((path) => `/app/${path}`);
    expect(await findProblems(opened, screens)).toEqual([]);
    await opened.context.close();
  });
});

/** Opens a screen with an empty cache, as on the first visit. */
async function measureFirstVisit(account: Pick<Account, 'cookie'>, path: string) {
  const { page, context } = await openPage(browser, server.url);
  await signInByCookie(context, server.url, account);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  const seen = { requests: 0, bytes: 0 };
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) seen.requests += 1;
  });
  devTools.on('Network.dataReceived', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength;
  });
  await openScreen(page, path);
  const usable = { path, ...seen };
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return { ...usable, paintMs: Math.round(paint) };
}

it('opens every screen within 80 requests and 480 kB on the first visit', { timeout: 900_000 }, async () => {
  const { account, context } = await openSignedIn(browser, server.url);
  await context.close();
  const measured: Awaited<ReturnType<typeof measureFirstVisit>>[] = [];
  for (const path of paths) measured.push(await measureFirstVisit(account, path));
  console.table(measured);
  expect(measured.filter(({ requests, bytes }) => requests > maxRequests || bytes > maxBytes)).toEqual([]);
});
