import { z } from 'zod';
import { defaultEngines, modelKinds, modelQualities } from '../catalogue/engine-models.ts';
import { ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** `waiting` and `installing` have a percentage, `available` and `broken` may have a problem. */
export const engineModelStates = ['available', 'waiting', 'installing', 'ready', 'broken'] as const;

export const engineModelReply = z.object({
  id: z.string(),
  kind: z.enum(modelKinds),
  title: z.string(),
  licence: z.string(),
  languages: z.array(z.string()),
  quality: z.enum(modelQualities),
  speakers: z.int(),
  /** What is fetched; for a model that is not in the catalogue, what it takes on the disk. */
  download_bytes: z.int(),
  download_bytes_are_estimated: z.boolean(),
  state: z.enum(engineModelStates),
  /** 0–100 */
  percent: z.int().nullable(),
  stage: z.string().nullable(),
  problem: z.string().nullable(),
  /** What was verified of the installed one: its checksum, or that it is whole and speaks. */
  verified: z.enum(['checksum', 'synthesis']).nullable(),
  installed_bytes: z.int().nullable(),
  /** false: it came from this machine, and cannot be fetched again. */
  in_catalogue: z.boolean(),
});
export type EngineModelReply = z.infer<typeof engineModelReply>;

export const engineModelsReply = z.object({
  models: z.array(engineModelReply),
  free_bytes: z.number(),
  default_engine: z.enum(defaultEngines),
  /** Whether the caller is the operator of this server. */
  may_manage: z.boolean(),
});
export type EngineModelsReply = z.infer<typeof engineModelsReply>;

const params = z.object({ model_id: z.string().regex(/^[A-Za-z0-9][\w.-]{0,79}$/, 'is no id of a model') });

export const engineModelsRoutes = defineRoutes({
  'GET /v1/engine-models': {
    access: 'session',
    summary: 'The neural models that are installed on this server, or can be.',
    reply: engineModelsReply,
  },
  'POST /v1/engine-models/default-engine': {
    access: 'session',
    summary: 'Says who speaks for the default voices; for the operator.',
    body: z.object({ default_engine: z.enum(defaultEngines) }),
    reply: ok,
  },
  'POST /v1/engine-models/{model_id}/install': {
    access: 'session',
    summary: 'Begins to install a model of the catalogue; for the operator.',
    params,
    reply: ok,
  },
  'POST /v1/engine-models/{model_id}/cancel': {
    access: 'session',
    summary: 'Ends the installation of a model; the next one goes on where it ended. For the operator.',
    params,
    reply: ok,
  },
  'POST /v1/engine-models/{model_id}/test': {
    access: 'session',
    summary: 'Lets an installed model speak, and answers what it said; for the operator.',
    params,
    content: ['audio/mpeg'],
  },
  'DELETE /v1/engine-models/{model_id}': {
    access: 'session',
    summary: 'Removes an installed model with its voices; for the operator.',
    params,
    reply: ok,
  },
});
