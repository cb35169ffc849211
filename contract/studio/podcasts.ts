import { z } from 'zod';
import { boundedText, id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { normalizationModes, qualityPresets } from './studio-limits.ts';
import { studioProjectsRoutes } from './studio-projects.ts';

const url = z.url({ protocol: /^https?$/ }).max(2000);
const sourceText = boundedText({ min: 1, max: 500_000 });
const source = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: sourceText }),
  z.object({ type: z.literal('url'), url }),
]);

const newPodcast = z.object({
  model_id: id(),
  mode: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('conversation'),
      conversation: z.object({ host_voice_id: id(), guest_voice_id: id() }),
    }),
    z.object({ type: z.literal('bulletin'), bulletin: z.object({ host_voice_id: id() }) }),
  ]),
  source: z.union([source, z.array(source).min(1).max(20)]),
  quality_preset: z.enum(qualityPresets).nullish(),
  duration_scale: z.enum(['short', 'default', 'long']).default('default'),
  language: z.string().length(2).nullish(),
  intro: boundedText({ max: 1500 }).nullish(),
  outro: boundedText({ max: 1500 }).nullish(),
  instructions_prompt: boundedText({ max: 3000 }).nullish(),
  highlights: z
    .array(boundedText({ min: 10, max: 70 }))
    .max(20)
    .nullish(),
  callback_url: url.nullish(),
  apply_text_normalization: z.enum(normalizationModes).nullish(),
});
export type NewPodcastBody = z.output<typeof newPodcast>;

export const podcastsRoutes = defineRoutes({
  'POST /v1/studio/podcasts': {
    access: 'account',
    permits: 'project.create',
    summary: 'Creates a project with a conversation or a bulletin about sources, and converts it.',
    body: newPodcast,
    bodyLimit: 4 * 2 ** 20,
    reply: studioProjectsRoutes['POST /v1/studio/projects'].reply,
  },
});
