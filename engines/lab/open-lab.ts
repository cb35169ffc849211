import type { Pcm } from '../../audio/pcm.ts';
import { EngineError } from '../contract/engine-error.ts';
import { maxRecordingS, type VoiceLab } from './lab.ts';
import type { LabResults, LabTask } from './lab-messages.ts';
import { type LabThreadOptions, openLabThread } from './lab-thread.ts';

const labRate = 16_000;
/** Maximum total length of the recordings for one adaptation, in seconds; the rest is ignored. */
const maxAdaptationS = 1800;

/** Opens the lab. Its thread starts with the first task and ends when it is idle. */
export async function openVoiceLab(options: LabThreadOptions = {}): Promise<VoiceLab> {
  const thread = openLabThread(options);
  const processRecording =
    <Kind extends 'examine' | 'embed' | 'isolate' | 'separate'>(kind: Kind) =>
    async (recording: Pcm, signal: AbortSignal): Promise<LabResults[Kind]> => {
      check(recording);
      // Copied when its turn comes, so that queued recordings are in memory only once.
      return (await thread.run(() => ({ kind, samples: recording.samples.slice() }), signal)) as LabResults[Kind];
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
      return (await thread.run(task, signal)) as LabResults['adapt'];
    },
    close: () => thread.close(),
  };
}

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
