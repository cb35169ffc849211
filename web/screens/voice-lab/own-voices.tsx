import { MicVocal, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { useDebounced } from '../../parts/form/use-debounced.ts';
import { useSelection } from '../../parts/list/use-selection.ts';
import { useUrlFilter } from '../../parts/list/use-url-filter.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { needsConfirmation } from './delete-voice-confirmation.ts';
import { OwnFilters } from './own-filters.tsx';
import { OwnVoiceList } from './own-voice-list.tsx';
import {
  emptyOwnVoicesFilter,
  isFilterActive,
  ownVoicesUrlFilter,
  useDeleteVoices,
  useOwnVoices,
} from './use-own-voices.ts';
import { VoiceDialogs } from './voice-dialogs.tsx';
import type { VoiceAction } from './voice-menu.tsx';

const noVoices: readonly VoiceReply[] = [];
const idOf = ({ voice_id }: VoiceReply): string => voice_id;

/** The voices that the workspace created or added. `emptyAction` creates the first one. */
export function OwnVoices({ emptyAction }: { emptyAction: ReactNode }) {
  const [open, setOpen] = useState<{ voices: readonly VoiceReply[]; action: VoiceAction }>();
  const first = open?.voices[0];
  const remove = useDeleteVoices();
  const act = (voices: readonly VoiceReply[], action: VoiceAction) => {
    if (action === 'delete' && !needsConfirmation(voices)) remove(voices);
    else setOpen({ voices, action });
  };
  return (
    <>
      <Voices emptyAction={emptyAction} onAction={act} />
      {/* Outside the list, because the dialog must outlive the deletion of the last voice. */}
      {first && (
        <VoiceDialogs voice={first} selected={open.voices} action={open.action} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface VoicesProps {
  emptyAction: ReactNode;
  onAction: (voices: readonly VoiceReply[], action: VoiceAction) => void;
}

function Voices({ emptyAction, onAction }: VoicesProps) {
  const [filter, setFilter] = useUrlFilter(ownVoicesUrlFilter);
  const search = useDebounced(filter.search);
  const { voices, total, error, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnVoices({
    ...filter,
    search,
  });
  const selection = useSelection(voices ?? noVoices, idOf);
  const isFiltered = isFilterActive({ ...filter, search });
  if (isError && !voices) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!voices) return <SkeletonRows label={t('Loading your voices')} rows={5} />;
  if (voices.length === 0 && !isFiltered)
    return (
      <EmptyState icon={<MicVocal />} title={t('No voices yet')} action={emptyAction}>
        {t('Design a voice, clone one from recordings, or add one from the library.')}
      </EmptyState>
    );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <OwnFilters filter={filter} onChange={setFilter} />
        <span role="status" className="ms-auto text-ink-3 text-meta tabular-nums">
          {total !== undefined && formatMessage('{total, plural, one {# voice} other {# voices}}', { total })}
        </span>
      </div>
      {voices.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t('No results')}
          action={<Button onClick={() => setFilter(emptyOwnVoicesFilter)}>{t('Clear search and filters')}</Button>}
        >
          {t('Try fewer words or another filter.')}
        </EmptyState>
      ) : (
        <OwnVoiceList
          voices={voices}
          search={search}
          selection={selection}
          hasMore={hasNextPage}
          isFetching={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
          onAction={onAction}
        />
      )}
    </>
  );
}
