import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  cloningKinds,
  type EngineModelEntry,
  engineModels,
  isPinned,
  isRecognizerKind,
  modelKinds,
  modelQualities,
  speakerAges,
  speakerGenders,
} from '../../../contract/catalogue/engine-models.ts';

const path = z
  .string()
  .max(300)
  .regex(/^[\w.-]+(\/[\w.-]+)*$/, 'must be a path under the mirror')
  .refine((value) => !value.split('/').includes('..'), 'must be a path under the mirror');
const modelDownload = z.object({
  path,
  bytes: z.int().min(1).max(8_000_000_000),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
const speaker = z.object({
  sid: z.int().min(0).max(9999),
  name: z.string().min(1).max(100),
  gender: z.enum(speakerGenders),
  age: z.enum(speakerAges).optional(),
  language: z.string().max(12).optional(),
  accent: z.string().max(60).optional(),
});

const entries = z
  .array(
    z
      .object({
        id: z.string().regex(/^[A-Za-z0-9][\w.-]{0,79}$/),
        kind: z.enum(modelKinds),
        title: z.string().min(1).max(120),
        licence: z.string().min(1).max(200),
        nonCommercial: z.boolean().optional(),
        recommended: z.boolean().optional(),
        languages: z.array(z.string().min(2).max(12)).min(1).max(100),
        quality: z.enum(modelQualities),
        archive: modelDownload.optional(),
        publisher: z.url({ protocol: /^https?$/ }).optional(),
        approximate: z.boolean().optional(),
        extras: z.array(modelDownload).max(8).optional(),
        speakers: z.array(speaker).max(256),
      })
      .refine(({ kind, speakers }) => speakers.length > 0 || cloningKinds.includes(kind) || isRecognizerKind(kind), {
        path: ['speakers'],
        error: 'must have at least one speaker',
      })
      .refine(({ archive, extras = [] }) => archive !== undefined || extras.length > 0, {
        path: ['archive'],
        error: 'must be set, or extras must list the files',
      })
      .refine(({ nonCommercial, recommended }) => !(nonCommercial && recommended), {
        path: ['recommended'],
        error: 'must not be set for a model whose licence forbids commercial use',
      })
      .refine((entry) => !entry.recommended || isPinned(entry), {
        path: ['recommended'],
        error: 'must not be set for a model that has a file without sha256',
      }),
  )
  .max(500);

/**
 * The models that can be installed: those of the operator's file, then our own list. An entry of the operator replaces
 * ours with the same ID. Throws an Error that names the problem with the file.
 */
export function readCatalogue(file: string | undefined): readonly EngineModelEntry[] {
  if (file === undefined) return engineModels;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
  const parsed = entries.safeParse(json);
  if (!parsed.success) throw new Error(`${file} is not a valid list of models: ${z.prettifyError(parsed.error)}`);
  const operatorModels = parsed.data;
  return [...operatorModels, ...engineModels.filter(({ id }) => !operatorModels.some((entry) => entry.id === id))];
}
