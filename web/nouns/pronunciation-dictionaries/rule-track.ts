import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';

/** The player track of a rule's word, spoken with that rule. */
export const ruleTrack = (rule: DictionaryRule, voice: VoiceReply): Track => ({
  id: `rule:${voice.voice_id}:${JSON.stringify(rule)}`,
  title: rule.string_to_replace,
  subtitle: `${voice.name} · ${t('Pronunciation rule')}`,
  source: {
    open: () =>
      collectAudio(async (signal) =>
        toAudioResponse(
          await api.open('POST /v1/pronunciation-dictionaries/preview-rule', {
            body: { rule, voice_id: voice.voice_id },
            signal,
          }),
        ),
      ),
  },
});
