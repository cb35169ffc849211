import type { VoiceReply } from '../../../contract/voices.ts';
import { previewFor } from '../../format/voice-preview.ts';
import type { Track } from '../../parts/player-state.ts';
import { languageName } from './voice-labels.ts';

/** The spoken sample of a voice in a language that it speaks; in its own where it does not (VOICE-008, VOICE-011). */
export function previewTrack(voice: VoiceReply, language = voice.language): Track {
  const { url } = previewFor(voice, language);
  return {
    id: `preview:${url}`,
    title: voice.name,
    subtitle: `Preview · ${languageName(language)}`,
    source: { url },
  };
}
