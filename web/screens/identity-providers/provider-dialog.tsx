import { useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { IdentityProvider } from '../../../contract/accounts/identity-providers.ts';
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
import { type Kind, kinds, type Line, linesOf, type Values, valuesOf, withCertificates } from './provider-lines.ts';

interface ProviderDialogProps {
  /** The one to change; undefined: a new one. */
  provider: IdentityProvider | undefined;
  onClose: () => void;
}

/** Adds or changes an identity provider of either kind (WS-018). */
export default function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const [add, edit] = [useAddProvider(), useEditProvider()];
  const save = (kind: Kind, values: Values) => {
    const body = withCertificates(values);
    if (provider) edit.mutate({ id: provider.identity_provider_id, body }, { onSuccess: onClose });
    else add.mutate({ ...body, kind } as NewProvider, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={provider ? `Change ${provider.title}` : 'Add an identity provider'}
      description="What it has to be told of this server is shown in the list."
    >
      <ProviderForm provider={provider} busy={add.isPending || edit.isPending} onSave={save} />
    </Dialog>
  );
}

interface ProviderFormProps {
  provider: IdentityProvider | undefined;
  busy: boolean;
  onSave: (kind: Kind, values: Values) => void;
}

function ProviderForm({ provider, busy, onSave }: ProviderFormProps) {
  const [kind, setKind] = useState<Kind>(provider?.kind ?? 'oidc');
  const { register, handleSubmit, formState } = useForm<FieldValues>({
    shouldUnregister: true,
    defaultValues: valuesOf(provider),
  });
  return (
    <form
      onSubmit={handleSubmit((values) => onSave(kind, values as Values))}
      noValidate
      className="flex flex-col gap-4 pb-2"
    >
      {!provider && (
        <Field label="Kind">
          {(field) => <Select {...field} value={kind} onChange={(value) => setKind(value as Kind)} options={kinds} />}
        </Field>
      )}
      {linesOf(kind, provider !== undefined).map((line) => (
        <Field
          key={line.name}
          label={line.label}
          help={line.help}
          error={formState.errors[line.name] && 'This is needed.'}
        >
          {(field) => {
            const control = { ...field, ...register(line.name, { required: !line.optional, setValueAs: trim(line) }) };
            if (line.shape === 'long') return <Textarea {...control} rows={5} className="font-mono text-small" />;
            const type = line.shape === 'secret' ? 'password' : 'text';
            return <Input {...control} type={type} autoComplete="off" maxLength={2000} />;
          }}
        </Field>
      ))}
      <Button type="submit" kind="primary" busy={busy} className="self-end">
        {provider ? 'Save' : 'Add'}
      </Button>
    </form>
  );
}

/** A secret may begin or end with anything. */
const trim =
  ({ shape }: Line) =>
  (value: string) =>
    shape === 'secret' ? value : value.trim();
