import { z } from 'zod';
import { id, name, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { totpCode } from './second-factor.ts';
import { accountMetadata } from './user.ts';

export const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email());
const password = () => z.string().max(1000);

/** Short-lived bearer token; the refresh token travels only in an HttpOnly cookie. */
export const sessionReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds until the access token ends: 300. */
  expires_in: z.int(),
  user_id: z.string(),
  workspace_id: z.string(),
  email_verified: z.boolean(),
});

/** Claims of the access token (AUTH-001). */
export const accessTokenClaims = z.object({
  sub: z.string(),
  workspace_id: z.string(),
  session_id: z.string(),
  role: z.enum(['admin', 'editor']),
  email_verified: z.boolean(),
});

/** Captcha services that the operator can configure instead of the built-in proof of work. */
export const captchaProviders = ['hcaptcha', 'recaptcha', 'turnstile'] as const;

/** Input for creating a captcha token (O-13). */
export const challengeReply = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('proof_of_work'),
    challenge: z.string(),
    /** Number of leading zero bits that the SHA-256 of `challenge + ':' + counter` must have. */
    bits: z.int(),
  }),
  z.object({ provider: z.enum(captchaProviders), site_key: z.string() }),
]);

/** The signed sign-up token of Google Cloud Marketplace. */
const marketplaceToken = () => z.string().max(8000);

/** A solved challenge, or the token of a provider's widget. */
export const captchaToken = () => z.string().min(1).max(10_000);

export const authRoutes = defineRoutes({
  'GET /v1/auth/challenge': {
    access: 'public',
    summary:
      'Returns a captcha challenge, whose solution is `{challenge}:{counter}`, or the provider whose widget to show.',
    reply: challengeReply,
  },
  'POST /v1/user/pre-sign-up': {
    access: 'public',
    summary: 'Checks the captcha before sign-up; returns the token that sign-up requires.',
    body: z.object({
      email: email(),
      account_metadata: accountMetadata.nullish(),
      recaptcha_token: captchaToken(),
      pid: id().nullish(),
      xid: id().nullish(),
      invite_code: id().nullish(),
      gcp_marketplace_jwt: marketplaceToken().nullish(),
    }),
    reply: z.object({ status: z.literal('ok'), sign_up_token: z.string() }),
  },
  'POST /v1/auth/sign-up': {
    access: 'public',
    summary: 'Creates an account with its workspace and signs in. The first account owns the server.',
    body: z.object({
      email: email(),
      password: password(),
      first_name: name().nullish(),
      /** For the first account of a server that others can reach; its start prints the code. */
      setup_code: z.string().max(100).optional(),
      sign_up_token: z.string().max(4000),
    }),
    reply: sessionReply,
  },
  'POST /v1/user/post-registration-user-setup': {
    access: 'session',
    permits: 'account.update',
    summary: 'Completes the registration; later calls change nothing.',
    body: z.object({ pid: id().nullish(), xid: id().nullish(), gcp_marketplace_jwt: marketplaceToken().nullish() }),
    reply: ok,
  },
  'POST /v1/auth/sign-in': {
    access: 'public',
    summary: 'Signs in with email and password.',
    body: z.object({
      email: email(),
      password: password(),
      /** The code of the second factor, if one is on. */
      code: totpCode().optional(),
      /** Instead of `code`: disables the second factor. */
      backup_code: z.string().max(100).optional(),
    }),
    reply: sessionReply,
  },
  'POST /v1/auth/refresh': {
    access: 'public',
    summary:
      'Returns a new access token and rotates the refresh cookie. With `Prefer: handling=lenient`, null without a cookie.',
    reply: sessionReply.nullable(),
  },
  'POST /v1/auth/sign-out': {
    access: 'public',
    summary: 'Ends the session of the refresh cookie.',
    reply: ok,
  },
});
