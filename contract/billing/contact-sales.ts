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

/** What people who want the enterprise plan ask of whoever runs the server (PLAN-020, O-83). */
export const contactSalesRoutes = defineRoutes({
  'GET /v1/contact-sales': {
    access: 'public',
    perMinute: 60,
    summary: 'Whether there is somebody who answers requests for the enterprise plan.',
    reply: z.object({ is_open: z.boolean() }),
  },
  'POST /v1/contact-sales': {
    access: 'public',
    perMinute: 20,
    summary: 'Asks whoever runs this server for the enterprise plan: kept, and mailed to them.',
    body: z.object({
      name: name(),
      email: email(),
      company: name(200),
      company_size: z.enum(companySizes),
      message: message(),
      /** Nobody sees this field: what programs write in it tells that they are programs. */
      website: z.string().max(1000).default(''),
      recaptcha_token: captchaToken(),
    }),
    reply: ok,
  },
});
