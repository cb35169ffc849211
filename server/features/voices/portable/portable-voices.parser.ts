import { z } from 'zod';
import { maxChainEffects } from '../../../../contract/catalogue/limits.ts';
import { voiceTextLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { name, text } from '../../../../contract/fields/fields.ts';
import { chainEffect } from '../../../../contract/speech-tools/effect-chain.ts';
import { maxLicenseLength } from '../../../../contract/voices/portable-voices.ts';
import { voiceSettings } from '../../../../contract/voices/voices.ts';

/** Parts of the file of a voice. */
export const voicePart = 'voice.json';
export const enginePart = 'engine.json';
export const referencePart = 'engine/reference.wav';

const bounded = (max: number) => text().pipe(z.string().max(max));
const seconds = z.int().min(0).max(86_400);
const numbers = (count: number) => z.array(z.number().min(-100).max(100)).length(count);

const consent = z.object({ statement: bounded(500), at: z.iso.datetime() });

const recording = z.object({
  part: z.string().regex(/^recordings\/\d{1,3}\.audio$/),
  name: bounded(200),
  remove_background_noise: z.boolean(),
  trim_start_s: seconds.nullable(),
  trim_end_s: seconds.nullable(),
  utterances: z
    .array(z.object({ speaker: bounded(100), startS: z.number().min(0), endS: z.number().min(0) }))
    .max(20_000)
    .nullable(),
  selected_speakers: z.array(bounded(100)).max(100).nullable(),
});

/** `voice.json` */
export const portableVoice = z.object({
  voice_id: z.string().min(1).max(128),
  name: name(voiceTextLimits.name),
  description: bounded(1000),
  category: z.enum(['cloned', 'generated', 'professional']),
  labels: z
    .record(z.string().min(1).max(voiceTextLimits.labelKey), bounded(voiceTextLimits.label))
    .refine((labels) => Object.keys(labels).length <= voiceTextLimits.labels),
  language: z.string().regex(/^[a-z]{2,3}$/),
  settings: voiceSettings,
  /** Applied to all that the voice speaks. */
  effects: z.array(chainEffect).max(maxChainEffects),
  license: bounded(maxLicenseLength).nullable(),
  consents: z.array(consent).max(200),
  created_at: z.iso.datetime(),
  recordings: z.array(recording).max(100),
  has_engine_data: z.boolean(),
});
export type PortableVoice = z.output<typeof portableVoice>;

/** What `engine.json` says of itself, in every version. */
export const engineHead = z.object({ kind: z.string().max(100), version: z.int().min(1) });
export const engineKind = { kind: 'timbre-adaptation', version: 1 } as const;

/** `engine.json`: how a default voice becomes this one. Plain numbers, so that nothing of it can run. */
export const portableEngine = engineHead.extend({
  base_voice: z.object({ voice_id: z.string().min(1).max(128), name: bounded(200) }),
  adaptation: z.object({
    f0MeanHz: z.number().min(20).max(1000),
    f0SdSemitones: z.number().min(0).max(48),
    warp: z.number().min(0.5).max(2),
    bandsDb: numbers(19),
    fineDb: numbers(26).optional(),
    rate: z.number().min(0.25).max(4),
    breathiness: z.number().min(0).max(1),
  }),
  embedding: z.array(z.number()).max(4096).nullable(),
  /** The model that speaks with the reference recording, if one did. */
  clone: z
    .object({
      model_id: z.string().min(1).max(128),
      model_title: bounded(200),
      gain_db: z.number().min(-60).max(60),
    })
    .nullable(),
});
export type PortableEngine = z.output<typeof portableEngine>;
