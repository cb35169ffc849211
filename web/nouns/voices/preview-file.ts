import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { findPreview } from '../../format/voice-preview.ts';
import { t } from '../../messages/t.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';

/** Downloads the preview of a voice as a file, for example as an example recording. Throws like the client. */
export async function previewFile(voice: VoiceReply, name: string): Promise<File> {
  // Voice lists are kept longer than the signature of a preview's URL.
  const current = await api.call('GET /v1/voices/{voice_id}', { params: { voice_id: voice.voice_id } });
  const { url } = findPreview(current, current.language);
  if (url === null) throw new Error(t('{name} has no preview', { name: voice.name }));
  const { contentType, bytes } = toAudioResponse(await fetch(url));
  const parts = (await Array.fromAsync(bytes)).map((part) => Uint8Array.from(part));
  return new File(parts, name, { type: contentType });
}
