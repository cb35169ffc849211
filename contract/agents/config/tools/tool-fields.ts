import { z } from 'zod';
import { preToolSpeech, toolErrorModes, toolInterruptionModes } from '../../agents-limits.ts';
import { line, longText, orNull, word } from '../field-kinds.ts';

const assignment = z.looseObject({
  source: word().default('response'),
  dynamic_variable: word(),
  /** The path of the value in the reply of the tool, such as `user.name`. */
  value_path: line(),
  sanitize: z.boolean().default(false),
  preserve_native_type: z.boolean().default(false),
});

/** The fields that tools of all types have. */
export const toolFields = {
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'Use 1 to 64 letters, digits, hyphens and underscores.'),
  disable_interruptions: z.boolean().default(false),
  interruption_mode: z.enum(toolInterruptionModes).default('allow'),
  force_pre_tool_speech: z.boolean().default(false),
  pre_tool_speech: z.enum(preToolSpeech).default('auto'),
  assignments: z.array(assignment).max(100).default([]),
  tool_call_sound: orNull(word()),
  tool_call_sound_behavior: word().default('auto'),
  tool_error_handling_mode: z.enum(toolErrorModes).default('auto'),
};

/** When a tool runs: at once, after the agent has spoken, or while the conversation goes on. */
export const executionMode = () => z.enum(['immediate', 'post_tool_speech', 'async']).default('immediate');

export const toolDescription = longText;

/** A constant, a variable, an instruction for the model or nothing in place of a parameter. */
export const schemaOverrides = orNull(
  z.record(
    line(),
    z.looseObject({
      source: word(),
      constant_value: z.unknown().optional(),
      dynamic_variable: word().optional(),
      prompt: longText().nullish(),
    }),
  ),
);
