import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { environmentVariablesQuery } from '../../nouns/agent-settings/agent-settings-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Values that agents and tools name, such as the address of a test server. */
export function EnvironmentVariables() {
  const { data = [] } = useQuery(environmentVariablesQuery);
  const canEdit = usePermission('convai_secrets.update') === true;
  return (
    <SettingsSection
      title={t('Environment variables')}
      help={t('Values that differ between production and your tests.')}
    >
      <div className="flex flex-col gap-4">
        {data.length > 0 && (
          <ul aria-label={t('Environment variables')} className="flex flex-col divide-y rounded-m border">
            {data.map(({ id, label, values }) => (
              <li key={id} className="flex flex-col gap-0.5 px-3 py-2">
                <code className="font-mono">{label}</code>
                {Object.entries(values).map(([environment, value]) => (
                  <span key={environment} className="break-all text-ink-3 text-meta">
                    {environment}: {typeof value === 'string' ? value : t('a secret or connection')}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        )}
        {canEdit ? <NewVariable /> : data.length === 0 && <p className="text-ink-3">{t('There are none.')}</p>}
      </div>
    </SettingsSection>
  );
}

function NewVariable() {
  const client = useQueryClient();
  const [label, setLabel] = useState('');
  const [value, setValue] = useState('');
  const create = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/environment-variables', {
        body: { type: 'string', label: label.trim(), values: { production: value } },
      }),
    onSuccess: () => {
      setLabel('');
      setValue('');
      return client.invalidateQueries({ queryKey: environmentVariablesQuery.queryKey });
    },
  });
  const isReady = label.trim() !== '' && value !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !create.isPending) create.mutate();
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t('New environment variable')}
      className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field label={t('Label')}>
        {(control) => (
          <Input {...control} value={label} maxLength={100} onChange={(event) => setLabel(event.target.value)} />
        )}
      </Field>
      <Field label={t('Value in production')}>
        {(control) => (
          <Input {...control} value={value} maxLength={10_000} onChange={(event) => setValue(event.target.value)} />
        )}
      </Field>
      <Button type="submit" disabled={!isReady} busy={create.isPending}>
        {t('Add variable')}
      </Button>
      {create.isError && (
        <p role="alert" className="text-bad sm:col-span-3">
          {messageOf(create.error)}
        </p>
      )}
    </form>
  );
}
