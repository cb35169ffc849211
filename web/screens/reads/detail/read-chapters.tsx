import type { ReadReply } from '../../../../contract/publishing/reads.ts';
import { formatDuration } from '../../../format/duration.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { t } from '../../../messages/t.ts';
import { PlayTrackButton } from '../../../parts/player/play-track-button.tsx';
import type { Track } from '../../../parts/player/player-track.ts';

/** The chapters of the submitted edition, playable. */
export function ReadChapters({ read }: { read: ReadReply }) {
  const { chapters, title, duration_secs: total } = read;
  return (
    <section aria-label={t('Chapters')} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-[600]">{t('Chapters')}</h2>
        {chapters.length > 0 && <span className="text-ink-3 text-meta tabular-nums">{formatDuration(total)}</span>}
      </div>
      {chapters.length === 0 ? (
        <p className="rounded-m border bg-surface px-4 py-3 text-ink-2">
          {t('The recordings are copied from the studio project when you submit it.')}
        </p>
      ) : (
        <ol className="divide-y rounded-m border bg-surface">
          {chapters.map((chapter, at) => (
            <li key={chapter.chapter_id} className="flex items-center gap-3 px-3 py-2">
              <span className="w-6 text-end text-ink-3 text-meta tabular-nums">{at + 1}</span>
              <PlayTrackButton track={trackOf(title, chapter)} label={chapter.title} />
              <span dir={dirOf(chapter.title)} className="min-w-0 flex-1 truncate">
                {chapter.title}
              </span>
              <span className="text-ink-3 text-meta tabular-nums">{formatDuration(chapter.duration_secs)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const trackOf = (
  read: string,
  { chapter_id, title, audio_url, duration_secs }: ReadReply['chapters'][number],
): Track => ({
  id: `read:${chapter_id}`,
  title,
  subtitle: read,
  source: { url: audio_url },
  expectedInS: duration_secs,
});
