import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { t } from '../../messages/t.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useDeleteApiKey } from './use-api-keys.ts';

export function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const remove = useDeleteApiKey();
  const confirm = () =>
    remove.mutate(apiKey.key_id, {
      onSuccess: () => {
        toast.success(t('{name} was deleted.', { name: apiKey.name }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete {name}?', { name: apiKey.name })}
      action={t('Delete key')}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t('Requests with this key (sk_…{preview}) will be rejected. This cannot be undone.', {
        preview: apiKey.preview,
      })}
    </ConfirmDialog>
  );
}
