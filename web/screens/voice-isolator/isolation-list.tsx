import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis, History, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { IsolationReply } from '../../../contract/speech-tools/voice-isolator.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { isolationTrack } from '../../nouns/voice-isolator/isolation-files.ts';
import { isolationsQuery } from '../../nouns/voice-isolator/isolation-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { moveBetweenRows, rowControlAttribute } from '../../parts/list/row-keys.ts';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import { PlayTrackButton } from '../../parts/player/play-track-button.tsx';
import { player } from '../../parts/player/player-instance.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';
import { downloadChoices, saveIsolation } from './isolation-downloads.tsx';

interface IsolationListProps {
  /** The isolation that is shown. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Called when the isolation that is shown was deleted. */
  onRemoved: () => void;
}

/** The person's isolations, newest first: search, play, open, download and delete (ISO-001). */
export function IsolationList({ openId, onOpen, onRemoved }: IsolationListProps) {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(isolationsQuery(search));
  const items = query.data?.pages.flatMap((page) => page.items);
  const remove = useRemoveIsolation((id) => {
    if (id === openId) onRemoved();
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {(search !== '' || (items && items.length > 0)) && (
        <div className="shrink-0 px-4 py-3">
          <TypedSearchField label={t('Search isolations')} value={search} onChange={setSearch} />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {query.isError && !items && (
          <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonRows rows={5} label={t('Loading history')} />}
        {items?.length === 0 &&
          (search === '' ? (
            <EmptyState icon={<History />} title={t('No history yet')}>
              {t('Choose a recording and isolate its voice. Both are then kept here.')}
            </EmptyState>
          ) : (
            <EmptyState icon={<SearchX />} title={t('No results')}>
              {t('No isolation has these words in its name.')}
            </EmptyState>
          ))}
        {items && items.length > 0 && (
          <ul aria-label={t('Isolations')} onKeyDown={moveBetweenRows} className="flex flex-col gap-px">
            {items.map((item) => (
              <IsolationRow
                key={item.id}
                item={item}
                isOpen={item.id === openId}
                onOpen={() => onOpen(item.id)}
                onRemove={() => remove(item)}
              />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={query.hasNextPage}
          isFetching={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
        {query.isFetchNextPageError && (
          <Button onClick={() => void query.fetchNextPage()}>{t('Could not load more. Try again')}</Button>
        )}
      </div>
    </div>
  );
}

/** Deletes an isolation with undo. */
function useRemoveIsolation(onRemoved: (id: string) => void): (isolation: IsolationReply) => void {
  const remove = useUndoableDelete();
  return ({ id, title }) => {
    if (player.state().track?.id === `isolation:${id}`) player.close();
    remove({
      topic: 'isolations',
      field: 'id',
      ids: [id],
      name: title ?? t('Recording'),
      send: (historyItemId, options) =>
        api.call('DELETE /v1/audio-isolation/history/{history_item_id}', {
          params: { history_item_id: historyItemId },
          ...options,
        }),
    });
    onRemoved(id);
  };
}

interface IsolationRowProps {
  item: IsolationReply;
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function IsolationRow({ item, isOpen, onOpen, onRemove }: IsolationRowProps) {
  const title = item.title ?? t('Recording');
  const facts = [
    formatDuration(item.duration_seconds ?? 0),
    formatDate(item.created_at_unix, { withTime: true }),
    item.processing ? t('Writing video') : item.source_video_url !== null ? t('Video') : undefined,
  ];
  return (
    <li
      className={classNames(
        'flex items-center gap-1 rounded-s pe-1 ps-1 transition-colors duration-150 hover:bg-hover',
        isOpen && 'bg-hover',
      )}
    >
      <PlayTrackButton track={isolationTrack(item)} label={title} />
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-s px-1 py-2 text-start"
        {...rowControlAttribute}
      >
        <span className="block truncate" dir="auto">
          {title}
        </span>
        <span className="block truncate text-ink-3 text-meta tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
      </button>
      <Menu
        trigger={
          <IconButton size="small" label={t('Actions for {title}', { title })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {downloadChoices(item).map(([file, label]) => (
          <MenuItem key={file} onSelect={() => void saveIsolation(item, file)}>
            {t('Download: {label}', { label })}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
          {t('Delete')}
        </MenuItem>
      </Menu>
    </li>
  );
}
