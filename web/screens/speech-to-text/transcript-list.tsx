import { useInfiniteQuery } from '@tanstack/react-query';
import { Captions, SearchX } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { transcriptsQuery } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { useDeleteTranscript } from '../../nouns/speech-to-text/use-delete-transcript.ts';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { TranscriptRow } from './transcript-row.tsx';

/** The transcripts of the workspace, newest first, with a search in titles and texts. */
export function TranscriptList() {
  const [search, setSearch] = useState('');
  const remove = useDeleteTranscript();
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    transcriptsQuery(search),
  );
  const transcripts = data?.pages.flatMap((page) => page.transcripts);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      <TypedSearchField label={t('Search transcripts')} value={search} onChange={setSearch} />
      {isPending && <SkeletonRows rows={5} label={t('Loading transcripts')} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {transcripts?.length === 0 &&
        (search === '' ? (
          <EmptyState icon={<Captions />} title={t('No transcripts yet')}>
            {t('Transcribe a recording or live speech. It is then kept here.')}
          </EmptyState>
        ) : (
          <EmptyState icon={<SearchX />} title={t('No results')}>
            {t('No transcript contains “{search}”.', { search })}
          </EmptyState>
        ))}
      {transcripts && transcripts.length > 0 && (
        <ul aria-label={t('Transcripts')} className="flex flex-col divide-y">
          {transcripts.map((transcript) => (
            <TranscriptRow
              key={transcript.transcription_id}
              transcript={transcript}
              search={search}
              onDelete={() => remove(transcript)}
            />
          ))}
        </ul>
      )}
      <LoadMore hasMore={hasNextPage} isFetching={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </div>
  );
}
