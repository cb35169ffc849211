import { z } from 'zod';
import { id, name, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { totpCode } from './second-factor.ts';

/** AUTH-020 */
export const verificationOutcomes = ['success', 'invalidActionCode', 'unknownError'] as const;
export type VerificationOutcome = (typeof verificationOutcomes)[number];

/** What the code of a sensitive action confirms. */
export const sensitiveActions = ['support_access', 'account_change'] as const;
export type SensitiveAction = (typeof sensitiveActions)[number];

const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email());
/** 256 bits as a link carries them; anything else is simply wrong. */
const code = () => z.string().trim().min(1).max(200);
const mailRequest = () =>
  z.object({
    email: email(),
    /** Where to go after the link: a page of this server; another is left out. */
    continue_url: z.string().max(2000).nullish(),
  });

/** The access that a person grants to the operator of the server. */
export const supportGrant = z.object({
  support_grant_id: z.string(),
  /** Whose account it is. */
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
    summary: 'Mails a link that verifies an address. The answer is the same whether there is such an account.',
    body: mailRequest(),
    reply: ok,
  },
  'POST /v1/auth/verify-email': {
    access: 'public',
    summary: 'Applies the code of a verification mail.',
    body: z.object({ code: code() }),
    reply: ok,
  },
  'POST /v1/user/send-password-reset-email': {
    access: 'public',
    summary: 'Mails a link to choose a new password. The answer is the same whether there is such an account.',
    body: mailRequest(),
    reply: ok,
  },
  'POST /v1/auth/check-password-reset': {
    access: 'public',
    summary: 'Whether the code of a reset mail is good, and for whom.',
    body: z.object({ code: code() }),
    reply: z.object({ email: z.string() }),
  },
  'POST /v1/auth/confirm-password-reset': {
    access: 'public',
    summary: 'Sets the new password by the code of a reset mail; every session of the account ends.',
    body: z.object({ code: code(), password: z.string().max(1000) }),
    reply: ok,
  },
  'POST /v1/auth/change-password': {
    access: 'session',
    summary: 'Sets a new password by the one before; every other session of the account ends.',
    body: z.object({
      password: z.string().max(1000),
      new_password: z.string().max(1000),
      /** Of the second factor, for those who have one. */
      code: totpCode().optional(),
    }),
    reply: ok,
  },
  'POST /v1/user/send-email-change-verification': {
    access: 'session',
    summary: 'Mails a link to a new address of the caller. Needs the password, or a sign-in of a moment ago.',
    body: z.object({ email: email(), password: z.string().max(1000).optional(), code: totpCode().optional() }),
    reply: ok,
  },
  'PUT /v1/user/email': {
    access: 'public',
    summary: 'Changes an e-mail by the code of the mail to the new address, or takes it back by that to the old one.',
    query: z.object({
      verification_code: code(),
      is_reverting: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).default(false),
    }),
    reply: ok,
  },
  'POST /v1/user/opt-out-of-updates': {
    access: 'public',
    summary: 'Ends the product updates by mail for whom the key was made.',
    body: z.object({ opt_out_updates_key: code() }),
    reply: ok,
  },
  'POST /v1/user/opt-out-of-updates/one-click': {
    access: 'public',
    summary: 'The same, as mail programs do it by the List-Unsubscribe header.',
    query: z.object({ opt_out_updates_key: code() }),
    reply: ok,
  },
  'GET /v1/user/opt-out-of-updates/one-click': {
    access: 'public',
    summary: 'Leads those who open that address to the page which asks.',
    query: z.object({ opt_out_updates_key: code() }),
    content: ['text/html'],
    hidden: true,
  },
  'POST /v1/user/product-updates': {
    access: 'session',
    summary:
      'Mails news to everyone who wants product updates and has a verified e-mail; for the operator of the server.',
    body: z.object({ subject: name(150), text: text().pipe(z.string().trim().min(1).max(20_000)) }),
    reply: ok,
  },
  'POST /v1/user/sign-in-requests': {
    access: 'session',
    summary: 'Asks a person by mail for access to their account for 24 hours; for the operator of the server.',
    body: z.object({
      email: email(),
      /** Which mail is sent: one that grants when its link is opened, or one that asks in a dialog. */
      kind: z.enum(['sign_in_request', 'support_access']).default('sign_in_request'),
    }),
    reply: supportGrant,
  },
  'POST /v1/user/sign-in-requests/verify': {
    access: 'public',
    summary: 'Grants what a sign-in request asks for, by the code of its mail.',
    body: z.object({ sign_in_request_verification_code: code() }),
    reply: ok,
  },
  'POST /v1/user/grant-support-access': {
    access: 'session',
    summary: 'Grants the operator access to the caller’s account for 24 hours, by the code of the mail.',
    body: z.object({ action_code: code() }),
    reply: ok,
  },
  'GET /v1/user/support-access': {
    access: 'session',
    summary: 'The access that the caller was asked for or has granted; for the operator also what they asked for.',
    reply: z.object({ granted: z.array(supportGrant), requested: z.array(supportGrant) }),
  },
  'POST /v1/user/support-access/end': {
    access: 'session',
    summary: 'Ends an access at once: by the person who granted it, or by the operator.',
    body: z.object({ support_grant_id: id() }),
    reply: ok,
  },
  'POST /v1/user/support-access/key': {
    access: 'session',
    summary: 'An API key of the account to which the operator was granted access; it ends with the access.',
    body: z.object({ support_grant_id: id() }),
    reply: z.object({ xi_api_key: z.string(), ends_at_unix: unix() }),
  },
  'GET /v1/user/verify-email-access': {
    access: 'session',
    summary: 'What the code of a mail to the caller confirms; nothing is used up.',
    query: z.object({ verification_code: code() }),
    reply: z.object({ action: z.enum(sensitiveActions), operator_email: z.string().nullable() }),
  },
  'POST /v1/user/verify-sensitive-action-code': {
    access: 'session',
    summary: 'Confirms a sensitive action of the caller, who may then try it again for fifteen minutes.',
    body: z.object({ code: code() }),
    reply: ok,
  },
  'POST /v1/user/internal-verifications': {
    access: 'session',
    summary: 'Mails the staff-only link to an account whose e-mail is of the staff; for the operator of the server.',
    body: z.object({ email: email() }),
    reply: ok,
  },
  'POST /v1/user/prepare-internal-verification': {
    access: 'session',
    summary: 'Confirms the caller’s staff e-mail by the code of the staff-only link.',
    body: z.object({ email: email(), verification_code: code() }),
    reply: ok,
  },
});
