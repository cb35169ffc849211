import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  downloadBytes,
  type EngineModelEntry,
  isPinned,
  isRecognizerKind,
  listDownloads,
} from '../../../contract/catalogue/engine-models.ts';
import { probeRecognizer } from '../../recognize/neural/probe-recognizer.ts';
import { type InstalledModel, writeInstalledModel } from '../installed-model.ts';
import { modelFiles } from '../model-files.ts';
import { probeModel } from '../probe.ts';
import { computeChecksum, download } from './download.ts';
import type { ProxyOptions } from './fetch-response.ts';
import { findMirrorProblem, mirrorOf } from './mirror.ts';
import { findShortage, type ResourceOptions } from './resources.ts';
import { InstallError, openStaging, type StagingArea } from './staging.ts';
import { unpack } from './unpack.ts';

export type InstallStage = 'downloading' | 'verifying' | 'unpacking' | 'testing';

export interface InstallOptions extends ProxyOptions, ResourceOptions {
  /** Base URL of the catalogue's paths; the publisher of the models if absent. */
  readonly mirror?: string | undefined;
  readonly signal: AbortSignal;
  /** Called with 0 to 100 over all stages. */
  readonly onProgress?: ((percent: number, stage: InstallStage) => void) | undefined;
  readonly now?: () => Date;
  readonly backoffMs?: number;
}

/** Limits for an archive. The espeak data alone has some hundred files. */
const limits = { files: 20_000, bytes: 8_000_000_000 };
/** Allows larger files, because some sizes in the catalogue are estimates. */
const sizeSlack = 1.5;

const stagePercents = { downloading: [0, 70], verifying: [70, 72], unpacking: [72, 85], testing: [85, 100] } as const;

/**
 * Downloads a model of the catalogue, verifies, unpacks and tests it, then publishes it: only complete, working models
 * are installed. An interrupted download is resumed by the next attempt. Throws InstallError, DownloadError,
 * ArchiveError, ModelFolderError or EngineError, each with a message for the operator, or `signal.reason`.
 */
export async function installModel(entry: EngineModelEntry, options: InstallOptions): Promise<InstalledModel> {
  const problem = findMirrorProblem(entry, options.mirror) ?? (await findShortage([entry], options));
  if (problem !== undefined) throw new InstallError(problem);
  return withStaging(entry.id, options, async (staging) => {
    await downloadFiles(entry, staging, options);
    const root = entry.archive
      ? await unpackArchive(staging, staging.download(entry.archive.path), options)
      : staging.folder;
    for (const { path } of entry.extras ?? []) await rename(staging.download(path), join(root, basename(path)));
    const verified = isPinned(entry) ? 'checksum' : 'synthesis';
    return testAndPublish(staging, root, entry, verified, options);
  });
}

/**
 * Installs a model from a local archive, which is not changed. If the catalogue has a checksum for it, the archive must
 * match.
 */
export async function installArchive(file: string, entry: EngineModelEntry, options: InstallOptions) {
  const sha256 = entry.archive?.sha256;
  return withStaging(entry.id, options, async (staging) => {
    reportProgress(options, 'verifying', 0);
    if (sha256 && (await computeChecksum(file, options.signal)) !== sha256)
      throw new InstallError(`${file} is not the file of the catalogue: the checksum does not match.`);
    const root = await unpackArchive(staging, file, options);
    return testAndPublish(staging, root, entry, sha256 ? 'checksum' : 'synthesis', options);
  });
}

/** Installs a model from a local folder, which is not changed. */
export async function installFolder(folder: string, entry: EngineModelEntry, options: InstallOptions) {
  return withStaging(entry.id, options, async (staging) => {
    const root = join(staging.folder, 'model');
    reportProgress(options, 'unpacking', 0);
    await copyTree(folder, root, options.signal);
    return testAndPublish(staging, root, entry, 'synthesis', options);
  });
}

async function withStaging(
  id: string,
  { models }: InstallOptions,
  prepare: (staging: StagingArea) => Promise<InstalledModel>,
): Promise<InstalledModel> {
  const staging = await openStaging(models, id);
  let done = false;
  try {
    const model = await prepare(staging);
    done = true;
    return model;
  } finally {
    await staging.cleanUp(done);
    await staging.release();
  }
}

/** Downloads all files of the model into the staging area. */
async function downloadFiles(entry: EngineModelEntry, staging: StagingArea, options: InstallOptions): Promise<void> {
  const { mirror, signal, httpsProxy, noProxy, backoffMs } = options;
  const totalBytes = downloadBytes(entry);
  let finishedBytes = 0;
  for (const { path, bytes, sha256 } of listDownloads(entry)) {
    await download({
      url: `${mirrorOf(entry, mirror)}/${path}`,
      to: staging.download(path),
      sha256,
      maxBytes: Math.ceil(bytes * sizeSlack) + 1_000_000,
      signal,
      httpsProxy,
      noProxy,
      ...(backoffMs === undefined ? {} : { backoffMs }),
      onProgress: (receivedBytes, total = bytes) =>
        reportProgress(
          options,
          'downloading',
          (finishedBytes + bytes * Math.min(1, receivedBytes / total)) / totalBytes,
        ),
    });
    finishedBytes += bytes;
  }
}

/** Unpacks the archive and returns the folder of the model: its single top-level folder, or the archive root. */
async function unpackArchive(staging: StagingArea, archive: string, options: InstallOptions): Promise<string> {
  reportProgress(options, 'unpacking', 0);
  await unpack({ archive, into: staging.folder, limits }, options.signal);
  const entries = (await readdir(staging.folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
  const [single] = entries;
  return entries.length === 1 && single?.isDirectory() ? join(staging.folder, single.name) : staging.folder;
}

/** Tests the model, writes its description and publishes it. */
async function testAndPublish(
  staging: StagingArea,
  root: string,
  entry: EngineModelEntry,
  verified: InstalledModel['verified'],
  options: InstallOptions,
): Promise<InstalledModel> {
  const { signal, now = () => new Date() } = options;
  reportProgress(options, 'testing', 0);
  const files = modelFiles(root, entry.kind);
  const location = { folder: root, kind: entry.kind, files };
  const speakersToProbe = entry.speakers.map(({ sid, language }) => ({
    sid,
    language: language ?? entry.languages[0] ?? 'en',
  }));
  const probe = isRecognizerKind(entry.kind)
    ? await probeRecognizer(entry.title, { ...location, kind: entry.kind })
    : await probeModel(entry.title, location, speakersToProbe, {
        signal,
        onProgress: (done) => reportProgress(options, 'testing', done),
      });
  signal.throwIfAborted();
  const model: InstalledModel = {
    id: entry.id,
    kind: entry.kind,
    title: entry.title,
    licence: entry.licence,
    nonCommercial: entry.nonCommercial,
    quality: entry.quality,
    languages: [...entry.languages],
    files: { ...files },
    sampleRate: probe.sampleRate,
    speakers: entry.speakers.map((speaker, at) => ({ ...speaker, gainDb: probe.gainsDb[at] ?? 0 })),
    rtf: probe.rtf,
    bytes: await folderSize(root),
    installedAtUnix: Math.floor(now().getTime() / 1000),
    verified,
  };
  await writeInstalledModel(root, model);
  await staging.publish(root);
  return model;
}

function reportProgress({ onProgress }: InstallOptions, stage: InstallStage, done: number): void {
  const [from, to] = stagePercents[stage];
  onProgress?.(from + (to - from) * done, stage);
}

/** Copies files and folders; throws for anything else. */
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

async function folderSize(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size;
  return sum;
}
