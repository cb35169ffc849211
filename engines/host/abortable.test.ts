import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { abortable } from './abortable.ts';

it('settles like the promise, or rejects when the signal aborts', async () => {
  const controller = new AbortController();
  using abort = abortable(controller.signal);
  await expect(abort.race(Promise.resolve(1))).resolves.toBe(1);
  await expect(abort.race(Promise.reject(new Error('own')))).rejects.toThrow('own');
  const waiting = abort.race(new Promise(() => {}));
  controller.abort(new Error('aborted'));
  await expect(waiting).rejects.toThrow('aborted');
  await expect(abort.race(new Promise(() => {}))).rejects.toThrow('aborted');
});

it('keeps no results of a long stream', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  using abort = abortable(new AbortController().signal);
  const results: WeakRef<object>[] = [];
  for (let count = 0; count < 100; count++) {
    const result = await abort.race(Promise.resolve({ count }));
    results.push(new WeakRef(result));
  }
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(results.filter((one) => one.deref()).length).toBeLessThan(5);
});
