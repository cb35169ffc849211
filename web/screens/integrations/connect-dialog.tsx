import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { type Integration, refetchIntegrations } from '../../nouns/integrations/integrations-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';

interface ConnectDialogProps {
  integration: Integration;
  onClose: () => void;
}

/** Asks for the credentials of an app. */
export function ConnectDialog({ integration, onClose }: ConnectDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(integration.name);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const isReady = name.trim() !== '' && integration.fields.every((field) => values[field.name]?.trim());
  const connect = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/integrations/{integration_id}/connections', {
        params: { integration_id: integration.integration_id },
        body: { name: name.trim(), fields: values },
      }),
    onSuccess: () => {
      onClose();
      toast.success(t('Connected. Give the tools to an agent in its editor.'));
      return refetchIntegrations(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !connect.isPending) connect.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Connect {name}', { name: integration.name })}
      description={integration.description}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Name of the connection')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={name}
              maxLength={100}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {integration.fields.map((field) => (
          <Field key={field.name} label={field.label} {...(field.help && { help: field.help })}>
            {(control) => (
              <Input
                {...control}
                type={field.is_secret ? 'password' : 'text'}
                autoComplete="off"
                placeholder={field.placeholder ?? ''}
                value={values[field.name] ?? ''}
                maxLength={4000}
                onChange={({ target }) => setValues((before) => ({ ...before, [field.name]: target.value }))}
              />
            )}
          </Field>
        ))}
        {integration.tools.length > 0 && (
          <div className="text-ink-2">
            <h3 className="font-[560] text-ink">{t('Agents can then')}</h3>
            <ul className="list-disc ps-5">
              {integration.tools.map((tool) => (
                <li key={tool.name}>{tool.description}</li>
              ))}
            </ul>
          </div>
        )}
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
