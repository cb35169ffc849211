import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { findPreview } from '../../format/voice-preview.ts';
import { t } from '../../messages/t.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { previewSource, previewTrackId } from './preview-source.ts';
import { languageName } from './voice-labels.ts';

/**
 * The preview track of a voice in its own language (VOICE-008, VOICE-011); undefined for a voice that cannot speak yet.
 */
export function previewTrack(voice: VoiceReply): Track | undefined {
  const { url, language } = findPreview(voice, voice.language);
  if (url === null) return undefined;
  const params = { voice_id: voice.voice_id };
  return {
    id: previewTrackId(url),
    title: voice.name,
    subtitle: `${t('Preview')} · ${languageName(language)}`,
    source: previewSource(url, async (signal) => {
      const current = await api.call('GET /v1/voices/{voice_id}', { params, signal });
      return findPreview(current, current.language).url;
    }),
  };
}
