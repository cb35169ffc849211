import { z } from 'zod';
import { captchaToken } from '../accounts/auth.ts';
import {
  companySizes,
  grantMonths,
  legalTopics,
  maxFormText,
  maxGrantCredits,
  maxRecordedHours,
  reportReasons,
} from '../catalogue/site/site-form-values.ts';
import { cleanText, name } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email());
const trimmed = () => z.string().transform((value) => cleanText(value).trim());
const longText = () => trimmed().pipe(z.string().min(1).max(maxFormText));
const optionalLine = (max = 200) => trimmed().pipe(z.string().max(max)).default('');

/** What every form asks for. */
const sender = z.object({
  name: name(),
  email: email(),
  /** Honeypot: the field is invisible, so that only bots fill it in. */
  website: z.string().max(1000).default(''),
  recaptcha_token: captchaToken(),
});
export type SiteFormSender = z.infer<typeof sender>;

const opened = z.object({ is_open: z.boolean() });
const received = z.object({
  status: z.literal('ok'),
  /** Also in the email that confirms the form. */
  reference: z.string(),
});
const sent = { access: 'public', requestsPerMinute: 20, reply: received } as const;

/** The forms of the public site, to the operator of the server (PLAN-020, LAND-006, O-83). */
export const siteFormsRoutes = defineRoutes({
  'GET /v1/contact-sales': {
    access: 'public',
    requestsPerMinute: 60,
    summary: 'Whether this server accepts sales requests for the enterprise plan.',
    reply: opened,
  },
  'POST /v1/contact-sales': {
    ...sent,
    summary: 'Sends a sales request for the enterprise plan to the operator of this server.',
    body: sender.extend({ company: name(200), company_size: z.enum(companySizes), message: longText() }),
  },
  'GET /v1/site/forms': {
    access: 'public',
    requestsPerMinute: 60,
    summary: 'Whether this server accepts legal requests, and applications for grants and partnerships.',
    reply: opened,
  },
  'POST /v1/site/legal-requests': {
    ...sent,
    summary: 'Sends a legal request to the operator of this server.',
    body: sender.extend({
      company: optionalLine(),
      topic: z.enum(legalTopics),
      /** A URL, or the name or ID of a voice. */
      content_address: optionalLine(2000),
      message: longText(),
    }),
  },
  'POST /v1/site/reports': {
    ...sent,
    summary: 'Reports a shared voice or a public page to the operator of this server.',
    body: sender.extend({
      reason: z.enum(reportReasons),
      /** The URL of the page, or the ID of the voice. */
      content_address: name(2000),
      message: longText(),
    }),
  },
  'POST /v1/site/grant-applications': {
    ...sent,
    summary: 'Sends an application for a grant of credits to the operator of this server.',
    body: sender.extend({
      project: name(200),
      project_address: optionalLine(2000),
      description: longText(),
      credits: z.int().min(1).max(maxGrantCredits),
      months: z.literal(grantMonths),
    }),
  },
  'POST /v1/site/voice-data-applications': {
    ...sent,
    summary: 'Sends an application for a voice data partnership to the operator of this server.',
    body: sender.extend({
      company: optionalLine(),
      languages: name(500),
      /** Of recordings, made or planned. */
      hours: z.int().min(0).max(maxRecordedHours),
      consent: longText(),
      license: name(500),
      message: longText(),
    }),
  },
});
