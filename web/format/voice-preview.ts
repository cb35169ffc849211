import type { VoiceReply } from '../../contract/voices/voices.ts';

const previewModelId = 'eleven_multilingual_v2';

/** VOICE-011: finds the preview of a voice in a language, by the multilingual v2 model; default: English. */
export function findPreview(voice: Pick<VoiceReply, 'preview_url' | 'verified_languages'>, language = 'en') {
  const verified = voice.verified_languages.find(
    (entry) => entry.model_id === previewModelId && entry.language === language,
  );
  return { language, modelId: previewModelId, url: verified?.preview_url ?? voice.preview_url };
}
