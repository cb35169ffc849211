import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { latestLink, linkOf, mailsTo } from '../support/mailbox.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { DEVELOPMENT: 'true', STAFF_EMAIL_DOMAINS: 'example.com' } });
});
afterAll(() => server.remove());

const bearer = (account: Pick<Account, 'accessToken'>) => ({ authorization: `Bearer ${account.accessToken}` });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  postJson(server.url + path, body, headers);
const codeOf = async (reply: Response) => [reply.status, (await reply.json()).detail?.code];
const userOf = async (headers: Record<string, string>) =>
  (await fetch(`${server.url}/v1/user`, { headers })).json() as Promise<Record<string, unknown>>;
const signIn = (email: string, password: string) => post('/v1/auth/sign-in', { email, password });
async function operator(): Promise<Record<string, string>> {
  const reply = await signIn(bootstrap.email, bootstrap.password);
  return { authorization: `Bearer ${(await reply.json()).access_token}` };
}
const link = (email: string, subject: RegExp) => latestLink(server.url, email, subject);
const invalid = [400, 'invalid_action_code'];

describe('verifying an email', () => {
  it('AUTH-018 AUTH-022 AUTH-023 O-14 mails a link at sign-up whose code works once', async () => {
    const account = await signUp(server.url);
    const url = await link(account.email, /verify/i);
    expect(url.pathname).toBe('/app/action');
    expect(url.searchParams.get('mode')).toBe('verifyEmail');
    const code = url.searchParams.get('verificationCode');
    expect(code).toMatch(/^[0-9a-f]{64}$/);
    expect(await userOf(bearer(account))).toMatchObject({ email_verified: false });

    expect(await codeOf(await post('/v1/auth/verify-email', { code: 'wrong' }))).toEqual(invalid);
    expect(await codeOf(await post('/v1/auth/confirm-password-reset', { code, password: 'abc1!xyz' }))).toEqual(
      invalid,
    );
    expect((await post('/v1/auth/verify-email', { code }, { cookie: account.cookie })).status).toBe(200);
    expect(await codeOf(await post('/v1/auth/verify-email', { code }))).toEqual(invalid);
    const again = (await (await signIn(account.email, account.password)).json()) as Record<string, string>;
    expect(again.email_verified).toBe(true);
    const claims = JSON.parse(atob(again.access_token!.split('.')[1]!));
    expect(claims.email_verified).toBe(true);
  });

  it('AUTH-023 sends a new link that revokes the previous one, and accepts only local continue URLs', async () => {
    const account = await signUp(server.url);
    const first = await link(account.email, /verify/i);
    const ask = (continue_url: string) =>
      post('/v1/user/send-verification-email', { email: account.email, continue_url });
    expect((await ask(`${server.url}/app/sign-in`)).status).toBe(200);
    await expect.poll(async () => (await mailsTo(server.url, account.email)).length).toBe(2);
    const second = await link(account.email, /verify/i);
    expect(second.searchParams.get('continueUrl')).toBe(`${server.url}/app/sign-in`);
    expect((await ask('https://evil.example/app/sign-in')).status).toBe(200);
    await expect.poll(async () => (await mailsTo(server.url, account.email)).length).toBe(3);
    expect((await link(account.email, /verify/i)).searchParams.has('continueUrl')).toBe(false);
    expect(
      await codeOf(await post('/v1/auth/verify-email', { code: first.searchParams.get('verificationCode') })),
    ).toEqual(invalid);
  });
});

describe('resetting a password', () => {
  it('AUTH-026 replies the same for known and unknown emails, and mails only known ones', async () => {
    const account = await signUp(server.url);
    const replies = [];
    for (const email of [account.email, 'nobody-at-all@example.com']) {
      const reply = await post('/v1/user/send-password-reset-email', { email });
      replies.push([reply.status, await reply.text()]);
    }
    expect(replies[0]).toEqual([200, '{"status":"ok"}']);
    expect(replies[1]).toEqual(replies[0]);
    await link(account.email, /reset/i);
    expect(await mailsTo(server.url, 'nobody-at-all@example.com')).toEqual([]);
    expect((await post('/v1/user/send-password-reset-email', { email: 'not an e-mail' })).status).toBe(422);
  });

  it('AUTH-022 AUTH-040 sets a strong password once, ends all sessions, and verifies the email', async () => {
    const account = await signUp(server.url);
    await post('/v1/user/send-password-reset-email', { email: account.email });
    const url = await link(account.email, /reset/i);
    expect(url.searchParams.get('mode')).toBe('resetPassword');
    const code = url.searchParams.get('verificationCode');
    const check = await post('/v1/auth/check-password-reset', { code });
    expect(await check.json()).toEqual({ email: account.email, access: [] });
    const confirm = (password: string) => post('/v1/auth/confirm-password-reset', { code, password });
    expect(await codeOf(await confirm('abc'))).toEqual([400, 'weak_password']);
    expect((await confirm('another-horse-2!')).status).toBe(200);
    expect(await codeOf(await confirm('another-horse-3!'))).toEqual(invalid);
    expect(await codeOf(await post('/v1/auth/check-password-reset', { code }))).toEqual(invalid);

    expect((await fetch(`${server.url}/v1/user`, { headers: bearer(account) })).status).toBe(401);
    const refresh = await fetch(`${server.url}/v1/auth/refresh`, {
      method: 'POST',
      headers: { cookie: account.cookie },
    });
    expect(refresh.status).toBe(401);
    expect((await signIn(account.email, account.password)).status).toBe(401);
    const signedIn = await signIn(account.email, 'another-horse-2!');
    expect(await signedIn.json()).toMatchObject({ email_verified: true });
    await expect
      .poll(async () => (await mailsTo(server.url, account.email)).map(({ subject }) => subject))
      .toContain('Your Timbre password was changed');
  });
});

describe('changing an email', () => {
  it('AUTH-046 AUTH-047 requires a code sent to the new address, and lets the old one revert for a week', async () => {
    const account = await signUp(server.url);
    const next = `new-${account.email}`;
    const put = (query: Record<string, string>) =>
      fetch(`${server.url}/v1/user/email?${new URLSearchParams(query)}`, { method: 'PUT' });
    expect((await put({ is_reverting: 'false' })).status).toBe(422);
    expect(await codeOf(await put({ verification_code: 'wrong', is_reverting: 'false' }))).toEqual(invalid);

    const ask = (body: unknown) => post('/v1/user/send-email-change-verification', body, bearer(account));
    expect(await codeOf(await ask({ email: next, password: 'wrong-horse-1!' }))).toEqual([401, 'wrong_credentials']);
    expect((await ask({ email: next, password: account.password })).status).toBe(200);
    const url = await link(next, /new email/i);
    expect(url.searchParams.get('isReverting')).toBe('false');
    const verification_code = url.searchParams.get('verificationCode')!;
    expect(await codeOf(await put({ verification_code, is_reverting: 'true' }))).toEqual(invalid);
    expect((await put({ verification_code })).status).toBe(422);
    expect((await put({ verification_code, is_reverting: 'false' })).status).toBe(200);
    expect((await fetch(`${server.url}/v1/user`, { headers: bearer(account) })).status).toBe(401);
    expect((await signIn(account.email, account.password)).status).toBe(401);
    expect((await signIn(next, account.password)).status).toBe(200);

    const back = await link(account.email, /was changed/i);
    expect(back.searchParams.get('isReverting')).toBe('true');
    const revert = { verification_code: back.searchParams.get('verificationCode')!, is_reverting: 'true' };
    expect((await put({ verification_code: revert.verification_code })).status).toBe(422);
    expect(await codeOf(await put({ ...revert, is_reverting: 'false' }))).toEqual(invalid);
    expect((await put(revert)).status).toBe(200);
    expect(await codeOf(await put(revert))).toEqual(invalid);
    // Whoever changed the email knew the password.
    expect((await signIn(account.email, account.password)).status).toBe(401);
    const code = (await link(account.email, /new .* password/i)).searchParams.get('verificationCode');
    const reset = await post('/v1/auth/confirm-password-reset', { code, password: 'another-horse-2!' });
    expect(reset.status).toBe(200);
    expect((await signIn(account.email, 'another-horse-2!')).status).toBe(200);
  });

  it('gives an address to only one of two concurrent changes', async () => {
    const people = [await signUp(server.url), await signUp(server.url), await signUp(server.url)];
    const sharedEmail = 'wanted-by-all@example.com';
    for (const person of people) {
      const body = { email: sharedEmail, password: person.password };
      expect((await post('/v1/user/send-email-change-verification', body, bearer(person))).status).toBe(200);
    }
    await expect.poll(async () => (await mailsTo(server.url, sharedEmail)).length, { interval: 50 }).toBe(3);
    const codes = (await mailsTo(server.url, sharedEmail)).map(
      ({ text }) => linkOf(text)!.searchParams.get('verificationCode')!,
    );
    const replies = await Promise.all(
      codes.map((verification_code) =>
        fetch(`${server.url}/v1/user/email?${new URLSearchParams({ verification_code, is_reverting: 'false' })}`, {
          method: 'PUT',
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('replies the same for an address that has an account, but sends no mail', async () => {
    const [account, other] = [await signUp(server.url), await signUp(server.url)];
    await link(other.email, /verify/i);
    const body = { email: other.email, password: account.password };
    const reply = await post('/v1/user/send-email-change-verification', body, bearer(account));
    expect([reply.status, await reply.text()]).toEqual([200, '{"status":"ok"}']);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await mailsTo(server.url, other.email)).toHaveLength(1);
  });
});

describe('product updates', () => {
  it('AUTH-041 U-60 stop with the key of the mail, on the page and with one click', async () => {
    const people = [await signUp(server.url), await signUp(server.url)];
    const silent = await signUp(server.url);
    for (const account of [...people, silent]) {
      const code = (await link(account.email, /verify/i)).searchParams.get('verificationCode');
      await post('/v1/auth/verify-email', { code }, { cookie: account.cookie });
      if (account !== silent) await post('/v1/user/edit', { agrees_to_product_updates: true }, bearer(account));
    }
    const news = { subject: 'What is new', text: 'More voices.\n\nMore languages.' };
    expect((await post('/v1/user/product-updates', news, bearer(silent))).status).toBe(403);
    expect((await post('/v1/user/product-updates', news, await operator())).status).toBe(200);
    const [page, oneClick] = await Promise.all(people.map(({ email }) => link(email, /what is new/i)));
    expect((await mailsTo(server.url, silent.email)).map(({ subject }) => subject)).not.toContain('What is new');

    expect(page!.searchParams.get('mode')).toBe('optOutOfUpdates');
    const keyOf = (url: URL) => url.searchParams.get('verificationCode')!;
    const optOut = (opt_out_updates_key: string) => post('/v1/user/opt-out-of-updates', { opt_out_updates_key });
    expect(await codeOf(await optOut(`${people[0]!.userId}.forged`))).toEqual(invalid);
    expect((await optOut(keyOf(page!))).status).toBe(200);
    expect(await userOf(bearer(people[0]!))).toMatchObject({ agrees_to_product_updates: false });
    expect(await userOf(bearer(people[1]!))).toMatchObject({ agrees_to_product_updates: true });

    const address = `${server.url}/v1/user/opt-out-of-updates/one-click?opt_out_updates_key=${keyOf(oneClick!)}`;
    const opened = await fetch(address, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, oneClick!.href]);
    expect(await userOf(bearer(people[1]!))).toMatchObject({ agrees_to_product_updates: true });
    const clicked = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    expect(await userOf(bearer(people[1]!))).toMatchObject({ agrees_to_product_updates: false });
    const form = await fetch(`${server.url}/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=a@example.com',
    });
    expect(await codeOf(form)).toEqual([400, 'invalid_content_type']);
  });
});

describe('support access of the operator', () => {
  it('AUTH-044 O-15 is granted for a day by the code of a sign-in request, and can be ended by both sides', async () => {
    const account = await signUp(server.url);
    const owner = await operator();
    const ask = (headers: Record<string, string>) =>
      post('/v1/user/sign-in-requests', { email: account.email }, headers);
    expect((await ask(bearer(await signUp(server.url)))).status).toBe(403);
    const grant = (await (await ask(owner)).json()) as { support_grant_id: string; status: string };
    expect(grant.status).toBe('pending');
    const key = (headers: Record<string, string>) =>
      post('/v1/user/support-access/key', { support_grant_id: grant.support_grant_id }, headers);
    expect((await key(owner)).status).toBe(403);

    const url = await link(account.email, /asks to sign in/i);
    expect(url.searchParams.get('mode')).toBe('verifySignInRequest');
    const verify = (code: string | null) =>
      post('/v1/user/sign-in-requests/verify', { sign_in_request_verification_code: code });
    expect((await verify(null)).status).toBe(422);
    expect(await codeOf(await verify('wrong'))).toEqual(invalid);
    expect((await verify(url.searchParams.get('verificationCode'))).status).toBe(200);
    expect(await codeOf(await verify(url.searchParams.get('verificationCode')))).toEqual(invalid);

    const list = async () =>
      (await fetch(`${server.url}/v1/user/support-access`, { headers: bearer(account) })).json() as Promise<{
        granted: Record<string, unknown>[];
      }>;
    const { granted } = await list();
    expect(granted).toMatchObject([{ status: 'granted', email: account.email, operator_email: bootstrap.email }]);
    expect(Number(granted[0]!.ends_at_unix) - Date.now() / 1000).toBeCloseTo(24 * 3600, -2);
    expect((await key(bearer(account))).status).toBe(403);
    expect((await key(bearer(await signUp(server.url)))).status).toBe(403);
    const { xi_api_key } = (await (await key(owner)).json()) as { xi_api_key: string };
    const acting = { 'xi-api-key': xi_api_key };
    expect(await userOf(acting)).toMatchObject({ user_id: account.userId });
    expect((await post('/v1/user/delete', { password: 'x' }, acting)).status).toBe(401);

    const end = { support_grant_id: grant.support_grant_id };
    expect((await post('/v1/user/support-access/end', end, bearer(account))).status).toBe(200);
    expect((await fetch(`${server.url}/v1/user`, { headers: acting })).status).toBe(401);
    expect((await key(owner)).status).toBe(403);
    expect((await list()).granted).toMatchObject([{ status: 'ended' }]);
  });

  it('AUTH-052 AUTH-054 O-16 is granted in the dialog, only by the person who was asked', async () => {
    const [account, other] = [await signUp(server.url), await signUp(server.url)];
    const body = { email: account.email, kind: 'support_access' };
    await post('/v1/user/sign-in-requests', body, await operator());
    const url = await link(account.email, /asks for access/i);
    const action_code = url.searchParams.get('sensitiveActionVerificationCode')!;
    const look = (headers: Record<string, string>, verification_code = action_code) =>
      fetch(`${server.url}/v1/user/verify-email-access?${new URLSearchParams({ verification_code })}`, { headers });
    expect(await (await look(bearer(account))).json()).toEqual({
      action: 'support_access',
      operator_email: bootstrap.email,
    });
    expect(await codeOf(await look(bearer(other)))).toEqual(invalid);
    expect(await codeOf(await look(bearer(account), 'wrong'))).toEqual(invalid);
    const grant = (headers: Record<string, string>) => post('/v1/user/grant-support-access', { action_code }, headers);
    expect(await codeOf(await grant(bearer(other)))).toEqual(invalid);
    expect((await grant(bearer(account))).status).toBe(200);
    expect(await codeOf(await grant(bearer(account)))).toEqual(invalid);
  });

  it('AUTH-050 O-97 confirms a staff email with the staff-only link', async () => {
    const [account, other] = [await signUp(server.url), await signUp(server.url)];
    const owner = await operator();
    expect((await post('/v1/user/internal-verifications', { email: account.email }, bearer(account))).status).toBe(403);
    expect((await post('/v1/user/internal-verifications', { email: account.email }, owner)).status).toBe(200);
    const url = await link(account.email, /staff/i);
    const verification_code = url.searchParams.get('internalCode');
    const prepare = (who: Account, body: unknown) => post('/v1/user/prepare-internal-verification', body, bearer(who));
    expect((await prepare(account, { email: account.email })).status).toBe(422);
    expect(await codeOf(await prepare(other, { email: other.email, verification_code }))).toEqual(invalid);
    expect((await prepare(account, { email: other.email, verification_code })).status).toBe(403);
    expect((await prepare(account, { email: account.email, verification_code })).status).toBe(200);
    expect(await userOf(bearer(account))).toMatchObject({ email_verified: true });
  });
});

describe('rate limits', () => {
  const tooMany = 'Too many attempts, please try again in a few minutes.';
  const lastOf = async (times: number, call: () => Promise<Response>) => {
    const statuses = [];
    let text = '';
    for (let at = 0; at < times; at += 1) {
      const reply = await call();
      statuses.push(reply.status);
      text = await reply.text();
    }
    return { statuses, text };
  };

  it('AUTH-021 U-17 limit code attempts from one address', async () => {
    const from = { 'x-forwarded-for': '192.0.2.7' };
    const { statuses, text } = await lastOf(31, () => post('/v1/auth/verify-email', { code: 'guess' }, from));
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    expect([statuses.at(-1), JSON.parse(text).detail.message]).toEqual([429, tooMany]);
    for (const [path, body] of [
      ['/v1/auth/check-password-reset', { code: 'x' }],
      ['/v1/auth/confirm-password-reset', { code: 'x', password: 'abc1!xyz' }],
      ['/v1/user/sign-in-requests/verify', { sign_in_request_verification_code: 'x' }],
      ['/v1/user/opt-out-of-updates', { opt_out_updates_key: 'x' }],
    ] as const)
      expect((await post(path, body, from)).status, path).toBe(429);
  });

  it('AUTH-021 U-17 limit mails to one mailbox, known or unknown', async () => {
    for (const email of [(await signUp(server.url)).email, 'flooded@example.com']) {
      const { statuses, text } = await lastOf(6, () => post('/v1/user/send-password-reset-email', { email }));
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(JSON.parse(text).detail.message).toBe(tooMany);
    }
  });

  it('escapes names in mails and keeps them on one line', async () => {
    const account = await signUp(server.url);
    const first_name = 'Ada\r\nBcc: evil@example.com <b>';
    await post('/v1/user/edit', { first_name }, bearer(account));
    // A stranger may have signed up with the address, and chosen the name.
    const code = (await link(account.email, /verify/i)).searchParams.get('verificationCode');
    for (const { text } of await mailsTo(server.url, account.email)) expect(text.split('\n')[0]).toBe('Hello,');
    expect((await post('/v1/auth/verify-email', { code }, { cookie: account.cookie })).status).toBe(200);
    await post('/v1/user/send-password-reset-email', { email: account.email });
    const url = await link(account.email, /reset/i);
    const message = (await mailsTo(server.url, account.email)).find(({ text }) => linkOf(text)?.href === url.href)!;
    expect(message.text.split('\n')[0]).toBe('Hello Ada Bcc: evil@example.com <b>,');
  });
});
