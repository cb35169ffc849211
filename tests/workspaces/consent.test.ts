import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage } from '../support/browser.ts';
import { server as plainServer } from '../support/shared-server.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const script = 'https://partner.example/affiliate.js';
let browser: Browser;
let server: RunningServer;
/** Who is signed in: a new account for each visit, because its refresh token works once. */
let account: Account;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({
    env: { POSTHOG_KEY: 'phc_project-key', POSTHOG_URL: 'http://127.0.0.1:9', AFFILIATE_SCRIPT_URL: script },
  });
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

interface Visit {
  readonly country?: string;
  readonly region?: string;
  readonly hasSignal?: boolean;
  readonly signsIn?: boolean;
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
}

/** Opens a page of somebody at a place; `requests` lists paths and addresses of the requests. */
async function visit(path: string, { country = 'US', region, hasSignal, signsIn, width, theme }: Visit = {}) {
  const opened = await openPage(browser, server.url, { ...(width && { width }), ...(theme && { theme }) });
  const { page, context } = opened;
  await context.setExtraHTTPHeaders({
    'cf-ipcountry': country,
    ...(region && { 'cf-region-code': region }),
    ...(hasSignal && { 'sec-gpc': '1' }),
  });
  if (hasSignal)
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await context.route('https://partner.example/**', (route) =>
    route.fulfill({ body: 'window.affiliate = true', contentType: 'text/javascript' }),
  );
  if (signsIn) {
    account = await signUp(server.url);
    const [name, value] = account.cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, domain: new URL(server.url).hostname, path: '/v1/auth', httpOnly: true }]);
  }
  const requests: string[] = [];
  const bodies: unknown[] = [];
  context.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    requests.push(origin === server.url ? pathname : request.url());
    if (request.method() === 'POST' && pathname === '/v1/user/user-settings') bodies.push(request.postDataJSON());
  });
  await page.goto(path);
  return { ...opened, requests, bodies };
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const press = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true }).click();
const cookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith('timbre_')).map(({ value }) => value);

it('shows no banner on a server that sends nothing away', async () => {
  const { page, context } = await openPage(browser, plainServer.url);
  await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'DE' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await banner(page).count()).toBe(0);
  await context.close();
});

it('CONSENT-002 CONSENT-004 CONSENT-010 U-25 stores the choice of categories in one strict cookie', async () => {
  const { page, context, requests, errors } = await visit('/', { country: 'DE', width: 360, theme: 'dark' });
  await banner(page).waitFor();
  expect(await axeFindings(page, 'section[aria-label=Cookies]')).toEqual([]);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/cookie-banner.png` });
  expect(await cookies(page)).toEqual([]);
  await press(page, 'Choose');
  const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
  await dialog.waitFor();
  const toggle = (name: string) => dialog.getByRole('switch', { name, exact: true });
  expect(await toggle('Necessary').isDisabled()).toBe(true);
  expect(await toggle('Statistics').isChecked()).toBe(false);
  await toggle('Statistics').click();
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/cookie-preferences.png` });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => banner(page).count()).toBe(0);
  const cookie = (await context.cookies()).find(({ name }) => name === 'timbre_consent');
  expect(cookie).toMatchObject({ value: 'statistics:1.marketing:0', secure: true, sameSite: 'Strict', path: '/' });
  expect(Math.round((cookie!.expires - Date.now() / 1000) / 86_400)).toBe(360);
  // The choice is kept, and the script of the partner is not loaded without consent to marketing.
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await banner(page).count()).toBe(0);
  expect(requests).not.toContain(script);
  expect(errors).toEqual([]);
  await context.close();
});

it('REF-007 loads the script of the partner after consent to marketing, and only from its origin', async () => {
  const { page, context, requests, errors } = await visit('/', { country: 'DE' });
  await banner(page).waitFor();
  expect(requests).not.toContain(script);
  await press(page, 'Accept all');
  await expect.poll(() => requests.includes(script)).toBe(true);
  await expect.poll(() => page.evaluate(() => 'affiliate' in window)).toBe(true);
  expect(errors).toEqual([]);
  const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src [^;]*https:\/\/partner\.example(;| )/);
  const plain = (await fetch(plainServer.url)).headers.get('content-security-policy') ?? '';
  expect(plain).not.toContain('https:');
  await context.close();
});

it('CONSENT-003 ANALYT-001 ANALYT-006 sends events from the US, and none from Germany, an unknown place or with a privacy signal', async () => {
  const visitAs = (place: Visit) => visit('/app/onboarding-checklist?newUser=true', { ...place, signsIn: true });
  const isEvent = (path: string) => path.endsWith('/ingest');
  const sending = await visitAs({ country: 'US' });
  const start = Date.now();
  await expect.poll(() => sending.requests.filter(isEvent), { timeout: 30_000 }).toEqual(['/ingest']);
  const usualTime = Date.now() - start;
  await sending.context.close();
  for (const place of [{ country: 'DE' }, { country: 'XX' }, { country: 'US', hasSignal: true }]) {
    const { page, context, requests } = await visitAs(place);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2 * usualTime + 1500);
    expect(requests.filter(isEvent)).toEqual([]);
    await context.close();
  }
});

it('CONSENT-002 REF-005 stores the IDs of partners and advertisements only after consent, where it is needed', async () => {
  const stored = (page: Page) =>
    page.evaluate(() => [localStorage.getItem('xi:affiliate'), sessionStorage.getItem('xi:ad_click')]);
  const all = ['{"pid":"partner-1"}', '{"gclid":"ad-1"}'];
  for (const country of ['DE', 'XX']) {
    const { page, context } = await visit('/?pid=partner-1&gclid=ad-1', { country });
    await banner(page).waitFor();
    expect(await stored(page)).toEqual([null, null]);
    await press(page, 'Accept all');
    await expect.poll(() => stored(page)).toEqual(all);
    await context.close();
  }
  const { page, context } = await visit('/?pid=partner-1&gclid=ad-1', { country: 'US' });
  await expect.poll(() => stored(page)).toEqual(all);
  await banner(page).waitFor();
  await press(page, 'Reject all');
  await expect.poll(() => stored(page)).toEqual([null, null]);
  await context.close();
});

it('CONSENT-005 CONSENT-006 CONSENT-008 opts somebody in California out in this browser', async () => {
  const { page, context, requests } = await visit('/', { country: 'US', region: 'CA' });
  await banner(page).waitFor();
  await press(page, 'Opt out of Sale/Share/Targeted Advertising');
  const dialog = page.getByRole('dialog', { name: 'Opt out of Sale/Share/Targeted Advertising' });
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await cookies(page)).toEqual([]);
  await press(page, 'Opt out of Sale/Share/Targeted Advertising');
  await dialog.getByRole('button', { name: 'Opt Out', exact: true }).click();
  await expect.poll(() => cookies(page)).toEqual(['1']);
  // The opt-out is stronger than the choice of categories.
  await press(page, 'Accept all');
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(requests).not.toContain(script);
  await context.close();
});

it('CONSENT-007 CONSENT-009 C-09 stores the opt-out of a signed-in person in their account', async () => {
  const { page, context, bodies } = await visit('/app/settings/privacy', {
    country: 'US',
    region: 'OR',
    signsIn: true,
  });
  const section = page.getByRole('region', { name: 'Use of your data' });
  await section.getByRole('button', { name: 'Opt out', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opt Out', exact: true }).click();
  await section.getByText('You have opted out of sale, sharing and targeted advertising.').waitFor();
  expect(bodies).toEqual([{ ccpa_opt_out: true }]);
  const reply = await fetch(`${server.url}/v1/user`, { headers: { authorization: `Bearer ${account.accessToken}` } });
  expect(await reply.json()).toMatchObject({ ccpa_opt_out: true });
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/privacy-section.png` });
  await context.close();
});
