import type { ClauseEnd } from '../../../../audio/text/segment-text.ts';
import {
  type AudioFormat,
  audioFormats,
  type OutputFormatEntry,
} from '../../../../contract/catalogue/output-formats.ts';

/** Whether a text has several words and ends after a complete one, like the messages of clients in auto mode. */
export const isPhrase = (text: string): boolean => /\S\s+\S[\s\S]*\s$/.test(text);

/**
 * Silence in ms between two generations. With the 100 ms at the end of each generation it equals the pause between two
 * clauses within one.
 */
export const pauseAfter = (ending: ClauseEnd, speed: number): number =>
  Math.round({ cut: 0, phrase: 50, sentence: 260, paragraph: 550 }[ending] / speed);

/** Bytes per second of audio; the average for formats with variable bitrate. */
export function bytesPerSecond(format: AudioFormat): number {
  const entry: OutputFormatEntry = audioFormats[format];
  if ('bitrateKbps' in entry) return entry.bitrateKbps * 125;
  return entry.codec === 'pcm' || entry.codec === 'wav' ? entry.sampleRate * 2 : entry.sampleRate;
}
