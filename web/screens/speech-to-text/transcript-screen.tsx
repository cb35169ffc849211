import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { changes } from '../../data/live/change-events.ts';
import { t } from '../../messages/t.ts';
import { isActive, speechToTextPath, transcriptDocumentQuery } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { TranscriptEditor } from './transcript-editor.tsx';
import { TranscriptProgress, UnfinishedTranscript } from './transcript-progress.tsx';

export const meta = () => [{ title: `${t('Transcript')} · ${brand}` }];

/** STT-001: one transcript: its progress, then its text, which plays along and can be edited. */
export default function TranscriptScreen() {
  const { transcriptId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery({ ...transcriptDocumentQuery(transcriptId), refetchOnMount: 'always' });
  useProgress(transcriptId);
  const { data, error, isFetchedAfterMount, dataUpdatedAt, refetch } = query;
  if (data?.state === 'completed' && isFetchedAfterMount)
    return (
      <TranscriptEditor
        key={`${transcriptId} ${dataUpdatedAt}`}
        document={data}
        onReload={() => void refetch()}
        onDeleted={() => void navigate(speechToTextPath)}
      />
    );
  return (
    <>
      <PageHeader title={data?.title ?? t('Transcript')}>
        <Link to={speechToTextPath} className="text-accent-ink underline-offset-2 hover:underline">
          {t('All transcripts')}
        </Link>
      </PageHeader>
      <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-5 md:py-6">
        {error && !data ? (
          <ErrorState
            title={t('This transcript did not load')}
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : !data || data.state === 'completed' ? (
          <SkeletonRows rows={8} label={t('Loading transcript')} />
        ) : isActive(data) ? (
          <TranscriptProgress transcript={data} onCancelled={() => void refetch()} />
        ) : (
          <UnfinishedTranscript transcript={data} onDeleted={() => void navigate(speechToTextPath)} />
        )}
      </div>
    </>
  );
}

/** Fetches an unfinished transcript after each change. A finished one is changed by its editor only. */
function useProgress(transcriptId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = transcriptDocumentQuery(transcriptId);
    return changes.subscribe('transcripts', (changedId) => {
      const data = queryClient.getQueryData(queryKey);
      if (data && isActive(data) && (changedId === null || changedId === transcriptId))
        void queryClient.invalidateQueries({ queryKey });
    });
  }, [queryClient, transcriptId]);
}
