import { z } from 'zod';
import { byType, orNull, promptText, word } from '../field-kinds.ts';
import { toolDescription, toolFields } from './tool-fields.ts';
import { agentTransfer, phoneTransfer } from './transfers.ts';

const systemParams = byType(
  'system_tool_type',
  {
    end_call: z.looseObject({ system_tool_type: z.literal('end_call') }),
    language_detection: z.looseObject({
      system_tool_type: z.literal('language_detection'),
      only_at_conversation_start: z.boolean().default(false),
    }),
    transfer_to_agent: z.looseObject({
      system_tool_type: z.literal('transfer_to_agent'),
      transfers: z.array(agentTransfer).max(100),
    }),
    transfer_to_number: z.looseObject({
      system_tool_type: z.literal('transfer_to_number'),
      transfers: z.array(phoneTransfer).max(100),
      enable_client_message: z.boolean().default(true),
    }),
    skip_turn: z.looseObject({ system_tool_type: z.literal('skip_turn') }),
    play_keypad_touch_tone: z.looseObject({
      system_tool_type: z.literal('play_keypad_touch_tone'),
      use_out_of_band_dtmf: z.boolean().default(true),
      suppress_turn_after_dtmf: z.boolean().default(false),
    }),
    voicemail_detection: z.looseObject({
      system_tool_type: z.literal('voicemail_detection'),
      /** Null: the call ends without a message. */
      voicemail_message: orNull(promptText()),
    }),
  },
  z.looseObject({ system_tool_type: word() }),
);

/** A tool that the server runs itself. */
export const systemTool = z.looseObject({
  ...toolFields,
  type: z.literal('system').default('system'),
  /** Empty: the server describes the tool to the model. */
  description: toolDescription().default(''),
  response_timeout_secs: z.int().min(1).max(300).default(20),
  params: systemParams,
});
