import { z } from 'zod';
import { captchaToken } from '../accounts/auth.ts';
import { companySizes, maxSalesMessage } from '../catalogue/company-sizes.ts';
import { cleanText, name, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email());
const message = () =>
  z
    .string()
    .transform((value) => cleanText(value).trim())
    .pipe(z.string().min(1).max(maxSalesMessage));

/** Sales requests for the enterprise plan, to the operator of the server (PLAN-020, O-83). */
export const contactSalesRoutes = defineRoutes({
  'GET /v1/contact-sales': {
    access: 'public',
    requestsPerMinute: 60,
    summary: 'Whether this server accepts sales requests for the enterprise plan.',
    reply: z.object({ is_open: z.boolean() }),
  },
  'POST /v1/contact-sales': {
    access: 'public',
    requestsPerMinute: 20,
    summary: 'Sends a sales request for the enterprise plan to the operator of this server.',
    body: z.object({
      name: name(),
      email: email(),
      company: name(200),
      company_size: z.enum(companySizes),
      message: message(),
      /** Honeypot: the field is invisible, so that only bots fill it in. */
      website: z.string().max(1000).default(''),
      recaptcha_token: captchaToken(),
    }),
    reply: ok,
  },
});
