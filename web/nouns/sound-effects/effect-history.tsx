import { AudioWaveform, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { queuePosition } from '../../parts/player/player-queue.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { EffectRow } from './effect-row.tsx';
import { effectTrack } from './effect-track.ts';
import { useDeleteEffects, useEffectHistory } from './use-effects.ts';

interface EffectHistoryProps {
  search: string;
  onSearch: (search: string) => void;
  onReuse: (item: SoundEffectReply) => void;
  isNarrow?: boolean;
  /** The action of the empty history. */
  emptyAction?: ReactNode;
  /** Beside the search. */
  children?: ReactNode;
}

/** The generated effects, newest first: search, play, download, reuse and delete. */
export function EffectHistory(props: EffectHistoryProps) {
  const { search, onSearch, onReuse, isNarrow = false, emptyAction, children } = props;
  const { items, error, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEffectHistory(search);
  const remove = useDeleteEffects();
  return (
    <div className="flex flex-col gap-3 p-3 md:p-4">
      <div className="flex flex-wrap items-center gap-3">
        <TypedSearchField label={t('Search prompts')} value={search} onChange={onSearch} className="min-w-40 flex-1" />
        {children}
      </div>
      {isError && !items && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!isError && !items && <SkeletonRows label={t('Loading sound effects')} />}
      {items && items.length > 0 && (
        <ul aria-label={t('Sound effects')} className="flex flex-col gap-2">
          {items.map((item, index) => (
            <EffectRow
              key={item.sound_generation_history_item_id}
              item={item}
              search={search}
              isNarrow={isNarrow}
              place={() => queuePosition(items, index, (one) => effectTrack(one))}
              onReuse={onReuse}
              onDelete={(deleted) => remove([deleted])}
            />
          ))}
        </ul>
      )}
      <LoadMore hasMore={hasNextPage} isFetching={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      {items?.length === 0 &&
        (search === '' ? (
          <EmptyState icon={<AudioWaveform />} title={t('No sound effects yet')} action={emptyAction}>
            {t('Describe a sound and generate it. It is then kept here.')}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<SearchX />}
            title={t('No results')}
            action={<Button onClick={() => onSearch('')}>{t('Clear search')}</Button>}
          >
            {t('No prompt matches your search.')}
          </EmptyState>
        ))}
    </div>
  );
}
