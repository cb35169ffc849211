import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { showError } from '../../parts/status/show-error.tsx';
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
          toast.success(
            others.length === 0
              ? t('{name} was deleted.', { name: first.name })
              : t('{count} voices were deleted.', { count: done.length }),
          );
        onClose();
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      action={t('Delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      {...(confirmationText !== undefined && {
        input: { label: t('Type {confirmationText} to confirm', { confirmationText }), mustBe: confirmationText },
      })}
    >
      {text}
    </ConfirmDialog>
  );
}
