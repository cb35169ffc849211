import Stripe from 'stripe';

/** Why the provider did not send a transfer. */
export interface TransferRefusal {
  /** Another attempt cannot succeed until the account changes. */
  readonly isPermanent: boolean;
  /** The provider said that no transfer was made; otherwise it may exist. */
  readonly isDefinite: boolean;
  /** For people. */
  readonly problem: string;
}

/** Refusals that end without a change of the account. */
const temporaryCodes = new Set([
  'balance_insufficient',
  'insufficient_funds',
  'lock_timeout',
  'rate_limit',
  'idempotency_key_in_use',
]);
const retried = 'The transfer is tried again.';

/** Reads the error of a request for a transfer. */
export function readRefusal(error: unknown): TransferRefusal {
  const { StripeInvalidRequestError, StripePermissionError, StripeRateLimitError, StripeIdempotencyError } =
    Stripe.errors;
  const temporary = (problem: string, isDefinite: boolean) => ({ isPermanent: false, isDefinite, problem });
  if (error instanceof StripeRateLimitError) return temporary(`The payment provider is busy. ${retried}`, true);
  if (error instanceof StripeIdempotencyError)
    return temporary(`The payment provider could not repeat the request. ${retried}`, true);
  const isRefused = error instanceof StripeInvalidRequestError || error instanceof StripePermissionError;
  if (!isRefused) return temporary(`The payment provider cannot be reached. ${retried}`, false);
  if (temporaryCodes.has(error.code ?? ''))
    return temporary(`The payment provider could not send the transfer yet. ${retried}`, true);
  return { isPermanent: true, isDefinite: true, problem: describeRefusal(error) };
}

function describeRefusal({ code = '', param = '', message }: Stripe.errors.StripeError): string {
  const text = `${code} ${param} ${message}`.toLowerCase();
  if (/account_invalid|account_closed|closed|no such (destination|account)|deleted|revoked/.test(text))
    return 'The payout account was closed. Connect another account.';
  if (/restricted|capabilit|transfers_not_allowed|not_allowed|requirements|disabled/.test(text))
    return 'The payout account is restricted. Complete what the payment provider requires.';
  if (/currenc/.test(text)) return 'The payout account cannot receive US dollars. Connect another account.';
  if (/countr|region|cross-border/.test(text))
    return 'The payment provider cannot send money to the country of the payout account.';
  return `The payment provider refused the transfer: ${message}`;
}

/** The key of an attempt: a new one only after a refusal, since the provider repeats its answer to the same key. */
export const attemptKey = ({ id, attempts }: { readonly id: string; readonly attempts: number }): string =>
  attempts === 0 ? id : `${id} ${attempts}`;

/** Why the provider did not reverse a transfer. `isTemporary`: the same request may succeed later. */
export function readReversalRefusal(error: unknown): TransferRefusal & { readonly isTemporary: boolean } {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const refusal = readRefusal(error);
  const text = (reason: string) => `The transfer was not reversed: ${reason}`;
  if (/^(balance_insufficient|insufficient_funds)$/.test(error.code ?? ''))
    return {
      ...refusal,
      isTemporary: false,
      problem: text(
        'the payout account no longer holds this amount. Reverse less, or adjust the balance of the workspace instead.',
      ),
    };
  if (!refusal.isPermanent) return { ...refusal, isTemporary: true };
  return { ...refusal, isTemporary: false, problem: text(error.message) };
}

/** The same reversal has the same key until the provider refuses it, since it repeats its refusals too. */
export const reversalKey = (
  { id, reversedCents, attempts }: { readonly id: string; readonly reversedCents: number; readonly attempts: number },
  cents: number,
): string => `reverse ${id} ${reversedCents} ${cents} ${attempts}`;
