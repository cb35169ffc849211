import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { modelKinds, modelQualities, speakerGenders } from '../../contract/catalogue/engine-models.ts';

/** Name of the file in a model's folder that says what it is: a folder without one is no installed model. */
export const modelFileName = 'model.json';

const speaker = z.object({
  sid: z.int().min(0).max(9999),
  name: z.string().min(1).max(100),
  gender: z.enum(speakerGenders),
  /** ISO 639 code where the speaker has a language of its own; else those of the model. */
  language: z.string().max(12).optional(),
  accent: z.string().max(60).optional(),
  /** Brings the speaker to −18 LUFS, measured by the test synthesis. */
  gainDb: z.number().min(-60).max(60),
});

const installedModel = z.object({
  id: z.string().regex(/^[A-Za-z0-9][\w.-]{0,79}$/),
  kind: z.enum(modelKinds),
  title: z.string().min(1).max(120),
  licence: z.string().max(200),
  quality: z.enum(modelQualities),
  languages: z.array(z.string().max(12)).min(1).max(64),
  /** By the library's names, as paths inside the folder. */
  files: z.record(z.string().max(40), z.string().max(600)),
  sampleRate: z.int().min(4000).max(192_000),
  /** None of a model that clones. */
  speakers: z.array(speaker).max(256),
  /** Bytes on the disk. */
  bytes: z.int().min(0),
  installedAtUnix: z.int().min(0),
  /** What was verified when it came: the archive's checksum, or only that it was whole and could speak. */
  verified: z.enum(['checksum', 'synthesis']),
  /** Why it does not speak any more. */
  problem: z.string().max(500).optional(),
});

/** A model as it lies in its folder. */
export type InstalledModel = z.infer<typeof installedModel>;
export type InstalledSpeaker = InstalledModel['speakers'][number];

/** The model in `folder`; undefined where there is none, or its file has no sense. */
export function readInstalledModel(folder: string): InstalledModel | undefined {
  try {
    const model = installedModel.parse(JSON.parse(readFileSync(join(folder, modelFileName), 'utf8')));
    const outside = Object.values(model.files).some((list) => /(^|[,/])\.\.(\/|$)|(^|,)\//.test(list));
    return outside ? undefined : model;
  } catch {
    return undefined;
  }
}

/** Writes the model's file whole or not at all. */
export async function writeInstalledModel(folder: string, model: InstalledModel): Promise<void> {
  const file = join(folder, modelFileName);
  await writeFile(`${file}.new`, `${JSON.stringify(installedModel.parse(model), undefined, 2)}\n`, { flush: true });
  await rename(`${file}.new`, file);
}
