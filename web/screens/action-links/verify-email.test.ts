import { expect, it } from 'vitest';
import { ApiError } from '../../data/api/api-error.ts';
import type { Client } from '../../data/api/client.ts';
import { verifyEmail } from './verify-email.ts';

const clientWithStatus = (status: number) => {
  const call = async () => {
    if (status !== 200) throw new ApiError({ status, message: `message ${status}`, type: 'x', payload: {} });
    return { status: 'ok' };
  };
  return { call } as unknown as Pick<Client, 'call'>;
};

it('AUTH-020 returns one of three outcomes', async () => {
  expect(await verifyEmail(clientWithStatus(200), 'c')).toBe('success');
  expect(await verifyEmail(clientWithStatus(400), 'c')).toBe('invalidActionCode');
  expect(await verifyEmail(clientWithStatus(422), '')).toBe('invalidActionCode');
  expect(await verifyEmail(clientWithStatus(500), 'c')).toBe('unknownError');
  expect(await verifyEmail(clientWithStatus(0), 'c')).toBe('unknownError');
});

it('AUTH-021 rejects with the server’s message after too many attempts', async () => {
  await expect(verifyEmail(clientWithStatus(429), 'c')).rejects.toThrow('message 429');
});
