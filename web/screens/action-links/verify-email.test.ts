import { expect, it } from 'vitest';
import { ApiError } from '../../data/api/api-error.ts';
import type { Client } from '../../data/api/client.ts';
import { verifyEmail } from './verify-email.ts';

const answering = (status: number) => {
  const call = async () => {
    if (status !== 200) throw new ApiError({ status, message: `message ${status}`, type: 'x', payload: {} });
    return { status: 'ok' };
  };
  return { call } as unknown as Pick<Client, 'call'>;
};

it('AUTH-020 has exactly three outcomes', async () => {
  expect(await verifyEmail(answering(200), 'c')).toBe('success');
  expect(await verifyEmail(answering(400), 'c')).toBe('invalidActionCode');
  expect(await verifyEmail(answering(422), '')).toBe('invalidActionCode');
  expect(await verifyEmail(answering(500), 'c')).toBe('unknownError');
  expect(await verifyEmail(answering(0), 'c')).toBe('unknownError');
});

it('AUTH-021 tells when there were too many tries', async () => {
  await expect(verifyEmail(answering(429), 'c')).rejects.toThrow('message 429');
});
