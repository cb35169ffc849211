import { useInfiniteQuery } from '@tanstack/react-query';
import { AudioWaveform, LayoutGrid, Library, Rows3, SearchX, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { VoicesSwitch } from '../../nouns/voices/voices-switch.tsx';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Select } from '../../parts/form/select.tsx';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { isLibrarySort, isNarrowed, type LibraryFilter, readFilter, sortNames, writeFilter } from './library-filter.ts';
import { LibraryFilters } from './library-filters.tsx';
import { type LibraryView, LibraryVoices } from './library-voices.tsx';
import type { SimilarVoices } from './similar-voices-dialog.tsx';
import { libraryQuery } from './use-library.ts';

const SimilarVoicesDialog = lazy(async () => ({
  default: (await import('./similar-voices-dialog.tsx')).SimilarVoicesDialog,
}));

export const meta = () => [{ title: `${t('Voice library')} · ${brand}` }];

/** The voices shared on this server (VOICE-042, ROUTE-024). The URL stores search and filters. */
export default function VoiceLibraryScreen() {
  const [isFinding, setIsFinding] = useState(false);
  const [similar, setSimilar] = useState<SimilarVoices>();
  const [params, setParams] = useSearchParams();
  const view: LibraryView = params.get('view') === 'list' ? 'list' : 'grid';
  const filter = useMemo(() => readFilter(params), [params]);
  const { data } = useInfiniteQuery(libraryQuery(filter));
  // An empty library needs no search.
  const isEmpty = data?.pages[0]?.voices.length === 0 && !isNarrowed(filter);
  const setFilter = (next: LibraryFilter) => setParams((before) => writeFilter(next, before), { replace: true });
  const setView = (next: LibraryView) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'list') after.set('view', next);
        else after.delete('view');
        return after;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title={t('Voice library')}
        help={t('Voices shared by people on this server.')}
        action={
          !isEmpty && (
            <Button onClick={() => setIsFinding(true)}>
              <AudioWaveform aria-hidden />
              {t('Find similar')}
            </Button>
          )
        }
      >
        <VoicesSwitch />
      </PageHeader>
      <div className="px-3 pt-3.5 pb-5 md:px-5">
        {isEmpty ? (
          <EmptyLibrary />
        ) : similar ? (
          <>
            <div className="flex flex-wrap items-center gap-2 pb-3">
              <h2 className="min-w-0 truncate font-[600]">
                {t('Voices similar to {fileName}', { fileName: similar.fileName })}
              </h2>
              <Button kind="ghost" size="small" onClick={() => setSimilar(undefined)}>
                <X aria-hidden />
                {t('Back to library')}
              </Button>
            </div>
            <Similar found={similar} view={view} onAgain={() => setIsFinding(true)} />
          </>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-2 pb-3">
              <LibraryFilters filter={filter} onChange={setFilter} />
              <div className="ms-auto flex items-center gap-1">
                <Select
                  label={t('Sort by: {sortNames}', { sortNames: sortNames[filter.sort] })}
                  value={filter.sort}
                  onChange={(sort) => isLibrarySort(sort) && setFilter({ ...filter, sort })}
                  options={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
                  className="w-36"
                />
                <IconButton
                  label={view === 'grid' ? t('Show as list') : t('Show as cards')}
                  onClick={() => setView(view === 'grid' ? 'list' : 'grid')}
                >
                  {view === 'grid' ? <Rows3 /> : <LayoutGrid />}
                </IconButton>
              </div>
            </div>
            <SearchResults
              filter={filter}
              view={view}
              onClear={() => setFilter({ ...filter, search: '', traits: {} })}
            />
          </>
        )}
      </div>
      {isFinding && (
        <Suspense fallback={null}>
          <SimilarVoicesDialog
            onClose={() => setIsFinding(false)}
            onFound={(found) => {
              setSimilar(found);
              setIsFinding(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface SearchResultsProps {
  filter: LibraryFilter;
  view: LibraryView;
  onClear: () => void;
}

function SearchResults({ filter, view, onClear }: SearchResultsProps) {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    libraryQuery(filter),
  );
  // Usage can move voices between pages, so duplicates are removed.
  const voices = useMemo(
    () => data && [...new Map(data.pages.flatMap((page) => page.voices).map((one) => [one.voice_id, one])).values()],
    [data],
  );
  if (!voices)
    return isError ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} label={t('Loading library')} />
    );
  const first = data?.pages[0];
  const count = formatMessage('{totalCount, plural, one {# voice} other {# voices}}', {
    totalCount: Math.max(first?.total_count ?? 0, voices.length),
  });
  return (
    <>
      <p role="status" className="pb-2 text-ink-3 text-meta tabular-nums">
        {first?.has_more_than_counted && hasNextPage ? t('More than {count}', { count }) : count}
      </p>
      <LibraryVoices voices={voices} view={view} search={filter.search} />
      <LoadMore hasMore={hasNextPage} isFetching={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      {voices.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={t('No results')}
          action={<Button onClick={onClear}>{t('Clear search and filters')}</Button>}
        >
          {t('Try fewer words or another filter.')}
        </EmptyState>
      )}
    </>
  );
}

const EmptyLibrary = () => (
  <EmptyState
    icon={<Library />}
    title={t('The library is empty')}
    action={
      <Button asChild kind="primary">
        <Link to="/app/voice-lab">{t('Create voice')}</Link>
      </Button>
    }
  >
    {t('Nobody has shared a voice yet. To share the first one, create a voice, open it, and select Share.')}
  </EmptyState>
);

interface SimilarProps {
  found: SimilarVoices;
  view: LibraryView;
  onAgain: () => void;
}

function Similar({ found, view, onAgain }: SimilarProps) {
  if (found.voices.length > 0) return <LibraryVoices voices={found.voices} view={view} search="" />;
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('No similar voices')}
      action={<Button onClick={onAgain}>{t('Try another recording')}</Button>}
    >
      {t('For better results, upload a longer recording of a single speaker without music.')}
    </EmptyState>
  );
}
