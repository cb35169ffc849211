import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { CallReply } from '../../../data/api/client.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';

type Found = CallReply<'GET /v1/studio/projects/{project_id}/search'>;
type Match = Found['matches'][number];

interface FindMatchesProps extends Found {
  onOpen: (match: Match) => void;
}

/** The places of a text, in the order of the project. */
export function FindMatches({ matches, total, onOpen }: FindMatchesProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: matches.length,
    getScrollElement: () => box.current,
    estimateSize: () => 58,
    overscan: 10,
  });
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-ink-2 text-meta tabular-nums">
        {total === 0 ? t('No results') : formatMessage('{total, plural, one {# match} other {# matches}}', { total })}
        {total > matches.length && `, ${t('the first {count} are shown', { count: formatCount(matches.length) })}`}
      </p>
      {matches.length > 0 && (
        <div ref={box} className="max-h-[50dvh] overflow-y-auto rounded-m border bg-surface">
          <ul aria-label={t('Matches')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const match = matches[index]!;
              return (
                <li
                  key={`${match.block_id} ${match.node} ${match.offset}`}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  style={{ transform: `translateY(${start}px)` }}
                  className="absolute inset-x-0 border-b"
                >
                  <button
                    type="button"
                    onClick={() => onOpen(match)}
                    className="-outline-offset-2 block w-full px-3 py-2 text-start hover:bg-hover"
                  >
                    <span dir="auto" className="block truncate text-ink-3 text-meta">
                      {match.chapter_name}
                    </span>
                    <span dir="auto" className="line-clamp-2 text-small">
                      {match.before}
                      <mark className="rounded-[2px] bg-accent-soft text-accent-ink">{match.found}</mark>
                      {match.after}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
