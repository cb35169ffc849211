import { buffer } from 'node:stream/consumers';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Download, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { newAddress } from './accounts.ts';
import { launchOptions } from './browser-launch.ts';

/** A connection to the browser that all test files share; with `args`, further flags, a browser of its own. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const browser =
    args.length === 0 ? await chromium.connect(inject('sharedBrowser')) : await chromium.launch(launchOptions(args));
  const close = browser.close.bind(browser);
  browser.close = async (options) => {
    await Promise.all(browser.contexts().map(endRoutes));
    await close(options);
  };
  return browser;
}

/** A request that a test answers may come while its page closes; the answer that is then too late is no error. */
async function endRoutes(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
}

interface PageOptions {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
}

/**
 * How screens are looked at, theme and width in px: with each change in the dark on a phone, where most goes wrong; by
 * `npm run rounds` in the light too.
 */
export const looks = (
  process.env.ALL_LOOKS
    ? [
        ['dark', 360],
        ['light', 1280],
      ]
    : [['dark', 360]]
) as readonly (readonly ['dark' | 'light', number])[];

/** A page of a new visitor. Uncaught errors on it are collected in `errors`. */
export async function openPage(browser: Browser, url: string, { width = 1280, theme = 'light' }: PageOptions = {}) {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    acceptDownloads: true,
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  const close = context.close.bind(context);
  context.close = async (options) => {
    await endRoutes(context);
    await close(options);
  };
  await context.addInitScript((shown) => localStorage.setItem('theme', shown), theme);
  await context.addInitScript(listenIn);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, context, errors };
}

/** Runs in the page: measures what media elements play; `loudest` is the highest RMS so far. */
function listenIn(): void {
  const playback = { loudest: 0 };
  Object.assign(window, { playback });
  const tapped = new WeakSet<HTMLMediaElement>();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!tapped.has(this)) {
      tapped.add(this);
      const context = new AudioContext();
      const analyser = context.createAnalyser();
      context.createMediaElementSource(this).connect(analyser).connect(context.destination);
      const samples = new Float32Array(analyser.fftSize);
      setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        playback.loudest = Math.max(
          playback.loudest,
          Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length),
        );
      }, 20);
    }
    return play.call(this);
  };
}

/** The highest RMS that was played on the page since it was loaded, 0 to 1. */
export const loudest = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { playback: { loudest: number } }).playback.loudest);

/** Serious and critical findings of axe on the page as it is, as `rule: element`. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Half-way through a transition a colour is neither of the two that were chosen.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Keeps a picture of what is seen of a page, in the folder that `SCREENSHOTS` names; none where it is not set. */
export async function keepPicture(of: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await of.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

/** The content of a file that a page downloads. */
export const readDownload = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());

/** Makes an account in the page, as one would, and stays at the first question. */
export async function registerInPage(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/app/sign-up');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/app/onboarding');
}

/** Signs up a new person in the page, who skips the questions; returns once Home is shown. */
export async function signUpInPage(page: Page, email: string, password: string): Promise<void> {
  await registerInPage(page, email, password);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.waitForURL('**/app/home');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
}
