import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** The sounds of the public site, which the engines of the server make once. */
export const siteSoundsRoutes = defineRoutes({
  'GET /v1/site/sounds/{sound_id}': {
    access: 'public',
    requestsPerMinute: 240,
    summary: 'A sound of the public site, such as the sample of a language, as MP3.',
    params: z.object({
      sound_id: z
        .string()
        .max(80)
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    }),
    content: ['audio/mpeg'],
  },
});
