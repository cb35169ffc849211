import { z } from 'zod';
import { id, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/**
 * The page `/pay/connect/{id}` of a payout account in the payment sandbox: its onboarding, and its dashboard, which
 * stands for the bank. Knowing the ID of a link gives access to it. Amounts are in the smallest unit of their currency.
 */

const amount = () => z.int();
/** ISO 4217, in lower case. */
const currency = () => z.string();

const connectView = z.object({
  link_id: z.string(),
  shop_name: z.string(),
  account_id: z.string(),
  /** `onboarding` collects the account details, `dashboard` also shows the money. */
  kind: z.enum(['onboarding', 'dashboard']),
  /** A `restricted` account receives neither transfers nor payouts; a `closed` one no longer exists for the shop. */
  status: z.enum(['incomplete', 'active', 'restricted', 'closed']),
  email: z.string().nullable(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  /** What the provider still requires, such as `individual.verification.document`. */
  requirements: z.array(z.string()),
  details: z
    .object({ first_name: z.string(), last_name: z.string(), country: z.string(), iban_last4: z.string() })
    .nullable(),
  /** ISO 3166-1 codes of the countries that the holder can choose. */
  countries: z.array(z.string()),
  currency: currency(),
  balance: amount(),
  /** Time of the next automatic payout. */
  next_payout_at_unix: unix().nullable(),
  /** Newest first, at most 100. */
  transfers: z.array(
    z.object({
      transfer_id: z.string(),
      created_at_unix: unix(),
      description: z.string().nullable(),
      sent: amount(),
      sent_currency: currency(),
      /** In the account's currency. */
      arrived: amount(),
      reversed: amount(),
    }),
  ),
  /** Newest first, at most 100. */
  payouts: z.array(
    z.object({ payout_id: z.string(), created_at_unix: unix(), amount: amount(), iban_last4: z.string() }),
  ),
  return_url: z.string().nullable(),
  refresh_url: z.string().nullable(),
});
export type SandboxConnect = z.infer<typeof connectView>;

const shared = { access: 'public', hidden: true, params: z.object({ link_id: id() }) } as const;

export const paymentSandboxAccountsRoutes = defineRoutes({
  'GET /sandbox/connect/{link_id}': {
    ...shared,
    summary: 'The data of the page of a payout account.',
    reply: connectView,
  },
  'POST /sandbox/connect/{link_id}': {
    ...shared,
    summary: 'Submits or changes the details of the account.',
    body: z.object({
      first_name: text().pipe(z.string().trim().min(1).max(100)),
      last_name: text().pipe(z.string().trim().min(1).max(100)),
      country: z.string().regex(/^[A-Z]{2}$/, 'must be two letters'),
      iban: z
        .string()
        .max(60)
        .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
        .pipe(z.string().regex(/^[A-Z0-9]{6,34}$/, 'must be the number of a bank account')),
    }),
    reply: z.object({ redirect_url: z.string().nullable() }),
  },
  'POST /sandbox/connect/{link_id}/leave': {
    ...shared,
    summary: 'Leaves the page; a new link continues the onboarding later.',
    reply: ok.extend({ redirect_url: z.string().nullable() }),
  },
  'POST /sandbox/connect/{link_id}/payout': {
    ...shared,
    summary: 'Pays out the whole balance to the bank account.',
    reply: connectView,
  },
  'POST /sandbox/connect/{link_id}/restrict': {
    ...shared,
    summary: 'Restricts the account, to try what follows: it receives no transfers and payouts.',
    reply: connectView,
  },
  'POST /sandbox/connect/{link_id}/lift': {
    ...shared,
    summary: 'Lifts the restriction of the account.',
    reply: connectView,
  },
  'POST /sandbox/connect/{link_id}/close': {
    ...shared,
    summary: 'Pays out the balance and closes the account for good.',
    reply: connectView,
  },
});
