import { buffer } from 'node:stream/consumers';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Download, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { type Account, newAddress, signUp } from './accounts.ts';
import { launchOptions } from './browser-launch.ts';

/** Connects to the browser that all test files share. With `args` (command-line flags), launches a separate browser. */
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

/** Removes the route handlers before a page closes, and ignores the errors of handlers that are still running. */
async function endRoutes(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
}

interface PageOptions {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  /** As a person at the machine of the server, who needs no set-up code; by default, each page has an address of its own. */
  readonly isLocal?: boolean;
}

/**
 * Themes and widths (px) in which screens are tested. By default only the dark theme on a phone, where most layout and
 * contrast errors occur; `npm run rounds` sets `ALL_LOOKS` to add the light theme on a desktop.
 */
export const looks = (
  process.env.ALL_LOOKS
    ? [
        ['dark', 360],
        ['light', 1280],
      ]
    : [['dark', 360]]
) as readonly (readonly ['dark' | 'light', number])[];

/** Opens a page in a new browser context. `errors` collects uncaught errors and violations of the content security policy. */
export async function openPage(
  browser: Browser,
  url: string,
  { width = 1280, theme = 'light', isLocal = false }: PageOptions = {},
) {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    acceptDownloads: true,
    extraHTTPHeaders: isLocal ? {} : { 'x-forwarded-for': newAddress() },
  });
  const close = context.close.bind(context);
  context.close = async (options) => {
    await endRoutes(context);
    await close(options);
  };
  await context.addInitScript((shown) => localStorage.setItem('theme', shown), theme);
  await context.addInitScript(measurePlayback);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  context.on('console', (message) => {
    if (/Content Security Policy|Permissions[- ]policy/i.test(message.text())) errors.push(message.text());
  });
  return { page, context, errors };
}

/** Opens a page signed in as a new person, without loading it; the form of `signUpInPage` takes seconds. */
export async function openSignedIn(browser: Browser, url: string, options: PageOptions = {}) {
  const account = await signUp(url);
  const opened = await openPage(browser, url, options);
  await signInByCookie(opened.context, url, account);
  return { ...opened, account };
}

/** Signs a browser in by the cookie of a session. */
export async function signInByCookie(
  context: BrowserContext,
  url: string,
  { cookie }: Pick<Account, 'cookie'>,
): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, domain: new URL(url).hostname, path: '/v1/auth', httpOnly: true }]);
}

/** Runs in the page: measures the output of media elements; `loudest` is the highest RMS so far. */
function measurePlayback(): void {
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

/** The highest RMS (0 to 1) of the audio played since the page was loaded. */
export const loudest = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { playback: { loudest: number } }).playback.loudest);

/** Serious and critical findings of axe on the current page, as `rule: element`. */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  // Colours during a transition would give false contrast findings.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  // Passing the source of axe and the results of passed rules between the processes takes more time than the rules.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .include(part)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Saves a screenshot of the viewport, or the full page, in the folder `SCREENSHOTS`; does nothing if that is not set. */
export async function saveScreenshot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

/** Reads the content of a download. */
export const readDownload = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());

/** Creates an account through the sign-up form; returns when the first onboarding step is shown. */
export async function registerInPage(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/app/sign-up');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/app/onboarding');
}

/** Creates an account through the sign-up form and skips onboarding; returns when Home is shown. */
export async function signUpInPage(page: Page, email: string, password: string): Promise<void> {
  await registerInPage(page, email, password);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.waitForURL('**/app/home');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
}

/** The toast that offers to undo the deletion of an item. */
export const deletionToast = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: `${name} was deleted.` });

/** Closes the toast, after which the item is deleted on the server. */
export const confirmDeletion = (page: Page, name: string): Promise<void> =>
  deletionToast(page, name).getByRole('button', { name: 'Close' }).click();
