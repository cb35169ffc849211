import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, networkError } from './api-error.ts';
import { causeOf, mayPass } from './error-cause.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const reply = (status: number, type: string) => new ApiError({ status, type, message: '', payload: {} });

it.each([
  ['quota', reply(401, 'quota_exceeded'), false],
  ['too-long', reply(400, 'max_character_limit_exceeded'), false],
  ['engine', reply(503, 'engine_failed'), true],
  ['busy', reply(429, 'too_many_concurrent_requests'), true],
  ['busy', reply(429, 'system_busy'), true],
  ['server-away', reply(503, 'service_unavailable'), true],
  ['server-away', networkError(), true],
  [undefined, reply(500, 'internal_error'), true],
  [undefined, reply(404, 'voice_not_found'), false],
  [undefined, new Error('of the page'), false],
] as const)('finds the cause %s, and whether another try may succeed', (cause, error, passes) => {
  expect([causeOf(error), mayPass(error)]).toEqual([cause, passes]);
});

it('knows that a device without a network is offline', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect([causeOf(networkError()), causeOf(reply(503, 'service_unavailable'))]).toEqual(['offline', 'server-away']);
});
