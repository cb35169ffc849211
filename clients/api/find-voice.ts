import { ApiCallError, type ApiClient } from '../api-client.ts';
import { InputError } from '../files/input-error.ts';

/** A voice as `GET /v2/voices` returns it, in the fields that clients show. */
export interface VoiceReply {
  readonly voice_id: string;
  readonly name: string;
  readonly category: string;
  readonly description: string | null;
  readonly labels: Readonly<Record<string, string>>;
}

const sameName = (a: string, b: string): boolean => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;

/** The ID of the first voice of the server. Throws `InputError` if there is none. */
export async function firstVoice(api: ApiClient): Promise<string> {
  const { voices } = await api.get<{ voices: VoiceReply[] }>('/v2/voices', { page_size: 1 });
  if (!voices[0]) throw new InputError('There is no voice: name one by its ID.');
  return voices[0].voice_id;
}

/** The ID of the voice with a name. Throws `InputError` for a name that no voice or several have. */
export async function voiceOfName(api: ApiClient, name: string): Promise<string> {
  const { voices } = await api.get<{ voices: VoiceReply[] }>('/v2/voices', { search: name, page_size: 100 });
  const found = voices.filter((voice) => sameName(voice.name, name));
  if (found.length === 1) return found[0]!.voice_id;
  const names = voices.map((voice) => `${voice.name} (${voice.voice_id})`).join(', ');
  if (found.length > 1) throw new InputError(`Several voices are called ${name}; name one by its ID. ${names}`);
  throw new InputError(`No voice is called ${name}.${names === '' ? '' : ` Similar: ${names}`}`);
}

/** The ID of the voice that a person names by its name or its ID. Throws `InputError`. */
export async function voiceOfNameOrId(api: ApiClient, nameOrId: string): Promise<string> {
  try {
    return await voiceOfName(api, nameOrId);
  } catch (error) {
    if (!(error instanceof InputError) || !/^[\w-]+$/.test(nameOrId)) throw error;
    // An ID leads to a voice also where the list does not contain it.
    const byId = await api.get<VoiceReply>(`/v1/voices/${encodeURIComponent(nameOrId)}`).catch((failed: unknown) => {
      throw failed instanceof ApiCallError && failed.status !== undefined && failed.status < 500 ? error : failed;
    });
    return byId.voice_id;
  }
}
