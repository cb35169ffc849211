import { CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Waveform } from '../waveform/waveform.tsx';
import type { Peaks } from '../waveform/waveform-outline.ts';
import { playbackFailure } from './player.ts';
import {
  AutoplayButton,
  BackButton,
  DownloadButton,
  ForwardButton,
  NextButton,
  PlayButton,
  PreviousButton,
} from './player-buttons.tsx';
import { transport } from './player-instance.ts';
import { PlayerSpeedMenu } from './player-speed-menu.tsx';
import { displayDurationInS, type PlayerState } from './player-state.ts';
import type { Track } from './player-track.ts';

export interface PlayerViewProps {
  state: PlayerState;
  track: Track;
  peaks: Peaks;
  /** Additional actions of the recording, besides playing and saving. */
  actions: ReactNode;
}

/** Formats elapsed and total time; an estimated length has a tilde. */
export const playbackTimes = (state: PlayerState) => ({
  elapsed: formatDuration(state.positionInS),
  total: `${state.durationInS === undefined && state.bufferedInS > 0 ? '~' : ''}${formatDuration(displayDurationInS(state))}`,
});

/**
 * Playback, seeking, speed and actions. `expand` opens the full player where space is limited: a phone shows play,
 * title, times and waveform, a tablet also skip and speed.
 */
export function PlayerControls({ state, track, peaks, actions, expand }: PlayerViewProps & { expand: ReactNode }) {
  const { elapsed, total } = playbackTimes(state);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 xl:gap-3">
      <PlayButton state={state} />
      <div className="w-28 min-w-0 shrink-0 md:w-40 xl:w-48">
        <div className="truncate font-[560]" title={track.title}>
          {track.title}
        </div>
        <div className="truncate text-ink-3 text-meta">
          <span className="hidden md:inline">{track.subtitle}</span>
          <span className="tabular-nums md:hidden">
            {elapsed} / {total}
          </span>
        </div>
      </div>
      {state.failure === undefined ? (
        <>
          <PreviousButton state={state} className="hidden lg:inline-grid" />
          <BackButton className="hidden md:inline-grid" />
          <span className="hidden min-w-10 text-end text-ink-3 text-meta tabular-nums md:inline">{elapsed}</span>
          <PlayerWaveform state={state} peaks={peaks} />
          <span className="hidden min-w-10 text-ink-3 text-meta tabular-nums md:inline">{total}</span>
          <ForwardButton className="hidden md:inline-grid" />
          <NextButton state={state} className="hidden lg:inline-grid" />
          <AutoplayButton state={state} className="hidden lg:inline-grid" />
          <PlayerSpeedMenu speed={state.speed} className="hidden md:inline-flex" />
        </>
      ) : (
        <PlayerFailure detail={state.failure} />
      )}
      {expand || (
        <>
          {actions}
          {track.download && <DownloadButton key={track.id} download={track.download} />}
        </>
      )}
      <IconButton label={t('Close player')} onClick={transport.close}>
        <X />
      </IconButton>
    </div>
  );
}

/** The waveform of the current track. */
export const PlayerWaveform = ({ state, peaks }: Pick<PlayerViewProps, 'state' | 'peaks'>) => (
  <Waveform
    peaks={peaks}
    durationInS={displayDurationInS(state)}
    bufferedInS={state.bufferedInS}
    positionInS={state.positionInS}
    livePositionInS={transport.positionInS}
    isMoving={state.status === 'playing'}
    onSeek={transport.seek}
    onSkip={transport.skip}
    onToggle={transport.toggle}
    className="flex-1"
  />
);

/** Why playback failed (PLAYER-004). */
export const PlayerFailure = ({ detail }: { detail: string }) => (
  <p role="alert" className="flex min-w-0 flex-1 items-center gap-2 text-bad">
    <CircleAlert className="size-4 shrink-0" aria-hidden />
    <span className="line-clamp-2 min-w-0">{playbackFailure(detail)}</span>
  </p>
);
