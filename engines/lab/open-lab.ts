import type { Pcm } from '../../audio/pcm.ts';
import { EngineError } from '../contract/engine-error.ts';
import { openTaskQueue } from '../host/task-queue.ts';
import { startThread } from '../host/thread-runner.ts';
import { maxRecordingS, type VoiceLab } from './lab.ts';
import type { LabResult, LabResults, LabTask } from './lab-messages.ts';

const labRate = 16_000;
/** Maximum total length of the recordings for one adaptation, in seconds; the rest is ignored. */
const maxAdaptationS = 1800;

/** Maximum number of queued tasks; each holds a decoded recording of up to 115 MB. */
const maxWaiting = 32;
const resourceLimits = { maxOldGenerationSizeMb: 256 };

export interface LabOptions {
  /** The worker module; `lab-worker.ts` if absent. */
  readonly module?: URL;
  /** The thread ends after it was idle for this long. */
  readonly idleMs?: number;
}

/** Opens the lab. Its thread starts with the first task and ends when it is idle. */
export async function openVoiceLab(options: LabOptions = {}): Promise<VoiceLab> {
  const { module = new URL('./lab-worker.ts', import.meta.url), idleMs = 60_000 } = options;
  const queue = openTaskQueue<LabTask, LabResult>({
    engineId: 'lab',
    start: () => startThread({ engineId: 'lab', module, replyTimeoutMs: 300_000, resourceLimits, transfer }),
    maxWaiting,
    idleMs,
  });
  const processRecording =
    <Kind extends 'examine' | 'embed' | 'isolate' | 'separate'>(kind: Kind) =>
    async (recording: Pcm, signal: AbortSignal): Promise<LabResults[Kind]> => {
      check(recording);
      // Copied when its turn comes, so that queued recordings are in memory only once.
      return (await queue.run(() => ({ kind, samples: recording.samples.slice() }), signal)) as LabResults[Kind];
    };
  const isolate = processRecording('isolate');
  return {
    examine: processRecording('examine'),
    embed: processRecording('embed'),
    separate: processRecording('separate'),
    isolate: async (recording, signal) => ({ samples: await isolate(recording, signal), sampleRate: labRate }),
    async adapt(recordings, { language }, signal) {
      recordings.forEach(check);
      const task = (): LabTask => ({
        kind: 'adapt',
        recordings: limitDuration(recordings),
        ...(language && { language }),
      });
      return (await queue.run(task, signal)) as LabResults['adapt'];
    },
    close: () => queue.close(),
  };
}

const transfer = (task: LabTask): ArrayBuffer[] =>
  ('samples' in task ? [task.samples] : task.recordings).map(({ buffer }) => buffer as ArrayBuffer);

function check({ samples, sampleRate }: Pcm): void {
  const invalid = (message: string) => new EngineError('lab', message, { retryable: false });
  if (sampleRate !== labRate) throw invalid(`the lab needs ${labRate} Hz, not ${sampleRate} Hz`);
  if (samples.length > maxRecordingS * labRate) throw invalid(`a recording must not be longer than ${maxRecordingS} s`);
}

function limitDuration(recordings: readonly Pcm[]): Float32Array[] {
  let remaining = maxAdaptationS * labRate;
  return recordings.flatMap(({ samples }) => {
    const head = samples.slice(0, remaining);
    remaining -= head.length;
    return head.length === 0 ? [] : [head];
  });
}
