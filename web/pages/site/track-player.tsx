import { CircleAlert, LoaderCircle, Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { playbackFailure } from '../../parts/player/player.ts';
import { player } from '../../parts/player/player-instance.ts';
import { displayDurationInS, isPlayingOrLoading } from '../../parts/player/player-state.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { playOrPause, usePeaks, usePlayer } from '../../parts/player/use-player.ts';
import { Waveform } from '../../parts/waveform/waveform.tsx';
import { noPeaks } from '../../parts/waveform/waveform-outline.ts';

/** In place of the waveform, before anything has loaded. */
const restLine =
  'before:absolute before:inset-x-0 before:top-1/2 before:h-[2.4px] before:-translate-y-1/2 before:rounded-full before:bg-wave';

interface TrackPlayerProps {
  track: Track;
  /** Called at a press on the play button that starts this recording. */
  onPlay?: () => void;
  className?: string;
}

/** A play button and a waveform for one recording, in the app. The page has one player, so another recording stops. */
export function TrackPlayer({ track, onPlay, className }: TrackPlayerProps) {
  const state = usePlayer();
  const isCurrent = state.track?.id === track.id;
  const peaks = usePeaks(isCurrent ? state.track : undefined);
  const isPlaying = isCurrent && isPlayingOrLoading(state.status);
  const durationInS = isCurrent ? displayDurationInS(state) : 0;
  const { id, title } = track;
  useEffect(() => () => void (player.state().track?.id === id && player.close()), [id]);
  const toggle = () => {
    if (!isPlaying) onPlay?.();
    playOrPause(track);
  };
  return (
    <div data-demo="" className={classNames('flex h-16 items-center gap-3', className)}>
      <button
        type="button"
        aria-label={isPlaying ? t('Pause {name}', { name: title }) : t('Play {name}', { name: title })}
        onClick={toggle}
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
            label={t('Position in {title}', { title })}
            peaks={isCurrent ? peaks : noPeaks}
            durationInS={durationInS}
            bufferedInS={state.bufferedInS}
            positionInS={isCurrent ? state.positionInS : 0}
            livePositionInS={player.positionInS}
            isMoving={isCurrent && state.status === 'playing'}
            onSeek={(positionInS) => isCurrent && player.seek(positionInS)}
            onSkip={(seconds) => isCurrent && player.skip(seconds)}
            onToggle={toggle}
            className={classNames('flex-1', durationInS === 0 && restLine)}
          />
          <span className="min-w-[76px] text-end text-ink-3 text-meta tabular-nums">
            {formatDuration(isCurrent ? state.positionInS : 0)}
            {durationInS > 0 && ` / ${formatDuration(durationInS)}`}
          </span>
        </>
      )}
    </div>
  );
}
