import { z } from 'zod';
import { defaultEngines, modelKinds, modelQualities, modelsAtStart } from '../catalogue/engine-models.ts';
import { ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** `waiting` and `installing` have a percentage, `available` and `broken` may have a problem. */
export const engineModelStates = ['available', 'waiting', 'installing', 'ready', 'broken'] as const;

export const engineModelReply = z.object({
  id: z.string(),
  kind: z.enum(modelKinds),
  title: z.string(),
  licence: z.string(),
  /** The licence forbids commercial use. */
  non_commercial: z.boolean(),
  languages: z.array(z.string()),
  quality: z.enum(modelQualities),
  speakers: z.int(),
  /** Size of the download; for a model that is not in the catalogue, its size on disk. */
  download_bytes: z.int(),
  download_bytes_are_estimated: z.boolean(),
  /** Seconds that this machine needs for a second of speech; null before the speed test. */
  real_time_factor: z.number().nullable(),
  /** Whether it is estimated from the speed test of the machine; otherwise the installed model was measured. */
  real_time_factor_is_estimated: z.boolean(),
  state: z.enum(engineModelStates),
  /** 0–100 */
  percent: z.int().nullable(),
  stage: z.string().nullable(),
  problem: z.string().nullable(),
  /** How the installed model was verified: by its checksum, or by a test synthesis. */
  verified: z.enum(['checksum', 'synthesis']).nullable(),
  /** Whether the catalogue has a checksum for each file of the model. */
  has_checksum: z.boolean(),
  installed_bytes: z.int().nullable(),
  /** If false, the model was installed from a local file and cannot be downloaded again. */
  in_catalogue: z.boolean(),
});
export type EngineModelReply = z.infer<typeof engineModelReply>;

export const engineModelsReply = z.object({
  models: z.array(engineModelReply),
  free_bytes: z.number(),
  default_engine: z.enum(defaultEngines),
  /** Whether the caller is the operator of this server. */
  may_manage: z.boolean(),
  /** Whether the speed test of the machine is running. It starts when the operator first lists the models. */
  is_measuring_speed: z.boolean(),
  /** The automatic download of recommended models. */
  at_start: z.object({
    policy: z.enum(modelsAtStart),
    /** The answer of the operator; null before it. */
    agrees: z.boolean().nullable(),
    /** Why the download cannot start, for the operator. */
    problem: z.string().nullable(),
  }),
});
export type EngineModelsReply = z.infer<typeof engineModelsReply>;

/** What the server would download if the operator agrees. */
export const recommendedModelsReply = z.object({
  policy: z.enum(modelsAtStart),
  models: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      licence: z.string(),
      download_bytes: z.int(),
      /** Estimated seconds that this machine needs for a second of speech; null if it cannot be measured. */
      real_time_factor: z.number().nullable(),
    }),
  ),
  download_bytes: z.int(),
  /** Whether `download_bytes` is an estimate. */
  download_bytes_are_estimated: z.boolean(),
  /** Hosts that the models come from. */
  hosts: z.array(z.string()),
  /** Why the server cannot install them, such as a full disk. */
  problem: z.string().nullable(),
});
export type RecommendedModelsReply = z.infer<typeof recommendedModelsReply>;

const languageTag = z.string().min(1).max(40);

const params = z.object({ model_id: z.string().regex(/^[A-Za-z0-9][\w.-]{0,79}$/, 'is not a valid model ID') });

export const engineModelsRoutes = defineRoutes({
  'GET /v1/engine-models': {
    access: 'session',
    permits: 'engine_model.read',
    summary: 'Lists the neural models that are installed on this server or available for it.',
    reply: engineModelsReply,
  },
  'GET /v1/engine-models/recommended': {
    access: 'session',
    permits: 'engine_model.manage',
    summary: 'Returns the recommended models for some languages that are not installed yet. Operator only.',
    query: z.object({
      /** Comma-separated language tags, such as those of the browser. */
      languages: z.string().max(400).default(''),
    }),
    reply: recommendedModelsReply,
  },
  'POST /v1/engine-models/recommended': {
    access: 'session',
    permits: 'engine_model.manage',
    summary: 'Stores whether the server downloads the recommended models, and starts the download. Operator only.',
    body: z.object({ agrees: z.boolean(), languages: z.array(languageTag).max(20) }),
    reply: ok,
  },
  'POST /v1/engine-models/default-engine': {
    access: 'session',
    permits: 'engine_model.manage',
    summary: 'Sets which engine speaks for the default voices. Operator only.',
    body: z.object({ default_engine: z.enum(defaultEngines) }),
    reply: ok,
  },
  'POST /v1/engine-models/{model_id}/install': {
    access: 'session',
    permits: 'engine_model.manage',
    summary: 'Starts the installation of a catalogue model. Operator only.',
    params,
    reply: ok,
  },
  'POST /v1/engine-models/{model_id}/cancel': {
    access: 'session',
    permits: 'engine_model.manage',
    summary: 'Cancels the installation of a model; the next one resumes the download. Operator only.',
    params,
    reply: ok,
  },
  'POST /v1/engine-models/{model_id}/test': {
    access: 'session',
    permits: 'engine_model.manage',
    summary: 'Tests an installed model and returns a speech sample. Operator only.',
    params,
    content: ['audio/mpeg'],
  },
  'DELETE /v1/engine-models/{model_id}': {
    access: 'session',
    permits: 'engine_model.manage',
    summary: 'Removes an installed model and its voices. Operator only.',
    params,
    reply: ok,
  },
});
