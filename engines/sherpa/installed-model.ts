import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { modelKinds, modelQualities, speakerAges, speakerGenders } from '../../contract/catalogue/engine-models.ts';

/** Name of the description file in a model's folder. A folder without it is not an installed model. */
export const modelFileName = 'model.json';

const speaker = z.object({
  sid: z.int().min(0).max(9999),
  name: z.string().min(1).max(100),
  gender: z.enum(speakerGenders),
  age: z.enum(speakerAges).optional(),
  /** ISO 639 code of the speaker; if absent, the languages of the model. */
  language: z.string().max(12).optional(),
  accent: z.string().max(60).optional(),
  /** Gain that brings the speaker to −16 LUFS, measured by the test synthesis. */
  gainDb: z.number().min(-60).max(60),
});

const installedModel = z.object({
  id: z.string().regex(/^[A-Za-z0-9][\w.-]{0,79}$/),
  kind: z.enum(modelKinds),
  title: z.string().min(1).max(120),
  licence: z.string().max(200),
  nonCommercial: z.boolean().optional(),
  quality: z.enum(modelQualities),
  languages: z.array(z.string().max(12)).min(1).max(100),
  /** Paths inside the folder by the library's names. */
  files: z.record(z.string().max(40), z.string().max(600)),
  sampleRate: z.int().min(4000).max(192_000),
  /** Empty for a cloning model. */
  speakers: z.array(speaker).max(256),
  /** Seconds of work per second of speech on this machine, measured by the test synthesis. */
  rtf: z.number().min(0).optional(),
  /** Size on disk in bytes. */
  bytes: z.int().min(0),
  installedAtUnix: z.int().min(0),
  /** How the installation was verified: by the checksum of the archive, or only by the test synthesis. */
  verified: z.enum(['checksum', 'synthesis']),
  /** Why the model no longer works. */
  problem: z.string().max(500).optional(),
});

/** An installed model, as described by its file. */
export type InstalledModel = z.infer<typeof installedModel>;
export type InstalledSpeaker = InstalledModel['speakers'][number];

/** The model in `folder`; undefined if there is none or its file is invalid. */
export function readInstalledModel(folder: string): InstalledModel | undefined {
  try {
    const model = installedModel.parse(JSON.parse(readFileSync(join(folder, modelFileName), 'utf8')));
    const hasOutsidePath = Object.values(model.files).some((list) => /(^|[,/])\.\.(\/|$)|(^|,)\//.test(list));
    return hasOutsidePath ? undefined : model;
  } catch {
    return undefined;
  }
}

/** Writes the description file atomically. */
export async function writeInstalledModel(folder: string, model: InstalledModel): Promise<void> {
  const file = join(folder, modelFileName);
  await writeFile(`${file}.new`, `${JSON.stringify(installedModel.parse(model), undefined, 2)}\n`, { flush: true });
  await rename(`${file}.new`, file);
}
