import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';
import { withCleanup } from './with-cleanup.ts';

/** Numbers whose end is recorded in `log`. */
async function* numbers(log: string[], failure?: Error): AsyncGenerator<number, void> {
  try {
    yield 1;
    yield 2;
    if (failure) throw failure;
  } finally {
    log.push('source');
  }
}
const cleaned = (log: string[], failure?: Error) =>
  withCleanup(numbers(log, failure), async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.push('cleanup');
  });

it('cleans up before the end and after the source', async () => {
  const log: string[] = [];
  const values = cleaned(log);
  for await (const value of values) log.push(String(value));
  expect(log).toEqual(['1', '2', 'source', 'cleanup']);
  expect(await values.return?.()).toEqual({ done: true, value: undefined });
  expect(log).toHaveLength(4);
});

it('cleans up before an error and before an early return', async () => {
  const log: string[] = [];
  const failure = new Error('it broke');
  await expect(Array.fromAsync(cleaned(log, failure))).rejects.toBe(failure);
  expect(log.splice(0)).toEqual(['source', 'cleanup']);
  for await (const _ of cleaned(log)) break;
  expect(log).toEqual(['source', 'cleanup']);
});

it('cleans up if nothing is read', async () => {
  const log: string[] = [];
  await cleaned(log).return?.();
  expect(log).toEqual(['cleanup']);
});

it('rejects the end if the cleanup fails', async () => {
  const failure = new Error('not stored');
  const values = withCleanup(numbers([]), () => Promise.reject(failure));
  const read: number[] = [];
  await expect(
    (async () => {
      for await (const value of values) read.push(value);
    })(),
  ).rejects.toBe(failure);
  expect(read).toEqual([1, 2]);
});

it('reads the first value in advance and ends the source even if nothing is read', async () => {
  const log: string[] = [];
  expect(await Array.fromAsync((await readAhead(numbers(log)))!)).toEqual([1, 2]);
  expect(log.splice(0)).toEqual(['source']);
  const unread = await readAhead(numbers(log));
  await unread?.return?.();
  expect(log).toEqual(['source']);
  async function* none(): AsyncGenerator<number, void> {}
  expect(await readAhead(none())).toBeUndefined();
  async function* broken(): AsyncGenerator<number, void> {
    yield await Promise.reject(new Error('it broke'));
  }
  await expect(readAhead(broken())).rejects.toThrow('it broke');
});
