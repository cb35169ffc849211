import { expect, it } from 'vitest';
import { runInBatches } from './run-in-batches.ts';

const ids = Array.from({ length: 2500 }, (_, at) => `i${at}`);

it('U-33 deletes any number of items in requests of at most a thousand', async () => {
  const batchSizes: number[] = [];
  const succeeded = await runInBatches(ids, {
    call: async (some) => batchSizes.push(some.length),
    showError: () => {},
  });
  expect([batchSizes, succeeded]).toEqual([[1000, 1000, 500], ids]);
});

it('U-33 reports the error of a failed request, and returns the items deleted before it', async () => {
  const errors: unknown[] = [];
  let calls = 0;
  const succeeded = await runInBatches(ids, {
    call: async () => {
      calls += 1;
      if (calls === 2) throw new Error('no');
    },
    showError: (error) => errors.push(error),
  });
  expect([calls, succeeded.length, String(errors)]).toEqual([2, 1000, 'Error: no']);
});
