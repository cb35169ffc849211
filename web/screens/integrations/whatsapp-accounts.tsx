import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import type { CallInput } from '../../data/api/client.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { useAgentOptions } from '../../nouns/agents/use-agent-options.ts';
import { refetchWhatsApp, type WhatsAppAccount, whatsappAccountsQuery } from '../../nouns/whatsapp/whatsapp-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';

type Changes = NonNullable<CallInput<'PATCH /v1/convai/whatsapp-accounts/{phone_number_id}'>['body']>;
const nobody = 'nobody';

/** Numbers of WhatsApp Business that agents answer in writing. */
export function WhatsAppAccounts() {
  const { data, error, isError, refetch } = useQuery(whatsappAccountsQuery);
  const mayUpdate = usePermission('convai_whatsapp_accounts.update') === true;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section aria-labelledby="whatsapp" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h2 id="whatsapp" className="flex-1 font-[620] text-strong">
          {t('WhatsApp')}
        </h2>
        {mayUpdate && (
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            {t('Connect WhatsApp')}
          </Button>
        )}
      </div>
      {isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows label={t('Loading WhatsApp accounts')} rows={1} />
      ) : data.length === 0 ? (
        <p className="text-ink-2">{t('There are none. An agent can answer people who write to your number.')}</p>
      ) : (
        <ul aria-label={t('WhatsApp accounts')} className="flex flex-col gap-3">
          {data.map((account) => (
            <AccountCard key={account.phone_number_id} account={account} canEdit={mayUpdate} />
          ))}
        </ul>
      )}
      {isAdding && <ConnectWhatsApp onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function AccountCard({ account, canEdit }: { account: WhatsAppAccount; canEdit: boolean }) {
  const client = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const { phone_number_id, phone_number, phone_number_name, assigned_agent_id, assigned_agent_name } = account;
  const params = { phone_number_id };
  const options = useAgentOptions(
    assigned_agent_id === null ? null : { agent_id: assigned_agent_id, agent_name: assigned_agent_name ?? '' },
  );
  const change = useMutation({
    mutationFn: (body: Changes) => api.call('PATCH /v1/convai/whatsapp-accounts/{phone_number_id}', { params, body }),
    onSuccess: () => refetchWhatsApp(client),
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/convai/whatsapp-accounts/{phone_number_id}', { params }),
    onSuccess: () => {
      toast.success(t('Disconnected.'));
      return refetchWhatsApp(client);
    },
    onError: showError,
    onSettled: () => setIsDeleting(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-m border bg-surface px-4 py-3">
      <span className="min-w-40 flex-1">
        <span dir="auto" className="font-[560]">
          {phone_number_name}
        </span>
        <span className="block text-ink-3 text-meta">{phone_number}</span>
      </span>
      {account.is_token_expired && <Chip tone="bad">{t('Token expired')}</Chip>}
      <Select
        label={t('Agent that answers {phone_number_name}', { phone_number_name })}
        value={assigned_agent_id ?? nobody}
        disabled={!canEdit}
        options={[{ value: nobody, label: t('Nobody answers') }, ...options]}
        onChange={(next) => change.mutate({ assigned_agent_id: next === nobody ? null : next })}
        className="w-52"
      />
      {canEdit && (
        <Button
          size="small"
          aria-label={t('Disconnect {phone_number_name}', { phone_number_name })}
          onClick={() => setIsDeleting(true)}
        >
          {t('Disconnect')}
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          open
          onOpenChange={setIsDeleting}
          title={t('Disconnect WhatsApp')}
          action={t('Disconnect')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('Nobody answers messages to {phone_number} any more. Conversations stay.', { phone_number })}
        </ConfirmDialog>
      )}
    </li>
  );
}

const fields = [
  { name: 'business_account_id', label: t('Business account ID'), isSecret: false },
  { name: 'phone_number_id', label: t('Phone number ID'), isSecret: false },
  { name: 'access_token', label: t('Access token of a system user'), isSecret: true },
  { name: 'app_secret', label: t('App secret'), isSecret: true },
  { name: 'verify_token', label: t('Verify token, a text of your choice'), isSecret: false },
] as const;
type Draft = Readonly<Record<(typeof fields)[number]['name'], string>>;

function ConnectWhatsApp({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({
    business_account_id: '',
    phone_number_id: '',
    access_token: '',
    app_secret: '',
    verify_token: '',
  });
  const isReady = Object.values(draft).every((value) => value.trim() !== '');
  const connect = useMutation({
    mutationFn: () => api.call('POST /v1/convai/whatsapp-accounts', { body: draft }),
    onSuccess: ({ webhook_error }) => {
      if (webhook_error === null) {
        onClose();
        toast.success(t('Connected. Choose the agent that answers.'));
      }
      return refetchWhatsApp(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !connect.isPending) connect.mutate();
  };
  if (connect.data)
    return (
      <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={t('Connect WhatsApp')}>
        <p>
          {t('The account is connected, but Meta does not send its messages here yet: {webhookError}', {
            webhookError: connect.data.webhook_error ?? '',
          })}
        </p>
        {connect.data.webhook_url && (
          <p className="mt-2">
            <T
              text="Enter this address in the settings of your app: {webhookUrl}"
              webhookUrl={<code className="break-all">{connect.data.webhook_url}</code>}
            />
          </p>
        )}
        <div className="flex justify-end pt-4 pb-2">
          <Button kind="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Connect WhatsApp')}
      description={t('You find these values in the app dashboard of Meta for developers.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        {fields.map(({ name, label, isSecret }) => (
          <Field key={name} label={label}>
            {(control) => (
              <Input
                {...control}
                type={isSecret ? 'password' : 'text'}
                autoComplete="off"
                value={draft[name]}
                maxLength={4000}
                onChange={({ target }) => setDraft((before) => ({ ...before, [name]: target.value.trim() }))}
              />
            )}
          </Field>
        ))}
        {connect.isError && (
          <p role="alert" className="text-bad">
            {messageOf(connect.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!isReady} busy={connect.isPending}>
            {t('Connect')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
