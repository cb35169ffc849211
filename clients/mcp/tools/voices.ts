import { type ToolContext, ToolInputError } from '../tool.ts';

export interface VoiceReply {
  readonly voice_id: string;
  readonly name: string;
  readonly category: string;
  readonly description: string | null;
  readonly labels: Readonly<Record<string, string>>;
}

const sameName = (a: string, b: string): boolean => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;

/** The ID of the voice that a tool names. Throws `ToolInputError` for a name that no voice or several have. */
export async function chooseVoice(
  { api, defaultVoiceId }: ToolContext,
  { id, name }: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<string> {
  if (id !== undefined && name !== undefined) throw new ToolInputError('Give voice_id or voice_name, not both.');
  if (id !== undefined) return id;
  if (name === undefined && defaultVoiceId !== undefined) return defaultVoiceId;
  const { voices } = await api.get<{ voices: VoiceReply[] }>('/v2/voices', { search: name, page_size: name ? 100 : 1 });
  if (name === undefined) {
    if (!voices[0]) throw new ToolInputError('There is no voice: give voice_id.');
    return voices[0].voice_id;
  }
  const found = voices.filter((voice) => sameName(voice.name, name));
  if (found.length === 1) return found[0]!.voice_id;
  const names = voices.map((voice) => `${voice.name} (${voice.voice_id})`).join(', ');
  if (found.length > 1) throw new ToolInputError(`Several voices are called ${name}; give voice_id. ${names}`);
  throw new ToolInputError(`No voice is called ${name}.${names === '' ? '' : ` Similar: ${names}`}`);
}
