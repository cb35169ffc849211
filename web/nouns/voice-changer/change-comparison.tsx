import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { CompareView } from '../../parts/compare/compare-view.tsx';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import { playableBlob } from '../../parts/player/player-playback.ts';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { rawEncodingOf } from '../history/history-track.ts';
import { changeSourceQuery, openChangeSource } from './change-queries.ts';

interface ChangeComparisonProps {
  item: HistoryItemReply;
  /** Shown if the item has no recording. */
  fallback?: ReactNode;
}

/** The recording and the result of a stored voice change, one above the other. */
export function ChangeComparison({ item, fallback = null }: ChangeComparisonProps) {
  const id = item.history_item_id;
  const { data: source, error, refetch } = useQuery(changeSourceQuery(id));
  if (error instanceof ApiError && error.status === 404) return fallback;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!source) return <SkeletonRows rows={2} label={t('Loading recording')} />;
  return (
    <CompareView
      key={id}
      files={{
        track: {
          id: `change:${id}`,
          title: source.file_name,
          subtitle: item.voice_name ?? '',
          outline: item.peaks ?? undefined,
        },
        open: { before: () => openChangeSource(id), after: () => openResult(item) },
      }}
      before={{ label: t('Original'), outline: source.peaks ?? undefined }}
      after={{ label: item.voice_name ?? t('Result'), outline: item.peaks ?? undefined }}
      durationInS={item.duration_ms / 1000}
    />
  );
}

/** The result in a format that browsers play. */
function openResult({ history_item_id, output_format }: HistoryItemReply): Promise<Blob> {
  const audio = collectAudio(async (signal) => {
    const params = { history_item_id };
    return toAudioResponse(await api.open('GET /v1/history/{history_item_id}/audio', { params, signal }));
  }, rawEncodingOf(output_format));
  return new Promise((resolve, reject) => {
    const unsubscribe = audio.subscribe(() => {
      if (audio.state() === 'growing') return;
      unsubscribe();
      if (audio.state() === 'whole') resolve(playableBlob(audio));
      else reject(audio.error());
    });
  });
}
