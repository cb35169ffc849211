import { z } from 'zod';
import { id } from '../fields/fields.ts';
import { portableFormats } from '../files/portable-files.ts';
import { resourceRoles } from '../permissions/roles.ts';
import { defineRoutes } from '../route.ts';

export const importedDictionaryReply = z.object({
  id: z.string(),
  name: z.string(),
  versions: z.int(),
  rules: z.int(),
});
export type ImportedDictionaryReply = z.output<typeof importedDictionaryReply>;

/** A pronunciation dictionary as a file, with its earlier versions. Not in the public API. */
export const portableDictionariesRoutes = defineRoutes({
  'GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/export': {
    access: 'account',
    permits: 'pronunciation_dictionary.read',
    summary: 'Exports a pronunciation dictionary as one file: the newest version, or the last 100.',
    params: z.object({ pronunciation_dictionary_id: id() }),
    query: z.object({ versions: z.enum(['all', 'latest']).default('all') }),
    content: ['application/zip'],
  },
  'POST /v1/pronunciation-dictionaries/import': {
    access: 'account',
    permits: 'pronunciation_dictionary.create',
    summary: 'Creates a pronunciation dictionary from a file that was exported.',
    /** The role of other members; no access if absent. */
    body: z.object({ workspace_access: z.enum(resourceRoles).nullish() }),
    files: { file: { maxBytes: portableFormats.dictionary.maxBytes, required: true } },
    reply: importedDictionaryReply,
  },
});
