import { listLineItems } from './checkout-orders.ts';
import { invalidRequest } from './sandbox-errors.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { AnyObject, Invoice, Kind } from './stripe-objects.ts';

/** The paths of `expand`, as a tree. */
interface ExpandTree {
  [field: string]: ExpandTree;
}

const expandableKinds: readonly Kind[] = [
  'customer',
  'product',
  'price',
  'coupon',
  'promotion_code',
  'discount',
  'payment_method',
  'setup_intent',
  'payment_intent',
  'subscription',
  'subscription_schedule',
  'invoice',
  'checkout.session',
  'account',
  'charge',
  'refund',
  'transfer',
  'payout',
  'test_helpers.test_clock',
];

/** The wire format of an object: a copy without hidden fields, with the fields of `expand` expanded. */
export function presentObject(state: SandboxState, object: object, expand: readonly string[]): Record<string, unknown> {
  const tree: ExpandTree = {};
  for (const path of expand) {
    const parts = path.split('.');
    if (parts.length > 6) throw invalidRequest('You cannot expand more than 6 levels of a property.', 'expand');
    let at = tree;
    for (const part of parts) at = at[part] ??= {};
  }
  return toWire(state, object, tree, '') as Record<string, unknown>;
}

/** A copy without hidden fields and without expansion, for events and errors. */
export const withoutHiddenFields = (value: object): Record<string, unknown> =>
  toWire(undefined, value, {}, '') as Record<string, unknown>;

function toWire(state: SandboxState | undefined, value: unknown, tree: ExpandTree, path: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((one) =>
      typeof one === 'string' ? expandId(state, one, tree, path) : toWire(state, one, tree, path),
    );
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$' || inner === undefined) continue;
    const branch = tree[key];
    if (branch === undefined)
      result[key] =
        Object.keys(tree).length > 0 && key === 'data'
          ? toWire(state, inner, tree.data ?? {}, path)
          : toWire(state, inner, {}, path);
    else if (typeof inner === 'string') result[key] = expandId(state, inner, branch, `${path}${key}`, true);
    else result[key] = toWire(state, inner, branch, `${path}${key}.`);
  }
  if (state && Object.keys(tree).length > 0) addIncludedFields(state, value as AnyObject, tree, result, path);
  return result;
}

function expandId(
  state: SandboxState | undefined,
  id: string,
  tree: ExpandTree,
  path: string,
  isNamed = false,
): unknown {
  if (!state || (!isNamed && path === '')) return id;
  for (const kind of expandableKinds) {
    const found = state.find(kind, id);
    if (found) return toWire(state, found, tree, `${path}.`);
  }
  if (isNamed) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  return id;
}

/** Adds the fields that an object has only when they are expanded. */
function addIncludedFields(
  state: SandboxState,
  object: AnyObject,
  tree: ExpandTree,
  result: Record<string, unknown>,
  path: string,
): void {
  for (const field of Object.keys(tree)) {
    if (field in result) continue;
    const included = readIncludedField(state, object, field);
    if (included === undefined) throw invalidRequest(`This property cannot be expanded (${path}${field}).`, 'expand');
    result[field] = toWire(state, included, tree[field]!, `${path}${field}.`);
  }
}

function readIncludedField(state: SandboxState, object: AnyObject, field: string): unknown {
  if (object.object === 'invoice' && field === 'payments') return listPayments(state, object);
  if (object.object === 'invoice' && field === 'confirmation_secret') {
    const payment = state.find('payment_intent', object.$?.paymentIntent ?? '');
    return payment ? { client_secret: payment.client_secret, type: 'payment_intent' } : null;
  }
  if (object.object === 'checkout.session' && field === 'line_items') return listLineItems(state, object);
  if (object.object === 'customer' && field === 'subscriptions') {
    const data = [...state.all('subscription')].filter(
      (one) => one.customer === object.id && one.status !== 'canceled',
    );
    return { object: 'list', data, has_more: false, url: `/v1/customers/${object.id}/subscriptions` };
  }
  return undefined;
}

const listPayments = (state: SandboxState, invoice: Invoice) => ({
  object: 'list',
  data: [...state.all('invoice_payment')].filter((one) => one.invoice === invoice.id),
  has_more: false,
  url: `/v1/invoice_payments?invoice=${invoice.id}`,
});
