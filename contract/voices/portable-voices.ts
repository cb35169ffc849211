import { z } from 'zod';
import { id, text } from '../fields/fields.ts';
import { portableFormats } from '../files/portable-files.ts';
import { defineRoutes } from '../route.ts';
import { cloneConsentText } from './voice-clones.ts';
import { voiceCategories } from './voices.ts';

/** Maximum characters of the terms that an exporter states. */
export const maxLicenseLength = 500;

/** What became of the engine data: used, computed again from the recordings, or left to a training. */
export const importedEngines = ['kept', 'rebuilt', 'untrained'] as const;

export const importedVoiceReply = z.object({
  voice_id: z.string(),
  name: z.string(),
  category: z.enum(voiceCategories),
  recordings: z.int(),
  engine: z.enum(importedEngines),
  license: z.string().nullable(),
  requires_verification: z.boolean(),
});
export type ImportedVoiceReply = z.output<typeof importedVoiceReply>;

/** A voice as a file, to keep it or to take it to another server. Not in the public API. */
export const portableVoicesRoutes = defineRoutes({
  'GET /v1/voices/{voice_id}/export': {
    access: 'account',
    permits: 'voice.export',
    summary: 'Exports a voice of the workspace as one file: recordings, settings, labels, consent and engine data.',
    params: z.object({ voice_id: id() }),
    query: z.object({
      /** The terms on which others may use the voice; the file states them. */
      license: text().pipe(z.string().max(maxLicenseLength)).nullish(),
    }),
    content: ['application/zip'],
  },
  'POST /v1/voices/import': {
    access: 'account',
    permits: 'voice.import',
    summary: 'Creates a voice from a file that was exported.',
    body: z.object({ consent: cloneConsentText }),
    files: { file: { maxBytes: portableFormats.voice.maxBytes, required: true } },
    reply: importedVoiceReply,
  },
});
