import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { openAudioInput } from '../../platform/audio-input/audio-input.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { ProjectAccessService } from './project-access.service.ts';
import { assetKey } from './project-files.rules.ts';
import type { ProjectChapters } from './project-parts.service.ts';
import type { StudioProjectsService } from './studio-projects.service.ts';
import { type Project, type ProjectAsset, studioProjectsStore } from './studio-projects.store.ts';

/** A sound that another noun stores. */
export interface SoundSource {
  readonly title: string;
  readonly stream: Readable;
}
/** Opens a sound of the workspace; throws the error of its noun if the caller may not hear it. */
export type OpenSound = (actor: Actor, id: string) => Promise<SoundSource>;

/** Where copies of sounds come from, by the field of the request. */
export interface SoundSources {
  readonly sound_effect_id: OpenSound;
  readonly song_id: OpenSound;
  readonly history_item_id: OpenSound;
}

interface ProjectAssetsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** For copies, while their sound is read. */
  readonly temporaryFolder: string;
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'inspect' | 'read'>;
  readonly access: ProjectAccessService;
  readonly chapters: Pick<ProjectChapters, 'usesAsset'>;
  readonly projects: Pick<StudioProjectsService, 'change'>;
  readonly sources: SoundSources;
}

export type NewAsset = { readonly [K in keyof SoundSources]?: string | null | undefined } & {
  readonly name?: string | null | undefined;
  readonly kind: ProjectAsset['kind'];
};

const limits = { maxBytes: 200 * 2 ** 20, maxDurationS: 3 * 3600, maxChannels: 8 };
/** Hz at which the waveform is measured. */
const measureRate = 16_000;
const sourceFields = ['sound_effect_id', 'song_id', 'history_item_id'] as const;

/** The sounds and music of projects. */
export function projectAssetsService(deps: ProjectAssetsDeps) {
  const { db, blobs, clock, temporaryFolder, audioInput, access, chapters, projects, sources } = deps;

  async function requireAsset(on: Db | Tx, project: Project, id: string): Promise<ProjectAsset> {
    const asset = await studioProjectsStore(on).findAsset(project, id);
    if (!asset) throw new AppError('studio_asset_not_found', { param: 'asset_id' });
    return asset;
  }

  async function requireRoom(on: Db | Tx, project: Pick<Project, 'id'>): Promise<void> {
    if ((await studioProjectsStore(on).countAssets(project)) < studioLimits.assets) return;
    throw new AppError('invalid_parameters', {
      message: `A project has at most ${studioLimits.assets} sounds. Delete some first.`,
      param: 'file',
    });
  }

  /** Writes the sound of another noun to a file, so that it is judged and measured like an upload. */
  async function download(
    { title, stream }: SoundSource,
    signal: AbortSignal,
  ): Promise<UploadedFile & AsyncDisposable> {
    const path = join(temporaryFolder, `studio-sound-${randomUUID()}`);
    const dispose = () => rm(path, { force: true });
    try {
      await pipeline(stream, createWriteStream(path), { signal });
      const { size } = await stat(path);
      return { name: cleanFileName(title, 'Sound'), bytes: size, path, [Symbol.asyncDispose]: dispose };
    } catch (error) {
      await dispose();
      throw error;
    }
  }

  /** Judges a file by its content and reads all of it, so that a fault is found before anything is stored. */
  async function measure(file: UploadedFile, param: string, signal: AbortSignal) {
    const source = await audioInput.inspect(file, { param, limits }, signal);
    if (source.hasVideo || !source.mimeType.startsWith('audio/'))
      throw new AppError('invalid_audio', { message: `${source.label} is a video. Add its sound only.`, param });
    const outline = openOutlineMeter();
    let samples = 0;
    for await (const { channels } of audioInput.read(source, { sampleRate: measureRate }, signal)) {
      outline.add({ samples: channels[0]! as Float32Array<ArrayBuffer>, sampleRate: measureRate });
      samples += channels[0]!.length;
    }
    return {
      contentType: source.mimeType,
      durationMs: Math.round((samples * 1000) / measureRate),
      peaks: encodeOutline(outline.outline()),
    };
  }

  async function store(
    actor: Actor,
    project: Project,
    { file, name, kind, param }: { file: UploadedFile; name: string; kind: ProjectAsset['kind']; param: string },
    signal: AbortSignal,
  ): Promise<ProjectAsset> {
    const measured = await measure(file, param, signal);
    const id = newId();
    const blobKey = assetKey(actor.workspaceId, project.id, id);
    const audioBytes = await writeBlob(blobs, blobKey, createReadStream(file.path), signal);
    try {
      const row = { ...measured, id, projectId: project.id, name, kind, blobKey, audioBytes, createdAt: clock() };
      await projects.change(actor, project.id, {}, async (tx) => {
        await requireRoom(tx, project);
        await studioProjectsStore(tx).insertAsset(row);
      });
      return await requireAsset(db, project, id);
    } catch (error) {
      await blobs.delete(blobKey);
      throw error;
    }
  }

  return {
    /** Checked before a file is read. Throws `invalid_parameters` for a project that is full. */
    async requireRoom(actor: Actor, projectId: string): Promise<void> {
      await requireRoom(db, await access.require(actor, projectId, 'project.update'));
    },

    async list(actor: Actor, projectId: string): Promise<ProjectAsset[]> {
      return studioProjectsStore(db).listAssets(await access.require(actor, projectId));
    },

    /** Adds a file, or the copy of another sound: exactly one of them. Throws `invalid_audio`, naming the file. */
    async add(
      actor: Actor,
      projectId: string,
      input: NewAsset,
      upload: UploadedFile | undefined,
      signal: AbortSignal,
    ): Promise<ProjectAsset> {
      const project = await access.require(actor, projectId, 'project.update');
      const named = sourceFields.filter((field) => input[field]);
      if (named.length + (upload ? 1 : 0) !== 1)
        throw new AppError('invalid_parameters', {
          message: `Send a file or one of ${sourceFields.join(', ')}.`,
          param: 'file',
        });
      const { kind } = input;
      if (upload) {
        const name = input.name ?? cleanFileName(upload.name.replace(/\.\w{1,5}$/, ''), 'Sound');
        return store(actor, project, { file: upload, name, kind, param: 'file' }, signal);
      }
      const param = named[0]!;
      const source = await sources[param](actor, input[param]!).catch((error: unknown) => {
        // Its noun names the parameter of its own routes.
        throw error instanceof AppError ? new AppError(error.code, { message: error.message, param }) : error;
      });
      await using file = await download(source, signal);
      // Awaited, since the file is deleted when this returns.
      return await store(actor, project, { file, name: input.name ?? file.name, kind, param }, signal);
    },

    /** Throws `in_use` for a sound that a chapter plays. */
    async delete(actor: Actor, projectId: string, id: string): Promise<void> {
      const project = await access.require(actor, projectId, 'project.update');
      const asset = await requireAsset(db, project, id);
      await projects.change(actor, projectId, {}, async (tx) => {
        if (await chapters.usesAsset(tx, project, id)) throw new AppError('in_use', { param: 'asset_id' });
        await studioProjectsStore(tx).deleteAsset(project, id);
      });
      await blobs.delete(asset.blobKey);
    },

    /** The sound, or the part that a `Range` header names. */
    async openAudio(actor: Actor, projectId: string, id: string, rangeHeader: string | undefined) {
      const asset = await requireAsset(db, await access.require(actor, projectId), id);
      const range = requestedRange(rangeHeader, asset.audioBytes);
      const blob = await blobs.open(asset.blobKey, range);
      if (!blob) throw new AppError('studio_asset_not_found', { param: 'asset_id' });
      return { contentType: asset.contentType, bytes: asset.audioBytes, range, stream: blob.stream, name: asset.name };
    },
  };
}
export type ProjectAssetsService = ReturnType<typeof projectAssetsService>;
