import { forgetUpload, uploadInParts } from '../../data/api/resumable-upload.ts';
import type { UploadOptions } from '../../data/api/send-with-progress.ts';
import { upload } from '../../data/api/upload.ts';
import type { TranscriptionDraft } from './transcription-draft.ts';
import { type TranscriptionSource, transcriptionForm } from './transcription-form.ts';

/** Larger files are uploaded in parts, so that an interruption does not lose them. */
const resumableFromBytes = 50_000_000;
const purpose = 'transcription';

/** Starts a transcription; resolves once the server has checked the recording. Throws like the client. */
export async function sendRecording(source: TranscriptionSource, draft: TranscriptionDraft, options: UploadOptions) {
  const send = (form: FormData, sending: UploadOptions) =>
    upload('POST /v1/speech-to-text/transcripts', { body: form }, sending);
  if (!('file' in source) || source.file.size <= resumableFromBytes)
    return send(transcriptionForm(source, draft), options);
  const { file } = source;
  const uploadId = await uploadInParts(file, purpose, options);
  const started = await send(transcriptionForm({ uploadId }, draft), { ...options, onSent: () => {} });
  forgetUpload(file, purpose);
  return started;
}
