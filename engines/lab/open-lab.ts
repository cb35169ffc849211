import type { Pcm } from '../../audio/pcm.ts';
import { EngineError } from '../contract.ts';
import { longestRecordingS, type VoiceLab } from './lab.ts';
import type { LabAnswers, LabTask } from './lab-messages.ts';
import { type LabThreadOptions, labThread } from './lab-thread.ts';

const labRate = 16_000;
/** Of all recordings that one voice is fitted to, in seconds; what comes after is not heard. */
const adaptedS = 1800;

/** Opens the lab. Its thread starts with the first task, and ends when there has been nothing to do for a while. */
export async function openVoiceLab(options: LabThreadOptions = {}): Promise<VoiceLab> {
  const thread = labThread(options);
  const onOne =
    <Kind extends 'examine' | 'print' | 'isolate' | 'separate'>(kind: Kind) =>
    async (recording: Pcm, signal: AbortSignal): Promise<LabAnswers[Kind]> => {
      check(recording);
      // Copied when its turn comes: recordings that wait are in memory once.
      return (await thread.run(() => ({ kind, samples: recording.samples.slice() }), signal)) as LabAnswers[Kind];
    };
  const isolate = onOne('isolate');
  return {
    examine: onOne('examine'),
    print: onOne('print'),
    separate: onOne('separate'),
    isolate: async (recording, signal) => ({ samples: await isolate(recording, signal), sampleRate: labRate }),
    async adapt(recordings, { language }, signal) {
      recordings.forEach(check);
      const task = (): LabTask => ({ kind: 'adapt', recordings: firstOf(recordings), ...(language && { language }) });
      return (await thread.run(task, signal)) as LabAnswers['adapt'];
    },
    close: () => thread.close(),
  };
}

function check({ samples, sampleRate }: Pcm): void {
  const refuse = (message: string) => new EngineError('lab', message, { retryable: false });
  if (sampleRate !== labRate) throw refuse(`the lab hears ${labRate} Hz, not ${sampleRate}`);
  if (samples.length > longestRecordingS * labRate)
    throw refuse(`a recording of the lab has at most ${longestRecordingS} s`);
}

function firstOf(recordings: readonly Pcm[]): Float32Array[] {
  let left = adaptedS * labRate;
  return recordings.flatMap(({ samples }) => {
    const taken = samples.slice(0, left);
    left -= taken.length;
    return taken.length === 0 ? [] : [taken];
  });
}
