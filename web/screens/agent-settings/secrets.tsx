import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { agentSecretsQuery } from '../../nouns/agent-settings/agent-settings-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { showError } from '../../parts/status/show-error.tsx';

/** AGENT-011: secrets for tools and models. Nobody can read a value again. */
export function Secrets() {
  const client = useQueryClient();
  const { data = [] } = useQuery(agentSecretsQuery);
  const canEdit = usePermission('convai_secrets.update') === true;
  const [deleted, setDeleted] = useState<(typeof data)[number]>();
  const refetch = () => client.invalidateQueries({ queryKey: agentSecretsQuery.queryKey });
  const remove = useMutation({
    mutationFn: (secretId: string) =>
      api.call('DELETE /v1/convai/secrets/{secret_id}', { params: { secret_id: secretId } }),
    onSuccess: refetch,
    onError: showError,
    onSettled: () => setDeleted(undefined),
  });
  return (
    <SettingsSection
      title={t('Secrets')}
      help={t('Values for headers of tools and models. Nobody can read them again.')}
    >
      <div className="flex flex-col gap-4">
        {data.length > 0 && (
          <ul aria-label={t('Secrets')} className="flex flex-col divide-y rounded-m border">
            {data.map((secret) => (
              <li key={secret.secret_id} className="flex items-center gap-2 px-3 py-1.5">
                <KeyRound className="size-4 shrink-0 text-ink-3" aria-hidden />
                <span className="min-w-0 flex-1 truncate">{secret.name}</span>
                {canEdit && (
                  <IconButton
                    label={t('Delete {name}', { name: secret.name })}
                    size="small"
                    onClick={() => setDeleted(secret)}
                  >
                    <Trash2 />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {canEdit && <NewSecret onCreated={refetch} />}
        {!canEdit && data.length === 0 && <p className="text-ink-3">{t('There are none.')}</p>}
      </div>
      {deleted && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => isOpen || setDeleted(undefined)}
          title={t('Delete secret')}
          action={t('Delete secret')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleted.secret_id)}
        >
          {t('“{name}” will be deleted. It cannot be deleted while a tool or an agent uses it.', {
            name: deleted.name,
          })}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}

function NewSecret({ onCreated }: { onCreated: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const create = useMutation({
    mutationFn: () => api.call('POST /v1/convai/secrets', { body: { name: name.trim(), value } }),
    onSuccess: () => {
      setName('');
      setValue('');
      return onCreated();
    },
  });
  const isReady = name.trim() !== '' && value !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !create.isPending) create.mutate();
  };
  return (
    <form onSubmit={submit} aria-label={t('New secret')} className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_auto]">
      <Field label={t('Name of the secret')}>
        {(control) => (
          <Input {...control} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Field label={t('Value')}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            value={value}
            maxLength={10_000}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={!isReady} busy={create.isPending}>
        {t('Add secret')}
      </Button>
      {create.isError && (
        <p role="alert" className="text-bad sm:col-span-3">
          {messageOf(create.error)}
        </p>
      )}
    </form>
  );
}
