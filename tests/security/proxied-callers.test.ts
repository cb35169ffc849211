import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captchaToken, newEmail } from '../support/accounts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

/** A server whose settings name only this machine. */
let server: RunningServer;
beforeAll(async () => {
  const env = { BOOTSTRAP_EMAIL: '', BOOTSTRAP_PASSWORD: '', BOOTSTRAP_API_KEY: '', INSTANCE_MODE: 'service' };
  server = await startServer({ env });
});
afterAll(() => server.remove());

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown> & { detail?: { code: string; message: string } };
}
/** Sends a request with exactly these headers; `fetch` sets `Host` itself. */
function send(path: string, headers: Record<string, string> = {}, body?: object): Promise<Reply> {
  const type = body && { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const call = request(server.url + path, { method: body ? 'POST' : 'GET', headers: { ...type, ...headers } });
    call.once('error', reject).once('response', async (reply) => {
      let text = '';
      for await (const chunk of reply.setEncoding('utf8')) text += chunk;
      const isJson = reply.headers['content-type']?.includes('json');
      resolve({ status: reply.statusCode!, body: isJson ? JSON.parse(text) : {} });
    });
    call.end(body && JSON.stringify(body));
  });
}

async function signUp(headers: Record<string, string>, setup_code?: string): Promise<Reply> {
  const email = newEmail();
  const recaptcha_token = await captchaToken(server.url);
  const pre = await send('/v1/user/pre-sign-up', headers, { email, recaptcha_token });
  const { sign_up_token } = pre.body;
  return send('/v1/auth/sign-up', headers, { email, password: 'correct-horse-1!', sign_up_token, setup_code });
}

/** What requests look like that came through a reverse proxy on this machine. */
const proxied: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'localhost', host: 'evil.example' },
  { 'x-forwarded-host': 'localhost' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-real-ip': '203.0.113.9' },
  { via: '1.1 proxy' },
  { host: 'voices.example' },
  { origin: 'https://voices.example' },
];

it('ASVS-14.5.4 opens the mailbox and the metrics to direct calls at localhost only', async () => {
  const { port } = new URL(server.url);
  const refusal = 'Only programs on this machine can call this, at localhost.';
  for (const path of ['/dev/mailbox', '/metrics']) {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]'])
      expect((await send(path, { host })).body.detail?.message, `${path} at ${host}`).not.toBe(refusal);
    for (const headers of proxied)
      expect((await send(path, headers)).body.detail?.message, `${path} with ${JSON.stringify(headers)}`).toBe(refusal);
  }
});

it('ASVS-4.3.1 requires the set-up code of a caller behind a proxy that no setting names, and prints it then', async () => {
  expect((await send('/v1/auth/sign-up-policy')).body).toMatchObject({ requires_setup_code: false });
  expect(server.output()).not.toContain('set-up code');
  for (const headers of proxied) {
    const policy = await send('/v1/auth/sign-up-policy', headers);
    expect(policy.body, JSON.stringify(headers)).toMatchObject({ requires_setup_code: true });
    expect((await signUp(headers)).body.detail?.code, JSON.stringify(headers)).toBe('setup_code_required');
  }
  expect(server.output().match(/set-up code: /g)).toHaveLength(1);
  const [, code = ''] = /set-up code: (\S+)/.exec(server.output()) ?? [];
  expect((await signUp(proxied[0]!, code)).status).toBe(200);
});

it('O-26 sells nothing through the sandbox to callers behind a proxy that no setting names', async () => {
  const { access_token } = (await signUp({})).body as { access_token: string };
  const bearer = { authorization: `Bearer ${access_token}` };
  const target = { subscription_type: 'creator', billing_period: 'monthly_period', currency: 'usd' };
  const direct = await send('/create-checkout-session', bearer, target);
  expect(direct.status).toBe(200);
  const pathname = `/sandbox/checkout/${(direct.body.url as string).split('/').at(-1)}`;
  expect((await send('/v1/user/subscription-details', bearer)).body).toMatchObject({ has_payments: true });
  expect((await send(pathname)).status).toBe(200);

  for (const headers of proxied) {
    const why = JSON.stringify(headers);
    const refused = await send('/create-checkout-session', { ...bearer, ...headers }, target);
    expect(refused.body.detail?.message, why).toBe('This server sells no plans, because payments are not set up.');
    const pay = await send(`${pathname}/pay`, headers, { payment_method: 'pm_card_visa' });
    expect(pay.status, why).not.toBe(200);
    expect((await send(pathname, headers)).status, why).toBe(403);
    const details = await send('/v1/user/subscription-details', { ...bearer, ...headers });
    expect(details.body, why).toMatchObject({ has_payments: false });
  }
});
