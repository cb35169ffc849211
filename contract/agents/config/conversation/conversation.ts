import { z } from 'zod';
import { defaultClientEvents, defaultMonitoringEvents } from '../../agents-limits.ts';
import { orNull, overridesOf, word, words } from '../field-kinds.ts';

const fileInputFields = {
  enabled: z.boolean().default(true),
  max_files_in_memory: z.int().min(1).max(30).default(10),
  max_files_per_conversation: z.int().default(10),
};

const dtmfInput = z.looseObject({
  /** Seconds after a key in which the next one belongs to the same input. */
  dtmf_input_timeout: z.number().min(0.5).max(10).default(2),
  /** Whether # ends the input. */
  hash_terminator: z.boolean().default(true),
  redact_input: z.boolean().default(false),
});

const backgroundSoundFields = {
  source_type: orNull(word()),
  source_id: orNull(word()),
  volume: z.number().min(0.01).max(1).default(0.15),
  crossfade_loop: z.boolean().default(true),
};

const conversationFields = {
  text_only: z.boolean().default(false),
  max_duration_seconds: z.int().min(1).max(86_400).default(600),
  /** The events that clients are sent. `conversation_initiation_metadata` and `ping` are always sent. */
  client_events: words(100).default([...defaultClientEvents]),
  file_input: z.looseObject(fileInputFields).prefault({}),
  monitoring_enabled: z.boolean().default(false),
  monitoring_events: words(100).default([...defaultMonitoringEvents]),
  dtmf_input_settings: orNull(dtmfInput),
  background_sound: z.looseObject(backgroundSoundFields).prefault({}),
  source_attribution: z.boolean().default(false),
};

export const conversationFieldsConfig = z.looseObject(conversationFields).prefault({});
export const conversationOverrides = overridesOf({
  ...conversationFields,
  file_input: overridesOf(fileInputFields),
  background_sound: overridesOf(backgroundSoundFields),
});

/** What a language or a client may change. */
export const conversationClientOverrides = overridesOf({
  text_only: conversationFields.text_only,
  max_duration_seconds: conversationFields.max_duration_seconds,
});
