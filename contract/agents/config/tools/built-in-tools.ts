import { z } from 'zod';
import { orNull, overridesOf } from '../field-kinds.ts';
import { systemTool } from './system-tool.ts';

const builtInToolFields = {
  transfer_to_agent: orNull(systemTool),
  end_call: orNull(systemTool),
  language_detection: orNull(systemTool),
  transfer_to_number: orNull(systemTool),
  skip_turn: orNull(systemTool),
  play_keypad_touch_tone: orNull(systemTool),
  voicemail_detection: orNull(systemTool),
};

/** The tools of the server that the agent may use. */
export const builtInTools = z.looseObject(builtInToolFields).prefault({});
export const builtInToolOverrides = overridesOf(builtInToolFields);
