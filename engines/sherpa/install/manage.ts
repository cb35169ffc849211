import { readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { cloningKinds, type EngineModelEntry } from '../../../contract/catalogue/engine-models.ts';
import { type InstalledModel, readInstalledModel, writeInstalledModel } from '../installed-model.ts';
import { kindOf } from '../model-files.ts';
import { probeModel } from '../probe.ts';
import { InstallError } from './workshop.ts';

/** The models in the folder, broken ones too. */
export function listInstalled(models: string): readonly InstalledModel[] {
  let names: string[];
  try {
    names = readdirSync(models).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
  return names
    .map((name) => readInstalledModel(join(models, name)))
    .filter((model, at): model is InstalledModel => model !== undefined && model.id === names[at]);
}

/** Takes the model away; false when there is none. Who reads it sees all of it, or nothing. */
export async function removeModel(models: string, id: string): Promise<boolean> {
  if (!readInstalledModel(join(models, id))) return false;
  const grave = join(models, `.removed-${id}-${process.pid}-${Date.now()}`);
  await rename(join(models, id), grave);
  await rm(grave, { recursive: true, force: true });
  return true;
}

/** Lets the model speak again by all its speakers, and notes what came of it. Throws what the installation would throw. */
export async function retestModel(models: string, id: string, signal: AbortSignal): Promise<InstalledModel> {
  const folder = join(models, id);
  const model = readInstalledModel(folder);
  if (!model) throw new InstallError(`The model ${id} is not installed.`);
  const { problem: _, ...rest } = model;
  const place = { folder, kind: model.kind, files: model.files };
  const tried = model.speakers.map(({ sid, language }) => ({ sid, language: language ?? model.languages[0] ?? 'en' }));
  try {
    const { gainsDb } = await probeModel(model.title, place, tried, { signal });
    const speakers = model.speakers.map((speaker, at) => ({ ...speaker, gainDb: gainsDb[at] ?? speaker.gainDb }));
    const healthy = { ...rest, speakers };
    await writeInstalledModel(folder, healthy);
    return healthy;
  } catch (error) {
    signal.throwIfAborted();
    await writeInstalledModel(folder, { ...rest, problem: (error as Error).message.slice(0, 500) });
    throw error;
  }
}

interface Described {
  /** Of a model that the catalogue does not know. */
  readonly language?: string | undefined;
  /** How many of its speakers become voices; 1 when absent. */
  readonly speakers?: number | undefined;
}

/** What an archive or a folder on this machine holds: the catalogue's entry of that name, or what its files say. */
export function describeLocal(
  path: string,
  catalogue: readonly EngineModelEntry[],
  { language, speakers = 1 }: Described = {},
): EngineModelEntry {
  const name = basename(resolve(path)).replace(/\.tar\.bz2$/, '');
  const known = catalogue.find((entry) => entry.id === name || basename(entry.archive.path) === `${name}.tar.bz2`);
  const isFolder = statSync(path).isDirectory();
  // A model whose files come from several places is whole only in a folder.
  if (known && (isFolder || !known.extras)) return known;
  if (!/^[A-Za-z0-9][\w.-]{0,79}$/.test(name))
    throw new InstallError(`${name} cannot be the name of a model: give it letters, digits, and - _ . alone.`);
  const spoken = language ?? /(?:^|-)([a-z]{2})_[A-Z]{2}(?:-|$)/.exec(name)?.[1] ?? 'en';
  const kind = isFolder ? kindOf(path) : kindByName(name);
  return {
    id: name,
    kind,
    title: name,
    licence: 'not known',
    languages: [spoken],
    quality: 'medium',
    archive: { path: `${name}.tar.bz2`, bytes: isFolder ? 1 : statSync(path).size },
    speakers: Array.from({ length: cloningKinds.includes(kind) ? 0 : speakers }, (_, sid) => ({
      sid,
      name: speakers === 1 ? name : `${name} ${sid + 1}`,
      gender: 'neutral' as const,
    })),
  };
}

function kindByName(name: string): EngineModelEntry['kind'] {
  const kinds = ['matcha', 'kokoro', 'kitten', 'supertonic', 'pocket'] as const;
  return kinds.find((kind) => name.includes(kind)) ?? 'vits';
}
