import { LoaderCircle, Pause, Play, RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react';
import type { PublicReadReply } from '../../../../contract/publishing/public-reads.ts';
import { useStore } from '../../../data/store/use-store.ts';
import { formatDuration } from '../../../format/duration.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { t } from '../../../messages/t.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { type ReadPlayer, skipS } from './read-player.ts';
import { playerSpeeds, type ReadSpeed } from './read-speeds.ts';

const icons = { paused: Play, failed: Play, playing: Pause, loading: LoaderCircle } as const;

/** The controls of the player, at the bottom of the page. */
export function ReadPlayerBar({ read, player }: { read: PublicReadReply; player: ReadPlayer }) {
  const { status, chapter, positionS, durationS, speed } = useStore(player);
  const isPlaying = status === 'playing' || status === 'loading';
  const title = read.chapters[chapter]?.title ?? '';
  const Icon = icons[status];
  const time = t('{position} of {duration}', {
    position: formatDuration(positionS),
    duration: formatDuration(durationS),
  });
  return (
    <section
      aria-label={t('Player')}
      className="sticky bottom-0 border-t bg-surface pb-[env(safe-area-inset-bottom)] shadow-popover"
    >
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-1 px-4 py-2.5">
        <div className="flex items-baseline justify-between gap-3">
          <p dir={dirOf(title)} className="min-w-0 truncate font-[560]">
            {title}
          </p>
          {status === 'failed' && (
            <p role="alert" className="shrink-0 text-bad text-small">
              {t('Playback failed. Try again.')}
            </p>
          )}
        </div>
        {/* Time runs from left to right in every language, as the buttons do. */}
        <div dir="ltr" className="flex items-center gap-2.5 text-ink-3 text-meta tabular-nums">
          <span>{formatDuration(positionS)}</span>
          <input
            type="range"
            aria-label={t('Position in the chapter')}
            aria-valuetext={time}
            min={0}
            max={Math.max(1, Math.round(durationS))}
            step={1}
            value={Math.round(positionS)}
            onChange={({ target }) => player.seek(Number(target.value))}
            className="h-5 min-w-0 flex-1 cursor-pointer accent-accent"
          />
          <span>{formatDuration(durationS)}</span>
        </div>
        <div dir="ltr" className="flex items-center justify-center gap-1 sm:gap-2">
          <span className="flex-1" />
          <IconButton label={t('Previous chapter')} disabled={chapter === 0} onClick={() => player.open(chapter - 1)}>
            <SkipBack />
          </IconButton>
          <IconButton label={t('Back {skipS} seconds', { skipS })} onClick={() => player.skip(-skipS)}>
            <RotateCcw />
          </IconButton>
          <button
            type="button"
            aria-label={isPlaying ? t('Pause') : t('Play')}
            onClick={player.toggle}
            className="mx-1 grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-hover"
          >
            <Icon
              aria-hidden
              className={`size-5 ${status === 'loading' ? 'animate-spin' : 'fill-current'} ${Icon === Play ? 'ms-0.5' : ''}`}
            />
          </button>
          <IconButton label={t('Forward {skipS} seconds', { skipS })} onClick={() => player.skip(skipS)}>
            <RotateCw />
          </IconButton>
          <IconButton
            label={t('Next chapter')}
            disabled={chapter + 1 >= read.chapters.length}
            onClick={() => player.open(chapter + 1)}
          >
            <SkipForward />
          </IconButton>
          <span className="flex flex-1 justify-end">
            <select
              aria-label={t('Speed')}
              value={speed}
              onChange={({ target }) => player.setSpeed(Number(target.value) as ReadSpeed)}
              className="h-8 cursor-pointer rounded-s border border-control bg-surface px-1.5 text-ink tabular-nums hover:bg-hover"
            >
              {playerSpeeds.map((one) => (
                <option key={one} value={one}>
                  {one}×
                </option>
              ))}
            </select>
          </span>
        </div>
      </div>
    </section>
  );
}
