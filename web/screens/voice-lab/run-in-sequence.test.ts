import { expect, it } from 'vitest';
import { runInSequence } from './run-in-sequence.ts';

it('U-33 runs all items one at a time', async () => {
  const log: string[] = [];
  const outcome = await runInSequence(['a', 'b'], async (id) => {
    log.push(`${id} starts`);
    await Promise.resolve();
    log.push(`${id} ends`);
  });
  expect(outcome).toEqual({ done: ['a', 'b'] });
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

it('U-33 stops after a failure and returns the finished items', async () => {
  const problem = new Error('no');
  const called: string[] = [];
  const fail = (at: string) => async (id: string) => {
    called.push(id);
    if (id === at) throw problem;
  };
  expect(await runInSequence(['a', 'b', 'c'], fail('b'))).toEqual({ done: ['a'], problem });
  expect(called).toEqual(['a', 'b']);
  await expect(runInSequence(['a', 'b'], fail('a'))).rejects.toBe(problem);
});
