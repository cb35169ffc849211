import type { VoicePreviewsReply } from '../../../contract/voices/voice-design.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import type { PreviewUrl } from '../voices/preview-links.service.ts';
import { presentVoice } from '../voices/voices.present.ts';
import type { Previews } from './voice-design.service.ts';

/** Without `withAudio` the reply has no audio; clients fetch it separately. */
export const presentPreviews = (
  { previews, text, missingAccent }: Previews,
  withAudio: boolean,
): VoicePreviewsReply => ({
  previews: previews.map(({ row, audio }) => ({
    audio_base_64: withAudio ? Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString('base64') : '',
    generated_voice_id: row.id,
    media_type: row.mediaType,
    duration_secs: row.durationS,
    language: row.language,
    labels: row.labels,
  })),
  text,
  missing_accent: missingAccent ?? null,
});

/** A designed voice after it was saved. */
export const presentSaved = (voice: Parameters<typeof presentVoice>[0], previewUrl: PreviewUrl): VoiceReply =>
  presentVoice(voice, previewUrl);
