import { z } from 'zod';
import { defineRoutes } from '../route.ts';

const params = z.object({
  sound_id: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
});

/** The sounds of the public site, which the engines of the server make once. */
export const siteSoundsRoutes = defineRoutes({
  'GET /v1/site/sounds/{sound_id}': {
    access: 'public',
    requestsPerMinute: 240,
    summary: 'A sound of the public site, such as the sample of a language, as MP3.',
    params,
    content: ['audio/mpeg'],
  },
  'GET /v1/site/sounds/{sound_id}/waveform': {
    access: 'public',
    requestsPerMinute: 240,
    summary: 'The waveform of a sound of the public site.',
    params,
    reply: z.object({
      /** Base64 of one byte per bar, 255 for full scale; null: the server has yet to make the sound. */
      outline: z.string().nullable(),
      duration_ms: z.number().nullable(),
    }),
  },
});
