import { useQuery } from '@tanstack/react-query';
import { AudioLines, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { filterVoices, noFilter } from '../../nouns/voices/voice-filter.ts';
import { VoiceRows } from '../../nouns/voices/voice-rows.tsx';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { useUrlFilter } from '../../parts/list/use-url-filter.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { voiceUrlFilter } from './voice-filter-url.ts';
import { VoiceFilters } from './voice-filters.tsx';

/** A searchable, filterable list of the voices that `includes` accepts. */
export function VoiceList({ includes }: { includes: (voice: VoiceReply) => boolean }) {
  const query = useQuery(voicesQuery);
  const [filter, setFilter] = useUrlFilter(voiceUrlFilter);
  const voices = useMemo(() => query.data?.filter(includes), [query.data, includes]);
  const matching = useMemo(() => voices && filterVoices(voices, filter), [voices, filter]);

  if (query.isError) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <div className="px-3 pt-3.5 pb-5 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
        <VoiceFilters voices={voices ?? []} filter={filter} onChange={setFilter} />
        <span role="status" className="ms-auto text-ink-3 text-meta tabular-nums">
          {matching && formatMessage('{count, plural, one {# voice} other {# voices}}', { count: matching.length })}
        </span>
      </div>
      {!matching && <SkeletonRows rows={8} label={t('Loading voices')} />}
      {matching && matching.length > 0 && <VoiceRows voices={matching} search={filter.search} />}
      {matching?.length === 0 && voices?.length === 0 && (
        <EmptyState icon={<AudioLines />} title={t('No voices')}>
          {t('No engine on this server provides voices.')}
        </EmptyState>
      )}
      {matching?.length === 0 && voices?.length !== 0 && (
        <EmptyState
          icon={<SearchX />}
          title={t('No results')}
          action={<Button onClick={() => setFilter(noFilter)}>{t('Clear search and filters')}</Button>}
        >
          {t('Try fewer words or another filter.')}
        </EmptyState>
      )}
    </div>
  );
}
