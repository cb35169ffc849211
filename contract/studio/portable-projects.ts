import { z } from 'zod';
import { portableFormats } from '../files/portable-files.ts';
import { defineRoutes } from '../route.ts';
import { projectParams } from './studio-fields.ts';

const namedVoice = z.object({ voice_id: z.string(), name: z.string() });

export const importedProjectReply = z.object({
  project_id: z.string(),
  name: z.string(),
  chapters: z.int(),
  takes: z.int(),
  sounds: z.int(),
  /** Voices of the workspace that replace others by their name. */
  matched_voices: z.array(namedVoice),
  /** Voices that are not here. Their text stays; the cast says where to choose another one. */
  missing_voices: z.array(namedVoice),
  missing_dictionaries: z.array(z.string()),
  /** The model that this server does not have, if the default one replaced it. */
  missing_model: z.string().nullable(),
});
export type ImportedProjectReply = z.output<typeof importedProjectReply>;

/** A Studio project as a file. Not in the public API. */
export const portableProjectsRoutes = defineRoutes({
  'GET /v1/studio/projects/{project_id}/export': {
    access: 'account',
    permits: 'project.export',
    summary: 'Exports a project as one file: chapters, cast, sounds, takes and settings.',
    params: projectParams,
    query: z.object({
      /** Whether it contains the takes, which are most of its size. */
      takes: z
        .enum(['true', 'false'])
        .default('true')
        .transform((value) => value === 'true'),
    }),
    content: ['application/zip'],
  },
  'POST /v1/studio/projects/import': {
    access: 'account',
    permits: 'project.create',
    summary: 'Creates a project from a file that was exported.',
    body: z.object({}),
    files: { file: { maxBytes: portableFormats.project.maxBytes, required: true } },
    reply: importedProjectReply,
  },
});
