import { expect, it } from 'vitest';
import { createFileRun, type FileRunContext } from './file-run.ts';

function openTest() {
  const calls: { input: string; context: FileRunContext; end: PromiseWithResolvers<string> }[] = [];
  const run = createFileRun<string, string>((input, context) => {
    const end = Promise.withResolvers<string>();
    calls.push({ input, context, end });
    return end.promise;
  });
  return { run, calls };
}

it('reports progress and keeps the result', async () => {
  const { run, calls } = openTest();
  const started = run.start('a');
  expect(run.state().progress).toEqual({ phase: 'uploading', share: 0 });
  calls[0]!.context.onProgress({ phase: 'working', share: 0.5 });
  expect(run.state().progress).toEqual({ phase: 'working', share: 0.5 });
  expect(await run.start('b')).toBeUndefined();
  calls[0]!.end.resolve('result');
  expect(await started).toBe('result');
  expect(run.state()).toEqual({ progress: undefined, result: 'result', error: undefined });
  expect(calls.length).toBe(1);
});

it('forgets a cancelled run, whose late answer changes nothing', async () => {
  const { run, calls } = openTest();
  const started = run.start('a');
  run.cancel();
  expect(calls[0]!.context.signal.aborted).toBe(true);
  void run.start('b');
  calls[0]!.end.reject(new Error('aborted'));
  expect(await started).toBeUndefined();
  expect(run.state().progress).toEqual({ phase: 'uploading', share: 0 });
});

it('keeps the error of a failed run until the next one', async () => {
  const { run, calls } = openTest();
  const started = run.start('a');
  const error = new Error('too long');
  calls[0]!.end.reject(error);
  await started;
  expect(run.state().error).toBe(error);
  run.clear();
  expect(run.state().error).toBeUndefined();
});
