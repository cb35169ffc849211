import { z } from 'zod';
import { effectCategories } from '../catalogue/effect-categories.ts';
import { text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** The last part of the address of a ready-made sound, such as `rain-on-a-window`. */
export const effectSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** A ready-made sound. */
const sound = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.enum(effectCategories),
  /** Other words for it. */
  tags: z.array(z.string()),
  /** The text that generates it. */
  prompt: z.string(),
  duration_seconds: z.number(),
  /** Whether it repeats without a seam. */
  loop: z.boolean(),
  content_type: z.string(),
  /** The path of its audio on this server. */
  audio_url: z.string(),
  /** The waveform, as that of history items; null until the sound is ready for the first time. */
  peaks: z.string().nullable(),
});
export type ExploredSound = z.infer<typeof sound>;

const explored = z.object({
  sounds: z.array(sound),
  page: z.int(),
  /** Sounds on all pages. */
  total: z.int(),
  has_more: z.boolean(),
  /** `similar`: nothing has all words of the search; these sounds are near. */
  match: z.enum(['exact', 'similar']),
  /** What the search means that cannot be generated. */
  message: z.string().nullable(),
  /** All categories, with the number of their sounds. */
  categories: z.array(z.object({ name: z.enum(effectCategories), count: z.int() })),
});

/** A page of ready-made sounds. */
export type ExploredPage = z.infer<typeof explored>;

const params = z.object({ slug: effectSlug });

export const soundEffectsExploreRoutes = defineRoutes({
  'GET /v1/sound-effects/explore': {
    access: 'public',
    anyOrigin: true,
    summary: 'Lists ready-made sound effects by category and words. Spelling mistakes are tolerated.',
    query: z.object({
      category: z.enum(effectCategories).nullish(),
      search: text().pipe(z.string().max(200)).nullish(),
      page: z.int().min(1).max(1000).default(1),
      page_size: z.int().min(1).max(100).default(24),
    }),
    reply: explored,
  },
  'GET /v1/sound-effects/{slug}': {
    access: 'public',
    anyOrigin: true,
    summary: 'Returns a ready-made sound effect and others of its category.',
    params,
    reply: sound.extend({ related: z.array(sound) }),
  },
  'GET /v1/sound-effects/{slug}/audio': {
    access: 'public',
    anyOrigin: true,
    summary: 'Returns the audio of a ready-made sound effect.',
    params,
    content: ['audio/mpeg'],
  },
});
