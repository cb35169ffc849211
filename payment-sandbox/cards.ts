import type { SandboxState } from './sandbox-state.ts';
import type { Behaviour, PaymentMethod } from './stripe-objects.ts';

/** A card as its holder enters it. The number is not stored. */
export interface CardInput {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
  readonly country: string | null;
  readonly postalCode: string | null;
}

/** Behaviour of Stripe's test card numbers. All other accepted numbers behave like 4242 4242 4242 4242. */
const testCards: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'ok',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000002500003155': 'challenge_once',
  '4000000000003220': 'challenge_always',
  '4000000000000341': 'decline_on_charge',
};

/** Predefined payment methods of Stripe's test mode. */
const testPaymentMethods: Readonly<Record<string, { readonly number: string }>> = {
  pm_card_visa: { number: '4242424242424242' },
  pm_card_mastercard: { number: '5555555555554444' },
  pm_card_chargeDeclined: { number: '4000000000000002' },
  pm_card_chargeDeclinedInsufficientFunds: { number: '4000000000009995' },
  pm_card_chargeDeclinedExpiredCard: { number: '4000000000000069' },
  pm_card_chargeDeclinedIncorrectCvc: { number: '4000000000000127' },
  pm_card_authenticationRequiredOnSetup: { number: '4000002500003155' },
  pm_card_threeDSecure2Required: { number: '4000000000003220' },
  pm_card_chargeCustomerFail: { number: '4000000000000341' },
};

/** Whether the number passes the Luhn check. */
export function passesLuhnCheck(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function detectBrand(number: string): string {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|65|64[4-9])/.test(number)) return 'discover';
  return /^(36|30|38)/.test(number) ? 'diners' : 'unknown';
}

/** Stores the brand, last digits, expiry and behaviour of a card, but not its number. */
export function addCard(state: SandboxState, card: CardInput, customer: string | null): PaymentMethod {
  const brand = detectBrand(card.number);
  return state.add('payment_method', {
    id: state.newId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: {
      address: {
        city: null,
        country: card.country,
        line1: null,
        line2: null,
        postal_code: card.postalCode,
        state: null,
      },
      email: null,
      name: card.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: state.timeFor(customer),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    $: { behaviour: testCards[card.number] ?? 'ok' },
  });
}

/** Reserves a card for a customer while the bank's answer is pending, before it is attached. */
export const reserveCard = (state: SandboxState, card: PaymentMethod, customer: string): PaymentMethod =>
  state.patch('payment_method', card, { $: { ...card.$, customer } });

/** Adds the card of a predefined payment method; undefined for any other ID. */
export function addTestCard(state: SandboxState, token: string, customer: string | null): PaymentMethod | undefined {
  const predefined = testPaymentMethods[token];
  if (!predefined) return undefined;
  const expYear = new Date(state.timeFor(customer) * 1000).getUTCFullYear() + 4;
  return addCard(
    state,
    { ...predefined, expMonth: 12, expYear, name: null, country: null, postalCode: null },
    customer,
  );
}

export function attachCard(state: SandboxState, card: PaymentMethod, customer: string): PaymentMethod {
  const { customer: _, ...hidden } = card.$ ?? {};
  const attached = state.patch('payment_method', card, { customer, $: hidden });
  state.emit('payment_method.attached', attached);
  return attached;
}

/** Makes a card the customer's default for invoices. */
export function makeDefaultCard(state: SandboxState, card: PaymentMethod): void {
  const customer = state.get('customer', card.customer ?? '');
  const changed = state.patch('customer', customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: card.id },
  });
  state.emit('customer.updated', changed);
}

/** Records that a `challenge_once` card has passed its challenge, so that later charges need none. */
export function markAuthenticated(state: SandboxState, card: PaymentMethod): PaymentMethod {
  return card.$?.behaviour === 'challenge_once'
    ? state.patch('payment_method', card, { $: { ...card.$, behaviour: 'ok' } })
    : card;
}
