import { useQuery } from '@tanstack/react-query';
import { Download, Pause, Pencil, Play } from 'lucide-react';
import { Link } from 'react-router';
import type { ExploredSound } from '../../../contract/speech-tools/sound-effects-explore.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { isPlayingOrLoading } from '../../parts/player/player-state.ts';
import { playOrPause, useTrackStatus } from '../../parts/player/use-player.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { formatSeconds } from './effect-facts.ts';
import { downloadSound, soundTrack } from './effect-track.ts';
import { soundQuery } from './explore-query.ts';
import { PublicProviders } from './public-providers.tsx';
import { promptPath, SoundRow } from './sound-row.tsx';
import { TrackWaveform } from './track-waveform.tsx';

export type SoundWithRelated = ExploredSound & { readonly related: ExploredSound[] };

/** A ready-made sound on its public page (SFX-006). */
export const SoundPart = ({ sound }: { sound: SoundWithRelated }) => (
  <PublicProviders>
    <SoundView loaded={sound} />
  </PublicProviders>
);

function SoundView({ loaded }: { loaded: SoundWithRelated }) {
  // The waveforms may arrive later.
  const { data: sound = loaded } = useQuery({ ...soundQuery(loaded.slug), initialData: loaded });
  const { title, category, tags, prompt, duration_seconds: seconds, loop } = sound;
  const track = soundTrack(sound);
  const isPlaying = isPlayingOrLoading(useTrackStatus(track.id));
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="flex flex-col gap-8">
      <article aria-label={title} className="flex flex-col gap-5 rounded-m border bg-surface p-5 sm:p-6">
        <div className="flex items-center gap-4">
          <Button
            kind="primary"
            aria-label={isPlaying ? t('Pause {title}', { title }) : t('Play {title}', { title })}
            onClick={() => playOrPause(track)}
            className="size-12 shrink-0 rounded-full p-0 [&_svg]:size-5"
          >
            <Icon className="fill-current" strokeWidth={0} aria-hidden />
          </Button>
          <TrackWaveform track={track} durationInS={seconds} className="flex-1" />
        </div>
        <p className="text-ink-2">
          {category}
          {' · '}
          {formatSeconds(seconds)}
          {loop && ` · ${t('Loops without a seam')}`} {`· ${t('Prompt: “{prompt}”', { prompt })}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="large" onClick={() => void downloadSound(sound).catch(showError)}>
            <Download aria-hidden />
            {t('Download MP3')}
          </Button>
          <Button asChild size="large">
            <Link to={promptPath(sound)}>
              <Pencil aria-hidden />
              {t('Use this prompt')}
            </Link>
          </Button>
        </div>
        {tags.length > 0 && (
          <ul aria-label={t('Tags')} className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={`/sound-effects?${new URLSearchParams({ search: tag })}`}>
                  <Chip className="hover:bg-hover">{tag}</Chip>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </article>
      <section className="flex flex-col gap-3">
        <h2 className="font-[620] text-title tracking-tight">
          {t('More {category} sounds', { category: inSentence(category) })}
        </h2>
        <ul className="flex flex-col gap-2">
          {sound.related.map((one) => (
            <SoundRow key={one.slug} sound={one} isLinked />
          ))}
        </ul>
      </section>
    </div>
  );
}
