import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ProfileVoice } from '../../../contract/voices/voice-library.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { previewSource, previewTrackId } from '../../nouns/voices/preview-source.ts';
import { accentText, labelText, languageName } from '../../nouns/voices/voice-labels.ts';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import type { Track } from '../../parts/player/player-track.ts';
import { fetchProfileVoices, profileVoicesQuery } from './use-profile.ts';

/** O-19: the voices that a person shares in the library, playable by anyone. */
export function ProfileVoices({ handle }: { handle: string }) {
  const { data: voices = [] } = useQuery(profileVoicesQuery(handle));
  if (voices.length === 0) return null;
  return (
    <section aria-labelledby="profile-voices" className="flex flex-col gap-2">
      <h2 id="profile-voices" className="font-[600] text-strong">
        {t('Voices')}
      </h2>
      <ul className="divide-y rounded-m border bg-surface">
        {voices.map((voice) => (
          <li key={voice.voice_id} className="group/row flex items-center gap-3 px-4 py-3">
            <PlayerAvatarButton track={trackOf(handle, voice)} voiceId={voice.voice_id} label={voice.name} />
            <div className="min-w-0 flex-1">
              <Link
                to={`/app/voice-lab/share/${voice.public_owner_id}/${voice.voice_id}`}
                dir={dirOf(voice.name)}
                className="block truncate font-[560] underline-offset-2 hover:underline"
              >
                {voice.name}
              </Link>
              <p className="truncate text-ink-3 text-meta">{traitsOf(voice)}</p>
              {voice.description && (
                <p dir={dirOf(voice.description)} className="line-clamp-2 text-ink-2 text-small">
                  {voice.description}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const traitsOf = ({ language, accent, gender, age }: ProfileVoice): string =>
  [
    language ? languageName(language) : '',
    accent ? accentText(accent) : '',
    ...[gender, age].map((label) => (label ? labelText(label) : '')),
  ]
    .filter((text) => text !== '')
    .join(' · ');

/** The preview of a voice; its signed address expires, so it is asked for again. */
function trackOf(handle: string, { voice_id, name, preview_url }: ProfileVoice): Track | undefined {
  if (preview_url === null) return undefined;
  return {
    id: previewTrackId(preview_url),
    title: name,
    subtitle: t('Preview'),
    source: previewSource(preview_url, async (signal) => {
      const voices = await fetchProfileVoices(handle, signal);
      return voices.find((voice) => voice.voice_id === voice_id)?.preview_url ?? null;
    }),
  };
}
