import { useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Input } from '../../parts/input.tsx';
import { Select } from '../../parts/select.tsx';
import { Textarea } from '../../parts/textarea.tsx';
import { type NewProvider, useAddProvider } from './use-identity-providers.ts';

type Kind = NewProvider['kind'];

interface Line {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly optional?: true;
  readonly shape?: 'long' | 'secret';
}

/** What each kind has to be told. */
const lines: Record<Kind, readonly Line[]> = {
  oidc: [
    { name: 'issuer', label: 'Issuer', help: 'Its address, as https://id.example.com/realms/main.' },
    { name: 'client_id', label: 'Client id' },
    { name: 'client_secret', label: 'Client secret (optional)', optional: true, shape: 'secret' },
  ],
  saml: [
    { name: 'identity_provider_entity_id', label: 'Entity id', help: 'As it stands in the metadata of the provider.' },
    { name: 'sso_url', label: 'Sign-in URL', help: 'Where browsers are sent (HTTP-Redirect binding).' },
    {
      name: 'certificate',
      label: 'Certificate',
      help: 'With which it signs assertions: X.509, as PEM.',
      shape: 'long',
    },
  ],
};

const kinds = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
];

/** Adds an identity provider of either kind (WS-018). */
export default function AddProviderDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add an identity provider"
      description="What it has to be told of this server is shown afterwards."
    >
      {open && <AddForm onClose={onClose} />}
    </Dialog>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('oidc');
  const { register, handleSubmit, formState } = useForm<FieldValues>({ shouldUnregister: true });
  const add = useAddProvider();
  const submit = handleSubmit(({ certificate, client_secret: secret, ...input }) => {
    const more = kind === 'saml' ? { certificates: [certificate] } : secret ? { client_secret: secret } : {};
    add.mutate({ ...input, ...more, kind } as NewProvider, { onSuccess: onClose });
  });
  const errorOf = (name: string) => (formState.errors[name] ? 'This is needed.' : undefined);
  const control = ({ name, shape, optional }: Line) => register(name, { required: !optional, setValueAs: trim(shape) });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
      <Field label="Kind">
        {(field) => <Select {...field} value={kind} onChange={(value) => setKind(value as Kind)} options={kinds} />}
      </Field>
      <Field label="Name" help="As its button says it." error={errorOf('title')}>
        {(field) => <Input {...field} maxLength={60} {...register('title', { required: true })} />}
      </Field>
      {lines[kind].map((line) => (
        <Field key={line.name} label={line.label} help={line.help} error={errorOf(line.name)}>
          {(field) =>
            line.shape === 'long' ? (
              <Textarea {...field} rows={5} className="font-mono text-small" {...control(line)} />
            ) : (
              <Input
                {...field}
                type={line.shape === 'secret' ? 'password' : 'text'}
                autoComplete="off"
                {...control(line)}
              />
            )
          }
        </Field>
      ))}
      <Button type="submit" kind="primary" busy={add.isPending} className="self-end">
        Add
      </Button>
    </form>
  );
}

/** A secret may begin or end with anything. */
const trim = (shape: Line['shape']) => (value: string) => (shape === 'secret' ? value : value.trim());
