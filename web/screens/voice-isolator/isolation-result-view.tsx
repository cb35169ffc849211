import { useQuery } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import type { IsolationReply } from '../../../contract/speech-tools/voice-isolator.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { isolationFileName, openIsolationFile } from '../../nouns/voice-isolator/isolation-files.ts';
import { isolationQuery } from '../../nouns/voice-isolator/isolation-queries.ts';
import type { IsolationResult } from '../../nouns/voice-isolator/isolation-run.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { CompareView } from '../../parts/compare/compare-view.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ResultCard } from '../../parts/tool/result-card.tsx';
import { IsolatedVideo } from './isolated-video.tsx';
import { IsolationDownloads } from './isolation-downloads.tsx';

interface IsolationResultViewProps {
  isRunning: boolean;
  /** The last result of this tab. */
  result: IsolationResult | undefined;
  /** The isolation that the URL names. */
  itemId: string | undefined;
  onClose: () => void;
}

/** The recording and the result of an isolation. */
export function IsolationResultView({ isRunning, result, itemId, onClose }: IsolationResultViewProps) {
  if (isRunning) return null;
  if (itemId !== undefined) return <StoredIsolation key={itemId} itemId={itemId} onClose={onClose} />;
  return result && result.isolationId === undefined ? <UnstoredIsolation result={result} /> : null;
}

function StoredIsolation({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { data: item, error, refetch } = useQuery(isolationQuery(itemId));
  if (error && !item) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!item) return <SkeletonRows rows={3} label={t('Loading result')} />;
  return (
    <ResultCard
      title={item.title ?? t('Recording')}
      facts={formatDuration(item.duration_seconds ?? 0)}
      actions={
        <>
          <IsolationDownloads item={item} />
          <IconButton label={t('Close result')} onClick={onClose}>
            <X />
          </IconButton>
        </>
      }
    >
      <StoredComparison item={item} />
      <VideoState item={item} />
    </ResultCard>
  );
}

const StoredComparison = ({ item }: { item: IsolationReply }) => (
  <CompareView
    files={{
      track: {
        id: `isolation-comparison:${item.id}`,
        title: item.title ?? t('Recording'),
        subtitle: t('Voice isolator'),
        outline: item.peaks ?? undefined,
      },
      open: {
        before: () => openIsolationFile(item.id, 'source'),
        after: () => openIsolationFile(item.id, 'mp3'),
      },
    }}
    before={{ label: t('Original'), outline: item.source_peaks ?? undefined }}
    after={{ label: t('Isolated'), outline: item.peaks ?? undefined }}
    durationInS={item.duration_seconds ?? 0}
  />
);

function VideoState({ item }: { item: IsolationReply }) {
  if (item.processing)
    return (
      <div className="flex flex-col gap-2 border-t pt-3">
        <p role="status" className="text-ink-2 text-meta">
          {t('Copying the picture of the video. The audio is ready.')}
        </p>
        <ProgressBar label={t('Video')} share={undefined} />
      </div>
    );
  if (item.video_processing_failed)
    return (
      <p className="border-t pt-3 text-meta text-warn">
        {t('The picture of this video could not be copied. The audio is complete.')}
      </p>
    );
  return item.source_video_url === null ? null : (
    <IsolatedVideo isolationId={item.id} title={item.title ?? t('Video')} />
  );
}

/** The result in a workspace that stores nothing: it is lost when the page is left. */
function UnstoredIsolation({ result }: { result: IsolationResult }) {
  const { recording, audio, durationInS } = result;
  return (
    <ResultCard
      title={recording.name}
      facts={`${formatDuration(durationInS)} · ${t('Not stored: download it before you leave this page')}`}
      actions={
        <Button size="small" onClick={() => saveFile(audio, isolationFileName(recording.name, 'mp3', audio.type))}>
          <Download aria-hidden />
          {t('Download')}
        </Button>
      }
    >
      <CompareView
        files={{
          track: { id: 'isolation:unstored', title: recording.name, subtitle: t('Voice isolator'), outline: undefined },
          open: { before: async () => recording, after: async () => audio },
        }}
        before={{ label: t('Original'), outline: undefined }}
        after={{ label: t('Isolated'), outline: undefined }}
        durationInS={durationInS}
      />
    </ResultCard>
  );
}
