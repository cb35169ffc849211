import type { VoiceSegmentWire } from '../../../contract/speech/dialogue.ts';
import type { LineSegment, SpeechPart } from '../speech/generation/generation.rules.ts';
import { presentHeaders, presentTimed, presentTimedPart } from '../speech/speech.present.ts';
import type { DialogueStream } from './dialogue.service.ts';

const roundToMs = (s: number): number => Math.round(s * 1000) / 1000;

const presentSegment = (segment: LineSegment, inputs: readonly number[]): VoiceSegmentWire => ({
  voice_id: segment.voiceId,
  start_time_seconds: roundToMs(segment.startS),
  end_time_seconds: roundToMs(segment.endS),
  character_start_index: segment.fromCharacter,
  character_end_index: segment.toCharacter,
  dialogue_input_index: inputs[segment.line] ?? segment.line,
});

/** A chunk of dialogue audio with its character times and the lines that end in it. */
export const presentDialoguePart = (part: SpeechPart, inputs: readonly number[]) => ({
  ...presentTimedPart(part),
  voice_segments: part.segments.map((segment) => presentSegment(segment, inputs)),
});

/** Streams the complete dialogue with all times and lines. */
export function presentDialogue(inputs: readonly number[]) {
  const segments: VoiceSegmentWire[] = [];
  const timed = presentTimed(() => ({ voice_segments: segments }));
  const part = (speechPart: SpeechPart): string => {
    segments.push(...speechPart.segments.map((segment) => presentSegment(segment, inputs)));
    return timed.part(speechPart);
  };
  return { part, rest: timed.rest };
}

/** The reply headers of a dialogue, the same as those of speech. */
export const presentDialogueHeaders = (stream: DialogueStream): Record<string, string | number> =>
  presentHeaders(stream);
