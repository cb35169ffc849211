import { type FormEvent, useRef } from 'react';
import type { SandboxCardInput, SandboxOutcome } from '../../../contract/billing/payment-sandbox.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { formatExpiry } from './card-check.ts';
import { CardNumberInput } from './card-number-input.tsx';
import { CountrySelect } from './country-select.tsx';
import { TestCards } from './test-cards.tsx';
import { useCardForm } from './use-card-form.ts';

interface CardFormProps {
  /** The label of the button. */
  action: string;
  onSubmit: (card: SandboxCardInput) => Promise<SandboxOutcome>;
  /** Called after success if the page stays open. */
  onDone: () => void;
}

/** The form of a card, which a test card can fill in. */
export function CardForm({ action, onSubmit, onDone }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { card, problems, error, busy, change, validate, fill, submit } = useCardForm({
    onSubmit,
    onDone,
    focus: (field) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} onSubmit={send} noValidate className="flex flex-col gap-4">
      <TestCards onSelect={fill} />
      <Field label="Card number" error={problems.number}>
        {(control) => (
          <CardNumberInput
            {...control}
            name="number"
            value={card.number}
            onChange={(number) => change({ number })}
            onBlur={() => validate('number')}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Expires" error={problems.expiry}>
          {(control) => (
            <Input
              {...control}
              name="expiry"
              value={card.expiry}
              onChange={({ target }) => change({ expiry: formatExpiry(target.value, card.expiry) })}
              onBlur={() => validate('expiry')}
              autoComplete="cc-exp"
              inputMode="numeric"
              placeholder="MM / YY"
              className="font-mono"
            />
          )}
        </Field>
        <Field label="Security code" error={problems.cvc}>
          {(control) => (
            <Input
              {...control}
              name="cvc"
              value={card.cvc}
              onChange={({ target }) => change({ cvc: target.value.replaceAll(/\D/g, '').slice(0, 4) })}
              onBlur={() => validate('cvc')}
              autoComplete="cc-csc"
              inputMode="numeric"
              placeholder="CVC"
              className="font-mono"
            />
          )}
        </Field>
      </div>
      <Field label="Name on the card" error={problems.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            value={card.name}
            onChange={({ target }) => change({ name: target.value })}
            onBlur={() => validate('name')}
            autoComplete="cc-name"
            maxLength={150}
          />
        )}
      </Field>
      <div className="grid grid-cols-[3fr_2fr] items-start gap-3">
        <Field label="Country" error={problems.country}>
          {(control) => (
            <CountrySelect
              {...control}
              name="country"
              value={card.country}
              onChange={({ target }) => change({ country: target.value })}
            />
          )}
        </Field>
        <Field label="Postal code">
          {(control) => (
            <Input
              {...control}
              name="postalCode"
              value={card.postalCode}
              onChange={({ target }) => change({ postalCode: target.value })}
              autoComplete="postal-code"
              maxLength={20}
            />
          )}
        </Field>
      </div>
      {error && (
        <p role="alert" className="rounded-s border border-bad bg-bad-soft px-3 py-2 text-bad text-small">
          {error}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
