import { type FormEvent, useState } from 'react';
import type { DomainVerification } from '../../../contract/accounts/identity-providers.ts';
import { t } from '../../messages/t.ts';
import {
  useAddDomain,
  useRemoveDomain,
  useVerifyDomain,
} from '../../nouns/identity-providers/use-identity-providers.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { CopyableValue } from './copyable-value.tsx';

/** The email domains of the workspace, with the DNS record that verifies each (O-32). */
export function DomainList({ domains }: { domains: readonly DomainVerification[] }) {
  return (
    <div className="flex flex-col gap-4">
      {domains.length > 0 && (
        <ul className="divide-y rounded-m border">
          {domains.map((domain) => (
            <DomainRow key={domain.domain_verification_id} domain={domain} />
          ))}
        </ul>
      )}
      <AddDomain />
    </div>
  );
}

const chips = {
  pending: { tone: 'info', text: t('Pending') },
  verified: { tone: 'good', text: t('Verified') },
  failed: { tone: 'bad', text: t('Not found') },
} as const;

function DomainRow({ domain }: { domain: DomainVerification }) {
  const { domain_verification_id: id, domain: name, status } = domain;
  const [removing, setRemoving] = useState(false);
  const verify = useVerifyDomain();
  const remove = useRemoveDomain();
  const check = () =>
    verify.mutate(id, {
      onSuccess: (result) => {
        if (result.status === 'verified' && result.missing_since_unix === null)
          toast.success(t('{name} is verified.', { name }));
        else toast.error(t("We couldn't find the record of {name} yet. DNS changes can take up to an hour.", { name }));
      },
    });
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-[560]">{name}</span>
        <Chip tone={chips[status].tone}>{chips[status].text}</Chip>
        <span className="ms-auto flex gap-2">
          {(status !== 'verified' || domain.missing_since_unix !== null) && (
            <Button size="small" busy={verify.isPending} aria-label={t('Check {name}', { name })} onClick={check}>
              {t('Check now')}
            </Button>
          )}
          <Button size="small" aria-label={t('Remove {name}', { name })} onClick={() => setRemoving(true)}>
            {t('Remove')}
          </Button>
        </span>
      </div>
      {(status !== 'verified' || domain.missing_since_unix !== null) && (
        <>
          <p className="text-ink-2 text-small">
            {status === 'verified'
              ? t(
                  'The TXT record is missing. Restore it within three days of our notice, or the domain is no longer verified.',
                )
              : t('Add this TXT record to the domain, or ask the operator of this server to confirm the domain.')}
          </p>
          <dl className="flex flex-col gap-0.5">
            <CopyableValue name={t('Name')} value={domain.record_name} />
            <CopyableValue name={t('Value')} value={domain.record_value} />
          </dl>
        </>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t('Remove {name}?', { name })}
        action={t('Remove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(id)}
      >
        {t('People with an email of this domain can no longer sign in with your identity providers.')}
      </ConfirmDialog>
    </li>
  );
}

function AddDomain() {
  const [domain, setDomain] = useState('');
  const add = useAddDomain();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(domain.trim(), { onSuccess: () => setDomain('') });
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label={t('New domain')} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            value={domain}
            onChange={(event) => setDomain(event.target.value)}
            placeholder="example.com"
            maxLength={253}
          />
        )}
      </Field>
      <Button type="submit" busy={add.isPending} disabled={domain.trim().length < 3}>
        {t('Add')}
      </Button>
    </form>
  );
}
