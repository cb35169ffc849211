import { z } from 'zod';
import { ok } from '../fields/fields.ts';
import { isPhoneNumber, normalizePhoneNumber, phoneNumberRule } from '../fields/phone-number.ts';
import { defineRoutes } from '../route.ts';

/** Six digits of an authenticator app or a text message; spaces between them are people's. */
export const totpCode = () =>
  z
    .string()
    .max(20)
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'must have six digits'));

/** A phone's number in E.164; what people write between the digits is left out. */
export const phoneNumber = () =>
  z
    .string()
    .max(40)
    .transform(normalizePhoneNumber)
    .pipe(z.string().refine(isPhoneNumber, { error: phoneNumberRule }));

/** What a person has beside the password. */
export const mfaFactors = z.object({
  totp_mfa_factor: z.boolean(),
  sms_mfa_factor: z.boolean(),
  /** The end of the phone's number. */
  phone_number_hint: z.string().nullable(),
});
export type MfaFactors = z.infer<typeof mfaFactors>;

/** Of those who have begun to sign in; those who came from an identity provider are known by its cookie. */
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
    summary: 'The second factors of the caller, and whether this server can send text messages.',
    reply: mfaFactors.extend({ sms_available: z.boolean() }),
  },
  'POST /v1/user/sms-setup': {
    access: 'session',
    summary: 'Sends a code to a phone. Nothing is kept until it is given to update-mfa-factors.',
    body: z.object({
      phone_number: phoneNumber(),
      /** Of the factor that is on already. */
      code: totpCode().optional(),
    }),
    reply: ok,
  },
  'POST /v1/user/sms-code': {
    access: 'session',
    summary: 'Sends a code to the caller’s phone, for what asks for one.',
    reply: ok,
  },
  'POST /v1/user/totp-setup': {
    access: 'session',
    summary:
      'A new secret for an authenticator app. Nothing is kept until a code of it is given to update-mfa-factors.',
    reply: z.object({
      /** Base32, for those who type it. */
      secret: z.string(),
      /** What the QR code holds. */
      otpauth_url: z.string(),
      /** An SVG image. */
      qr_code: z.string(),
      /** To be sent back with the first code; ten minutes. */
      setup_token: z.string(),
    }),
  },
  'POST /v1/user/update-mfa-factors': {
    access: 'session',
    summary:
      'Turns a second factor on, with its first code, or off, with a code of any that is on. `code` of sms_mfa_factor is the one that sms-setup has sent.',
    body: z
      .object({
        totp_mfa_factor: z
          .union([
            z.object({
              setup_token: z.string().max(4000),
              code: totpCode(),
              /** Of the factor that is on already. */
              current_code: totpCode().optional(),
            }),
            removal,
          ])
          .optional(),
        sms_mfa_factor: z.union([removal, z.object({ code: totpCode() })]).optional(),
      })
      .refine((body) => (body.totp_mfa_factor === undefined) !== (body.sms_mfa_factor === undefined), {
        error: 'needs totp_mfa_factor or sms_mfa_factor, and only one of them',
      }),
    reply: z.object({ totp_mfa_factor: z.boolean(), sms_mfa_factor: z.boolean() }),
  },
  'POST /v1/user/backup-code': {
    access: 'session',
    summary: 'A new backup code, shown this once; it replaces the one before.',
    body: z.object({ code: totpCode() }),
    reply: z.object({ backup_code: z.string() }),
  },
  'POST /v1/user/backup-code/{code}/remove-mfa': {
    access: 'session',
    summary: 'Turns the second factor off by the backup code, which is used up.',
    params: z.object({ code: z.string().max(100) }),
    reply: ok,
  },
  'POST /v1/auth/mfa-factors': {
    access: 'public',
    summary:
      'Which second factors can end a sign-in, for those who have given the right password or came from elsewhere.',
    body: firstFactorBody,
    reply: mfaFactors,
  },
  'POST /v1/auth/sms-code': {
    access: 'public',
    summary: 'Sends the code that ends a sign-in to the person’s phone.',
    body: firstFactorBody,
    reply: ok,
  },
});
