import type { AlignmentWire } from '../../../contract/speech/speech.ts';
import type { Alignment, CharacterTimes } from '../../../engines/contract.ts';
import type { SpeechPart } from './generation/generation.rules.ts';
import type { SpeechStream } from './speech.service.ts';

/** The reply headers that clients of the public API read, and where the time went. */
export const presentHeaders = (speech: SpeechStream): Record<string, string | number> => ({
  ...(speech.historyItemId === undefined ? {} : { 'history-item-id': speech.historyItemId }),
  'character-cost': speech.cost,
  'current-concurrent-requests': speech.slot.running,
  'maximum-concurrent-requests': speech.slot.limit,
  'tts-latency-ms': Math.round(speech.firstAudioMs),
  'server-timing': `queue;dur=${speech.queueMs.toFixed(1)}, overhead;dur=${speech.overheadMs.toFixed(1)}, ttfa;desc="time to first audio";dur=${speech.firstAudioMs.toFixed(1)}`,
});

const joined = (times: readonly CharacterTimes[]): AlignmentWire => ({
  characters: times.flatMap(({ characters }) => characters),
  character_start_times_seconds: times.flatMap(({ startS }) => startS.map(rounded)),
  character_end_times_seconds: times.flatMap(({ endS }) => endS.map(rounded)),
});
const rounded = (s: number): number => Math.round(s * 1000) / 1000;

const presentAlignments = (alignments: readonly Alignment[]) => ({
  alignment: alignments.length > 0 ? joined(alignments.map(({ original }) => original)) : null,
  normalized_alignment: alignments.length > 0 ? joined(alignments.map(({ normalized }) => normalized)) : null,
});

/** A piece of speech with the times of what is heard in it. */
export const presentTimedPart = ({ audio, alignments }: SpeechPart) => ({
  audio_base64: Buffer.from(audio).toString('base64'),
  ...presentAlignments(alignments),
});

/**
 * The whole speech with all times, and `more` as it is in the end, written as one JSON object while it is made: the audio of
 * hours is longer than a string can be.
 */
export function presentTimed(more: () => object = () => ({})) {
  const known: Alignment[] = [];
  let begun = '{"audio_base64":"';
  // Base64 writes three bytes at a time.
  let odd: Uint8Array = new Uint8Array();

  return {
    part({ audio, alignments }: SpeechPart): string {
      known.push(...alignments);
      const bytes = odd.byteLength > 0 ? Buffer.concat([odd, audio]) : Buffer.from(audio);
      const whole = bytes.byteLength - (bytes.byteLength % 3);
      odd = bytes.subarray(whole);
      const written = begun + bytes.toString('base64', 0, whole);
      begun = '';
      return written;
    },
    *rest(): Iterable<string> {
      yield `${begun}${Buffer.from(odd).toString('base64')}"`;
      for (const [name, value] of Object.entries({ ...presentAlignments(known), ...more() }))
        yield `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
      yield '}';
    },
  };
}
