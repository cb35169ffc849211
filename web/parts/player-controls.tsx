import { CircleAlert, Download, LoaderCircle, Pause, Play, RotateCcw, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../data/notify.ts';
import { formatDuration } from '../format/duration.ts';
import { IconButton } from './icon-button.tsx';
import { playbackFailure, skipInS } from './player.ts';
import { player } from './player-instance.ts';
import { PlayerSpeedMenu } from './player-speed-menu.tsx';
import { type PlayerState, type PlayerStatus, shownDurationInS, type Track } from './player-state.ts';
import { usePeaks } from './use-player.ts';
import { Waveform } from './waveform.tsx';

/** Play, where it is, how fast, and what to do with it. On a phone: play, title, waveform, download, close. */
export function PlayerControls({ state, track }: { state: PlayerState; track: Track }) {
  const peaks = usePeaks(track);
  const { status, positionInS, failure } = state;
  const durationInS = shownDurationInS(state);
  const elapsed = formatDuration(positionInS);
  const total = `${state.durationInS === undefined ? '~' : ''}${formatDuration(durationInS)}`;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 md:gap-3">
      <PlayButton status={status} failed={failure !== undefined} />
      <div className="w-28 min-w-0 shrink-0 md:w-48">
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
      {failure === undefined ? (
        <>
          <IconButton
            label={`Back ${skipInS} seconds`}
            className="hidden md:inline-grid"
            onClick={() => player.skip(-skipInS)}
          >
            <RotateCcw />
          </IconButton>
          <span className="hidden w-10 text-right text-ink-3 text-meta tabular-nums md:inline">{elapsed}</span>
          <Waveform
            peaks={peaks}
            durationInS={durationInS}
            positionInS={positionInS}
            livePositionInS={player.positionInS}
            isMoving={status === 'playing'}
            onSeek={player.seek}
            onSkip={player.skip}
            onToggle={player.toggle}
            className="flex-1"
          />
          <span className="hidden w-10 text-ink-3 text-meta tabular-nums md:inline">{total}</span>
          <IconButton
            label={`Forward ${skipInS} seconds`}
            className="hidden md:inline-grid"
            onClick={() => player.skip(skipInS)}
          >
            <RotateCw />
          </IconButton>
          <PlayerSpeedMenu speed={state.speed} className="hidden md:inline-flex" />
        </>
      ) : (
        <p role="alert" className="flex min-w-0 flex-1 items-center gap-2 text-bad">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          <span className="line-clamp-2 min-w-0">{playbackFailure(failure)}</span>
        </p>
      )}
      {track.download && <DownloadButton key={track.id} download={track.download} />}
      <IconButton label="Close player" onClick={player.close}>
        <X />
      </IconButton>
    </div>
  );
}

function PlayButton({ status, failed }: { status: PlayerStatus; failed: boolean }) {
  const isOn = status === 'playing' || status === 'loading';
  const label = isOn ? 'Pause' : failed ? 'Try again' : status === 'ended' ? 'Play again' : 'Play';
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={status === 'loading' || undefined}
      onClick={player.toggle}
      className="grid size-10 shrink-0 place-items-center rounded-full bg-ink text-bg transition-opacity duration-150 hover:opacity-85"
    >
      {status === 'loading' ? (
        <LoaderCircle className="size-[18px] animate-spin" aria-hidden />
      ) : isOn ? (
        <Pause className="size-[18px] fill-current" strokeWidth={0} aria-hidden />
      ) : failed ? (
        <RotateCcw className="size-[18px]" aria-hidden />
      ) : (
        <Play className="ml-0.5 size-[18px] fill-current" strokeWidth={0} aria-hidden />
      )}
    </button>
  );
}

function DownloadButton({ download }: { download: NonNullable<Track['download']> }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (download !== 'pending') await download().catch(showError);
    setBusy(false);
  };
  return (
    <IconButton
      label="Download"
      disabled={download === 'pending' || isBusy}
      aria-busy={isBusy || undefined}
      onClick={() => void save()}
    >
      <Download />
    </IconButton>
  );
}
