import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TranscriptSummary } from '../../../contract/speech-tools/transcripts.ts';
import { t } from '../../messages/t.ts';
import { deleteTranscript, isActive } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { showError } from '../../parts/status/show-error.tsx';

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
      title={t('Delete transcript?')}
      action={t('Delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {isActive(transcript)
        ? t('“{title}” and its recording will be deleted, and its transcription stops. This cannot be undone.', {
            title: transcript.title,
          })
        : transcript.has_audio
          ? t('“{title}” and its recording will be deleted. This cannot be undone.', { title: transcript.title })
          : t('“{title}” will be deleted. This cannot be undone.', { title: transcript.title })}
    </ConfirmDialog>
  );
}
