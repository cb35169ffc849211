import { copyFile, mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type EngineModelEntry, type ModelDownload, modelMirror } from '../../../contract/catalogue/engine-models.ts';
import { type InstalledModel, writeInstalledModel } from '../installed-model.ts';
import { modelFiles } from '../model-files.ts';
import { probeModel } from '../probe.ts';
import { checksumOf, download } from './download.ts';
import type { Outside } from './fetch-body.ts';
import { unpack } from './unpack.ts';
import { enterWorkshop, InstallError, type Workshop } from './workshop.ts';

export type InstallStage = 'downloading' | 'verifying' | 'unpacking' | 'testing';

export interface InstallOptions extends Outside {
  /** The folder of the installed models. */
  readonly models: string;
  /** Where the catalogue's paths are; the project that publishes them when absent. */
  readonly mirror?: string | undefined;
  readonly signal: AbortSignal;
  /** 0 to 100 over all stages. */
  readonly onProgress?: ((percent: number, stage: InstallStage) => void) | undefined;
  /** Free bytes of the disk that `folder` is on. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly now?: () => Date;
  readonly backoffMs?: number;
}

/** What may be in an archive: espeak's data alone are some hundred files. */
const limits = { files: 20_000, bytes: 8_000_000_000 };
/** A file may be a little larger than the catalogue says, where that is an estimate. */
const sizeSlack = 1.5;
/** The archive, what is in it, and room to go on. */
const spaceFactor = 2.5;
const spareBytes = 64_000_000;

const share = { downloading: [0, 70], verifying: [70, 72], unpacking: [72, 85], testing: [85, 100] } as const;

/**
 * Fetches a model of the catalogue, checks and unpacks it, lets it speak, and only then puts it among the installed ones: a
 * model is there whole and able to speak, or not at all. A try that was cut off goes on where it ended. Throws InstallError,
 * DownloadError, ArchiveError, ModelFolderError or EngineError, each with words for the operator; or `signal.reason`.
 */
export async function installModel(entry: EngineModelEntry, options: InstallOptions): Promise<InstalledModel> {
  await checkSpace(entry, options);
  return inWorkshop(entry.id, options, async (workshop) => {
    await fetchTo(workshop.archive, entry.archive, options, (done) => tell(options, 'downloading', done));
    const root = await unpacked(workshop, workshop.archive, options);
    for (const extra of entry.extras ?? []) await fetchTo(join(root, basename(extra.path)), extra, options, () => {});
    const verified = [entry.archive, ...(entry.extras ?? [])].every(({ sha256 }) => sha256) ? 'checksum' : 'synthesis';
    return finish(workshop, root, entry, verified, options);
  });
}

/**
 * Installs a model from an archive on this machine, which is left as it is. One that the catalogue knows by its name must
 * have the catalogue's checksum.
 */
export async function installArchive(file: string, entry: EngineModelEntry, options: InstallOptions) {
  const { sha256 } = entry.archive;
  return inWorkshop(entry.id, options, async (workshop) => {
    tell(options, 'verifying', 0);
    if (sha256 && (await checksumOf(file, options.signal)) !== sha256)
      throw new InstallError(`${file} is not the file that the catalogue names: its checksum is another.`);
    const root = await unpacked(workshop, file, options);
    return finish(workshop, root, entry, sha256 ? 'checksum' : 'synthesis', options);
  });
}

/** Installs a model from a folder on this machine, which is left as it is. */
export async function installFolder(folder: string, entry: EngineModelEntry, options: InstallOptions) {
  return inWorkshop(entry.id, options, async (workshop) => {
    const root = join(workshop.folder, 'model');
    tell(options, 'unpacking', 0);
    await copyTree(folder, root, options.signal);
    return finish(workshop, root, entry, 'synthesis', options);
  });
}

async function inWorkshop(
  id: string,
  { models }: InstallOptions,
  make: (workshop: Workshop) => Promise<InstalledModel>,
): Promise<InstalledModel> {
  const workshop = await enterWorkshop(models, id);
  let done = false;
  try {
    const model = await make(workshop);
    done = true;
    return model;
  } finally {
    await workshop.clear(done);
    await workshop.leave();
  }
}

async function fetchTo(
  to: string,
  { path, bytes, sha256 }: ModelDownload,
  options: InstallOptions,
  onShare: (share: number) => void,
): Promise<void> {
  const { mirror = modelMirror, signal, httpsProxy, noProxy, backoffMs } = options;
  await download({
    url: `${mirror.replace(/\/+$/, '')}/${path}`,
    to,
    sha256,
    maxBytes: Math.ceil(bytes * sizeSlack) + 1_000_000,
    signal,
    httpsProxy,
    noProxy,
    ...(backoffMs === undefined ? {} : { backoffMs }),
    onProgress: (got, total) => onShare(Math.min(1, got / (total ?? bytes))),
  });
}

/** The folder of the model in the archive: its one folder, or all of it. */
async function unpacked(workshop: Workshop, archive: string, options: InstallOptions): Promise<string> {
  tell(options, 'unpacking', 0);
  await unpack({ archive, into: workshop.folder, limits }, options.signal);
  const entries = (await readdir(workshop.folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() ? join(workshop.folder, only.name) : workshop.folder;
}

/** Lets the model speak, writes down what it is, and publishes it. */
async function finish(
  workshop: Workshop,
  root: string,
  entry: EngineModelEntry,
  verified: InstalledModel['verified'],
  options: InstallOptions,
): Promise<InstalledModel> {
  const { signal, now = () => new Date() } = options;
  tell(options, 'testing', 0);
  const files = modelFiles(root, entry.kind);
  const place = { folder: root, kind: entry.kind, files };
  const tried = entry.speakers.map(({ sid, language }) => ({ sid, language: language ?? entry.languages[0] ?? 'en' }));
  const probed = await probeModel(entry.title, place, tried, {
    signal,
    onProgress: (done) => tell(options, 'testing', done),
  });
  signal.throwIfAborted();
  const model: InstalledModel = {
    id: entry.id,
    kind: entry.kind,
    title: entry.title,
    licence: entry.licence,
    quality: entry.quality,
    languages: [...entry.languages],
    files: { ...files },
    sampleRate: probed.sampleRate,
    speakers: entry.speakers.map((speaker, at) => ({ ...speaker, gainDb: probed.gainsDb[at] ?? 0 })),
    bytes: await sizeOfTree(root),
    installedAtUnix: Math.floor(now().getTime() / 1000),
    verified,
  };
  await writeInstalledModel(root, model);
  await workshop.publish(root);
  return model;
}

async function checkSpace(entry: EngineModelEntry, options: InstallOptions): Promise<void> {
  const { freeBytes = freeOf } = options;
  const archives = [entry.archive, ...(entry.extras ?? [])].reduce((sum, { bytes }) => sum + bytes, 0);
  const needed = archives * spaceFactor + spareBytes;
  const free = await freeBytes(options.models);
  if (free >= needed) return;
  const mb = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
  throw new InstallError(
    `There is not enough space for ${entry.title}: it takes ${mb(needed)}, and ${mb(free)} are free.`,
  );
}

/** Of the nearest folder that is there. */
export async function freeOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = join(folder, '..');
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return freeOf(parent);
  }
}

function tell({ onProgress }: InstallOptions, stage: InstallStage, done: number): void {
  const [from, to] = share[stage];
  onProgress?.(from + (to - from) * done, stage);
}

/** Copies files and folders; refuses all else. */
async function copyTree(from: string, to: string, signal: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal.throwIfAborted();
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, signal);
    else if (entry.isFile()) await copyFile(source, target);
    else throw new InstallError(`${source} is neither a file nor a folder.`);
  }
}

async function sizeOfTree(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size;
  return sum;
}
