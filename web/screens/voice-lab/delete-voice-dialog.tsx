import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { showError } from '../../parts/status/show-error.ts';
import { toast } from '../../parts/status/toast.ts';
import { deleteConfirmation } from './delete-voice-confirmation.ts';
import { useDeleteVoices } from './use-own-voices.ts';

interface DeleteDialogProps {
  /** One or more. */
  voices: readonly VoiceReply[];
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before voices and their recordings are deleted (UI-008). */
export function DeleteDialog({ voices, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteVoices();
  const { title, text, confirmationText } = deleteConfirmation(voices);
  const confirm = () =>
    remove.mutate(voices, {
      onSuccess: ({ done, problem }) => {
        const [first, ...others] = done;
        if (problem !== undefined) showError(problem);
        if (first)
          toast.success(others.length === 0 ? `${first.name} was deleted.` : `${done.length} voices were deleted.`);
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
      {...(confirmationText !== undefined && {
        input: { label: `Type ${confirmationText} to confirm`, mustBe: confirmationText },
      })}
    >
      {text}
    </ConfirmDialog>
  );
}
