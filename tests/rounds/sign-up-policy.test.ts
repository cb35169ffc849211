import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaToken, postJson, postLocally } from '../support/accounts.ts';
import { latestLink, mailsTo } from '../support/mailbox.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let owner: Record<string, string>;
const password = 'correct-horse-1!';

const readPolicy = async (code?: string) => {
  const query = code === undefined ? '' : `?invite_code=${encodeURIComponent(code)}`;
  return (await (await fetch(`${server.url}/v1/auth/sign-up-policy${query}`)).json()) as Record<string, unknown>;
};
const statusAndCode = async (reply: Response) => [reply.status, (await reply.json()).detail?.code];
const preSignUp = async (email: string, inviteCode?: string) =>
  postJson(`${server.url}/v1/user/pre-sign-up`, {
    email,
    recaptcha_token: await captchaToken(server.url),
    ...(inviteCode !== undefined && { invite_code: inviteCode }),
  });
/** Runs the complete sign-up. */
async function signUp(email: string, inviteCode?: string): Promise<Response> {
  const pre = await preSignUp(email, inviteCode);
  if (!pre.ok) return pre;
  const { sign_up_token } = (await pre.json()) as { sign_up_token: string };
  return postJson(`${server.url}/v1/auth/sign-up`, { email, password, sign_up_token });
}
async function signInAsOwner(): Promise<void> {
  const { email, password: secret } = bootstrap;
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password: secret });
  owner = { authorization: `Bearer ${((await reply.json()) as { access_token: string }).access_token}` };
}
const invite = (email: string, as = owner) => postJson(`${server.url}/v1/auth/invitations`, { email }, as);
const invitations = async () => {
  const reply = await fetch(`${server.url}/v1/auth/invitations`, { headers: owner });
  return ((await reply.json()) as { invitations: { invitation_id: string; email: string }[] }).invitations;
};
const codeInMail = async (email: string) =>
  (await latestLink(server.url, email, /invitation/i)).searchParams.get('invite_code')!;

describe('sign-up by invitation', () => {
  beforeAll(async () => {
    server = await startServer({ env: { SIGN_UP: 'invited', DEVELOPMENT: 'true' } });
    await signInAsOwner();
  });
  afterAll(() => server.remove());

  it('AUTH-005 rejects people without an invitation and reports the reason', async () => {
    expect(await readPolicy()).toEqual({
      policy: 'invited',
      domains: [],
      is_first_account: false,
      requires_setup_code: false,
      invited_email: null,
    });
    expect(await statusAndCode(await preSignUp('stranger@example.com'))).toEqual([403, 'sign_up_closed']);
    expect(await statusAndCode(await preSignUp('stranger@example.com', 'made-up'))).toEqual([
      403,
      'invalid_invitation',
    ]);
    const request = await postJson(`${server.url}/v1/auth/invitations/request`, {
      email: 'stranger@example.com',
      recaptcha_token: await captchaToken(server.url),
    });
    expect(request.status).toBe(200);
    expect(await mailsTo(server.url, 'stranger@example.com')).toEqual([]);
  });

  it('accepts an invitation by mail once, for its email, which then counts as verified', async () => {
    const invitation = await invite('Guest@example.com');
    expect(invitation.status).toBe(200);
    const code = await codeInMail('guest@example.com');
    expect(((await invitation.json()) as { url: string }).url).toContain(code);
    expect(await readPolicy(code)).toMatchObject({ invited_email: 'guest@example.com' });
    expect(await statusAndCode(await preSignUp('other@example.com', code))).toEqual([403, 'invalid_invitation']);
    expect(await statusAndCode(await preSignUp('guest@example.com'))).toEqual([403, 'sign_up_closed']);

    const reply = await signUp('guest@example.com', code);
    expect(reply.status).toBe(200);
    const session = (await reply.json()) as { access_token: string; email_verified: boolean };
    expect(session.email_verified).toBe(true);
    expect(await readPolicy(code)).toMatchObject({ invited_email: null });
    expect(await invitations()).toEqual([]);
    expect(await statusAndCode(await invite('guest@example.com'))).toEqual([409, 'email_taken']);

    const guest = { authorization: `Bearer ${session.access_token}` };
    expect(await statusAndCode(await invite('friend@example.com', guest))).toEqual([403, 'forbidden']);
    const listed = await fetch(`${server.url}/v1/auth/invitations`, { headers: guest });
    expect(listed.status).toBe(403);
  });

  it('allows one sign-up per invitation under concurrency', async () => {
    await invite('twice@example.com');
    const code = await codeInMail('twice@example.com');
    const tokens = await Promise.all(
      [1, 2].map(async () => (await (await preSignUp('twice@example.com', code)).json()).sign_up_token),
    );
    const send = (token: string) =>
      postJson(`${server.url}/v1/auth/sign-up`, { email: 'twice@example.com', password, sign_up_token: token });
    const statuses = (await Promise.all(tokens.map(send))).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
  });

  it('replaces an earlier invitation and revokes one', async () => {
    await invite('back@example.com');
    const first = await codeInMail('back@example.com');
    await invite('back@example.com');
    await expect.poll(async () => (await mailsTo(server.url, 'back@example.com')).length).toBe(2);
    expect(await readPolicy(first)).toMatchObject({ invited_email: null });
    const second = await codeInMail('back@example.com');
    const [invitation] = await invitations();
    expect(invitation).toMatchObject({ email: 'back@example.com' });
    const remove = () =>
      fetch(`${server.url}/v1/auth/invitations/${invitation!.invitation_id}`, { method: 'DELETE', headers: owner });
    const pending = (await (await preSignUp('back@example.com', second)).json()) as { sign_up_token: string };
    expect((await remove()).status).toBe(200);
    expect(await statusAndCode(await remove())).toEqual([404, 'invitation_not_found']);
    const late = { email: 'back@example.com', password, sign_up_token: pending.sign_up_token };
    expect(await statusAndCode(await postJson(`${server.url}/v1/auth/sign-up`, late))).toEqual([
      403,
      'invalid_invitation',
    ]);
  });
});

describe('sign-up by email domain', () => {
  beforeAll(async () => {
    server = await startServer({
      env: { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'firm.example, lab.example', DEVELOPMENT: 'true' },
    });
    await signInAsOwner();
  });
  afterAll(() => server.remove());
  const request = async (email: string) =>
    postJson(`${server.url}/v1/auth/invitations/request`, { email, recaptcha_token: await captchaToken(server.url) });

  it('rejects an unverified email at an allowed domain', async () => {
    expect(await readPolicy()).toMatchObject({ policy: 'domains', domains: ['firm.example', 'lab.example'] });
    expect(await statusAndCode(await preSignUp('ada@firm.example'))).toEqual([403, 'sign_up_mail_required']);
    for (const email of ['ada@other.example', 'ada@evil-firm.example', 'ada@sub.firm.example', 'ada@firm.example.org'])
      expect(await statusAndCode(await preSignUp(email))).toEqual([403, 'sign_up_domain_not_allowed']);
  });

  it('mails the link only to emails at the domains, with the same reply for all', async () => {
    const replies = [
      await request('ada@firm.example'),
      await request('ada@other.example'),
      await request(bootstrap.email),
    ];
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual(replies.map(() => ({ status: 'ok' })));
    const code = await codeInMail('ada@firm.example');
    const reply = await signUp('ada@firm.example', code);
    expect(await reply.json()).toMatchObject({ email_verified: true });
    expect(await mailsTo(server.url, 'ada@other.example')).toEqual([]);
    expect(await mailsTo(server.url, bootstrap.email)).toEqual([]);
  });

  it('U-17 limits mails to one address', async () => {
    for (let at = 0; at < 3; at += 1) expect((await request('often@lab.example')).status).toBe(200);
    expect((await request('often@lab.example')).status).toBe(429);
  });

  it('lets the operator invite others', async () => {
    await invite('guest@elsewhere.example');
    expect((await signUp('guest@elsewhere.example', await codeInMail('guest@elsewhere.example'))).status).toBe(200);
  });
});

it('exempts the first sign-up from the policy, but not the second', async () => {
  server = await startServer({
    env: { SIGN_UP: 'invited', BOOTSTRAP_EMAIL: '', BOOTSTRAP_PASSWORD: '', BOOTSTRAP_API_KEY: '' },
  });
  try {
    expect(await readPolicy()).toMatchObject({ is_first_account: true });
    const [one, other] = await Promise.all(
      ['first@example.com', 'second@example.com'].map(async (email) => {
        const pre = (await (await preSignUp(email)).json()) as { sign_up_token: string };
        return { email, password, sign_up_token: pre.sign_up_token };
      }),
    );
    const replies = await Promise.all([one, other].map((body) => postLocally(`${server.url}/v1/auth/sign-up`, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await readPolicy()).toMatchObject({ is_first_account: false });
  } finally {
    await server.remove();
  }
});

it('refuses to start without the domains or the captcha keys', async () => {
  const invalidSettings: Record<string, string>[] = [
    { SIGN_UP: 'domains' },
    { CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'key' },
    { SIGN_UP: 'nobody' },
  ];
  for (const env of invalidSettings) await expect(startServer({ env })).rejects.toThrow(/SIGN_UP|CAPTCHA/);
});
