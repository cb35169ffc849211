import { type FormEvent, useState } from 'react';
import type { ServiceAccountReply } from '../../../contract/workspaces/service-accounts.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useCreateServiceAccount, useRenameServiceAccount } from './use-service-accounts.ts';

interface AccountNameDialogProps {
  /** Absent: a new service account. */
  account?: ServiceAccountReply;
  onClose: () => void;
}

/** Creates a service account or renames it. */
export function AccountNameDialog({ account, onClose }: AccountNameDialogProps) {
  const create = useCreateServiceAccount();
  const rename = useRenameServiceAccount();
  const [name, setName] = useState(account?.name ?? '');
  const [isChecked, setChecked] = useState(false);
  const problem = name.trim() === '' ? t('Enter a name.') : undefined;
  const isBusy = create.isPending || rename.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problem || isBusy) return;
    const onSuccess = () => {
      toast.success(account ? t('Service account renamed.') : t('Service account created.'));
      onClose();
    };
    if (account) rename.mutate({ accountId: account.service_account_user_id, name: name.trim() }, { onSuccess });
    else create.mutate(name.trim(), { onSuccess });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={account ? t('Rename {name}', { name: account.name }) : t('Create service account')}
      description={
        account ? undefined : t('It acts through API keys only, needs no seat, and stays when people leave.')
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field
          label={t('Name')}
          help={t('For example, the program that uses it.')}
          error={isChecked ? problem : undefined}
        >
          {(field) => (
            <Input
              {...field}
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {account ? t('Save') : t('Create service account')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
