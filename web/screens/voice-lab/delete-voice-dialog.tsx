import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { deleteConfirmation } from './delete-voice-confirmation.ts';
import { useDeleteVoices } from './use-own-voices.ts';

interface DeleteDialogProps {
  /** One or more. */
  voices: readonly VoiceReply[];
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before voices are deleted that others use or that took hours to train (UI-008). */
export function DeleteDialog({ voices, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteVoices();
  const { title, text, confirmationText } = deleteConfirmation(voices);
  const confirm = () => {
    onClose();
    remove(voices);
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      action={t('Delete')}
      onConfirm={confirm}
      {...(confirmationText !== undefined && {
        input: { label: t('Type {confirmationText} to confirm', { confirmationText }), mustBe: confirmationText },
      })}
    >
      {text}
    </ConfirmDialog>
  );
}
