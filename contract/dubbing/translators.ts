import { z } from 'zod';
import { translatorKinds } from '../catalogue/dubbing/translator-kinds.ts';
import { defineRoutes } from '../route.ts';

const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/, 'must be a language code such as en or pt-BR');

export const translatorsRoutes = defineRoutes({
  'GET /v1/translators': {
    access: 'account',
    permits: 'translator.read',
    summary: 'Tells what translates from one language to another on this server. null: people have to.',
    query: z.object({ from: languageTag, to: languageTag }),
    reply: z.object({
      translator: z
        .object({
          kind: z.enum(['none_needed', ...translatorKinds]),
          name: z.string(),
          /** Its translations need a look before they are spoken. */
          is_draft: z.boolean(),
          /** Texts stay on this server. */
          is_local: z.boolean(),
        })
        .nullable(),
    }),
  },
});
