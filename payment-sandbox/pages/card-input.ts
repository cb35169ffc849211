import type { z } from 'zod';
import type { SandboxCard, SandboxOutcome, sandboxCardInput } from '../../contract/billing/payment-sandbox.ts';
import { AppError } from '../../server/platform/app-error.ts';
import { addCard, passesLuhnCheck, reserveCard } from '../cards.ts';
import { type Decline, isExpired } from '../charges.ts';
import { listCards } from '../resources/payment-methods.ts';
import { customerIdOf, type SandboxState } from '../sandbox-state.ts';
import type { PaymentMethod } from '../stripe-objects.ts';
import { hasEnded } from '../subscription-items.ts';

export type CardForm = z.output<typeof sandboxCardInput>;

/** The page does not exist, or its session has expired. */
export const pageNotFound = (): AppError =>
  new AppError('document_not_found', { message: 'This page does not exist or has expired.' });

/** The action is not possible in the current state. */
export const pageConflict = (message: string): AppError => new AppError('conflict', { message });

export const declined = ({ code, declineCode, message }: Decline): SandboxOutcome => ({
  outcome: 'declined',
  code,
  decline_code: declineCode,
  message,
});

export const succeeded = (redirectUrl: string | null): SandboxOutcome => ({
  outcome: 'succeeded',
  redirect_url: redirectUrl,
});

/** URLs of the sandbox's pages become paths, so that the browser stays on the host that it uses. */
export const toSameHostPath = (state: SandboxState, url: string | null): string | null =>
  url?.startsWith(`${state.publicUrl}/pay/`) ? url.slice(state.publicUrl.length) : url;

/** Maximum number of cards of one customer. */
const maxCards = 50;

export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Checks a card without asking the bank. Returns undefined if it is valid. */
export function findCardProblem(card: CardForm, nowS: number): Decline | undefined {
  if (!passesLuhnCheck(card.number))
    return { code: 'incorrect_number', declineCode: null, message: 'Your card number is incorrect.' };
  if (isExpired(card.exp_month, card.exp_year, nowS))
    return { code: 'invalid_expiry_year', declineCode: null, message: "Your card's expiration date is in the past." };
  return undefined;
}

export function saveCard(state: SandboxState, card: CardForm, customer: string): PaymentMethod {
  const cards = [...state.all('payment_method')].filter((one) => customerIdOf(one) === customer);
  if (cards.length >= maxCards) throw pageConflict('You have reached the maximum number of cards. Remove one first.');
  const { number, exp_month: expMonth, exp_year: expYear, name, country, postal_code: postalCode } = card;
  return reserveCard(state, addCard(state, { number, expMonth, expYear, name, country, postalCode }, null), customer);
}

/** A customer's cards, the default card first. */
export function viewCards(state: SandboxState, customerId: string): SandboxCard[] {
  const defaultId = findDefaultCard(state, customerId);
  return [...listCards(state, customerId)]
    .map(({ id, card }) => ({
      payment_method_id: id,
      brand: card!.brand,
      last4: card!.last4,
      exp_month: card!.exp_month,
      exp_year: card!.exp_year,
      is_default: id === defaultId,
    }))
    .sort((a, b) => Number(b.is_default) - Number(a.is_default));
}

/** ID of the card that the next invoice charges. */
export function findDefaultCard(state: SandboxState, customerId: string): string | null {
  for (const subscription of state.all('subscription')) {
    const { customer, default_payment_method: cardId } = subscription;
    if (customer === customerId && !hasEnded(subscription) && cardId) return cardId;
  }
  return (state.find('customer', customerId)?.invoice_settings.default_payment_method as string | null) ?? null;
}
