import type { ServiceAccountKeyReply, ServiceAccountReply } from '../../../contract/workspaces/service-accounts.ts';
import { t } from '../../messages/t.ts';
import { KeyForm } from '../../nouns/api-keys/key-form.tsx';
import { KeySecret } from '../../nouns/api-keys/key-secret.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { useCreateAccountKey, useEditAccountKey } from './use-service-accounts.ts';

const blank = { name: '', permissions: null, characterLimit: null, allowedIps: null };

/** Creates a key of a service account, then shows its secret once. */
export function CreateAccountKeyDialog({ account, onClose }: { account: ServiceAccountReply; onClose: () => void }) {
  const create = useCreateAccountKey(account.service_account_user_id);
  const secret = create.data?.['xi-api-key'];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={secret ? t('Your new key') : t('Create key for {name}', { name: account.name })}
      description={secret ? t("Copy it now. You won't see it again.") : undefined}
    >
      {secret ? (
        <KeySecret secret={secret} onDone={onClose} />
      ) : (
        <KeyForm settings={blank} onSubmit={(settings) => create.mutate(settings)}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={create.isPending}>
            {t('Create key')}
          </Button>
        </KeyForm>
      )}
    </Dialog>
  );
}

interface EditAccountKeyDialogProps {
  accountKey: ServiceAccountKeyReply;
  onClose: () => void;
}

export function EditAccountKeyDialog({ accountKey, onClose }: EditAccountKeyDialogProps) {
  const edit = useEditAccountKey();
  const { name, permissions, character_limit, allowed_ips } = accountKey;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('Edit {name}', { name })}>
      <KeyForm
        settings={{ name, permissions, characterLimit: character_limit, allowedIps: allowed_ips }}
        onSubmit={(settings) => edit.mutate({ key: accountKey, settings }, { onSuccess: onClose })}
      >
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary" busy={edit.isPending}>
          {t('Save')}
        </Button>
      </KeyForm>
    </Dialog>
  );
}
