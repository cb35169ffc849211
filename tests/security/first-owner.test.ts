import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaToken, newEmail, postJson, signUp, signUpLocally } from '../support/accounts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const withoutOwner = { BOOTSTRAP_EMAIL: '', BOOTSTRAP_PASSWORD: '', BOOTSTRAP_API_KEY: '' };
const policyOf = async ({ url }: RunningServer) => (await fetch(`${url}/v1/auth/sign-up-policy`)).json();

describe('a server without an owner that others can reach', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ env: { ...withoutOwner, HOST: '0.0.0.0' } });
  });
  afterAll(() => server.remove());

  async function tryToSignUp(setup_code?: string) {
    const email = newEmail();
    const recaptcha_token = await captchaToken(server.url);
    const pre = await postJson(`${server.url}/v1/user/pre-sign-up`, { email, recaptcha_token });
    const { sign_up_token } = (await pre.json()) as { sign_up_token: string };
    const body = { email, password: 'correct-horse-1!', sign_up_token, setup_code };
    const reply = await postJson(`${server.url}/v1/auth/sign-up`, body);
    const { access_token, detail } = (await reply.json()) as { access_token?: string; detail?: { code: string } };
    return { status: reply.status, code: detail?.code, accessToken: access_token };
  }

  it('ASVS-4.3.1 prints a set-up code, and lets only who knows it become the owner', async () => {
    const [, code = ''] = /set-up code: (\S+)/.exec(server.output()) ?? [];
    expect(code).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/);
    expect(await policyOf(server)).toMatchObject({ is_first_account: true, requires_setup_code: true });
    expect(await tryToSignUp()).toMatchObject({ status: 403, code: 'setup_code_required' });
    expect(await tryToSignUp('0000-0000-0000-0000')).toMatchObject({ status: 403, code: 'wrong_setup_code' });
    expect(await policyOf(server)).toMatchObject({ is_first_account: true });

    const owner = await tryToSignUp(code.toUpperCase().replaceAll('-', ' '));
    expect(owner.status).toBe(200);
    const headers = { authorization: `Bearer ${owner.accessToken}` };
    expect((await fetch(`${server.url}/v1/auth/invitations`, { headers })).status).toBe(200);
    expect(await policyOf(server)).toMatchObject({ is_first_account: false, requires_setup_code: false });

    const second = await signUp(server.url);
    const asSecond = { authorization: `Bearer ${second.accessToken}` };
    expect((await fetch(`${server.url}/v1/auth/invitations`, { headers: asSecond })).status).toBe(403);
  });
});

it('a server that only its own machine can reach needs no set-up code', async () => {
  const server = await startServer({ env: withoutOwner });
  try {
    expect(server.output()).not.toContain('set-up code');
    expect(await policyOf(server)).toMatchObject({ is_first_account: true, requires_setup_code: false });
    const { accessToken } = await signUpLocally(server.url);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await fetch(`${server.url}/v1/auth/invitations`, { headers })).status).toBe(200);
  } finally {
    await server.remove();
  }
});
