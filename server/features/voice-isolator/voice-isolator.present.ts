import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { IsolationReply } from '../../../contract/speech-tools/voice-isolator.ts';
import type { Isolation } from './voice-isolator.store.ts';

/** `baseUrl`: under which the caller reaches the server. */
export function presentIsolation(row: Isolation, baseUrl: string): IsolationReply {
  const url = `${baseUrl}/v1/audio-isolation/history/${row.id}`;
  const isVideo = row.videoBlobKey !== null || row.videoProblem !== null || row.state === 'running';
  return {
    id: row.id,
    title: row.title,
    created_at_unix: unixSeconds(row.createdAt),
    format: row.outputFormat,
    duration_seconds: row.durationMs === null ? null : row.durationMs / 1000,
    download_url: row.blobKey === null ? null : `${url}/audio`,
    icon_url: null,
    source_video_url: row.videoBlobKey === null ? null : `${url}/video`,
    supports_video: isVideo,
    processing: row.state === 'running',
    video_processing_failed: row.videoProblem !== null,
    preview_b64: row.preview,
    source_url: `${url}/source`,
    source_peaks: row.sourcePeaks,
    peaks: row.peaks,
  };
}
