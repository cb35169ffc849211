import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EarningLineReply, EarningSumReply } from '../../contract/billing/earnings.ts';
import type { SandboxConnect } from '../../contract/billing/payment-sandbox-accounts.ts';
import type { PayoutOverview, PayoutTransferReply } from '../../contract/billing/payouts.ts';
import { voiceLibraryAgreementVersion } from '../../contract/catalogue/voices/voice-consent.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { operatorOf } from '../support/operator.ts';
import { agreeToPayouts } from '../support/payout-terms.ts';
import { pdfTexts } from '../support/pdf-texts.ts';
import { bootstrap, databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

const env = { DEVELOPMENT: 'true', INSTANCE_MODE: 'service' };
let server: RunningServer;
/** The owner of the server. */
let owner: Pick<Account, 'accessToken'>;
let database: pg.Client;

beforeAll(async () => {
  server = await startServer({ env });
  owner = await signInAsOwner();
  database = new pg.Client({ connectionString: databaseUrlOf(server) });
  await database.connect();
});
afterAll(async () => {
  await operator.close();
  await database.end();
  await server.remove();
});

const operator = operatorOf(() => server);

async function signInAsOwner(): Promise<Pick<Account, 'accessToken'>> {
  const { email, password } = bootstrap;
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  return { accessToken: ((await reply.json()) as { access_token: string }).access_token };
}

async function send({ accessToken }: Pick<Account, 'accessToken'>, key: string, body?: unknown): Promise<Response> {
  const [method, path] = key.split(' ') as [string, string];
  return fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
async function call<T>(person: Pick<Account, 'accessToken'>, key: string, body?: unknown): Promise<T> {
  const reply = await send(person, key, body);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${key}: ${reply.status} ${text}`);
  return JSON.parse(text) as T;
}
/** Status and text of a refused call. */
const refusal = (person: Pick<Account, 'accessToken'>, key: string, body?: unknown) =>
  call(person, key, body).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

const overviewOf = (person: Account) => call<PayoutOverview>(person, 'GET /v1/payouts');
const balanceOf = async (person: Account) => (await overviewOf(person)).balance_micros;
/** The part of a page of the sandbox after `/pay/connect/`. */
const linkOf = ({ url }: { url: string }) => {
  expect(new URL(url).pathname).toMatch(/^\/pay\/connect\/\w+$/);
  return new URL(url).pathname.split('/').at(-1)!;
};
const onboard = async (person: Account, options: object = {}) =>
  linkOf(await call<{ url: string }>(person, 'POST /create-connect-account', options));
const details = { first_name: 'Ada', last_name: 'L', country: 'DE', iban: 'DE89370400440532013000' };

/** A person whose account can receive transfers, and the link to its page at the sandbox's bank. */
async function payee(): Promise<{ person: Account; bank: string }> {
  const person = await signUp(server.url);
  await agreeToPayouts(server.url, person);
  await call(person, `POST /sandbox/connect/${await onboard(person)}`, details);
  await expect.poll(() => overviewOf(person)).toMatchObject({ can_receive: true });
  return { person, bank: linkOf(await call(person, 'POST /create-connect-account-management-link', {})) };
}
const atBank = (link: string, action: string) => call<SandboxConnect>(owner, `POST /sandbox/connect/${link}/${action}`);

let adjustments = 0;
/** Adds an amount to the balance, as the operator. */
async function earn({ workspaceId }: Account, micros: number): Promise<void> {
  adjustments += 1;
  const body = { workspace_id: workspaceId, amount_micros: micros, reason: 'Prize', reference: `prize${adjustments}` };
  expect(await call(owner, 'POST /v1/payouts/adjustments', body)).toMatchObject({ is_new: true });
  expect(await call(owner, 'POST /v1/payouts/adjustments', body)).toMatchObject({ is_new: false });
}
const transferNow = (person: Account) => call<PayoutTransferReply>(person, 'POST /v1/payouts/transfer');

describe('the payout account', () => {
  it('BILL-028 BILL-029 PAYOUT-002 PAYOUT-004 is created at the provider, comes back to the given page, and is managed there', async () => {
    const person = await signUp(server.url);
    expect(await refusal(person, 'POST /create-connect-account', {})).toMatch(/403.*payout_terms_required/);
    await agreeToPayouts(server.url, person);
    expect(await refusal(person, 'POST /create-connect-account-management-link', {})).toMatch(
      /404.*payout_account_not_found/,
    );
    expect(await refusal(person, 'POST /create-connect-account', { country: 'KP' })).toMatch(/422.*country/);
    const path = '/app/payouts?tab=account';
    const first = await onboard(person, { relative_redirect_path: path, country: 'DE' });
    expect(await overviewOf(person)).toMatchObject({
      account: {
        account_id: expect.stringMatching(/^acct_/),
        requirements: expect.arrayContaining(['external_account']),
      },
      can_receive: false,
      has_agreed: true,
    });
    // Without details, both calls lead to the form, and back to the page that they name.
    const again = await call<{ url: string }>(person, 'POST /create-connect-account-management-link', {
      relative_redirect_path: '/app/home',
    });
    const view = (link: string) => call<SandboxConnect>(person, `GET /sandbox/connect/${link}`);
    expect(await view(linkOf(again))).toMatchObject({ kind: 'onboarding', return_url: `${server.url}/app/home` });
    expect(await view(first)).toMatchObject({ status: 'incomplete', countries: ['DE'] });
    const done = await call<{ redirect_url: string }>(person, `POST /sandbox/connect/${first}`, details);
    expect(done.redirect_url).toBe(`${server.url}${path}`);
    await expect
      .poll(() => overviewOf(person))
      .toMatchObject({
        account: { country: 'DE', currency: 'eur', requirements: [], disabled_reason: null },
        can_receive: true,
      });
    const dashboard = linkOf(await call(person, 'POST /create-connect-account-management-link', {}));
    expect(await view(dashboard)).toMatchObject({ kind: 'dashboard', status: 'active', balance: 0 });
  });

  it('O-82 has the agreement of recipients where accounts only receive, and its page names the country', async () => {
    const { countries } = await call<{ countries: { code: string; name: string }[] }>(
      owner,
      'GET /v1/payouts/countries',
    );
    expect(countries).toContainEqual({ code: 'IN', name: 'India' });
    const person = await signUp(server.url);
    await agreeToPayouts(server.url, person);
    const link = await onboard(person, { country: 'IN' });
    expect(await call(person, `GET /sandbox/connect/${link}`)).toMatchObject({ countries: ['IN'] });
    const { stripe } = (await operator.opened()).payments;
    const { account } = await overviewOf(person);
    expect(await stripe.accounts.retrieve(account!.account_id)).toMatchObject({
      tos_acceptance: { service_agreement: 'recipient' },
      controller: { stripe_dashboard: { type: 'express' }, losses: { payments: 'application' } },
      metadata: { workspace_id: person.workspaceId },
    });
  });

  it('O-82 is replaced by another one after it was closed', async () => {
    const { person, bank } = await payee();
    const closed = (await overviewOf(person)).account!.account_id;
    await earn(person, 30_000_000);
    await atBank(bank, 'close');
    await expect
      .poll(() => overviewOf(person))
      .toMatchObject({
        account: { account_id: closed, disabled_reason: 'closed' },
        can_receive: false,
      });
    expect(await refusal(person, 'POST /v1/payouts/transfer')).toMatch(/400.*payout_account_not_ready/);
    expect(await refusal(person, 'POST /create-connect-account-management-link', {})).toMatch(
      /404.*payout_account_not_found/,
    );
    await call(person, `POST /sandbox/connect/${await onboard(person)}`, details);
    await expect.poll(() => overviewOf(person)).toMatchObject({ can_receive: true, balance_micros: 30_000_000 });
    expect((await overviewOf(person)).account!.account_id).not.toBe(closed);
    expect(await transferNow(person)).toMatchObject({ state: 'paid', amount_cents: 3000 });
  });
});

it('PAYOUT-003 VOICE-062 the use of a shared voice by the API of another workspace pays its owner by rate', async () => {
  const [creator, fan] = [await signUp(server.url), await signUp(server.url)];
  const voiceDescription = 'An old British man with a deep and calm voice, warm and slow, for long stories.';
  const design = { voice_description: voiceDescription, auto_generate_text: true, seed: 7 };
  await call(creator, 'POST /v1/user/save-user-agreement', { agreement: 'voice_design' });
  const { previews } = await call<{ previews: { generated_voice_id: string }[] }>(
    creator,
    'POST /v1/text-to-voice/design',
    design,
  );
  const { voice_id } = await call<{ voice_id: string }>(creator, 'POST /v1/text-to-voice', {
    voice_name: 'Old Sailor',
    voice_description: voiceDescription,
    generated_voice_id: previews[0]!.generated_voice_id,
  });
  const sharing = {
    enable_library: true,
    agreement_version: voiceLibraryAgreementVersion,
    notice_period: 0,
    custom_rate: 2.5,
    free_users_allowed: true,
  };
  await call(creator, `POST /v1/voices/${voice_id}/share-library`, sharing);
  const { public_user_id } = await call<{ public_user_id: string }>(creator, 'GET /v1/user');
  const { xi_api_key: key } = await call<{ xi_api_key: string }>(fan, 'POST /v1/user/api-keys', { name: 'Fan' });
  const byKey = { 'xi-api-key': key };
  const added = await postJson(`${server.url}/v1/voices/add/${public_user_id}/${voice_id}`, { new_name: 'He' }, byKey);
  const { voice_id: copy } = (await added.json()) as { voice_id: string };

  const before = await overviewOf(creator);
  expect(before).toMatchObject({ balance_micros: 0, is_earning: true, voice_rate_micros: 30_000 });
  const texts = ['The harbour was quiet today.', 'Nobody came.'];
  let recording = new ArrayBuffer();
  for (const text of texts) {
    const spoken = await postJson(`${server.url}/v1/text-to-speech/${copy}`, { text }, byKey);
    expect(spoken.status).toBe(200);
    recording = await spoken.arrayBuffer();
  }
  // The own voice earns nothing.
  const own = await send(creator, `POST /v1/text-to-speech/${voice_id}`, { text: 'Mine.' });
  expect([own.status, (await own.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);

  const characters = texts.join('').length;
  const amount = (characters * 30 * 25) / 10;
  await expect.poll(() => balanceOf(creator)).toBe(amount);
  const day = new Date().toISOString().slice(0, 10);
  const report = await call<{ earned_micros: number; earnings: EarningSumReply[] }>(
    creator,
    `GET /v1/payouts/earnings?from=${day}&to=${day}&group=source`,
  );
  expect(report).toMatchObject({
    earned_micros: amount,
    earnings: [{ kind: 'voice', source_id: voice_id, amount_micros: amount, quantity: characters, count: 2 }],
  });
  const { lines } = await call<{ lines: EarningLineReply[] }>(creator, 'GET /v1/payouts/lines?limit=1');
  expect(lines).toMatchObject([{ kind: 'voice', quantity: 12, amount_micros: 900 }]);
  expect(await balanceOf(fan)).toBe(0);

  // The voice changer charges by time; its credits contain the rate.
  const credits = async () =>
    (await call<{ character_count: number }>(fan, 'GET /v1/user/subscription')).character_count;
  const spent = await credits();
  const form = new FormData();
  form.append('audio', new Blob([recording], { type: 'audio/mpeg' }), 'fan.mp3');
  const changed = await fetch(`${server.url}/v1/speech-to-speech/${copy}`, {
    method: 'POST',
    headers: byKey,
    body: form,
  });
  expect([changed.status, (await changed.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  const charged = (await credits()) - spent;
  expect(charged).toBeGreaterThan(0);
  await expect.poll(() => balanceOf(creator)).toBe(amount + charged * 30);
  await operator('check');
});

describe('O-82 transfers', () => {
  it('send the balance from $10.00 at once, arrive at the bank, and stand in the statement of the month', async () => {
    const { person, bank } = await payee();
    await earn(person, 9_999_999);
    expect(await refusal(person, 'POST /v1/payouts/transfer')).toMatch(/400.*payout_below_minimum/);
    await earn(person, 15_505_001);
    const transfer = await transferNow(person);
    expect(transfer).toMatchObject({ state: 'paid', amount_cents: 2550, reversed_cents: 0, problem: null });
    expect(await overviewOf(person)).toMatchObject({
      balance_micros: 5000,
      earned_micros: 25_505_000,
      paid_cents: 2550,
      pending_cents: 0,
    });
    const { transfers } = await call<{ transfers: unknown[] }>(person, 'GET /v1/payouts/transfers');
    expect(transfers).toEqual([transfer]);
    expect(await call(person, `GET /sandbox/connect/${bank}`)).toMatchObject({
      currency: 'eur',
      transfers: [{ sent: 2550, sent_currency: 'usd' }],
    });

    const month = new Date().toISOString().slice(0, 7);
    const { statements } = await call<{ statements: unknown[] }>(person, 'GET /v1/payouts/statements');
    expect(statements).toEqual([{ month, earned_micros: 25_505_000, paid_micros: 25_500_000 }]);
    const csv = await send(person, `GET /v1/payouts/statements/${month}?format=csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = (await csv.text())
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','));
    const amounts = Object.fromEntries(rows.map(([type, , , , , amount]) => [type, amount]));
    expect(amounts).toMatchObject({
      'Opening balance': '0.00',
      Adjustment: '25.505',
      Transfer: '-25.50',
      'Closing balance': '0.005',
    });
    const pdf = await send(person, `GET /v1/payouts/statements/${month}`);
    expect(pdf.headers.get('content-disposition')).toContain(`earnings-${month}.pdf`);
    const drawn = pdfTexts(Buffer.from(await pdf.arrayBuffer())).join(' ');
    for (const text of ['Earnings statement', 'Prize', '25.505', '-25.50', 'paid', '0.005'])
      expect(drawn).toContain(text);
  });

  it('fail on a restricted account, and are sent once after the restriction is lifted', async () => {
    const { person, bank } = await payee();
    await earn(person, 20_000_000);
    await atBank(bank, 'restrict');
    await expect
      .poll(() => overviewOf(person))
      .toMatchObject({
        account: { disabled_reason: 'requirements.past_due', requirements: ['individual.verification.document'] },
        can_receive: false,
      });
    expect(await refusal(person, 'POST /v1/payouts/transfer')).toMatch(/400.*payout_account_not_ready/);
    // As if the event of the restriction is late.
    await database.query(`update payout_accounts set can_receive = 'yes' where workspace_id = $1`, [
      person.workspaceId,
    ]);
    const failed = await transferNow(person);
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('restricted') });
    await expect.poll(() => overviewOf(person)).toMatchObject({ balance_micros: 20_000_000, can_receive: false });

    await atBank(bank, 'lift');
    await expect.poll(() => overviewOf(person)).toMatchObject({ can_receive: true });
    const retried = await call<PayoutTransferReply>(owner, `POST /v1/payouts/transfers/${failed.transfer_id}/retry`);
    expect(retried).toMatchObject({ state: 'paid', amount_cents: 2000 });
    expect((await call<SandboxConnect>(owner, `GET /sandbox/connect/${bank}`)).transfers).toHaveLength(1);
    expect(await balanceOf(person)).toBe(0);
    await operator('check');
  });

  it('are reversed by the operator only while the account holds the amount; events that come twice change nothing', async () => {
    const { person, bank } = await payee();
    await earn(person, 40_000_000);
    const { transfer_id } = await transferNow(person);
    const reverse = (amount_cents?: number) =>
      [`POST /v1/payouts/transfers/${transfer_id}/reverse`, { amount_cents }] as const;
    expect(await refusal(person, ...reverse(100))).toMatch(/403/);
    expect(await refusal(owner, ...reverse(4001))).toMatch(/400.*payout_transfer_not_reversible/);
    expect(await call(owner, ...reverse(1500))).toMatchObject({ state: 'paid', reversed_cents: 1500 });
    expect(await balanceOf(person)).toBe(15_000_000);

    // The provider delivers all events again, in any order.
    const { rowCount } = await database.query(
      `update payment_sandbox_events set delivered_at = null, next_attempt_at = now() where data::text like '%' || $1 || '%'`,
      [transfer_id],
    );
    expect(rowCount).toBe(2);
    await atBank(bank, 'payout');
    const isDelivered = async () =>
      (await database.query('select 1 from payment_sandbox_events where delivered_at is null')).rowCount;
    await expect.poll(isDelivered, { timeout: 60_000 }).toBe(0);
    expect(await balanceOf(person)).toBe(15_000_000);

    // The bank has the rest of it.
    expect(await refusal(owner, ...reverse())).toMatch(/400.*payout_transfer_not_reversible.*no longer holds/);
    expect(await balanceOf(person)).toBe(15_000_000);
    const { transfers } = await call<{ transfers: PayoutTransferReply[] }>(person, 'GET /v1/payouts/transfers');
    expect(transfers).toMatchObject([{ state: 'paid', reversed_cents: 1500 }]);
    await operator('check');
  });

  it('of a Monday on which no server ran are sent when it starts', async () => {
    const [{ person }, other] = [await payee(), await payee()];
    await earn(person, 12_340_000);
    await earn(other.person, 9_990_000);
    // The database keeps running.
    await server.kill();
    await database.query(`delete from pgboss.job where name = 'payouts.transfer-all'`);
    server = await startServer({ dataDir: server.dataDir, env });
    await expect
      .poll(() => overviewOf(person), { timeout: 60_000 })
      .toMatchObject({
        balance_micros: 0,
        paid_cents: 1234,
      });
    expect(await balanceOf(other.person)).toBe(9_990_000);
  });
});
