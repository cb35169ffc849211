import { z } from 'zod';
import { agentTalkLimits, talkAudioFormats } from '../../../../contract/agents/agent-talk-limits.ts';

/** A field that may be absent, null or of a wrong shape in a stored config: then it is `fallback`. */
const lenient = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  schema
    .nullish()
    .catch(undefined)
    .transform((value): z.output<T> => value ?? fallback);
const text = lenient(z.string(), '');
const isOn = lenient(z.boolean(), false);
const looseObject = z.record(z.string(), z.unknown());
const strings = lenient(z.array(z.string()), []);
const format = lenient(z.enum(talkAudioFormats), 'pcm_16000');
/** Seconds; -1 turns it off. */
const seconds = (fallback: number) =>
  lenient(z.number(), fallback).transform((value) => (value > 0 ? value : undefined));
const part = <S extends z.ZodObject>(schema: S) =>
  z
    .unknown()
    .optional()
    .transform((value) =>
      schema.parse(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
    );

const locator = z.object({ pronunciation_dictionary_id: z.string(), version_id: z.string().nullish() });
const supportedVoice = z.object({
  label: z.string(),
  voice_id: z.string(),
  language: z.string().nullish(),
  stability: z.number().nullish(),
  speed: z.number().nullish(),
  similarity_boost: z.number().nullish(),
});

const agentPart = part(
  z.object({
    first_message: text,
    language: lenient(z.string(), 'en'),
    disable_first_message_interruptions: isOn,
    max_conversation_duration_message: text,
    dynamic_variables: part(z.object({ dynamic_variable_placeholders: lenient(looseObject, {}) })),
    prompt: part(z.object({ prompt: text, llm: text, timezone: lenient(z.string(), 'UTC') })),
  }),
);

const softTimeout = part(
  z.object({
    timeout_seconds: seconds(-1),
    message: lenient(z.string(), 'Hhmmmm...yeah.'),
    additional_soft_timeout_messages: strings,
    randomize_fillers: isOn,
    max_soft_timeouts_per_generation: lenient(z.int().min(1).max(8), 1),
    disable_until_first_user_message: isOn,
  }),
);

const schema = z.object({
  conversation_config: part(
    z.object({
      agent: agentPart,
      asr: part(z.object({ user_input_audio_format: format, keywords: strings, language: lenient(z.string(), '') })),
      turn: part(
        z.looseObject({
          turn_timeout: seconds(7),
          initial_wait_time: seconds(-1),
          silence_end_call_timeout: seconds(-1),
          speculative_turn: isOn,
          soft_timeout_config: softTimeout,
        }),
      ),
      tts: part(
        z.object({
          voice_id: text,
          supported_voices: lenient(z.array(supportedVoice), []),
          agent_output_audio_format: format,
          stability: lenient(z.number().min(0).max(1), 0.5),
          speed: lenient(z.number().min(0.25).max(5), 1),
          similarity_boost: lenient(z.number().min(0).max(1), 0.8),
          pronunciation_dictionary_locators: lenient(z.array(locator), []),
        }),
      ),
      conversation: part(
        z.object({
          text_only: isOn,
          max_duration_seconds: lenient(z.number().positive(), 600).transform((value) =>
            Math.min(value, agentTalkLimits.maxDurationS),
          ),
          client_events: lenient(z.array(z.string()), ['audio', 'interruption', 'agent_response', 'user_transcript']),
        }),
      ),
      language_presets: lenient(looseObject, {}),
    }),
  ),
  platform_settings: part(
    z.object({
      auth: part(
        z.object({
          enable_auth: isOn,
          allowlist: lenient(z.array(z.object({ hostname: z.string() })), []),
          require_origin_header: isOn,
          shareable_token: lenient(z.string(), ''),
        }),
      ),
      overrides: part(
        z.object({
          conversation_config_override: lenient(looseObject, {}),
          custom_llm_extra_body: isOn,
          enable_conversation_initiation_client_data_from_webhook: isOn,
        }),
      ),
      workspace_overrides: part(
        z.object({
          conversation_initiation_client_data_webhook: lenient(
            z.object({ url: z.string(), request_headers: lenient(looseObject, {}) }).nullable(),
            null,
          ),
        }),
      ),
    }),
  ),
});

/** The fields of an agent's config that a conversation reads. */
export type TalkConfig = z.output<typeof schema>;

/** Reads a stored config. Never throws: invalid fields have the defaults of the public API. */
export const readTalkConfig = (config: unknown): TalkConfig =>
  schema.parse(typeof config === 'object' && config !== null ? config : {});
