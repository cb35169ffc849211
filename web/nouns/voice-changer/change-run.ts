import { session } from '../../data/api/api.ts';
import { uploadForFile } from '../../data/api/upload.ts';
import { createFileRun, type FileRunContext } from '../../parts/tool/file-run.ts';
import { changeDraft } from './change-draft.ts';
import { type ChangeRequest, changeForm, receivedShare } from './change-request.ts';

export interface ChangeResult {
  readonly request: ChangeRequest;
  readonly audio: Blob;
  readonly durationInS: number;
  /** Undefined if the workspace stores nothing. */
  readonly historyItemId: string | undefined;
}

async function change(request: ChangeRequest, { signal, onProgress }: FileRunContext): Promise<ChangeResult> {
  const { voiceId, outputFormat } = request;
  const response = await uploadForFile(
    'POST /v1/speech-to-speech/{voice_id}',
    { params: { voice_id: voiceId }, query: { output_format: outputFormat }, body: changeForm(request) },
    {
      signal,
      onSent: (share) => onProgress(share < 1 ? { phase: 'uploading', share } : { phase: 'working', share: 0 }),
      onReceived: (bytes, headers) => {
        const durationInS = Number(headers.get('audio-duration-seconds'));
        onProgress({ phase: 'working', share: receivedShare(bytes, durationInS, outputFormat) });
      },
    },
  );
  return {
    request,
    audio: await response.blob(),
    durationInS: Number(response.headers.get('audio-duration-seconds')),
    historyItemId: response.headers.get('history-item-id') ?? undefined,
  };
}

/** The voice change of this tab. */
export const changeRun = createFileRun(change);

// What one person changed must not show for the next one who signs in.
session.subscribe(() => {
  if (session.state().status !== 'signed-out') return;
  changeRun.cancel();
  changeDraft.clear();
});
