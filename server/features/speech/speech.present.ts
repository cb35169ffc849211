import type { AlignmentWire } from '../../../contract/speech/speech.ts';
import type { Alignment, CharacterTimes } from '../../../engines/contract/alignment.ts';
import type { SpeechPart } from './generation/generation.rules.ts';
import type { SpeechStream } from './speech.service.ts';

/** Words that a header names at most. */
const maxNamedWords = 10;

/**
 * Names the words whose phonemes were not spoken and the scripts that no engine can read, and the languages
 * whose vowels are guessed, percent-encoded: `respelled=gif,data; ignored=Tomate; scripts=Ethiopic; vowels=Arabic`. Undefined if there are none.
 */
export function presentUnspoken(reports: SpeechStream['unspoken']): string | undefined {
  const list = (kind: keyof SpeechStream['unspoken'][number], label: string = kind): string[] => {
    const words = [...new Set(reports.flatMap((report) => report[kind]))].slice(0, maxNamedWords);
    return words.length > 0 ? [`${label}=${words.map(encodeURIComponent).join(',')}`] : [];
  };
  return (
    [...list('respelled'), ...list('ignored'), ...list('scripts'), ...list('guessedVowels', 'vowels')].join('; ') ||
    undefined
  );
}

/** The reply headers of the public API, and a breakdown of the latency. */
export function presentHeaders(speech: SpeechStream): Record<string, string | number> {
  const warning = presentUnspoken(speech.unspoken);
  return {
    ...(speech.historyItemId === undefined ? {} : { 'history-item-id': speech.historyItemId }),
    // A client may have named another ID of the public API.
    'model-id': speech.modelId,
    'character-cost': speech.cost,
    ...(warning !== undefined && { 'pronunciation-warning': warning }),
    'current-concurrent-requests': speech.slot.running,
    'maximum-concurrent-requests': speech.slot.limit,
    'tts-latency-ms': Math.round(speech.firstAudioMs),
    'server-timing': `queue;dur=${speech.queueMs.toFixed(1)}, overhead;dur=${speech.overheadMs.toFixed(1)}, ttfa;desc="time to first audio";dur=${speech.firstAudioMs.toFixed(1)}`,
  };
}

const joinTimes = (times: readonly CharacterTimes[]): AlignmentWire => ({
  characters: times.flatMap(({ characters }) => characters),
  character_start_times_seconds: times.flatMap(({ startS }) => startS.map(roundToMs)),
  character_end_times_seconds: times.flatMap(({ endS }) => endS.map(roundToMs)),
});
const roundToMs = (s: number): number => Math.round(s * 1000) / 1000;

const presentAlignments = (alignments: readonly Alignment[]) => ({
  alignment: alignments.length > 0 ? joinTimes(alignments.map(({ original }) => original)) : null,
  normalized_alignment: alignments.length > 0 ? joinTimes(alignments.map(({ normalized }) => normalized)) : null,
});

/** A chunk of audio with its character times. */
export const presentTimedPart = ({ audio, alignments }: SpeechPart) => ({
  audio_base64: Buffer.from(audio).toString('base64'),
  ...presentAlignments(alignments),
});

/**
 * Streams the complete speech as one JSON object, with all times and the final `extraFields`. Hours of audio exceed the
 * maximum length of a string.
 */
export function presentTimed(extraFields: () => object = () => ({})) {
  const allAlignments: Alignment[] = [];
  let opening = '{"audio_base64":"';
  // Base64 encodes groups of three bytes, so incomplete groups wait for the next part.
  let remainder: Uint8Array = new Uint8Array();

  return {
    part({ audio, alignments }: SpeechPart): string {
      allAlignments.push(...alignments);
      const bytes = remainder.byteLength > 0 ? Buffer.concat([remainder, audio]) : Buffer.from(audio);
      const completeBytes = bytes.byteLength - (bytes.byteLength % 3);
      remainder = bytes.subarray(completeBytes);
      const chunk = opening + bytes.toString('base64', 0, completeBytes);
      opening = '';
      return chunk;
    },
    *rest(): Iterable<string> {
      yield `${opening}${Buffer.from(remainder).toString('base64')}"`;
      for (const [name, value] of Object.entries({ ...presentAlignments(allAlignments), ...extraFields() }))
        yield `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
      yield '}';
    },
  };
}
