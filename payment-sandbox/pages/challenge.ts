import type { SandboxChallenge, SandboxOutcome } from '../../contract/billing/payment-sandbox.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { attach, makeDefault, trust } from '../cards.ts';
import { collect } from '../charges.ts';
import { answerSetup } from '../resources/payment-methods.ts';
import type { Challenge } from '../stripe-objects.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { completeCheckout } from './checkout.ts';
import { declined, notAuthenticated, onSameHost, succeeded, tooLate } from './card-input.ts';
import { chargeToo } from './portal.ts';

export function viewChallenge(state: SandboxState, challenge: Challenge): SandboxChallenge {
  const card = state.find('payment_method', challenge.paymentMethod)?.card;
  return {
    challenge_id: challenge.id,
    shop_name: brand,
    status: challenge.status,
    amount_cents: challenge.amount,
    currency: challenge.currency as 'usd' | 'eur' | null,
    card: { brand: card?.brand ?? 'unknown', last4: card?.last4 ?? '' },
    return_url: onSameHost(state, challenge.returnUrl),
  };
}

/** The holder's answer: what waited for it goes on, or is refused. */
export function answerChallenge(state: SandboxState, challenge: Challenge, approved: boolean): SandboxOutcome {
  if (challenge.status !== 'open') throw tooLate('The bank had its answer already.');
  state.patch('challenge', challenge, { status: approved ? 'succeeded' : 'failed' });
  const card = state.find('payment_method', challenge.paymentMethod);
  if (!card) throw tooLate('This card is no longer there.');
  const { target } = challenge;
  switch (target.kind) {
    case 'checkout': {
      const session = state.get('checkout.session', target.session);
      if (approved) return completeCheckout(state, session, card, true);
      state.remove('payment_method', card.id);
      return declined(notAuthenticated);
    }
    case 'portal': {
      if (!approved) {
        state.remove('payment_method', card.id);
        return declined(notAuthenticated);
      }
      const trusted = attach(state, trust(state, card), challenge.customer);
      makeDefault(state, trusted);
      chargeToo(state, trusted);
      return succeeded(onSameHost(state, challenge.returnUrl));
    }
    case 'setup': {
      answerSetup(state, state.get('setup_intent', target.setupIntent), card, approved);
      return approved ? succeeded(onSameHost(state, challenge.returnUrl)) : declined(notAuthenticated);
    }
    case 'invoice': {
      const invoice = state.get('invoice', target.invoice);
      if (!approved) {
        const payment = state.find('payment_intent', invoice.$?.paymentIntent ?? '');
        if (payment?.status === 'requires_action') {
          const failed = state.patch('payment_intent', payment, {
            status: 'requires_payment_method',
            next_action: null,
            payment_method: null,
          });
          state.emit('payment_intent.payment_failed', failed);
        }
        return declined(notAuthenticated);
      }
      if (invoice.status !== 'open' && invoice.status !== 'paid')
        throw tooLate('This payment was given up. Nothing was charged.');
      if (invoice.status === 'open') {
        const trusted = trust(state, card);
        const outcome = collect(state, invoice, { paymentMethod: trusted.id, approved: true, manual: true });
        if (outcome.kind === 'failed') return declined(outcome.decline);
      }
      return succeeded(onSameHost(state, challenge.returnUrl));
    }
  }
}
