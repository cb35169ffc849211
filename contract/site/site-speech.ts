import { z } from 'zod';
import { text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { maxSiteText } from './site-limits.ts';

const voiceAndPage = {
  /** A default voice; default: the one of the page. */
  voice_id: z.string().max(64).nullish(),
  /** The slug of a language or an accent, which chooses voice and language; default: English. */
  slug: z.string().max(64).nullish(),
};

/** Speech for visitors without an account (LAND-012, O-86). */
export const siteSpeechRoutes = defineRoutes({
  'GET /v1/site/speech': {
    access: 'public',
    summary: 'Who speaks on a page of the public site, and how many texts this address may hear today.',
    query: z.object(voiceAndPage),
    reply: z.object({
      texts_left: z.int(),
      voice: z.object({ voice_id: z.string(), name: z.string() }),
      /** `flite` and `espeak` are built in; `sherpa/…` are neural models, `remote` is a speech service. */
      engine_id: z.string(),
    }),
  },
  'POST /v1/site/speech': {
    access: 'public',
    requestsPerMinute: 20,
    summary:
      'Speaks a short text for a visitor of the public site, three times a day for an address. Nothing is stored. The header `texts-left` has the number of texts that remain.',
    body: z.object({ text: text().pipe(z.string().trim().min(1).max(maxSiteText)), ...voiceAndPage }),
    content: ['audio/mpeg'],
  },
});
