import { Headphones } from 'lucide-react';
import type { PublicReadSummary } from '../../../contract/publishing/public-reads.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { ReadCover } from './read-cover.tsx';
import { publicReadPath } from './reads-paths.ts';

/** Published reads, each with a link to its page. */
export const PublicReadList = ({ label, reads }: { label: string; reads: readonly PublicReadSummary[] }) => (
  <ol aria-label={label} className="divide-y rounded-m border bg-surface">
    {reads.map(({ slug, title, author, cover_url, duration_secs, chapter_count }) => (
      <li
        key={slug}
        className="relative flex items-center gap-4 px-3 py-3 transition-colors duration-150 hover:bg-hover"
      >
        <ReadCover url={cover_url} className="size-16" />
        <div className="min-w-0 flex-1">
          {/* Not a Link: a full page load also replaces the head of this page. */}
          <a
            href={publicReadPath(slug)}
            // The whole row is the target of the link.
            className="line-clamp-2 break-words font-[600] after:absolute after:inset-0"
          >
            <bdi>{title}</bdi>
          </a>
          {author !== '' && (
            <p className="truncate text-ink-2">
              <bdi>{author}</bdi>
            </p>
          )}
          <p className="flex items-center gap-1.5 text-ink-3 text-meta tabular-nums">
            <Headphones aria-hidden className="size-3.5" />
            <span className="sr-only">{t('Length')}</span>
            {formatDuration(duration_secs)} ·{' '}
            {formatMessage('{count, plural, one {# chapter} other {# chapters}}', { count: chapter_count })}
          </p>
        </div>
      </li>
    ))}
  </ol>
);
