import { z } from 'zod';
import { id, name, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { totpCode } from './second-factor.ts';

/** AUTH-020 */
export const verificationOutcomes = ['success', 'invalidActionCode', 'unknownError'] as const;
export type VerificationOutcome = (typeof verificationOutcomes)[number];

/** The actions that a code can confirm. */
export const sensitiveActions = ['support_access', 'account_change'] as const;
export type SensitiveAction = (typeof sensitiveActions)[number];

const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Accepts any short text: an invalid code gives the same error whatever its form. */
const code = () => z.string().trim().min(1).max(200);
const mailRequest = () =>
  z.object({
    email: email(),
    /** The page to open after the link; ignored unless it is on this server. */
    continue_url: z.string().max(2000).nullish(),
  });

/** A way into an account besides its password. */
export const accountAccess = z.object({
  access_id: z.string(),
  kind: z.enum(['api_key', 'passkey', 'authenticator', 'phone', 'provider']),
  /** The name of the key or provider, or the last digits of the phone. */
  name: z.string(),
  added_at_unix: unix(),
  last_used_at_unix: unix().nullable(),
  /** False for a second factor that has been on for a while: the mailbox alone does not remove it. */
  is_revocable: z.boolean(),
});
export type AccountAccess = z.infer<typeof accountAccess>;

/** Access to an account for the operator of the server, requested or granted. */
export const supportGrant = z.object({
  support_grant_id: z.string(),
  /** The email of the account. */
  email: z.string(),
  operator_email: z.string(),
  status: z.enum(['pending', 'granted', 'ended']),
  requested_at_unix: unix(),
  granted_at_unix: unix().nullable(),
  ends_at_unix: unix(),
});
export type SupportGrant = z.infer<typeof supportGrant>;

export const actionLinksRoutes = defineRoutes({
  'POST /v1/user/send-verification-email': {
    access: 'public',
    summary: 'Mails a link that verifies an email. The reply does not disclose whether the account exists.',
    body: mailRequest(),
    reply: ok,
  },
  'POST /v1/auth/verify-email': {
    access: 'public',
    summary: 'Verifies an email with the code of a verification mail.',
    body: z.object({ code: code() }),
    reply: ok,
  },
  'POST /v1/user/send-password-reset-email': {
    access: 'public',
    summary: 'Mails a link to set a new password. The reply does not disclose whether the account exists.',
    body: mailRequest(),
    reply: ok,
  },
  'POST /v1/auth/check-password-reset': {
    access: 'public',
    summary: 'Checks the code of a reset mail. Returns the email of its account, and what else gives access to it.',
    body: z.object({ code: code() }),
    reply: z.object({
      email: z.string(),
      /** Empty for an account whose email was never verified: the reset revokes everything. */
      access: z.array(accountAccess),
    }),
  },
  'POST /v1/auth/confirm-password-reset': {
    access: 'public',
    summary:
      'Sets a new password with the code of a reset mail, ends all sessions of the account, and revokes the selected access to it. If the email was never verified, all access is revoked.',
    body: z.object({
      code: code(),
      password: z.string().max(1000),
      revoke: z.union([z.literal('all'), z.array(z.string().max(200)).max(1000)]).default([]),
    }),
    reply: ok.extend({
      /** What still gives access besides the new password. */
      access: z.array(accountAccess),
    }),
  },
  'POST /v1/auth/confirm-identity': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Confirms the caller by the password, and the second factor if one is on, for sensitive actions.',
    body: z.object({ password: z.string().max(1000), code: totpCode().optional() }),
    reply: ok,
  },
  'POST /v1/auth/send-confirmation-email': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Mails the caller a link that confirms them for sensitive actions in this browser.',
    reply: ok,
  },
  'POST /v1/auth/change-password': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Changes the password, given the current one, and ends all other sessions of the account.',
    body: z.object({
      password: z.string().max(1000),
      new_password: z.string().max(1000),
      /** The code of the second factor, if one is on. */
      code: totpCode().optional(),
    }),
    reply: ok,
  },
  'POST /v1/user/send-email-change-verification': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Mails a link to confirm a new email of the caller. Requires the password or a recent sign-in.',
    body: z.object({ email: email(), password: z.string().max(1000).optional(), code: totpCode().optional() }),
    reply: ok,
  },
  'PUT /v1/user/email': {
    access: 'public',
    summary:
      'Changes an email with the code sent to the new address, or reverts the change with the code sent to the old one.',
    query: z.object({
      verification_code: code(),
      /** AUTH-046: whether the code is the one sent to the old address. */
      is_reverting: z.boolean(),
    }),
    reply: ok,
  },
  'POST /v1/user/opt-out-of-updates': {
    access: 'public',
    summary: 'Unsubscribes the owner of the key from product updates.',
    body: z.object({ opt_out_updates_key: code() }),
    reply: ok,
  },
  'POST /v1/user/opt-out-of-updates/one-click': {
    access: 'public',
    summary: 'Unsubscribes from product updates with one click (List-Unsubscribe header).',
    query: z.object({ opt_out_updates_key: code() }),
    reply: ok,
  },
  'GET /v1/user/opt-out-of-updates/one-click': {
    access: 'public',
    summary: 'Redirects a browser to the page that confirms the unsubscription.',
    query: z.object({ opt_out_updates_key: code() }),
    content: ['text/html'],
    hidden: true,
  },
  'POST /v1/user/product-updates': {
    access: 'session',
    permits: 'product_update.send',
    summary: 'Mails news to everyone with a verified email who wants product updates; for the operator of the server.',
    body: z.object({ subject: name(150), text: text().pipe(z.string().trim().min(1).max(20_000)) }),
    reply: ok,
  },
  'POST /v1/user/sign-in-requests': {
    access: 'session',
    permits: 'support_access.request',
    summary: 'Requests access to an account for 24 hours by mail; for the operator of the server.',
    body: z.object({
      email: email(),
      /** The mail to send: one whose link grants access when opened, or one that asks in a dialog. */
      kind: z.enum(['sign_in_request', 'support_access']).default('sign_in_request'),
    }),
    reply: supportGrant,
  },
  'POST /v1/user/sign-in-requests/verify': {
    access: 'public',
    summary: 'Grants a sign-in request with the code of its mail.',
    body: z.object({ sign_in_request_verification_code: code() }),
    reply: ok,
  },
  'POST /v1/user/grant-support-access': {
    access: 'session',
    permits: 'account.grant_support',
    summary: 'Grants the operator access to the caller’s account for 24 hours, with the code of the mail.',
    body: z.object({ action_code: code() }),
    reply: ok,
  },
  'GET /v1/user/support-access': {
    access: 'session',
    permits: 'account.grant_support',
    summary:
      'Lists support access that the caller was asked for or has granted; for the operator also their own requests.',
    reply: z.object({ granted: z.array(supportGrant), requested: z.array(supportGrant) }),
  },
  'POST /v1/user/support-access/end': {
    access: 'session',
    permits: 'account.grant_support',
    summary: 'Ends support access at once; for the person who granted it and for the operator.',
    body: z.object({ support_grant_id: id() }),
    reply: ok,
  },
  'POST /v1/user/support-access/key': {
    access: 'session',
    permits: 'support_access.request',
    summary: 'Creates an API key of an account to which the operator was granted access; it expires with the access.',
    body: z.object({ support_grant_id: id() }),
    reply: z.object({ xi_api_key: z.string(), ends_at_unix: unix() }),
  },
  'GET /v1/user/verify-email-access': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Returns the action that a mailed code confirms, without consuming the code.',
    query: z.object({ verification_code: code() }),
    reply: z.object({ action: z.enum(sensitiveActions), operator_email: z.string().nullable() }),
  },
  'POST /v1/user/verify-sensitive-action-code': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Confirms a sensitive action of the caller, who can then retry it for 15 minutes.',
    body: z.object({ code: code() }),
    reply: ok,
  },
  'POST /v1/user/internal-verifications': {
    access: 'session',
    permits: 'staff.verify',
    summary: 'Mails the staff-only link to an account with a staff email; for the operator of the server.',
    body: z.object({ email: email() }),
    reply: ok,
  },
  'POST /v1/user/prepare-internal-verification': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Confirms the caller’s staff email with the code of the staff-only link.',
    body: z.object({ email: email(), verification_code: code() }),
    reply: ok,
  },
});
