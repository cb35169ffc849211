import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { findPreview } from '../../format/voice-preview.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { languageName } from './voice-labels.ts';

/**
 * The preview track of a voice in its own language (VOICE-008, VOICE-011); undefined for a voice that cannot speak yet.
 */
export function previewTrack(voice: VoiceReply): Track | undefined {
  const { url, language } = findPreview(voice, voice.language);
  if (url === null) return undefined;
  return {
    id: `preview:${url}`,
    title: voice.name,
    subtitle: `Preview · ${languageName(language)}`,
    source: { url },
  };
}
