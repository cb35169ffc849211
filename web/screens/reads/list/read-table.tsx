import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReadReply } from '../../../../contract/publishing/reads.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatRelativeTime } from '../../../format/relative-time.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { ReadCover } from '../../../nouns/reads/read-cover.tsx';
import { ReadStateChip } from '../../../nouns/reads/read-state.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';

interface ReadTableProps {
  label: string;
  query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly reads: readonly ReadReply[] }[] }>;
  /** The page that a read opens. */
  pathOf: (readId: string) => string;
  /** Shown without reads. */
  empty: ReactNode;
}

const readId = ({ read_id }: ReadReply): string => read_id;
const readTitle = ({ title }: ReadReply): string => title;
const nothing = () => {};

/** Reads with their state and length. */
export function ReadTable({ label, query, pathOf, empty }: ReadTableProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } = query;
  const navigate = useNavigate();
  const rows = useMemo(() => data?.pages.flatMap(({ reads }) => reads), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const columns = useMemo(() => columnsOf(pathOf), [pathOf]);
  return (
    <DataTable
      label={label}
      what={t('reads')}
      columns={columns}
      rows={rows}
      rowId={readId}
      rowName={readTitle}
      error={error}
      onRetry={() => void refetch()}
      sort={undefined}
      onSort={nothing}
      isSortedByServer
      onOpen={(read) => void navigate(pathOf(read.read_id))}
      more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
      empty={empty}
    />
  );
}

const columnsOf = (pathOf: (readId: string) => string): readonly TableColumn<ReadReply>[] => [
  {
    id: 'title',
    title: t('Title'),
    cell: ({ read_id, title, author, cover_url }) => (
      <span className="flex min-w-0 items-center gap-3">
        <ReadCover url={cover_url} className="size-9" />
        <span className="min-w-0">
          <Link
            to={pathOf(read_id)}
            dir={dirOf(title)}
            className="block truncate font-[560] underline-offset-2 hover:underline"
          >
            {title}
          </Link>
          {author !== '' && (
            <span dir={dirOf(author)} className="block truncate text-ink-3 text-meta">
              {author}
            </span>
          )}
        </span>
      </span>
    ),
  },
  { id: 'state', title: t('State'), width: '9rem', cell: ({ state }) => <ReadStateChip state={state} /> },
  {
    id: 'length',
    title: t('Length'),
    width: '9rem',
    cell: ({ chapters, duration_secs }) =>
      chapters.length === 0 ? (
        <span className="text-ink-3">–</span>
      ) : (
        <span className="text-ink-2 tabular-nums">
          {formatDuration(duration_secs)}
          <span className="block text-ink-3 text-meta">
            {formatMessage('{count, plural, one {# chapter} other {# chapters}}', { count: chapters.length })}
          </span>
        </span>
      ),
  },
  {
    id: 'changed',
    title: t('Last change'),
    width: '8rem',
    cell: ({ updated_at_unix }) => formatRelativeTime(updated_at_unix * 1000, Date.now()),
  },
];
