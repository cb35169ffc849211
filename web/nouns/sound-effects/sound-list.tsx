import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { queuePosition } from '../../parts/player/player-queue.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { soundTrack } from './effect-track.ts';
import { type ExploreFilter, exploreQuery } from './explore-query.ts';
import { SoundRow } from './sound-row.tsx';

interface SoundListProps {
  filter: ExploreFilter;
  /** Whether titles link to the public pages of the sounds. */
  isLinked?: boolean;
  /** The action when nothing is found. */
  emptyAction?: ReactNode;
}

/** The ready-made sounds of a category or a search. */
export function SoundList({ filter, isLinked = false, emptyAction }: SoundListProps) {
  const query = useInfiniteQuery(exploreQuery(filter));
  const { data, error, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, isPlaceholderData } = query;
  if (isError && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} label={t('Loading sounds')} />;
  const sounds = data.pages.flatMap((page) => page.sounds);
  const { total, match, message } = data.pages[0]!;
  return (
    <div className="flex flex-col gap-3" aria-busy={isPlaceholderData || undefined}>
      <p role="status" className="text-ink-2 text-meta tabular-nums">
        {summary({ total, message, isSimilar: match === 'similar', search: filter.search })}
      </p>
      {total === 0 ? (
        <EmptyState icon={<SearchX />} title={t('No results')} action={emptyAction}>
          {t('Try another word, such as the thing that makes the sound.')}
        </EmptyState>
      ) : (
        <ul aria-label={t('Sounds')} className="flex flex-col gap-2">
          {sounds.map((sound, index) => (
            <SoundRow
              key={sound.slug}
              sound={sound}
              isLinked={isLinked}
              place={() => queuePosition(sounds, index, soundTrack)}
            />
          ))}
        </ul>
      )}
      <LoadMore hasMore={hasNextPage} isFetching={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </div>
  );
}

interface Found {
  readonly total: number;
  readonly message: string | null;
  readonly isSimilar: boolean;
  readonly search: string;
}

function summary({ total, message, isSimilar, search }: Found): string {
  const sounds = formatMessage('{total, plural, one {# sound} other {# sounds}}', { total });
  if (message !== null) return total > 0 ? t('{message} The nearest sounds:', { message }) : message;
  if (isSimilar && total > 0) return t('Nothing is named “{search}”. Similar sounds:', { search });
  return search === '' ? sounds : t('{sounds} for “{search}”', { sounds, search });
}
