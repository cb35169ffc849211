import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, looks, openBrowser, openPage } from '../support/browser.ts';
import { mailsTo } from '../support/mailbox.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEVELOPMENT: 'true' } }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

interface Offer {
  readonly plan_id: string;
  readonly currency: string;
  readonly pricing: Record<'monthly' | 'yearly', { price: number | null; period: string }>;
}

const fetchPlans = async (query = ''): Promise<Offer[]> => (await fetch(`${server.url}/v1/plans${query}`)).json();
const cardLabels = [
  'Get Started Free: Free',
  'Start Today: Starter',
  'Start Today: Creator',
  'Start Today: Pro',
  'Start Today: Scale',
  'Start Today: Business',
];

/** The prices on the cards, cheapest first. */
const readPrices = (page: Page) => page.locator('main li:has(h3) .text-display').allInnerTexts();

it('PLAN-005 O-21 lists the plans for everyone in the requested currency', async () => {
  const offers = await fetchPlans();
  expect(offers.map(({ plan_id, currency }) => `${plan_id} ${currency}`)).toEqual([
    'free usd',
    'starter usd',
    'creator usd',
    'pro usd',
    'growing_business usd',
    'scale_2024_08_10 usd',
    'enterprise usd',
  ]);
  expect(offers.map(({ pricing }) => pricing.monthly.price)).toEqual([0, 500, 2200, 9900, 33_000, 132_000, null]);
  const euros = await fetchPlans('?currency=eur');
  expect(euros.map(({ pricing }) => pricing.monthly.price)).toEqual([0, 475, 2100, 9400, 31_400, 132_000, null]);
  expect(euros.map(({ pricing }) => pricing.yearly.price)).toEqual([0, 4750, 21_000, 94_000, 314_000, 1_320_000, null]);

  const refused = await fetch(`${server.url}/v1/plans?currency=pln`);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(await refused.json())).toContain('currency');
});

it('ROUTE-016 PLAN-046 shows plans and prices without sign-in, prerendered at build time', async () => {
  const reply = await fetch(`${server.url}/pricing`, { headers: { accept: 'text/html' } });
  expect(reply.status).toBe(200);
  const html = await reply.text();
  expect(html).toContain('<title>Plans and prices · Timbre</title>');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('$1,320');

  const { page, context, errors } = await openPage(browser, server.url);
  const failed: string[] = [];
  page.on('response', (one) => one.status() >= 400 && failed.push(one.url()));
  await page.goto('/pricing');
  await page.getByRole('heading', { level: 1, name: 'Plans and prices' }).waitFor();
  // PLAN-003, C-35
  const titles = page.getByRole('heading', { level: 3 });
  await expect
    .poll(() => titles.allInnerTexts())
    .toEqual(['Free', 'Starter', 'Creator', 'Pro', 'Scale', 'Business', 'Enterprise']);
  // C-04: no discount for visitors.
  await expect.poll(() => readPrices(page)).toEqual(['$0', '$5', '$22', '$99', '$330', '$1,320', 'Custom']);
  await page.getByText('EUR €').click();
  await expect
    .poll(() => readPrices(page), { message: 'PLAN-022' })
    .toEqual(['0€', '4.75€', '21€', '94€', '314€', '1,320€', 'Custom']);
  await page.getByText('USD $').click();
  await page.getByText('Annual', { exact: true }).click();
  await expect
    .poll(() => readPrices(page), { message: 'PLAN-025' })
    .toEqual(['$0', '$4.17', '$18.33', '$82.5', '$275', '$1,100', 'Custom']);

  // PLAN-043: stored in this browser.
  expect(await page.evaluate(() => localStorage.getItem('xi:billing_period'))).toBe('"yearly"');
  await page.reload();
  await page.getByText('$18.33').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Annual' }).isChecked()).toBe(true);

  // PLAN-052, PLAN-056, C-05
  const links = page.getByRole('link', { name: /^(Get Started Free|Start Today)/ });
  const readLabels = () => links.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await expect.poll(readLabels).toEqual(cardLabels);
  await page.getByRole('link', { name: 'Start Today: Pro' }).click();
  await page.waitForURL('**/app/sign-up');
  expect([errors, failed.filter((url) => url.includes('/pricing'))]).toEqual([[], []]);
  await context.close();
});

it('PLAN-001 PLAN-014 to PLAN-019 PLAN-040 shows credits, voices, overage and licence on each card and its details', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/pricing');
  const cards = page.locator('main li:has(h3)');
  await expect.poll(() => cards.count()).toBe(7);
  const texts = await cards.allInnerTexts();
  const shown: Record<string, readonly string[]> = {
    Free: ['10K credits a month (10 min)', '3 custom voices', '$0'],
    Starter: ['30K credits a month (30 min)', '10 custom voices', '$5', 'ommercial'],
    Creator: ['100K credits a month (100 min)', '30 custom voices', '$22', '$0.30'],
    Pro: ['500K credits a month (500 min)', '160 custom voices', '$99', '$0.24'],
    Scale: ['2M credits a month (2,000 min)', '660 custom voices', '$330', '$0.18'],
    Business: ['11M credits a month (11,000 min)', '660 custom voices', '$1,320', '$0.10'],
  };
  const details = await page.locator('main').innerText();
  for (const [name, lines] of Object.entries(shown)) {
    const card = texts.find((text) => text.startsWith(name))!;
    expect(lines.filter((line) => !card.includes(line) && !details.includes(line))).toEqual([]);
  }
  expect(texts[0]).not.toMatch(/commercial/i);
  await context.close();
});

it('requests the session only if the browser was signed in before', async () => {
  const { page, context } = await openPage(browser, server.url);
  const requested: string[] = [];
  page.on('request', (one) => requested.push(new URL(one.url()).pathname));
  await page.goto('/pricing');
  await page.getByText('EUR €').hover();
  await expect.poll(() => requested).toContain('/v1/instance');
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain('/v1/auth/refresh');
  await context.close();
});

it.each(looks)('fits without accessibility findings (%s, %i px)', async (theme, width) => {
  const { page, context, errors } = await openPage(browser, server.url, { theme, width });
  await page.goto('/pricing');
  const table = page.getByRole('region', { name: 'Comparison of all plans' });
  await table.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The table scrolls inside its box, and its first column stays.
  const title = table.getByRole('rowheader', { name: 'Seats' });
  const before = await title.boundingBox();
  await table.evaluate((box) => box.scrollTo({ left: 1000 }));
  expect((await title.boundingBox())!.x).toBe(before!.x);
  const scrolled = await table.evaluate((box) => box.scrollLeft);
  if (width === 360) expect(scrolled).toBeGreaterThan(100);
  expect(await table.getByRole('row', { name: /^Sound effects/ }).count()).toBe(1);
  expect(await table.getByRole('row', { name: /^Studio/ }).count()).toBe(1);
  expect(await table.getByRole('row', { name: /^Conversation/ }).count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('PLAN-020 LAND-006 ROUTE-087 O-83 links the enterprise card to a form that emails the owner', async () => {
  const html = await (await fetch(`${server.url}/contact-sales`, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('<title>Contact sales · Timbre</title>');
  expect(html.match(/<h1/g)).toHaveLength(1);
  const { page, context, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Contact sales' }).click();
  await page.waitForURL('**/contact-sales');
  await page.getByRole('button', { name: 'Send' }).click();
  for (const missing of [
    'Enter your name.',
    'Enter your email.',
    'Choose your company size.',
    'Describe what you need.',
  ])
    await page.getByText(missing).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Work email').fill('ada@firm.example');
  await page.getByLabel('Company', { exact: true }).fill('Firm');
  await page.getByLabel('Company size').click();
  await page.getByRole('option', { name: '51-200 people' }).click();
  await page.getByLabel('What do you need?').fill('Ten million credits.\nFrom March on.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('will reply to ada@firm.example.').waitFor();
  const [mail] = await mailsTo(server.url, bootstrap.email);
  expect(mail).toMatchObject({ subject: 'Firm asks about Timbre' });
  expect(mail!.text).toContain('Ten million credits.\n\nFrom March on.');
  expect(errors).toEqual([]);
  await context.close();
});

it('shows no plans or prices on a private server', async () => {
  const signedIn = await fetch(`${server.url}/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: bootstrap.email, password: bootstrap.password }),
  });
  const { access_token: token } = await signedIn.json();
  const setMode = (mode: string) =>
    fetch(`${server.url}/v1/instance/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ mode }),
    });
  expect((await setMode('private')).status).toBe(200);
  expect((await fetch(`${server.url}/v1/plans`)).status).toBe(404);
  const { page, context } = await openPage(browser, server.url);
  expect((await page.goto('/pricing'))!.status()).toBe(404);
  await page.getByText('Page not found').first().waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/\$\d/);
  expect((await page.goto('/contact-sales'))!.status()).toBe(404);
  expect(await (await fetch(`${server.url}/v1/contact-sales`)).json()).toEqual({ is_open: false });
  await context.close();
  expect((await setMode('service')).status).toBe(200);
  expect((await fetch(`${server.url}/v1/plans`)).status).toBe(200);
});
