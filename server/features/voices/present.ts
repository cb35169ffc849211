import { defaultModelId, models } from '../../../contract/catalogue/models.ts';
import { tiers } from '../../../contract/catalogue/plans.ts';
import { previewTexts } from '../../../contract/catalogue/preview-texts.ts';
import { previewFileName } from '../../../contract/file-names.ts';
import type { VoiceReply, VoiceSettingsWire } from '../../../contract/voices.ts';
import type { Voice } from '../../../engines/voices/voice.ts';

/** Another version has another address: the samples of the one before lie in caches for a week. */
const previewUrl = (baseUrl: string, { id, name, version }: Voice, language: string): string =>
  `${baseUrl}/v1/voices/${id}/previews/${language}/${encodeURIComponent(previewFileName(name))}${version === undefined ? '' : `?v=${version}`}`;

export function presentVoice(voice: Voice, settings: VoiceSettingsWire | null, baseUrl: string): VoiceReply {
  const language = voice.labels.language ?? 'en';
  return {
    voice_id: voice.id,
    name: voice.name,
    description: voice.description,
    category: voice.category,
    labels: voice.labels,
    language,
    preview_url: previewUrl(baseUrl, voice, language),
    available_for_tiers: [...tiers],
    settings,
    sharing: null,
    samples: null,
    high_quality_base_model_ids: models.map((model) => model.modelId),
    verified_languages: voice.languages
      .filter((code) => previewTexts[code] !== undefined)
      .map((code) => ({
        language: code,
        model_id: defaultModelId,
        accent: code === language ? (voice.labels.accent ?? null) : null,
        locale: null,
        preview_url: previewUrl(baseUrl, voice, code),
      })),
    collection_ids: [],
    safety_control: 'NONE',
    voice_verification: {
      requires_verification: false,
      is_verified: false,
      verification_failures: [],
      verification_attempts_count: 0,
      language: null,
      verification_attempts: null,
    },
    is_owner: false,
    is_legacy: false,
    is_mixed: false,
    created_at_unix: voice.createdAtUnix,
  };
}
