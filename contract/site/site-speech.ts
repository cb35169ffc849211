import { z } from 'zod';
import { text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { maxSiteText } from './site-limits.ts';

/** Speech for visitors without an account (LAND-012, O-86). */
export const siteSpeechRoutes = defineRoutes({
  'POST /v1/site/speech': {
    access: 'public',
    requestsPerMinute: 20,
    summary:
      'Speaks a short text for a visitor of the public site, three times a day for an address. Nothing is stored.',
    body: z.object({
      text: text().pipe(z.string().trim().min(1).max(maxSiteText)),
      /** A default voice; default: the one of the page. */
      voice_id: z.string().max(64).nullish(),
      /** The slug of a language or an accent, which chooses voice and language; default: English. */
      slug: z.string().max(64).nullish(),
    }),
    content: ['audio/mpeg'],
  },
});
