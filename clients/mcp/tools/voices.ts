import { firstVoice, voiceOfName } from '../../api/find-voice.ts';
import { InputError } from '../../files/input-error.ts';
import type { ToolContext } from '../tool.ts';

/** The ID of the voice that a tool names. Throws `InputError` for a name that no voice or several have. */
export async function chooseVoice(
  { api, defaultVoiceId }: ToolContext,
  { id, name }: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<string> {
  if (id !== undefined && name !== undefined) throw new InputError('Give voice_id or voice_name, not both.');
  return id ?? (name === undefined ? (defaultVoiceId ?? firstVoice(api)) : voiceOfName(api, name));
}
