import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { isToDisable, isTransient, maxAttempts, retryDelayMs, signatureHeaders } from './webhooks.rules.ts';

const body = '{"type":"webhook_test","event_timestamp":1,"data":{"text":"Grüße"}}';
const [secret, other] = [
  `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  `whsec_${Buffer.alloc(32, 2).toString('base64')}`,
];
const headersOf = (secrets: string[]) => signatureHeaders({ deliveryId: 'd1', body, now: new Date(), secrets });
const sdk = new ElevenLabsClient({ apiKey: 'x' }).webhooks;

describe('signatureHeaders', () => {
  it('O-33 signs as the SDK verifies', async () => {
    const header = headersOf([secret])['elevenlabs-signature'] ?? '';
    expect(header).toMatch(/^t=\d+,v0=[0-9a-f]{64}$/);
    await expect(sdk.constructEvent(body, header, secret)).resolves.toEqual(JSON.parse(body));
    await expect(sdk.constructEvent(`${body} `, header, secret)).rejects.toThrow();
    await expect(sdk.constructEvent(body, header, other)).rejects.toThrow();
  });

  it('signs as Standard Webhooks verify, by each of two secrets', () => {
    const headers = headersOf([other, secret]);
    for (const one of [secret, other]) expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body));
    const third = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
    expect(() => new Webhook(third).verify(body, headers)).toThrow();
  });

  it('signs with two secrets, of which the first is the one that readers of one signature check', async () => {
    const header = headersOf([other, secret])['elevenlabs-signature'] ?? '';
    await expect(sdk.constructEvent(body, header, other)).resolves.toBeDefined();
    expect(headersOf([other, secret])['webhook-signature']?.split(' ')).toHaveLength(2);
  });
});

it('retries for about a day, spread by up to a fifth', () => {
  const total = (random: number) =>
    Array.from({ length: maxAttempts - 1 }, (_, at) => retryDelayMs(at + 1, random)).reduce((a, b) => a + b, 0);
  expect(retryDelayMs(1, 0.5)).toBe(5000);
  expect([total(0), total(1)].map((ms) => Math.round(ms / 3_600_000))).toEqual([21, 31]);
});

it('retries 5xx, 429, 408 and missing replies only', () => {
  expect([500, 503, 429, 408, undefined].map(isTransient)).toEqual(Array(5).fill(true));
  expect([301, 400, 401, 404, 410].map(isTransient)).toEqual(Array(5).fill(false));
});

it('O-33 disables after ten failures in a row and seven days without success', () => {
  const day = 86_400_000;
  const now = new Date(100 * day);
  const before = (days: number) => new Date(now.getTime() - days * day);
  expect(isToDisable(10, before(7), now)).toBe(true);
  expect(isToDisable(9, before(8), now)).toBe(false);
  expect(isToDisable(50, before(6.9), now)).toBe(false);
});
