import {
  Download,
  ListVideo,
  LoaderCircle,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
} from 'lucide-react';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../display/class-names.ts';
import { showError } from '../status/show-error.tsx';
import { skipInS } from './player.ts';
import { saveAutoplay, transport } from './player-instance.ts';
import { offsetPosition } from './player-queue.ts';
import { isPlayingOrLoading, type PlayerState } from './player-state.ts';
import type { Track } from './player-track.ts';

type Classes = { className?: string };

/** PLAYER-006 */
export const BackButton = ({ className }: Classes) => (
  <IconButton
    label={t('Back {skipInS} seconds', { skipInS })}
    className={className}
    onClick={() => transport.skip(-skipInS)}
  >
    <RotateCcw />
  </IconButton>
);

/** PLAYER-006 */
export const ForwardButton = ({ className }: Classes) => (
  <IconButton
    label={t('Forward {skipInS} seconds', { skipInS })}
    className={className}
    onClick={() => transport.skip(skipInS)}
  >
    <RotateCw />
  </IconButton>
);

/** To the start or the previous recording; only in a list. */
export const PreviousButton = ({ state, className }: Classes & { state: PlayerState }) =>
  state.queuePosition && (
    <IconButton label={t('Previous')} className={className} onClick={transport.previous}>
      <SkipBack />
    </IconButton>
  );

/** To the next recording; only in a list. */
export const NextButton = ({ state, className }: Classes & { state: PlayerState }) =>
  state.queuePosition && (
    <IconButton
      label={t('Next')}
      className={className}
      disabled={!offsetPosition(state.queuePosition, 1)}
      onClick={transport.next}
    >
      <SkipForward />
    </IconButton>
  );

/** Toggles autoplay of the list. */
export const AutoplayButton = ({ state, className }: Classes & { state: PlayerState }) =>
  state.queuePosition && (
    <IconButton
      label={t('Autoplay')}
      aria-pressed={state.autoplays}
      className={classNames(state.autoplays && 'bg-accent-soft text-accent-ink', className)}
      onClick={() => saveAutoplay(!state.autoplays)}
    >
      <ListVideo />
    </IconButton>
  );

/** The round button: plays, pauses, or restarts. */
export function PlayButton({ state: { status, failure }, className }: Classes & { state: PlayerState }) {
  const failed = failure !== undefined;
  const isPlaying = isPlayingOrLoading(status);
  const label = isPlaying ? t('Pause') : failed ? t('Try again') : status === 'ended' ? t('Play again') : t('Play');
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={status === 'loading' || undefined}
      onClick={transport.toggle}
      className={classNames(
        'grid size-10 shrink-0 place-items-center rounded-full bg-ink text-bg transition-opacity duration-150 hover:opacity-85',
        className,
      )}
    >
      {status === 'loading' ? (
        <LoaderCircle className="size-[18px] animate-spin" aria-hidden />
      ) : isPlaying ? (
        <Pause className="size-[18px] fill-current" strokeWidth={0} aria-hidden />
      ) : failed ? (
        <RotateCcw className="size-[18px]" aria-hidden />
      ) : (
        <Play className="ms-0.5 size-[18px] fill-current" strokeWidth={0} aria-hidden />
      )}
    </button>
  );
}

/** Saves the recording; disabled until it can be saved (PLAYER-009). */
export function DownloadButton({ download }: { download: NonNullable<Track['download']> }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (download !== 'pending') await download().catch(showError);
    setBusy(false);
  };
  return (
    <IconButton
      label={t('Download')}
      disabled={download === 'pending' || isBusy}
      aria-busy={isBusy || undefined}
      onClick={() => void save()}
    >
      <Download />
    </IconButton>
  );
}
