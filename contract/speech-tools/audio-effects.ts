import { z } from 'zod';
import { defineRoutes } from '../route.ts';

const described = { name: z.string(), description: z.string() };

const audioEffectsCatalog = z.object({
  /** Fixed filters that colour a voice. */
  filter_presets: z.array(z.object({ filter_preset_id: z.string(), ...described })),
  /** Rooms. */
  environments: z.array(z.object({ environment_id: z.string(), ...described })),
  /** This server has none. */
  background_noises: z.array(z.object({ background_noise_id: z.string(), ...described })),
  /** Effects with parameters. */
  effects: z.array(
    z.object({
      effect_id: z.string(),
      ...described,
      parameters: z.array(
        z.object({
          parameter_id: z.string(),
          name: z.string(),
          /** `dB`, `Hz`, `s`, `semitones`, `LUFS`, `dBTP` or `ratio`. */
          unit: z.string(),
          min: z.number(),
          max: z.number(),
          default: z.number(),
        }),
      ),
    }),
  ),
});
export type AudioEffectsCatalog = z.infer<typeof audioEffectsCatalog>;

export const audioEffectsRoutes = defineRoutes({
  'GET /v1/audio-effects/catalog': {
    access: 'public',
    anyOrigin: true,
    summary: 'Lists the audio effects that this server renders, with the units and ranges of their parameters.',
    reply: audioEffectsCatalog,
  },
});
