import { z } from 'zod';
import { boundedText, id, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { transferStates } from './earnings-limits.ts';
import { payoutCountries } from './payout-countries.ts';

/** A path of this app with its query, such as `/app/payouts`. Absolute URLs are rejected. */
const relativePath = () =>
  z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path of this site, as /app/payouts');

const path = { relative_redirect_path: relativePath().nullish() };
const reply = z.object({ url: z.url() });

const transfer = z.object({
  transfer_id: z.string(),
  /** Cents in US dollars. */
  amount_cents: z.int(),
  /** The part that was taken back to the balance. */
  reversed_cents: z.int(),
  state: z.enum(transferStates),
  /** Why it failed, or why it still waits. */
  problem: z.string().nullable(),
  created_at_unix: unix(),
  paid_at_unix: unix().nullable(),
});
export type PayoutTransferReply = z.infer<typeof transfer>;

const operatorTransfer = transfer.extend({ workspace_id: z.string(), account_id: z.string(), attempts: z.int() });

const overview = z.object({
  /** The connected account at the payment provider; null without one. */
  account: z
    .object({
      account_id: z.string(),
      /** ISO 3166 code. */
      country: z.string().nullable(),
      currency: z.string().nullable(),
      /** Fields that the provider still requires, such as `external_account`. */
      requirements: z.array(z.string()),
      /** Why the provider holds transfers back, such as `requirements.past_due`; `closed`: connect another account. */
      disabled_reason: z.string().nullable(),
    })
    .nullable(),
  /** Whether transfers can be sent to the account. */
  can_receive: z.boolean(),
  /** Millionths of a US dollar; negative: it is offset against the next earnings. */
  balance_micros: z.int(),
  /** All earnings and adjustments so far. */
  earned_micros: z.int(),
  /** Transfers that were paid, less what was returned. */
  paid_cents: z.int(),
  /** Transfers on their way. */
  pending_cents: z.int(),
  next_transfer_unix: unix(),
  min_transfer_cents: z.int(),
  /** Whether uses of shared voices earn; nothing is charged on a private server, so that nothing is earned there. */
  is_earning: z.boolean(),
  /** What 1,000 characters of a shared voice earn, before the rate of the voice. */
  voice_rate_micros: z.int(),
  /** Whether the caller agreed to the terms of payouts. */
  has_agreed: z.boolean(),
});
export type PayoutOverview = z.infer<typeof overview>;

const maxPageSize = 100;
const page = {
  limit: z.int().min(1).max(maxPageSize).default(30),
  /** `next_cursor` of the page before. */
  cursor: z.string().max(64).optional(),
};
const transferParams = z.object({ transfer_id: id() });

export const payoutsRoutes = defineRoutes({
  'POST /create-connect-account': {
    access: 'session',
    permits: 'payout.manage',
    summary: 'Creates the payout account if there is none, and returns the URL of its onboarding page.',
    body: z.object({
      ...path,
      /** The country of the account, if it is created; default: that of the platform. */
      country: z
        .string()
        .refine((code) => payoutCountries.includes(code), 'must be a country of GET /v1/payouts/countries')
        .nullish(),
    }),
    reply,
  },
  'POST /create-connect-account-management-link': {
    access: 'session',
    permits: 'payout.manage',
    summary: 'Returns the URL of the page for managing the payout account.',
    body: z.object(path),
    reply,
  },
  'GET /v1/payouts': {
    access: 'account',
    permits: 'earnings.read',
    summary: 'The balance of the workspace, its payout account, and the next transfer.',
    reply: overview,
  },
  'GET /v1/payouts/countries': {
    access: 'public',
    summary: 'The countries whose accounts can receive transfers.',
    reply: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }),
  },
  'GET /v1/payouts/transfers': {
    access: 'account',
    permits: 'earnings.read',
    summary: 'Transfers to the payout account, newest first.',
    query: z.object(page),
    reply: z.object({
      transfers: z.array(transfer),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  },
  'POST /v1/payouts/transfer': {
    access: 'session',
    permits: 'payout.manage',
    summary: 'Sends the balance to the payout account now, from $10.00.',
    reply: transfer,
  },
  'GET /v1/payouts/operate/transfers': {
    access: 'session',
    permits: 'payout.operate',
    summary: 'Transfers of all workspaces, newest first, for the operator.',
    query: z.object({ ...page, state: z.enum(transferStates).optional() }),
    reply: z.object({
      transfers: z.array(operatorTransfer),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  },
  'POST /v1/payouts/transfers/{transfer_id}/retry': {
    access: 'session',
    permits: 'payout.operate',
    summary: 'Tries a pending transfer again, or sends the balance of the workspace of a failed one.',
    params: transferParams,
    reply: operatorTransfer,
  },
  'POST /v1/payouts/transfers/{transfer_id}/reverse': {
    access: 'session',
    permits: 'payout.operate',
    summary: 'Takes a paid transfer back from the account to the balance, in whole or in part.',
    params: transferParams,
    body: z.object({
      /** Default: all that is left of it. */
      amount_cents: z.int().min(1).max(99_999_999).nullish(),
    }),
    reply: operatorTransfer,
  },
  'POST /v1/payouts/adjustments': {
    access: 'session',
    permits: 'payout.operate',
    summary: 'Adds an amount to the balance of a workspace, or takes it back.',
    body: z.object({
      workspace_id: id(),
      /** Millionths of a US dollar; at most $100,000. */
      amount_micros: z
        .int()
        .min(-100_000_000_000)
        .max(100_000_000_000)
        .refine((amount) => amount !== 0, 'must not be 0'),
      /** What it is about, as the workspace sees it. */
      reason: boundedText({ min: 1, max: 200 }),
      /** The same reference is added once. */
      reference: id(),
    }),
    reply: z.object({ is_new: z.boolean(), balance_micros: z.int() }),
  },
});
