import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TranscriptSummary } from '../../../contract/speech-tools/transcripts.ts';
import { deleteTranscript, isActive } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { showError } from '../../parts/status/show-error.ts';

interface DeleteTranscriptDialogProps {
  transcript: TranscriptSummary;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deletes a transcript with its recording, after a confirmation with its name. */
export function DeleteTranscriptDialog({ transcript, onClose, onDeleted }: DeleteTranscriptDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteTranscript(transcript.transcription_id),
    onSuccess: async () => {
      onClose();
      onDeleted?.();
      await queryClient.invalidateQueries({ queryKey: ['transcripts'] });
    },
    onError: showError,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete transcript?"
      action="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      “{transcript.title}”{isActive(transcript) || transcript.has_audio ? ' and its recording' : ''} will be deleted
      {isActive(transcript) ? ', and its transcription stops.' : '.'} This cannot be undone.
    </ConfirmDialog>
  );
}
