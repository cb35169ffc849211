import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { showError } from '../../data/notify.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { toast } from '../../parts/toast.ts';
import { deleteQuestion } from './delete-question.ts';
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
