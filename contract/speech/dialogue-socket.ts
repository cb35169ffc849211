import { z } from 'zod';
import { defaultDialogueModelId } from '../catalogue/models.ts';
import { defaultOutputFormat } from '../catalogue/output-formats.ts';
import { id, textPiece } from '../fields/fields.ts';
import { defineSockets } from '../route.ts';
import { maxDialogueVoices } from './dialogue-lines.ts';

/** Seconds without a message after which a dialogue socket or context is closed. */
export const dialogueInactivityS = 20;

const query = z.object({
  model_id: z.string().max(100).default(defaultDialogueModelId),
  language_code: z.string().max(20).optional(),
  /** If false, nothing of the session is stored. */
  enable_logging: z.boolean().default(true),
  output_format: z.string().max(40).default(defaultOutputFormat),
  sync_alignment: z.boolean().default(false),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).default('auto'),
  seed: z.int().min(0).max(4_294_967_295).optional(),
});
export type DialogueSocketQuery = z.infer<typeof query>;

/** The first message registers the voices; it may contain the API key under any of the names that clients use. */
const shared = z.object({
  voices: z.array(id()).min(1).max(maxDialogueVoices).nullish(),
  voice_settings: z.object({ stability: z.number().min(0).max(1).nullish() }).nullish(),
  pronunciation_dictionary_locators: z
    .array(z.object({ pronunciation_dictionary_id: id(), version_id: id().nullish() }))
    .max(3)
    .nullish(),
  /** Text that is appended to the dialogue. `new_turn` ends the turn of the text before. */
  inputs: z.array(z.object({ text: textPiece(), voice_id: id(), new_turn: z.boolean().nullish() })).nullish(),
  flush: z.boolean().nullish(),
  keep_alive: z.boolean().nullish(),
  close_socket: z.boolean().nullish(),
  xi_api_key: z.string().max(4096).nullish(),
  'xi-api-key': z.string().max(4096).nullish(),
  authorization: z.string().max(8192).nullish(),
});
export type DialogueMessage = z.infer<typeof shared>;

const multi = shared.extend({
  context_id: z.string().max(128).nullish(),
  close_context: z.boolean().nullish(),
});
export type DialogueContextMessage = z.infer<typeof multi>;

const times = z.object({
  chars: z.array(z.string()),
  char_start_times_ms: z.array(z.int()),
  char_durations_ms: z.array(z.int()),
});

/** A chunk of audio, whose times count from its own start; the end of a flushed text; or the end. */
const frame = z.union([
  z.object({
    audio: z.string(),
    alignment: times.nullable(),
    normalized_alignment: z.null(),
    pronunciation_warning: z.string().optional(),
  }),
  z.object({ is_final_audio_for_turn: z.literal(true) }),
  z.object({ is_final: z.literal(true) }),
]);
export type DialogueFrame = z.infer<typeof frame>;

export const dialogueSockets = defineSockets({
  '/v1/text-to-dialogue/stream-input': {
    summary: 'Speaks a dialogue while it is being written.',
    permits: 'speech.generate',
    tokenType: 'tts_websocket',
    namesResources: true,
    params: z.object({}),
    query,
    message: shared,
    reply: frame,
  },
  '/v1/text-to-dialogue/multi-stream-input': {
    summary: 'Speaks several dialogues over one socket, each in its own context.',
    permits: 'speech.generate',
    tokenType: 'tts_websocket',
    namesResources: true,
    params: z.object({}),
    query,
    message: multi,
    reply: z.intersection(frame, z.object({ context_id: z.string() })),
  },
});
