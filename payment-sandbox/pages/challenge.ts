import type { SandboxChallenge, SandboxOutcome } from '../../contract/billing/payment-sandbox.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { attach, makeDefault, trust } from '../cards.ts';
import { collect } from '../charges.ts';
import { answerSetup } from '../resources/payment-methods.ts';
import type { Challenge } from '../stripe-objects.ts';
import type { World } from '../sandbox-state.ts';
import { completeCheckout } from './checkout.ts';
import { declined, notAuthenticated, onSameHost, succeeded, tooLate } from './card-input.ts';
import { chargeToo } from './portal.ts';

export function viewChallenge(world: World, challenge: Challenge): SandboxChallenge {
  const card = world.find('payment_method', challenge.paymentMethod)?.card;
  return {
    challenge_id: challenge.id,
    shop_name: brand,
    status: challenge.status,
    amount_cents: challenge.amount,
    currency: challenge.currency as 'usd' | 'eur' | null,
    card: { brand: card?.brand ?? 'unknown', last4: card?.last4 ?? '' },
    return_url: onSameHost(world, challenge.returnUrl),
  };
}

/** The holder's answer: what waited for it goes on, or is refused. */
export function answerChallenge(world: World, challenge: Challenge, approved: boolean): SandboxOutcome {
  if (challenge.status !== 'open') throw tooLate('The bank had its answer already.');
  world.patch('challenge', challenge, { status: approved ? 'succeeded' : 'failed' });
  const card = world.find('payment_method', challenge.paymentMethod);
  if (!card) throw tooLate('This card is no longer there.');
  const { target } = challenge;
  switch (target.kind) {
    case 'checkout': {
      const session = world.get('checkout.session', target.session);
      if (approved) return completeCheckout(world, session, card, true);
      world.remove('payment_method', card.id);
      return declined(notAuthenticated);
    }
    case 'portal': {
      if (!approved) {
        world.remove('payment_method', card.id);
        return declined(notAuthenticated);
      }
      const trusted = attach(world, trust(world, card), challenge.customer);
      makeDefault(world, trusted);
      chargeToo(world, trusted);
      return succeeded(onSameHost(world, challenge.returnUrl));
    }
    case 'setup': {
      answerSetup(world, world.get('setup_intent', target.setupIntent), card, approved);
      return approved ? succeeded(onSameHost(world, challenge.returnUrl)) : declined(notAuthenticated);
    }
    case 'invoice': {
      const invoice = world.get('invoice', target.invoice);
      if (!approved) {
        const payment = world.find('payment_intent', invoice.$?.paymentIntent ?? '');
        if (payment?.status === 'requires_action') {
          const failed = world.patch('payment_intent', payment, {
            status: 'requires_payment_method',
            next_action: null,
            payment_method: null,
          });
          world.emit('payment_intent.payment_failed', failed);
        }
        return declined(notAuthenticated);
      }
      if (invoice.status !== 'open' && invoice.status !== 'paid')
        throw tooLate('This payment was given up. Nothing was charged.');
      if (invoice.status === 'open') {
        const trusted = trust(world, card);
        const outcome = collect(world, invoice, { paymentMethod: trusted.id, approved: true, manual: true });
        if (outcome.kind === 'failed') return declined(outcome.decline);
      }
      return succeeded(onSameHost(world, challenge.returnUrl));
    }
  }
}
