import { z } from 'zod';
import { defaultDialogueModelId } from '../catalogue/models.ts';
import { exactText, id, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { hasText, maxDialogueCharacters, maxDialogueInputs, maxDialogueLines } from './dialogue-lines.ts';
import { dictionaryLocator } from './pronunciation-dictionaries.ts';
import { timedAudio } from './speech.ts';

interface Input {
  readonly text: string;
  readonly voice_id: string;
}
const inputs = (line: z.ZodType<Input, Input>) =>
  z
    .array(line)
    .min(1)
    .max(maxDialogueInputs)
    .refine((lines) => lines.filter(hasText).length <= maxDialogueLines, {
      message: `A dialogue takes up to ${maxDialogueLines} lines with text.`,
    });

/** A request for a dialogue. Unknown fields are ignored. */
export const dialogueBody = z.object({
  inputs: inputs(z.object({ text: text(), voice_id: id() })),
  model_id: z.string().max(100).default(defaultDialogueModelId),
  language_code: z.string().max(20).nullish(),
  settings: z
    .object({ stability: z.number().min(0).max(1).nullish(), speed: z.number().min(0.5).max(2).nullish() })
    .nullish(),
  pronunciation_dictionary_locators: z.array(dictionaryLocator).max(100).nullish(),
  seed: z.int().min(0).max(4_294_967_295).nullish(),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).default('auto'),
});
export type DialogueBody = z.infer<typeof dialogueBody>;

/** The time span of a line in the audio; `character_…_index` count over the joined texts of all lines. */
const voiceSegment = z.object({
  voice_id: z.string(),
  start_time_seconds: z.number(),
  end_time_seconds: z.number(),
  character_start_index: z.int(),
  character_end_index: z.int(),
  dialogue_input_index: z.int(),
});
export type VoiceSegmentWire = z.infer<typeof voiceSegment>;

const query = z.object({
  /** If false, nothing of the request is stored. */
  enable_logging: z.boolean().default(true),
  output_format: z.string().max(40).default('mp3_44100_128'),
});
const timed = {
  access: 'account',
  permits: 'speech.generate',
  query,
  body: dialogueBody,
  bodyLimit: 512 * 1024,
} as const;
const exact = {
  ...timed,
  body: dialogueBody.extend({ inputs: inputs(z.object({ text: exactText(), voice_id: id() })) }),
} as const;
const shared = { ...timed, content: ['audio/mpeg', 'audio/pcm', 'audio/wav', 'audio/basic', 'audio/ogg'] } as const;
const limits = `up to ${maxDialogueLines} lines and ${maxDialogueCharacters} characters`;

export const dialogueRoutes = defineRoutes({
  'POST /v1/text-to-dialogue': { ...shared, summary: `Speaks a dialogue of several voices, ${limits}.` },
  'POST /v1/text-to-dialogue/stream': { ...shared, summary: `Speaks a dialogue as a stream, ${limits}.` },
  'POST /v1/text-to-dialogue/with-timestamps': {
    ...exact,
    summary: 'Speaks a dialogue and returns the times of each character and each line.',
    reply: timedAudio.extend({ voice_segments: z.array(voiceSegment) }),
  },
  'POST /v1/text-to-dialogue/stream/with-timestamps': {
    ...exact,
    summary: 'Speaks a dialogue as a stream of JSON objects with audio, times and lines.',
    content: ['application/json'],
  },
});
