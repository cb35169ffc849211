import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, signUp } from '../support/accounts.ts';
import { operatorOf } from '../support/operator.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { ALLOW_SANDBOX: 'true' } });
});
afterAll(async () => {
  await operator.close();
  await server.remove();
});

const operator = operatorOf(() => server);

const user = (headers: Record<string, string>) => fetch(`${server.url}/v1/user`, { headers });
const detailOf = async (reply: Response) => (await reply.json()).detail;

it('USER-023 U-12 closes an account after a password check, ends its tokens and keys, and can restore it', async () => {
  const { email, password, accessToken } = await signUp(server.url);
  const bearer = { authorization: `Bearer ${accessToken}` };
  const created = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Mine' }, bearer);
  const { xi_api_key: key } = (await created.json()) as { xi_api_key: string };
  expect((await user({ 'xi-api-key': key })).status).toBe(200);

  const close = (body: unknown) => postJson(`${server.url}/v1/user/delete`, body, bearer);
  expect((await close({})).status).toBe(422);
  expect((await close({ password: 'wrong-horse-1!' })).status).toBe(401);
  expect((await user(bearer)).status).toBe(200);

  const closed = await close({ password });
  expect(closed.status).toBe(200);
  const days = ((await closed.json()).data_deleted_at_unix - Date.now() / 1000) / 86_400;
  expect(days).toBeCloseTo(30, 1);
  expect((await user(bearer)).status).toBe(401);
  expect((await user({ 'xi-api-key': key })).status).toBe(401);

  const signIn = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  expect([signIn.status, await detailOf(signIn)]).toMatchObject([403, { code: 'account_closed' }]);
  const wrong = await postJson(`${server.url}/v1/auth/sign-in`, { email, password: 'wrong-horse-1!' });
  expect([wrong.status, await detailOf(wrong)]).toMatchObject([401, { code: 'wrong_credentials' }]);

  const restored = await postJson(`${server.url}/v1/auth/restore-account`, { email, password });
  const { access_token } = (await restored.json()) as { access_token: string };
  expect((await user({ authorization: `Bearer ${access_token}` })).status).toBe(200);
  expect((await postJson(`${server.url}/v1/auth/sign-in`, { email, password })).status).toBe(200);
});

it('USER-023 U-12 cancels the subscription of a closed account at the end of its period, and resumes it on restore', async () => {
  const { email, password, accessToken } = await signUp(server.url);
  const bearer = { authorization: `Bearer ${accessToken}` };
  const begun = await postJson(`${server.url}/create-checkout-session`, { subscription_type: 'creator' }, bearer);
  const page = new URL((await begun.json()).url).pathname.split('/').at(-1);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123', name: 'Ada' };
  const paid = await postJson(`${server.url}/sandbox/checkout/${page}/pay`, { ...card, country: 'DE' }, bearer);
  expect([paid.status, await paid.json()]).toMatchObject([200, { outcome: 'succeeded' }]);
  const { payments } = await operator.opened();
  const customers = await payments.stripe.customers.list({ email });
  const ends = async () => {
    const plans = await payments.stripe.subscriptions.list({ customer: customers.data[0]?.id ?? '' });
    return plans.data.map(({ cancel_at_period_end: isEnding }) => isEnding);
  };
  expect(await ends()).toEqual([false]);
  expect((await postJson(`${server.url}/v1/user/delete`, { password }, bearer)).status).toBe(200);
  await expect.poll(ends, { timeout: 30_000 }).toEqual([true]);
  expect((await postJson(`${server.url}/v1/auth/restore-account`, { email, password })).status).toBe(200);
  await expect.poll(ends, { timeout: 30_000 }).toEqual([false]);
});

it('refuses to close the account that owns the server', async () => {
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, bootstrap);
  const { access_token } = (await reply.json()) as { access_token: string };
  const { password } = bootstrap;
  const closed = await postJson(
    `${server.url}/v1/user/delete`,
    { password },
    { authorization: `Bearer ${access_token}` },
  );
  expect(closed.status).toBe(403);
});
