import { api } from '../../data/api/api.ts';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';

/** Deletes a transcript and its recording at once. */
export const deleteTranscript = (id: string, options: { readonly keepalive?: boolean } = {}) =>
  api.call('DELETE /v1/speech-to-text/transcripts/{transcription_id}', {
    params: { transcription_id: id },
    ...options,
  });

/** Deletes a transcript and its recording with undo; a transcription that runs then stops. */
export function useDeleteTranscript(): (transcript: {
  readonly transcription_id: string;
  readonly title: string;
}) => void {
  const remove = useUndoableDelete();
  return ({ transcription_id, title }) =>
    remove({
      topic: 'transcripts',
      field: 'transcription_id',
      ids: [transcription_id],
      name: title,
      send: deleteTranscript,
    });
}
