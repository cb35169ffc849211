import { z } from 'zod';
import { ok } from '../fields/fields.ts';
import { isPhoneNumber, normalizePhoneNumber, phoneNumberRule } from '../fields/phone-number.ts';
import { defineRoutes } from '../route.ts';

/** Six digits of an authenticator app or a text message; spaces are removed. */
export const totpCode = () =>
  z
    .string()
    .max(20)
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'must have six digits'));

/** A phone number in E.164; separators between the digits are removed. */
export const phoneNumber = () =>
  z
    .string()
    .max(40)
    .transform(normalizePhoneNumber)
    .pipe(z.string().refine(isPhoneNumber, { error: phoneNumberRule }));

/** The second factors of a person. */
export const mfaFactors = z.object({
  totp_mfa_factor: z.boolean(),
  sms_mfa_factor: z.boolean(),
  /** The last digits of the phone number. */
  phone_number_hint: z.string().nullable(),
});
export type MfaFactors = z.infer<typeof mfaFactors>;

/** The first factor of a sign-in with a password. A sign-in with an identity provider has a ticket cookie instead. */
const signInProof = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string().max(1000),
});
export type SignInProof = z.infer<typeof signInProof>;
const firstFactorBody = z.object({ password_proof: signInProof.optional() });

const removal = z.object({ remove: z.literal(true), code: totpCode() });

export const secondFactorRoutes = defineRoutes({
  'GET /v1/user/mfa-factors': {
    access: 'session',
    permits: 'account.secure',
    summary:
      'Returns the caller’s second factors, the number of unused backup codes, and whether this server can send text messages.',
    reply: mfaFactors.extend({
      sms_available: z.boolean(),
      /** Unused backup codes. */
      backup_codes_left: z.number().int(),
    }),
  },
  'POST /v1/user/sms-setup': {
    access: 'session',
    permits: 'account.secure',
    needsRecentSignIn: true,
    summary: 'Sends a code to a phone. Send the code to update-mfa-factors to enable the factor.',
    body: z.object({
      phone_number: phoneNumber(),
      /** A code of a factor that is already on. */
      code: totpCode().optional(),
    }),
    reply: ok,
  },
  'POST /v1/user/sms-code': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Sends a code to the caller’s phone.',
    reply: ok,
  },
  'POST /v1/user/totp-setup': {
    access: 'session',
    permits: 'account.secure',
    needsRecentSignIn: true,
    summary:
      'Creates a secret for an authenticator app. Send its first code to update-mfa-factors to enable the factor.',
    reply: z.object({
      /** Base32, for manual entry. */
      secret: z.string(),
      /** The content of the QR code. */
      otpauth_url: z.string(),
      /** An SVG image. */
      qr_code: z.string(),
      /** To send with the first code; valid for ten minutes. */
      setup_token: z.string(),
    }),
  },
  'POST /v1/user/update-mfa-factors': {
    access: 'session',
    permits: 'account.secure',
    summary:
      'Enables a second factor with its first code, or disables it with a code of any factor that is on. `code` of sms_mfa_factor is the code that sms-setup has sent. The first factor comes with ten backup codes.',
    body: z
      .object({
        totp_mfa_factor: z
          .union([
            z.object({
              setup_token: z.string().max(4000),
              code: totpCode(),
              /** A code of a factor that is already on. */
              current_code: totpCode().optional(),
            }),
            removal,
          ])
          .optional(),
        sms_mfa_factor: z.union([removal, z.object({ code: totpCode() })]).optional(),
      })
      .refine((body) => (body.totp_mfa_factor === undefined) !== (body.sms_mfa_factor === undefined), {
        error: 'must contain exactly one of totp_mfa_factor and sms_mfa_factor',
      }),
    reply: z.object({
      totp_mfa_factor: z.boolean(),
      sms_mfa_factor: z.boolean(),
      /** Ten codes when the first factor was turned on. Only this reply contains them. */
      backup_codes: z.array(z.string()).optional(),
    }),
  },
  'POST /v1/user/backup-code': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Creates ten backup codes, which replace the previous ones. Only this reply contains them.',
    body: z.object({ code: totpCode() }),
    reply: z.object({
      /** The first of the codes. */
      backup_code: z.string(),
      backup_codes: z.array(z.string()),
    }),
  },
  'POST /v1/user/backup-code/{code}/remove-mfa': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Disables all second factors with a backup code, and deletes all backup codes.',
    params: z.object({ code: z.string().max(100) }),
    reply: ok,
  },
  'POST /v1/auth/mfa-factors': {
    access: 'public',
    summary:
      'Lists the second factors with which a sign-in can be completed, after a correct password or an identity provider.',
    body: firstFactorBody,
    reply: mfaFactors,
  },
  'POST /v1/auth/sms-code': {
    access: 'public',
    summary: 'Sends the code that completes a sign-in to the person’s phone.',
    body: firstFactorBody,
    reply: ok,
  },
});
