import { readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { cloningKinds, type EngineModelEntry } from '../../../contract/catalogue/engine-models.ts';
import { type InstalledModel, readInstalledModel, writeInstalledModel } from '../installed-model.ts';
import { detectKind } from '../model-files.ts';
import { probeModel } from '../probe.ts';
import { InstallError } from './staging.ts';

/** All installed models, including broken ones. */
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

/** Removes a model atomically; false if it is not installed. */
export async function removeModel(models: string, id: string): Promise<boolean> {
  if (!readInstalledModel(join(models, id))) return false;
  const trash = join(models, `.removed-${id}-${process.pid}-${Date.now()}`);
  await rename(join(models, id), trash);
  await rm(trash, { recursive: true, force: true });
  return true;
}

/** Tests all speakers of the model again and records the result. Throws the same errors as the installation. */
export async function retestModel(models: string, id: string, signal: AbortSignal): Promise<InstalledModel> {
  const folder = join(models, id);
  const model = readInstalledModel(folder);
  if (!model) throw new InstallError(`The model ${id} is not installed.`);
  const { problem: _, ...rest } = model;
  const location = { folder, kind: model.kind, files: model.files };
  const speakersToProbe = model.speakers.map(({ sid, language }) => ({
    sid,
    language: language ?? model.languages[0] ?? 'en',
  }));
  try {
    const { gainsDb, rtf } = await probeModel(model.title, location, speakersToProbe, { signal });
    const speakers = model.speakers.map((speaker, at) => ({ ...speaker, gainDb: gainsDb[at] ?? speaker.gainDb }));
    const healthy = { ...rest, speakers, rtf: rtf ?? rest.rtf };
    await writeInstalledModel(folder, healthy);
    return healthy;
  } catch (error) {
    signal.throwIfAborted();
    await writeInstalledModel(folder, { ...rest, problem: (error as Error).message.slice(0, 500) });
    throw error;
  }
}

interface LocalModelOptions {
  /** Language of a model that is not in the catalogue. */
  readonly language?: string | undefined;
  /** Number of speakers that become voices; 1 if absent. */
  readonly speakers?: number | undefined;
}

/**
 * Describes the model in a local archive or folder: the catalogue entry with that name, or else a description derived
 * from its files.
 */
export function describeLocal(
  path: string,
  catalogue: readonly EngineModelEntry[],
  { language, speakers = 1 }: LocalModelOptions = {},
): EngineModelEntry {
  const name = basename(resolve(path)).replace(/\.tar\.bz2$/, '');
  const catalogueEntry = catalogue.find(
    (entry) => entry.id === name || basename(entry.archive?.path ?? '') === `${name}.tar.bz2`,
  );
  const isFolder = statSync(path).isDirectory();
  // A model with several downloads is complete only as a folder.
  if (catalogueEntry && (isFolder || !catalogueEntry.extras)) return catalogueEntry;
  if (!/^[A-Za-z0-9][\w.-]{0,79}$/.test(name))
    throw new InstallError(`${name} is not a valid model name. Use only letters, digits, -, _ and a period.`);
  const languageCode = language ?? /(?:^|-)([a-z]{2})_[A-Z]{2}(?:-|$)/.exec(name)?.[1] ?? 'en';
  const kind = isFolder ? detectKind(path) : guessKind(name);
  return {
    id: name,
    kind,
    title: name,
    licence: 'not known',
    languages: [languageCode],
    quality: 'medium',
    archive: { path: `${name}.tar.bz2`, bytes: isFolder ? 1 : statSync(path).size },
    speakers: Array.from({ length: cloningKinds.includes(kind) ? 0 : speakers }, (_, sid) => ({
      sid,
      name: speakers === 1 ? name : `${name} ${sid + 1}`,
      gender: 'neutral' as const,
    })),
  };
}

function guessKind(name: string): EngineModelEntry['kind'] {
  const kinds = ['matcha', 'kokoro', 'kitten', 'supertonic', 'pocket'] as const;
  return kinds.find((kind) => name.includes(kind)) ?? 'vits';
}
