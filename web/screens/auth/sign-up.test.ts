import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Client } from '../../data/api/client.ts';
import { returnPath } from './return-path.ts';
import { signUp } from './sign-up.ts';

/** A server that records requests in order. */
function server() {
  const calls: { key: string; body: Record<string, unknown> | undefined }[] = [];
  const replies: Record<string, unknown> = {
    'GET /v1/geolocation': { location: { country: 'FR', region: null, city: 'Paris' } },
    'GET /v1/auth/challenge': { provider: 'proof_of_work', challenge: 'abc', bits: 10 },
    'POST /v1/user/pre-sign-up': { status: 'ok', sign_up_token: 'token-1' },
    'POST /v1/auth/sign-up': { access_token: 'access-1' },
  };
  const call = async (key: string, input?: { body?: Record<string, unknown> }) => {
    calls.push({ key, body: input?.body });
    return replies[key];
  };
  const adopted: unknown[] = [];
  const session = {
    adopt: async (reply: unknown) => {
      adopted.push(reply);
      calls.push({ key: 'adopt', body: undefined });
    },
  };
  return { calls, adopted, parts: { client: { call } as unknown as Pick<Client, 'call'>, session } };
}

const input = {
  email: 'ada@example.org',
  password: 'abc1!xyz',
  firstName: 'Ada',
  inviteCode: 'invite-1',
  agreesToProductUpdates: true,
  device: 'mobile',
} as const;

it('AUTH-002 AUTH-005 AUTH-007 runs pre-sign-up, sign-up and set-up in this order', async () => {
  const { calls, adopted, parts } = server();
  await signUp(parts, input);
  expect(calls.map(({ key }) => key)).toEqual([
    'GET /v1/auth/challenge',
    'GET /v1/geolocation',
    'POST /v1/user/pre-sign-up',
    'POST /v1/auth/sign-up',
    'adopt',
    'POST /v1/user/post-registration-user-setup',
  ]);
  const place = { country: 'FR', region: null, city: 'Paris' };
  expect(calls[2]!.body).toMatchObject({
    email: 'ada@example.org',
    invite_code: 'invite-1',
    account_metadata: { agrees_to_product_updates: true, geo_location: place, device: 'mobile' },
  });
  expect(calls[3]!.body).toMatchObject({ password: 'abc1!xyz', first_name: 'Ada', sign_up_token: 'token-1' });
  expect(adopted).toEqual([{ access_token: 'access-1' }]);
});

it('AUTH-006 sends a captcha token whose hash starts with the required zero bits', async () => {
  const { calls, parts } = server();
  await signUp(parts, input);
  const token = String(calls[2]!.body!.recaptcha_token);
  expect(token).toMatch(/^abc:\d+$/);
  const hash = createHash('sha256').update(token).digest();
  expect(hash.readUInt16BE(0) >> 6).toBe(0);
});

it.each([
  [{ from: '/app/voices?search=a' }, '/app/voices?search=a'],
  [{ from: 'https://evil.example' }, '/app/home'],
  [{ from: '//evil.example' }, '/app/home'],
  [{ from: 'javascript:alert(1)' }, '/app/home'],
  [null, '/app/home'],
  ['/app/voices', '/app/home'],
])('AUTH-003 redirects state %j after sign-in to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});
