import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { showError } from '../../parts/status/show-error.ts';
import { toast } from '../../parts/status/toast.ts';
import { deleteQuestion } from './delete-voice-confirmation.ts';
import { useDeleteVoices } from './use-own-voices.ts';

interface DeleteDialogProps {
  /** One or more. */
  voices: readonly VoiceReply[];
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before voices and their recordings are gone (UI-008). */
export function DeleteDialog({ voices, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteVoices();
  const { title, text, mustBe } = deleteQuestion(voices);
  const confirm = () =>
    remove.mutate(voices, {
      onSuccess: ({ done, problem }) => {
        const [first, ...others] = done;
        if (problem !== undefined) showError(problem);
        if (first)
          toast.success(others.length === 0 ? `${first.name} is deleted.` : `${done.length} voices are deleted.`);
        onClose();
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      action="Delete"
      busy={remove.isPending}
      onConfirm={confirm}
      {...(mustBe !== undefined && { input: { label: `Type ${mustBe} to confirm`, mustBe } })}
    >
      {text}
    </ConfirmDialog>
  );
}
