import { afterEach, expect, it } from 'vitest';
import { EngineError } from '../contract/engine-error.ts';
import { neverAborted } from '../contract/test-signal.ts';
import type { VoiceLab } from './lab.ts';
import { openVoiceLab } from './open-lab.ts';
import { sine } from './recordings/test-recordings.ts';

const sampleRate = 16_000;
/** A worker that answers by the number of samples. */
const testWorker = new URL('./test-lab-worker.ts', import.meta.url);

const recordingOf = (length: number) => ({ samples: new Float32Array(length), sampleRate });

let lab: VoiceLab | undefined;
const open = async (options: Parameters<typeof openVoiceLab>[0]) => {
  lab = await openVoiceLab(options);
  return lab;
};
afterEach(() => lab?.close());
/** The EngineError of a failing task. */
const failure = async (task: Promise<unknown>): Promise<EngineError> => {
  const error = await task.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EngineError);
  return error as EngineError;
};

it('reports why a task failed', async () => {
  const error = await failure((await open({ module: testWorker })).examine(recordingOf(2), neverAborted));
  expect(error.message).toBe('two is too few');
  expect(error.retryable).toBe(false);
});

it('limits the number of queued tasks', async () => {
  const voiceLab = await open({ module: testWorker });
  const abort = new AbortController();
  const tasks = Array.from({ length: 34 }, () => voiceLab.examine(recordingOf(3), abort.signal));
  expect((await failure(tasks.at(-1)!)).message).toContain('overloaded');
  abort.abort(new Error('enough'));
  for (const task of tasks.slice(0, -1)) await expect(task).rejects.toThrow('enough');
});

it('rejects other sample rates and long recordings, and all tasks once it is closed', async () => {
  const voiceLab = await open({ module: testWorker });
  expect(
    (await failure(voiceLab.embed({ samples: new Float32Array(9), sampleRate: 8000 }, neverAborted))).retryable,
  ).toBe(false);
  expect((await failure(voiceLab.embed(recordingOf(1801 * sampleRate), neverAborted))).message).toContain('1800');
  const pending = failure(voiceLab.embed(recordingOf(3), neverAborted));
  await voiceLab.close();
  expect((await pending).retryable).toBe(false);
  expect((await failure(voiceLab.embed(recordingOf(4), neverAborted))).message).toContain('closed');
});

it('examines, isolates and separates in a worker thread, and leaves the recording usable', async () => {
  const voiceLab = await open({});
  const recording = { samples: sine(2, 1000), sampleRate };
  expect((await voiceLab.examine(recording, neverAborted)).faults).toEqual(['tone']);
  expect(recording.samples.length).toBe(2 * sampleRate);
  expect((await voiceLab.isolate(recording, neverAborted)).samples.length).toBe(2 * sampleRate);
  expect(await voiceLab.separate({ samples: new Float32Array(sampleRate), sampleRate }, neverAborted)).toEqual([]);
}, 60_000);
