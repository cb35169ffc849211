import { useState } from 'react';
import type { SandboxCardInput, SandboxOutcome } from '../../../contract/billing/payment-sandbox.ts';
import { messageOf } from '../../data/api/api-error.ts';
import {
  type CardDraft,
  type CardField,
  type CardProblems,
  findCardProblems,
  findDeclinedField,
  formatCardNumber,
  toCardInput,
} from './card-check.ts';
import { guessCountry } from './countries.ts';
import { useHandleOutcome } from './use-outcome.ts';

const fieldOrder: readonly CardField[] = ['number', 'expiry', 'cvc', 'name', 'country', 'postalCode'];

interface CardFormOptions {
  readonly onSubmit: (card: SandboxCardInput) => Promise<SandboxOutcome>;
  /** Called after success if the page stays open. */
  readonly onDone: () => void;
  /** Focuses a field. */
  readonly focus: (field: CardField) => void;
}

/** State of the card form: values, validation problems and the reply of the bank. */
export function useCardForm({ onSubmit, onDone, focus }: CardFormOptions) {
  const [card, setCard] = useState<CardDraft>(() => ({
    number: '',
    expiry: '',
    cvc: '',
    name: '',
    country: guessCountry(),
    postalCode: '',
  }));
  const [problems, setProblems] = useState<CardProblems>({});
  /** An error that belongs to no field. */
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const handleOutcome = useHandleOutcome();

  const change = (changes: Partial<CardDraft>) => {
    setCard((before) => ({ ...before, ...changes }));
    setError(undefined);
    // Clears the problem of a changed field; it is validated again on blur.
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(changes, field))),
    );
  };

  /** Validates a field on blur, unless it is empty. */
  const validate = (field: CardField) => {
    if (card[field] === '') return;
    const problem = findCardProblems(card, new Date())[field];
    if (problem !== undefined) setProblems((before) => ({ ...before, [field]: problem }));
  };

  /** Fills in a test card with a valid expiry date and security code. */
  const fill = (number: string) =>
    change({ number: formatCardNumber(number), expiry: '12 / 34', cvc: '123', name: card.name || 'Ada Lovelace' });

  async function submit(): Promise<void> {
    if (busy) return;
    const newProblems = findCardProblems(card, new Date());
    setProblems(newProblems);
    setError(undefined);
    const firstInvalid = fieldOrder.find((field) => newProblems[field] !== undefined);
    if (firstInvalid) return focus(firstInvalid);
    setBusy(true);
    try {
      const next = handleOutcome(await onSubmit(toCardInput(card)));
      // The browser leaves the page, so the button stays busy.
      if (next === 'leaving') return;
      if (next === 'done') onDone();
      else showDecline(next.code, next.message);
    } catch (error) {
      setError(messageOf(error));
    }
    setBusy(false);
  }

  function showDecline(code: string, message: string): void {
    const field = findDeclinedField(code);
    if (!field) setError(message);
    else {
      setProblems({ [field]: message });
      focus(field);
    }
  }

  return { card, problems, error, busy, change, validate, fill, submit };
}
