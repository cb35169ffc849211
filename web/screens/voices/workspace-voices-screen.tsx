import { useInfiniteQuery } from '@tanstack/react-query';
import { MicVocal, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { type VoicePageFilter, voicePagesQuery } from '../../nouns/voices/voice-pages.ts';
import { VoiceRows } from '../../nouns/voices/voice-rows.tsx';
import { VoicesSwitch } from '../../nouns/voices/voices-switch.tsx';
import { Button } from '../../parts/button/button.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { useDebounced } from '../../parts/form/use-debounced.ts';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { setParameter, type UrlFilterFormat, useUrlFilter } from '../../parts/list/use-url-filter.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

export const meta = () => [{ title: `${t('Workspace voices')} · ${brand}` }];

const types = [
  { value: 'workspace', label: t('All') },
  { value: 'personal', label: t('Created here') },
  { value: 'community', label: t('From the library') },
] as const;
type Type = (typeof types)[number]['value'];

const orders = [
  { value: 'created_at_unix', label: t('Newest') },
  { value: 'name', label: t('Name') },
] as const;
type Order = (typeof orders)[number]['value'];

interface View {
  readonly search: string;
  readonly type: Type;
  readonly order: Order;
}
const defaultView: View = { search: '', type: 'workspace', order: 'created_at_unix' };

const urlFilter: UrlFilterFormat<View> = {
  read: (params) => ({
    search: (params.get('search') ?? '').slice(0, 200),
    type: types.find(({ value }) => value === params.get('origin'))?.value ?? defaultView.type,
    order: orders.find(({ value }) => value === params.get('sort'))?.value ?? defaultView.order,
  }),
  write: ({ search, type, order }, before) => {
    const params = new URLSearchParams(before);
    setParameter(params, 'search', search.trim().slice(0, 200));
    setParameter(params, 'origin', type === defaultView.type ? undefined : type);
    setParameter(params, 'sort', order === defaultView.order ? undefined : order);
    return params;
  },
};

/** The voices that the workspace created or added; all members can use them (VOICE-061, ROUTE-023). */
export default function WorkspaceVoicesScreen() {
  const [view, setView] = useUrlFilter(urlFilter);
  const { search, type, order } = view;
  const searchText = useDebounced(search.trim());
  const filter: VoicePageFilter = {
    voice_type: type,
    search: searchText,
    sort: order,
    sort_direction: order === 'name' ? 'asc' : 'desc',
  };
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    voicePagesQuery(filter),
  );
  const voices = useMemo(() => data?.pages.flatMap((page) => page.voices), [data]);
  const isFiltered = searchText !== '' || type !== 'workspace';
  return (
    <>
      <PageHeader title={t('Workspace voices')} help={t('Everyone in your workspace can use these voices.')}>
        <VoicesSwitch />
      </PageHeader>
      <div className="px-3 pt-3.5 pb-5 md:px-5">
        <div className="flex flex-wrap items-center gap-2 pb-2">
          <SearchField
            label={t('Search voices')}
            value={search}
            onChange={(next) => setView({ ...view, search: next })}
            className="w-full sm:w-72"
          />
          <Segmented
            label={t('Origin')}
            value={type}
            onChange={(next) => setView({ ...view, type: next })}
            options={types}
          />
          <Segmented
            label={t('Sort by')}
            value={order}
            onChange={(next) => setView({ ...view, order: next })}
            options={orders}
          />
          <span role="status" className="ms-auto text-ink-3 text-meta tabular-nums">
            {data &&
              formatMessage('{totalCount, plural, one {# voice} other {# voices}}', {
                totalCount: data.pages[0]?.total_count ?? 0,
              })}
          </span>
        </div>
        {isError && !voices && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!voices && !isError && <SkeletonRows rows={6} label={t('Loading voices')} />}
        {voices && voices.length > 0 && (
          <>
            <VoiceRows voices={voices} search={searchText} />
            <LoadMore hasMore={hasNextPage} isFetching={isFetchingNextPage} onMore={() => void fetchNextPage()} />
          </>
        )}
        {voices?.length === 0 && isFiltered && (
          <EmptyState
            icon={<SearchX />}
            title={t('No results')}
            action={<Button onClick={() => setView({ ...defaultView, order })}>{t('Clear search and filters')}</Button>}
          >
            {t('Try fewer words or another origin.')}
          </EmptyState>
        )}
        {voices?.length === 0 && !isFiltered && (
          <EmptyState
            icon={<MicVocal />}
            title={t('No voices yet')}
            action={
              <Button asChild kind="primary">
                <Link to="/app/voice-lab">{t('Create voice')}</Link>
              </Button>
            }
          >
            <T
              text="Create a voice from recordings or a description, or add one from the <link>library</link>. Everyone in the workspace sees it here."
              link={(children) => (
                <Link to="/app/voice-library" className="text-accent-ink underline underline-offset-2">
                  {children}
                </Link>
              )}
            />
          </EmptyState>
        )}
      </div>
    </>
  );
}
