import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleSlash } from 'lucide-react';
import { Link } from 'react-router';
import type { TranscriptSummary } from '../../../contract/speech-tools/transcripts.ts';
import { t } from '../../messages/t.ts';
import { cancelBackgroundJob } from '../../nouns/background-jobs/background-jobs.ts';
import { speechToTextPath } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { useDeleteTranscript } from '../../nouns/speech-to-text/use-delete-transcript.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';
import { showError } from '../../parts/status/show-error.tsx';

interface TranscriptProgressProps {
  transcript: TranscriptSummary;
  onCancelled: () => void;
}

/** A transcription that waits or runs. */
export function TranscriptProgress({ transcript, onCancelled }: TranscriptProgressProps) {
  const { transcription_id: id, title, state, percent } = transcript;
  const cancel = useMutation({
    mutationFn: () => cancelBackgroundJob(`transcription.${id}`),
    onSuccess: onCancelled,
    onError: showError,
  });
  const isWaiting = state === 'waiting';
  return (
    <section aria-label={t('Progress')} className="flex flex-col gap-3 rounded-m border bg-surface p-4 md:p-5">
      <div className="flex items-center gap-3">
        <p role="status" className="min-w-0 flex-1 font-[600] text-strong tabular-nums">
          {isWaiting
            ? t('Waiting for a free recognizer')
            : percent === null
              ? t('Transcribing')
              : t('Transcribing, {percent} %', { percent })}
        </p>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel')}
        </Button>
      </div>
      <ProgressBar
        label={t('Transcription of {title}', { title })}
        share={isWaiting || percent === null ? undefined : percent / 100}
      />
      <p className="text-ink-3 text-meta">
        {t('It goes on if you leave this page. The transcript opens here when it is done.')}
      </p>
    </section>
  );
}

interface UnfinishedTranscriptProps {
  transcript: TranscriptSummary;
  onDeleted: () => void;
}

/** A transcription that failed or was cancelled. */
export function UnfinishedTranscript({ transcript, onDeleted }: UnfinishedTranscriptProps) {
  const remove = useDeleteTranscript();
  const deleteTranscript = () => {
    remove(transcript);
    onDeleted();
  };
  const hasFailed = transcript.state === 'failed';
  return (
    <EmptyState
      icon={hasFailed ? <CircleAlert /> : <CircleSlash />}
      title={hasFailed ? t('The transcription failed') : t('The transcription was canceled')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button kind="primary" asChild>
            <Link to={speechToTextPath}>{t('Transcribe another recording')}</Link>
          </Button>
          <Button onClick={deleteTranscript}>{t('Delete')}</Button>
        </span>
      }
    >
      {transcript.problem ?? t('The recording was deleted, and nothing was charged.')}
    </EmptyState>
  );
}
