import { type FormEvent, useRef, useState } from 'react';
import type { SandboxConnect } from '../../../contract/billing/payment-sandbox-accounts.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { guessCountry } from './countries.ts';
import { CountrySelect } from './country-select.tsx';
import { type ConnectDraft, findConnectProblems, testIban } from './iban.ts';

interface ConnectFormProps {
  details: SandboxConnect['details'];
  /** ISO 3166-1 codes to choose from. */
  countries: readonly string[];
  onSave: (account: { first_name: string; last_name: string; country: string; iban: string }) => Promise<void>;
}

const fieldOrder = ['firstName', 'lastName', 'country', 'iban'] as const;

/** The only country, or that of the browser if it can be chosen. */
function initialCountry(countries: readonly string[]): string {
  if (countries.length === 1) return countries[0]!;
  const guessed = guessCountry();
  return countries.includes(guessed) ? guessed : '';
}

/** The account holder and the bank account for payouts. */
export function ConnectForm({ details, countries, onSave }: ConnectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<ConnectDraft>(() => ({
    firstName: details?.first_name ?? '',
    lastName: details?.last_name ?? '',
    country: details?.country ?? initialCountry(countries),
    iban: '',
  }));
  const [problems, setProblems] = useState<ReturnType<typeof findConnectProblems>>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<ConnectDraft>) => {
    setDraft({ ...draft, ...changes });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !Object.hasOwn(changes, field))));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const newProblems = findConnectProblems(draft);
    setProblems(newProblems);
    const firstInvalid = fieldOrder.find((field) => newProblems[field] !== undefined);
    if (firstInvalid) return form.current?.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus();
    setBusy(true);
    setError(undefined);
    try {
      const { firstName, lastName, country, iban } = draft;
      await onSave({ first_name: firstName.trim(), last_name: lastName.trim(), country, iban });
    } catch (error) {
      setError(messageOf(error));
    }
    setBusy(false);
  };
  const nameField = (field: 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <Field label={label} error={problems[field]}>
      {(control) => (
        <Input
          {...control}
          name={field}
          value={draft[field]}
          onChange={({ target }) => change({ [field]: target.value })}
          autoComplete={autoComplete}
          maxLength={100}
        />
      )}
    </Field>
  );
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {nameField('firstName', 'First name', 'given-name')}
        {nameField('lastName', 'Last name', 'family-name')}
      </div>
      <Field label="Country" error={problems.country}>
        {(control) => (
          <CountrySelect
            {...control}
            name="country"
            countries={countries}
            value={draft.country}
            onChange={({ target }) => change({ country: target.value })}
          />
        )}
      </Field>
      <Field label="Bank account (IBAN)" error={problems.iban} help="Use only test numbers here.">
        {(control) => (
          <Input
            {...control}
            name="iban"
            value={draft.iban}
            onChange={({ target }) => change({ iban: target.value.toUpperCase() })}
            autoComplete="off"
            spellCheck={false}
            maxLength={42}
            className="font-mono"
          />
        )}
      </Field>
      <Button size="small" className="self-start" onClick={() => change({ iban: testIban })}>
        Fill in a test account
      </Button>
      {error && (
        <p role="alert" className="rounded-s border border-bad bg-bad-soft px-3 py-2 text-bad text-small">
          {error}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" busy={busy}>
        Save
      </Button>
    </form>
  );
}
