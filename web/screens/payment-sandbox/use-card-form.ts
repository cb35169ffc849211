import { useState } from 'react';
import type { SandboxCardInput, SandboxOutcome } from '../../../contract/billing/payment-sandbox.ts';
import { messageOf } from '../../data/api/api-error.ts';
import {
  type CardDraft,
  type CardField,
  type CardProblems,
  cardInput,
  fieldOfRefusal,
  groupedNumber,
  problemsOf,
} from './card-check.ts';
import { guessedCountry } from './countries.ts';
import { useOutcome } from './use-outcome.ts';

const order: readonly CardField[] = ['number', 'expiry', 'cvc', 'name', 'country', 'postalCode'];

interface CardFormParts {
  readonly onSubmit: (card: SandboxCardInput) => Promise<SandboxOutcome>;
  /** The card is taken, and the page stays. */
  readonly onDone: () => void;
  /** Lets the keyboard go on at a field. */
  readonly focus: (field: CardField) => void;
}

/** A card that is typed in, what is wrong with it, and what the bank says. */
export function useCardForm({ onSubmit, onDone, focus }: CardFormParts) {
  const [card, setCard] = useState<CardDraft>(() => ({
    number: '',
    expiry: '',
    cvc: '',
    name: '',
    country: guessedCountry(),
    postalCode: '',
  }));
  const [problems, setProblems] = useState<CardProblems>({});
  /** What is wrong with the whole, and not with one field. */
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const follow = useOutcome();

  const change = (changes: Partial<CardDraft>) => {
    setCard((before) => ({ ...before, ...changes }));
    setRefusal(undefined);
    // What was wrong may be right now; it is judged again when the field is left.
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(changes, field))),
    );
  };

  /** Judges a field that was left, unless nothing was typed yet. */
  const leave = (field: CardField) => {
    if (card[field] === '') return;
    const problem = problemsOf(card, new Date())[field];
    if (problem !== undefined) setProblems((before) => ({ ...before, [field]: problem }));
  };

  /** A test card, with a date to come and a code. */
  const fill = (number: string) =>
    change({ number: groupedNumber(number), expiry: '12 / 34', cvc: '123', name: card.name || 'Ada Lovelace' });

  async function submit(): Promise<void> {
    if (busy) return;
    const found = problemsOf(card, new Date());
    setProblems(found);
    setRefusal(undefined);
    const first = order.find((field) => found[field] !== undefined);
    if (first) return focus(first);
    setBusy(true);
    try {
      const followed = follow(await onSubmit(cardInput(card)));
      // The page is being left: the button keeps spinning.
      if (followed === 'leaving') return;
      if (followed === 'done') onDone();
      else refuse(followed.code, followed.message);
    } catch (error) {
      setRefusal(messageOf(error));
    }
    setBusy(false);
  }

  function refuse(code: string, message: string): void {
    const field = fieldOfRefusal(code);
    if (!field) setRefusal(message);
    else {
      setProblems({ [field]: message });
      focus(field);
    }
  }

  return { card, problems, refusal, busy, change, leave, fill, submit };
}
