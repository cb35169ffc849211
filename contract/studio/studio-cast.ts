import { z } from 'zod';
import { id, name } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { projectParams } from './studio-fields.ts';
import { studioLimits } from './studio-limits.ts';

const character = z.object({
  /** As the text calls it; `narrator` for what is no direct speech. */
  name: z.string(),
  lines: z.int(),
  characters: z.int(),
  /** 0–1: how sure its lines are its own. */
  confidence: z.number(),
  voice_id: z.string(),
  /** A line of it. */
  example: z.string(),
});

const method = z.enum(['rules', 'model']);

/** Who speaks which lines. Not in the public API. */
export const studioCastRoutes = defineRoutes({
  'POST /v1/studio/projects/{project_id}/cast/propose': {
    access: 'account',
    permits: 'project.update',
    summary: 'Finds the characters of a project and proposes a voice for each. Changes nothing.',
    params: projectParams,
    body: z.object({ chapter_ids: z.array(id()).max(studioLimits.chapters).nullish() }),
    reply: z.object({
      /** `rules`: by quotes, names and alternation. `model`: improved by the configured language model. */
      method,
      characters: z.array(character),
    }),
  },
  'POST /v1/studio/projects/{project_id}/cast/apply': {
    access: 'account',
    permits: 'project.update',
    summary: 'Gives the lines of these characters their voices; locked blocks stay as they are.',
    params: projectParams,
    body: z.object({
      chapter_ids: z.array(id()).max(studioLimits.chapters).nullish(),
      characters: z
        .array(z.object({ name: name(200), voice_id: id() }))
        .min(1)
        .max(studioLimits.voices),
    }),
    reply: z.object({ method, assigned_lines: z.int(), skipped_locked: z.int() }),
  },
});
