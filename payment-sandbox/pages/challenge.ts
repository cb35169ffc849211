import type { SandboxChallenge, SandboxOutcome } from '../../contract/billing/payment-sandbox.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { attachCard, makeDefaultCard, markAuthenticated } from '../cards.ts';
import { collectPayment } from '../charges.ts';
import { finishSetup } from '../resources/payment-methods.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Challenge, Invoice } from '../stripe-objects.ts';
import { authenticationFailed, declined, pageConflict, succeeded, toSameHostPath } from './card-input.ts';
import { completeCheckout } from './checkout.ts';
import { chargeSubscriptionsTo } from './portal.ts';

export function viewChallenge(state: SandboxState, challenge: Challenge): SandboxChallenge {
  const card = state.find('payment_method', challenge.paymentMethod)?.card;
  return {
    challenge_id: challenge.id,
    shop_name: brand,
    status: challenge.status,
    amount_cents: challenge.amount,
    currency: challenge.currency as 'usd' | 'eur' | null,
    card: { brand: card?.brand ?? 'unknown', last4: card?.last4 ?? '' },
    return_url: toSameHostPath(state, challenge.returnUrl),
  };
}

/** Answers a challenge: continues or declines the flow that waits for it. */
export function answerChallenge(state: SandboxState, challenge: Challenge, approved: boolean): SandboxOutcome {
  if (challenge.status !== 'open') throw pageConflict('This challenge was already answered.');
  state.patch('challenge', challenge, { status: approved ? 'succeeded' : 'failed' });
  const card = state.find('payment_method', challenge.paymentMethod);
  if (!card) throw pageConflict('This card was removed.');
  const { target } = challenge;
  switch (target.kind) {
    case 'checkout': {
      const session = state.get('checkout.session', target.session);
      if (approved) return completeCheckout(state, session, card, true);
      state.remove('payment_method', card.id);
      return declined(authenticationFailed);
    }
    case 'portal': {
      if (!approved) {
        state.remove('payment_method', card.id);
        return declined(authenticationFailed);
      }
      const trusted = attachCard(state, markAuthenticated(state, card), challenge.customer);
      makeDefaultCard(state, trusted);
      chargeSubscriptionsTo(state, trusted);
      return succeeded(toSameHostPath(state, challenge.returnUrl));
    }
    case 'setup': {
      finishSetup(state, state.get('setup_intent', target.setupIntent), card, approved);
      return approved ? succeeded(toSameHostPath(state, challenge.returnUrl)) : declined(authenticationFailed);
    }
    case 'invoice': {
      const invoice = state.get('invoice', target.invoice);
      if (!approved) return failInvoicePayment(state, invoice);
      if (invoice.status !== 'open' && invoice.status !== 'paid')
        throw pageConflict('This payment was canceled. Nothing was charged.');
      if (invoice.status === 'open') {
        const trusted = markAuthenticated(state, card);
        const outcome = collectPayment(state, invoice, { paymentMethod: trusted.id, approved: true, manual: true });
        if (outcome.kind === 'failed') return declined(outcome.decline);
      }
      return succeeded(toSameHostPath(state, challenge.returnUrl));
    }
  }
}

/** Fails the payment that waits for a challenge. The invoice stays open. */
function failInvoicePayment(state: SandboxState, invoice: Invoice): SandboxOutcome {
  const payment = state.find('payment_intent', invoice.$?.paymentIntent ?? '');
  if (payment?.status === 'requires_action') {
    const failed = state.patch('payment_intent', payment, {
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
    });
    state.emit('payment_intent.payment_failed', failed);
  }
  return declined(authenticationFailed);
}
