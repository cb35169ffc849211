import { expect, it } from 'vitest';
import { inRequests } from './delete-items.ts';

const ids = Array.from({ length: 2500 }, (_, at) => `i${at}`);

it('U-33 deletes any number by requests of at most a thousand', async () => {
  const asked: number[] = [];
  const done = await inRequests(ids, { call: async (some) => asked.push(some.length), showError: () => {} });
  expect([asked, done]).toEqual([[1000, 1000, 500], ids]);
});

it('U-33 says which were deleted where a request fails, and why', async () => {
  const errors: unknown[] = [];
  let calls = 0;
  const done = await inRequests(ids, {
    call: async () => {
      calls += 1;
      if (calls === 2) throw new Error('no');
    },
    showError: (error) => errors.push(error),
  });
  expect([calls, done.length, String(errors)]).toEqual([2, 1000, 'Error: no']);
});
