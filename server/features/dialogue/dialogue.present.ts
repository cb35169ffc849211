import type { VoiceSegmentWire } from '../../../contract/speech/dialogue.ts';
import type { LineSegment, SpeechPart } from '../speech/generation/generation.rules.ts';
import { presentHeaders, presentTimed, presentTimedPart } from '../speech/speech.present.ts';
import type { DialogueStream } from './dialogue.service.ts';

const rounded = (s: number): number => Math.round(s * 1000) / 1000;

const presentSegment = (segment: LineSegment, inputs: readonly number[]): VoiceSegmentWire => ({
  voice_id: segment.voiceId,
  start_time_seconds: rounded(segment.startS),
  end_time_seconds: rounded(segment.endS),
  character_start_index: segment.fromCharacter,
  character_end_index: segment.toCharacter,
  dialogue_input_index: inputs[segment.line] ?? segment.line,
});

/** A piece of a dialogue with the times of what is heard in it, and the lines that end in it. */
export const presentDialoguePart = (part: SpeechPart, inputs: readonly number[]) => ({
  ...presentTimedPart(part),
  voice_segments: part.segments.map((segment) => presentSegment(segment, inputs)),
});

/** The whole dialogue with all times and lines, written while it is made. */
export function presentDialogue(inputs: readonly number[]) {
  const segments: VoiceSegmentWire[] = [];
  const timed = presentTimed(() => ({ voice_segments: segments }));
  const part = (made: SpeechPart): string => {
    segments.push(...made.segments.map((segment) => presentSegment(segment, inputs)));
    return timed.part(made);
  };
  return { part, rest: timed.rest };
}

/** The headers of speech. */
export const presentDialogueHeaders = (stream: DialogueStream): Record<string, string | number> =>
  presentHeaders(stream);
