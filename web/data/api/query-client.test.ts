import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { isWorthRetrying } from './query-client.ts';

const error = (status: number) => new ApiError({ status, message: '', type: '', payload: undefined });

it('retries a failed request twice, but never after a client error', () => {
  expect([0, 1, 2].map((failures) => isWorthRetrying(failures, error(503)))).toEqual([true, true, false]);
  expect(isWorthRetrying(0, error(0))).toBe(true);
  expect([400, 401, 404, 422, 429].some((status) => isWorthRetrying(0, error(status)))).toBe(false);
});
