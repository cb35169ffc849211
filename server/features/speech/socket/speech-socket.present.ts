import type { SocketTimes, SpeechFrame } from '../../../../contract/speech/speech-socket.ts';
import type { CharacterTimes } from '../../../../engines/contract/alignment.ts';
import { presentUnspoken } from '../speech.present.ts';
import type { AudioChunk } from './context-clock.state.ts';

function presentTimes({ characters, startS, endS }: CharacterTimes): SocketTimes {
  const starts = startS.map(toMs);
  const durations = endS.map((end, i) => Math.max(0, toMs(end) - starts[i]!));
  return { chars: [...characters], charStartTimesMs: starts, charsDurationsMs: durations, charDurationsMs: durations };
}

const toMs = (s: number): number => Math.max(0, Math.round(s * 1000));

export const presentAudio = ({ audio, alignment, normalizedAlignment, unspoken }: AudioChunk): SpeechFrame => ({
  audio: Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString('base64'),
  isFinal: null,
  normalizedAlignment: normalizedAlignment ? presentTimes(normalizedAlignment) : null,
  alignment: alignment ? presentTimes(alignment) : null,
  ...presentWarning(unspoken),
});

/** The field for clients that cannot read headers; absent without a warning. */
export function presentWarning(unspoken: AudioChunk['unspoken']): { readonly pronunciation_warning?: string } {
  const warning = presentUnspoken(unspoken ?? []);
  return warning === undefined ? {} : { pronunciation_warning: warning };
}

export const presentFinal = (): SpeechFrame => ({
  audio: null,
  isFinal: true,
  normalizedAlignment: null,
  alignment: null,
});

/** Adds the context id to a frame, under both names that clients read. */
export const presentInContext = (frame: SpeechFrame, contextId: string) => ({
  ...frame,
  is_final: frame.isFinal,
  contextId,
  context_id: contextId,
});
