import { z } from 'zod';
import { maxChainEffects } from '../catalogue/limits.ts';
import { id } from '../fields/fields.ts';

/** One of the catalogue (`GET /v1/audio-effects/catalog`). Filter presets and environments take no values. */
export const chainEffect = z.object({
  type: z.enum(['effect', 'filter_preset', 'environment']),
  id: id(),
  /** By `parameter_id`; absent ones have their default. A value outside its range is refused. */
  values: z.record(z.string().max(40), z.number()).default({}),
});
export type ChainEffect = z.infer<typeof chainEffect>;

/** Effects in the order in which they are applied. */
export const effectChain = z.array(chainEffect).min(1).max(maxChainEffects);
export type EffectChain = z.infer<typeof effectChain>;
