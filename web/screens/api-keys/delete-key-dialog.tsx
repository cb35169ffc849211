import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useDeleteApiKey } from './use-api-keys.ts';

export function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const remove = useDeleteApiKey();
  const confirm = () =>
    remove.mutate(apiKey.key_id, {
      onSuccess: () => {
        toast.success(`${apiKey.name} was deleted.`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${apiKey.name}?`}
      action="Delete key"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      Requests with this key (sk_…{apiKey.preview}) will be rejected. This cannot be undone.
    </ConfirmDialog>
  );
}
