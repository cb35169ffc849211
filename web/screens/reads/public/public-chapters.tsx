import { Pause, Play } from 'lucide-react';
import type { PublicReadReply } from '../../../../contract/publishing/public-reads.ts';
import { useStore } from '../../../data/store/use-store.ts';
import { formatDuration } from '../../../format/duration.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { t } from '../../../messages/t.ts';
import { classNames } from '../../../parts/display/class-names.ts';
import type { ReadPlayer } from './read-player.ts';

/** The chapters; a click plays one, or pauses the one that plays. */
export function PublicChapters({ read, player }: { read: PublicReadReply; player: ReadPlayer }) {
  // Not the whole state, which changes with the position.
  const current = useStore(player, () => player.state().chapter);
  const isPlaying = useStore(player, () => ['playing', 'loading'].includes(player.state().status));
  return (
    <section aria-labelledby="chapters" className="flex flex-col gap-2">
      <h2 id="chapters" className="font-[600] text-strong">
        {t('Chapters')}
      </h2>
      <ol className="divide-y overflow-hidden rounded-m border bg-surface">
        {read.chapters.map(({ chapter_id, title, duration_secs }, at) => {
          const isCurrent = at === current;
          const Icon = isCurrent && isPlaying ? Pause : Play;
          return (
            <li key={chapter_id}>
              <button
                type="button"
                aria-current={isCurrent || undefined}
                onClick={() => (isCurrent ? player.toggle() : player.open(at))}
                className={classNames(
                  'flex w-full items-center gap-3 px-4 py-3 text-start transition-colors duration-150',
                  isCurrent ? 'bg-accent-soft text-accent-ink' : 'hover:bg-hover',
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                <span
                  dir={dirOf(title)}
                  className={classNames('min-w-0 flex-1 break-words', isCurrent && 'font-[560]')}
                >
                  {title}
                </span>
                <span className={classNames('text-meta tabular-nums', !isCurrent && 'text-ink-3')}>
                  {formatDuration(duration_secs)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
