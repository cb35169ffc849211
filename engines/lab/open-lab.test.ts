import { afterEach, expect, it } from 'vitest';
import { EngineError } from '../contract/engine-error.ts';
import { neverAborted } from '../contract/test-signal.ts';
import type { VoiceLab } from './lab.ts';
import { openVoiceLab } from './open-lab.ts';
import { sine } from './recordings/test-recordings.ts';

const sampleRate = 16_000;
const module = new URL('./test-lab-worker.ts', import.meta.url);

const ofLength = (length: number) => ({ samples: new Float32Array(length), sampleRate });

let lab: VoiceLab | undefined;
const open = async (options: Parameters<typeof openVoiceLab>[0]) => {
  lab = await openVoiceLab(options);
  return lab;
};
afterEach(() => lab?.close());
const failure = async (task: Promise<unknown>): Promise<EngineError> => {
  const error = await task.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EngineError);
  return error as EngineError;
};

it('reports why a task failed', async () => {
  const error = await failure((await open({ module })).examine(ofLength(2), neverAborted));
  expect(error.message).toBe('two is too few');
  expect(error.retryable).toBe(false);
});

it('limits the number of queued tasks', async () => {
  const voiceLab = await open({ module });
  const stop = new AbortController();
  const many = Array.from({ length: 34 }, () => voiceLab.examine(ofLength(3), stop.signal));
  expect((await failure(many.at(-1)!)).message).toContain('overloaded');
  stop.abort(new Error('enough'));
  for (const task of many.slice(0, -1)) await expect(task).rejects.toThrow('enough');
});

it('rejects another sample rate, long recordings, and all tasks after it is closed', async () => {
  const voiceLab = await open({ module });
  expect(
    (await failure(voiceLab.embed({ samples: new Float32Array(9), sampleRate: 8000 }, neverAborted))).retryable,
  ).toBe(false);
  expect((await failure(voiceLab.embed(ofLength(1801 * sampleRate), neverAborted))).message).toContain('1800');
  const open3 = failure(voiceLab.embed(ofLength(3), neverAborted));
  await voiceLab.close();
  expect((await open3).retryable).toBe(false);
  expect((await failure(voiceLab.embed(ofLength(4), neverAborted))).message).toContain('closed');
});

it('works in a thread and does not take the memory of the recording', async () => {
  const voiceLab = await open({});
  const recording = { samples: sine(2, 1000), sampleRate };
  expect((await voiceLab.examine(recording, neverAborted)).faults).toEqual(['tone']);
  expect(recording.samples.length).toBe(2 * sampleRate);
  expect((await voiceLab.isolate(recording, neverAborted)).samples.length).toBe(2 * sampleRate);
  expect(await voiceLab.separate({ samples: new Float32Array(sampleRate), sampleRate }, neverAborted)).toEqual([]);
}, 60_000);
