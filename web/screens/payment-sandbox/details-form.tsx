import { type FormEvent, useState } from 'react';
import type { SandboxAddress, SandboxBillingDetails } from '../../../contract/billing/payment-sandbox.ts';
import { api } from '../../data/api/api.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { toast } from '../../parts/status/toast.ts';
import { CountrySelect } from './country-select.tsx';
import { usePortalChange } from './use-portal-change.ts';

interface DetailsFormProps {
  sessionId: string;
  details: SandboxBillingDetails;
}

interface TextField {
  readonly key: keyof SandboxAddress;
  readonly label: string;
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly isWide?: true;
}

const addressFields: readonly TextField[] = [
  { key: 'line1', label: 'Address', autoComplete: 'billing address-line1', maxLength: 200, isWide: true },
  { key: 'line2', label: 'Address, second line', autoComplete: 'billing address-line2', maxLength: 200, isWide: true },
  { key: 'postal_code', label: 'Postal code', autoComplete: 'billing postal-code', maxLength: 20 },
  { key: 'city', label: 'City', autoComplete: 'billing address-level2', maxLength: 100 },
  { key: 'state', label: 'State', autoComplete: 'billing address-level1', maxLength: 100 },
];

const noAddress: SandboxAddress = {
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
};
const trimToNull = (text: string): string | null => text.trim() || null;

/** The billing details of future invoices. */
export function DetailsForm({ sessionId, details }: DetailsFormProps) {
  const [draft, setDraft] = useState(details);
  const address = draft.address ?? noAddress;
  const save = usePortalChange(sessionId, () =>
    api.call('POST /sandbox/portal/{session_id}/details', {
      params: { session_id: sessionId },
      body: withoutEmptyFields(draft),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(undefined, { onSuccess: () => toast.success('Billing details saved.') });
  };
  const changeAddress = (changes: Partial<SandboxAddress>) =>
    setDraft({ ...draft, address: { ...address, ...changes } });
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <Field label="Name or company">
        {(control) => (
          <Input
            {...control}
            value={draft.name ?? ''}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            autoComplete="billing name"
            maxLength={150}
          />
        )}
      </Field>
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            type="email"
            value={draft.email ?? ''}
            onChange={({ target }) => setDraft({ ...draft, email: target.value })}
            autoComplete="billing email"
            maxLength={254}
          />
        )}
      </Field>
      {addressFields.map(({ key, label, autoComplete, maxLength, isWide }) => (
        <Field key={key} label={label} {...(isWide && { className: 'sm:col-span-2' })}>
          {(control) => (
            <Input
              {...control}
              value={address[key] ?? ''}
              onChange={({ target }) => changeAddress({ [key]: target.value })}
              autoComplete={autoComplete}
              maxLength={maxLength}
            />
          )}
        </Field>
      ))}
      <Field label="Country">
        {(control) => (
          <CountrySelect
            {...control}
            autoComplete="billing country"
            value={address.country ?? ''}
            onChange={({ target }) => changeAddress({ country: target.value })}
          />
        )}
      </Field>
      <Field label="Tax number" help="Such as DE123456789. Shown on your invoices.">
        {(control) => (
          <Input
            {...control}
            value={draft.tax_id ?? ''}
            onChange={({ target }) => setDraft({ ...draft, tax_id: target.value })}
            autoComplete="off"
            maxLength={40}
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Replaces empty fields by null. */
function withoutEmptyFields({ name, email, address, tax_id: taxId }: SandboxBillingDetails): SandboxBillingDetails {
  const addressEntries = Object.entries(address ?? noAddress).map(([key, value]) => [key, trimToNull(value ?? '')]);
  const isEmpty = addressEntries.every(([, value]) => value === null);
  return {
    name: trimToNull(name ?? ''),
    email: trimToNull(email ?? ''),
    address: isEmpty ? null : (Object.fromEntries(addressEntries) as SandboxAddress),
    tax_id: trimToNull(taxId ?? ''),
  };
}
