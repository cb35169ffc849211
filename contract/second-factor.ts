import { z } from 'zod';
import { ok } from './fields.ts';
import { defineRoutes } from './route.ts';

/** Six digits of an authenticator app; spaces between them are people's. */
export const totpCode = () =>
  z
    .string()
    .max(20)
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'must have six digits'));

export const secondFactorRoutes = defineRoutes({
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
    summary: 'Turns the second factor on, with the first code of its secret, or off, with a code of it.',
    body: z.object({
      totp_mfa_factor: z.union([
        z.object({ setup_token: z.string().max(4000), code: totpCode() }),
        z.object({ remove: z.literal(true), code: totpCode() }),
      ]),
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
});
