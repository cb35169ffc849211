import type { ServiceAccountKeyReply, ServiceAccountReply } from '../../../contract/workspaces/service-accounts.ts';
import { t } from '../../messages/t.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { AccountNameDialog } from './account-name-dialog.tsx';
import { CreateAccountKeyDialog, EditAccountKeyDialog } from './key-dialogs.tsx';
import { useDeleteAccountKey, useDeleteServiceAccount } from './use-service-accounts.ts';

export type AccountDialog =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'rename' | 'delete' | 'create-key'; readonly account: ServiceAccountReply }
  | { readonly dialog: 'edit-key' | 'delete-key'; readonly accountKey: ServiceAccountKeyReply };

/** The dialog that the screen of service accounts has opened. */
export function AccountDialogs({ open, onClose }: { open: AccountDialog; onClose: () => void }) {
  switch (open.dialog) {
    case 'create':
      return <AccountNameDialog onClose={onClose} />;
    case 'rename':
      return <AccountNameDialog account={open.account} onClose={onClose} />;
    case 'delete':
      return <DeleteAccountDialog account={open.account} onClose={onClose} />;
    case 'create-key':
      return <CreateAccountKeyDialog account={open.account} onClose={onClose} />;
    case 'edit-key':
      return <EditAccountKeyDialog accountKey={open.accountKey} onClose={onClose} />;
    case 'delete-key':
      return <DeleteKeyDialog accountKey={open.accountKey} onClose={onClose} />;
  }
}

function DeleteAccountDialog({ account, onClose }: { account: ServiceAccountReply; onClose: () => void }) {
  const remove = useDeleteServiceAccount();
  const confirm = () =>
    remove.mutate(account.service_account_user_id, {
      onSuccess: () => {
        toast.success(t('{name} was deleted.', { name: account.name }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete {name}?', { name: account.name })}
      action={t('Delete service account')}
      busy={remove.isPending}
      input={{ label: t('Type {name} to confirm', { name: account.name }), mustBe: account.name }}
      onConfirm={confirm}
    >
      {t('Requests with its keys will be rejected. What it created stays in the workspace.')}
    </ConfirmDialog>
  );
}

function DeleteKeyDialog({ accountKey, onClose }: { accountKey: ServiceAccountKeyReply; onClose: () => void }) {
  const remove = useDeleteAccountKey();
  const confirm = () =>
    remove.mutate(accountKey, {
      onSuccess: () => {
        toast.success(t('{name} was deleted.', { name: accountKey.name }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete {name}?', { name: accountKey.name })}
      action={t('Delete key')}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t('Requests with this key (sk_…{hint}) will be rejected. This cannot be undone.', { hint: accountKey.hint })}
    </ConfirmDialog>
  );
}
