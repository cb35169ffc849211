import type { LibraryVoice } from '../../../contract/voices/voice-library.ts';
import { api } from '../../data/api/api.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { previewSource, previewTrackId } from '../../nouns/voices/preview-source.ts';
import { accentText, labelText, languageName } from '../../nouns/voices/voice-labels.ts';
import type { Track } from '../../parts/player/player-track.ts';

/** The preview track of a shared voice; undefined if it has none. */
export function sharedTrack(voice: LibraryVoice): Track | undefined {
  if (voice.preview_url === null) return undefined;
  return {
    id: previewTrackId(voice.preview_url),
    title: voice.name,
    subtitle: voice.language ? `${t('Preview')} · ${languageName(voice.language)}` : t('Preview'),
    source: previewSource(voice.preview_url, async (signal) => {
      const params = { public_user_id: voice.public_owner_id, voice_id: voice.voice_id };
      return (await api.call('GET /v1/voices/{public_user_id}/{voice_id}', { params, signal })).preview_url;
    }),
  };
}

/** Traits of a shared voice: `English · Scottish · Male · Old`. */
export const sharedTraits = ({ language, accent, gender, age }: LibraryVoice): string[] =>
  [
    language ? languageName(language) : '',
    accent ? accentText(accent) : '',
    ...[gender, age].map((label) => (label ? labelText(label) : '')),
  ].filter((text) => text !== '');

/** Special terms of the voice, one sentence each. */
export function sharedTerms({
  rate,
  notice_period,
  free_users_allowed,
  live_moderation_enabled,
}: LibraryVoice): string[] {
  const terms: string[] = [];
  if (rate !== null && rate > 1) terms.push(t('Costs {rate} credits per character instead of 1.', { rate }));
  if (notice_period)
    terms.push(
      formatMessage(
        'If its owner removes it, you can use it for {notice_period} more {notice_period, plural, one {day} other {days}}.',
        { notice_period },
      ),
    );
  if (!free_users_allowed) terms.push(t('Not available on the Free plan.'));
  if (live_moderation_enabled) terms.push(t("Rejects texts with banned words and can't be used in Studio."));
  return terms;
}
