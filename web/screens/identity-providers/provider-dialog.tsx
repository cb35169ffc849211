import { useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { IdentityProvider } from '../../../contract/accounts/identity-providers.ts';
import { t } from '../../messages/t.ts';
import {
  type NewProvider,
  useAddProvider,
  useEditProvider,
} from '../../nouns/identity-providers/use-identity-providers.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import {
  initialValues,
  type ProviderField,
  type ProviderKind,
  type ProviderValues,
  providerFields,
  providerKinds,
  toProviderBody,
} from './provider-fields.ts';

interface ProviderDialogProps {
  /** Undefined: adds a provider. */
  provider: IdentityProvider | undefined;
  onClose: () => void;
}

/** Adds or edits an OpenID Connect or SAML provider (WS-018). */
export default function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const [add, edit] = [useAddProvider(), useEditProvider()];
  const save = (kind: ProviderKind, values: ProviderValues) => {
    const body = toProviderBody(values);
    if (provider) edit.mutate({ id: provider.identity_provider_id, body }, { onSuccess: onClose });
    else add.mutate({ ...body, kind } as NewProvider, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={provider ? t('Change {title}', { title: provider.title }) : t('Add identity provider')}
      description={t('The list shows the values that your provider needs from this server.')}
    >
      <ProviderForm provider={provider} busy={add.isPending || edit.isPending} onSave={save} />
    </Dialog>
  );
}

interface ProviderFormProps {
  provider: IdentityProvider | undefined;
  busy: boolean;
  onSave: (kind: ProviderKind, values: ProviderValues) => void;
}

function ProviderForm({ provider, busy, onSave }: ProviderFormProps) {
  const [kind, setKind] = useState<ProviderKind>(provider?.kind ?? 'oidc');
  const { register, handleSubmit, formState } = useForm<FieldValues>({
    shouldUnregister: true,
    defaultValues: initialValues(provider),
  });
  return (
    <form
      onSubmit={handleSubmit((values) => onSave(kind, values as ProviderValues))}
      noValidate
      className="flex flex-col gap-4 pb-2"
    >
      {!provider && (
        <Field label={t('Protocol')}>
          {(field) => (
            <Select
              {...field}
              value={kind}
              onChange={(value) => setKind(value as ProviderKind)}
              options={providerKinds}
            />
          )}
        </Field>
      )}
      {providerFields(kind, provider !== undefined).map((line) => (
        <Field
          key={line.name}
          label={line.label}
          help={line.help}
          error={formState.errors[line.name] && t('This field is required.')}
        >
          {(field) => {
            const control = { ...field, ...register(line.name, { required: !line.optional, setValueAs: trim(line) }) };
            if (line.type === 'long') return <Textarea {...control} rows={5} className="font-mono text-small" />;
            const type = line.type === 'secret' ? 'password' : 'text';
            return <Input {...control} type={type} autoComplete="off" maxLength={2000} />;
          }}
        </Field>
      ))}
      <Button type="submit" kind="primary" busy={busy} className="self-end">
        {provider ? t('Save') : t('Add')}
      </Button>
    </form>
  );
}

/** A secret may start or end with spaces. */
const trim =
  ({ type }: ProviderField) =>
  (value: string) =>
    type === 'secret' ? value : value.trim();
