import type { Operation } from './api-operation.ts';
import { requireAccount } from './connect/account-status.ts';
import { advanceServerTime } from './due-changes.ts';
import { accounts } from './resources/accounts.ts';
import { prices, products } from './resources/catalogue.ts';
import { coupons, promotionCodes } from './resources/coupons.ts';
import { customers } from './resources/customers.ts';
import { invoiceItems, invoices } from './resources/invoices.ts';
import { intents, paymentMethods } from './resources/payment-methods.ts';
import { payouts } from './resources/payouts.ts';
import { portalConfigurations, portalSessions } from './resources/portal-sessions.ts';
import { previews } from './resources/previews.ts';
import { invoicePayments, refunds } from './resources/refunds.ts';
import { schedules } from './resources/schedules.ts';
import { checkoutSessions } from './resources/sessions.ts';
import { testClocks } from './resources/simulated-clocks.ts';
import { subscriptions } from './resources/subscriptions.ts';
import { transfers } from './resources/transfers.ts';
import { invalidRequest, SandboxError } from './sandbox-errors.ts';
import { presentObject, withoutHiddenFields } from './sandbox-present.ts';
import type { SandboxState } from './sandbox-state.ts';

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** The first match wins, so previews come before invoices: `create_preview` is not the ID of an invoice. */
const operations: readonly Operation[] = [
  ...previews,
  ...customers,
  ...products,
  ...prices,
  ...coupons,
  ...promotionCodes,
  ...paymentMethods,
  ...intents,
  ...invoices,
  ...invoiceItems,
  ...invoicePayments,
  ...refunds,
  ...subscriptions,
  ...schedules,
  ...checkoutSessions,
  ...portalConfigurations,
  ...portalSessions,
  ...accounts,
  ...transfers,
  ...payouts,
  ...testClocks,
];

export interface OperationMatch {
  readonly operation: Operation;
  readonly id: string;
}

/** Finds the operation for a method and a path, and the ID in the path. */
export function findOperation(method: string, path: string): OperationMatch | undefined {
  const parts = path.slice(1).split('/');
  for (const operation of operations) {
    if (operation.method !== method || operation.path.length !== parts.length) continue;
    let id = '';
    const matches = operation.path.every((part, index) => {
      if (part !== ':id') return part === parts[index];
      id = decodeURIComponent(parts[index]!);
      return id !== '';
    });
    if (matches) return { operation, id };
  }
  return undefined;
}

export const errorReply = ({ status, body }: SandboxError): Reply => ({
  status,
  body: { error: withoutHiddenFields(body) },
});

/**
 * Runs all due changes, then one request. An error undoes the request, unless Stripe also keeps the changes of such a
 * failed request.
 */
export function runOperation(
  state: SandboxState,
  { operation, id }: OperationMatch,
  params: unknown,
  accountId?: string,
): Reply {
  advanceServerTime(state, state.nowS);
  const undo = state.savepoint();
  try {
    const account = accountId === undefined ? undefined : requireAccount(state, accountId);
    if (account && !operation.isOnAccount)
      throw invalidRequest('The sandbox does not support this request on a connected account.');
    const { result, expand } = operation.run(state, id, params, account);
    const body = presentObject(state, result, expand);
    if (operation.isDryRun) undo();
    return { status: 200, body };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (!error.keepsChanges || operation.isDryRun) undo();
    return errorReply(error);
  }
}

export const unknownUrl = (method: string, path: string): Reply => ({
  status: 404,
  body: {
    error: {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
      code: 'url_invalid',
    },
  },
});
