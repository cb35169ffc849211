import { CircleAlert, LoaderCircle, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { previewTexts } from '../../contract/catalogue/voices/preview-texts.ts';
import { type ShowcaseVoice, showcaseVoices } from '../../contract/catalogue/voices/showcase-voices.ts';
import { previewFileName } from '../../contract/fields/file-names.ts';
import { formatDuration } from '../format/duration.ts';
import { dirOf } from '../format/text-direction.ts';
import { formatLocale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';
import { classNames } from '../parts/display/class-names.ts';
import { VoiceAvatar } from '../parts/display/voice-avatar.tsx';
import { playbackFailure } from '../parts/player/player.ts';
import { player } from '../parts/player/player-instance.ts';
import { displayDurationInS, isPlayingOrLoading } from '../parts/player/player-state.ts';
import type { Track } from '../parts/player/player-track.ts';
import { playOrPause, usePeaks, usePlayer } from '../parts/player/use-player.ts';
import { Waveform } from '../parts/waveform/waveform.tsx';
import { noPeaks } from '../parts/waveform/waveform-outline.ts';

const languageNames = new Intl.DisplayNames(formatLocale, { type: 'language' });

const toTrack = ({ voiceId, name, language }: ShowcaseVoice): Track => {
  const url = `/v1/voices/${voiceId}/previews/${language}/${encodeURIComponent(previewFileName(name))}`;
  return { id: `preview:${url}`, title: name, subtitle: '', source: { url } };
};

/** Sample voices without an account: the text, the player and the choice of voices. */
export function HomeSample() {
  const [selected, setSelected] = useState(showcaseVoices[0]!);
  const state = usePlayer();
  const track = toTrack(selected);
  const peaks = usePeaks(state.track);
  const text = previewTexts[selected.language] ?? '';
  const isCurrent = state.track?.id === track.id;
  const isPlaying = isCurrent && isPlayingOrLoading(state.status);
  const durationInS = isCurrent ? displayDurationInS(state) : 0;
  // The player of this page and the player of the app do not share a track.
  useEffect(() => {
    player.close();
    // The samples at the top of the page have a player that works without the app.
    addEventListener('timbre:sample', player.close);
    return () => {
      removeEventListener('timbre:sample', player.close);
      player.close();
    };
  }, []);
  const select = (voice: ShowcaseVoice) => {
    setSelected(voice);
    player.play(toTrack(voice));
  };
  return (
    <section aria-label={t('Voices')} className="overflow-hidden rounded-m border bg-surface">
      <p
        lang={selected.language}
        dir={dirOf(text)}
        className="min-h-[152px] px-5 pt-5 pb-4 text-editor sm:min-h-[122px] sm:px-6 sm:pt-6"
      >
        {text}
      </p>
      <div className="flex h-16 items-center gap-3 border-y px-5 sm:px-6">
        <button
          type="button"
          aria-label={
            isPlaying ? t('Pause {name}', { name: selected.name }) : t('Play {name}', { name: selected.name })
          }
          onClick={() => playOrPause(track)}
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-hover [&_svg]:size-[18px]"
        >
          {isCurrent && state.status === 'loading' ? (
            <LoaderCircle className="animate-spin" aria-hidden />
          ) : isPlaying ? (
            <Pause className="fill-current" strokeWidth={0} aria-hidden />
          ) : (
            <Play className="ms-0.5 fill-current" strokeWidth={0} aria-hidden />
          )}
        </button>
        {isCurrent && state.failure !== undefined ? (
          <p role="alert" className="flex min-w-0 items-center gap-2 text-bad">
            <CircleAlert className="size-4 shrink-0" aria-hidden />
            {playbackFailure(state.failure)}
          </p>
        ) : (
          <>
            <Waveform
              peaks={isCurrent ? peaks : noPeaks}
              durationInS={durationInS}
              bufferedInS={state.bufferedInS}
              positionInS={isCurrent ? state.positionInS : 0}
              livePositionInS={player.positionInS}
              isMoving={isCurrent && state.status === 'playing'}
              onSeek={player.seek}
              onSkip={player.skip}
              onToggle={() => playOrPause(track)}
              className="flex-1"
            />
            <span className="min-w-9 text-end text-ink-3 text-meta tabular-nums">
              {formatDuration(isCurrent ? state.positionInS : 0)}
              {durationInS > 0 && ` / ${formatDuration(durationInS)}`}
            </span>
          </>
        )}
      </div>
      <ul aria-label={t('Voices')} className="grid grid-cols-2 gap-1 p-2 sm:grid-cols-3">
        {showcaseVoices.map((voice) => (
          <li key={`${voice.voiceId} ${voice.language}`}>
            <button
              type="button"
              aria-pressed={voice === selected}
              onClick={() => select(voice)}
              className={classNames(
                'flex w-full items-center gap-2.5 rounded-s p-2 text-start transition-colors duration-150',
                voice === selected ? 'bg-hover' : 'hover:bg-hover',
              )}
            >
              <VoiceAvatar id={voice.voiceId} size={32} />
              <span className="min-w-0">
                <span className="block truncate font-[560]">{voice.name}</span>
                <span className="block truncate text-ink-3 text-meta">{languageNames.of(voice.language)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
