import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { operatorOf } from '../support/operator.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await operator.close();
  await browser?.close();
});

const operator = operatorOf(() => server);

async function call<T>(person: Account, key: string, body: unknown = {}): Promise<T> {
  const [method, path] = key.split(' ') as [string, string];
  const authorization = `Bearer ${person.accessToken}`;
  const reply =
    method === 'POST'
      ? await postJson(`${server.url}${path}`, body, { authorization })
      : await fetch(`${server.url}${path}`, { headers: { authorization } });
  if (!reply.ok) throw new Error(`${key}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}
async function createCheckout(person: Account): Promise<string> {
  const order = { subscription_type: 'creator', currency: 'eur', no_default_promocode: true };
  return new URL((await call<{ url: string }>(person, 'POST /create-checkout-session', order)).url).pathname;
}
const tierOf = async (person: Account) => (await call<{ tier: string }>(person, 'GET /v1/user/subscription')).tier;

it('PROMO-006 checkout shows the new total when another customer has used up the code', async () => {
  await operator('code', 'LAST-ONE', '--percent', '50', '--uses', '1');
  const [slow, fast] = [await signUp(server.url), await signUp(server.url)];
  const { page, context } = await openPage(browser, server.url);
  await page.goto(await createCheckout(slow));
  await page.getByLabel('Promotion code').fill('LAST-ONE');
  await page.keyboard.press('Enter');
  await page.getByText('€10.50 today').waitFor();
  const session = (await createCheckout(fast)).split('/').at(-1);
  await call(fast, `POST /sandbox/checkout/${session}/promotion-code`, { code: 'LAST-ONE' });
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123', name: 'Ada', country: 'DE' };
  await call(fast, `POST /sandbox/checkout/${session}/pay`, card);

  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await page.getByRole('button', { name: 'Pay €10.50' }).click();
  await page.getByRole('alert').filter({ hasText: 'Your total is now €21.00.' }).waitFor();
  await page.getByText('€21.00 today').waitFor();
  expect(await tierOf(slow)).toBe('free');
  await page.getByRole('button', { name: 'Pay €21.00' }).click();
  await page.waitForURL('**/app/**');
  await expect.poll(() => tierOf(slow), { timeout: 20_000 }).toBe('creator');
  await context.close();
});
