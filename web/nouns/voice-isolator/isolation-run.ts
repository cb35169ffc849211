import { session } from '../../data/api/api.ts';
import { uploadForFile } from '../../data/api/upload.ts';
import { createFileRun, type FileRunContext } from '../../parts/tool/file-run.ts';

export interface IsolationResult {
  readonly recording: File;
  readonly audio: Blob;
  readonly durationInS: number;
  /** Undefined if the workspace stores nothing. */
  readonly isolationId: string | undefined;
}

/** Bytes per second of the result: MP3 at 128 kbit/s. */
const resultBytesPerS = 16_000;

async function isolate(recording: File, { signal, onProgress }: FileRunContext): Promise<IsolationResult> {
  const body = new FormData();
  body.append('audio', recording);
  const durationOf = (headers: Headers) => Number(headers.get('audio-duration-seconds'));
  const response = await uploadForFile(
    'POST /v1/audio-isolation',
    { body },
    {
      signal,
      onSent: (share) => onProgress(share < 1 ? { phase: 'uploading', share } : { phase: 'working', share: 0 }),
      onReceived: (bytes, headers) => {
        const expected = durationOf(headers) * resultBytesPerS;
        onProgress({ phase: 'working', share: expected > 0 ? Math.min(1, bytes / expected) : 0 });
      },
    },
  );
  return {
    recording,
    audio: await response.blob(),
    durationInS: durationOf(response.headers),
    isolationId: response.headers.get('history-item-id') ?? undefined,
  };
}

/** The isolation of this tab. */
export const isolationRun = createFileRun(isolate);

// What one person isolated must not show for the next one who signs in.
session.subscribe(() => {
  if (session.state().status === 'signed-out') isolationRun.cancel();
});
