import { defaultModelId } from '../../../contract/catalogue/models.ts';
import { clipEndMs } from '../../../contract/dubbing/voiceover-timing.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { VoiceoverAccessService } from './voiceover-access.service.ts';
import { type VoiceoverRun, voiceoverExportsStore } from './voiceover-exports.store.ts';
import { voiceoverFileKey } from './voiceover-files.rules.ts';
import {
  type VoiceoverClip,
  type VoiceoverFile,
  type VoiceoverProject,
  type VoiceoverTrack,
  voiceoverProjectsStore,
} from './voiceover-projects.store.ts';

interface VoiceoverProjectsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly models: Pick<ModelsService, 'get'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly voiceoverAccess: VoiceoverAccessService;
}

/** A project with all that it consists of. */
export interface ProjectContents {
  readonly project: VoiceoverProject;
  readonly tracks: readonly VoiceoverTrack[];
  readonly clips: readonly VoiceoverClip[];
  readonly files: readonly VoiceoverFile[];
  /** When the last clip ends. */
  readonly durationMs: number;
  readonly speaking: VoiceoverRun | undefined;
}

/** Voiceover projects as a whole. */
export function voiceoverProjectsService(deps: VoiceoverProjectsDeps) {
  const { db, clock, blobs, live, models, zeroRetention, voiceoverAccess } = deps;

  /** Throws `feature_not_available` for a workspace that stores nothing. */
  async function requireStorage(actor: Actor): Promise<void> {
    if (await zeroRetention.mayStore(actor, true)) return;
    throw new AppError('feature_not_available', {
      message: 'This workspace stores nothing (zero retention), and projects are stored.',
    });
  }

  const service = {
    async list(actor: Actor, query: { limit: number; after: string | undefined; search: string | undefined }) {
      const store = voiceoverProjectsStore(db);
      const rows = await store.list(actor, { ...query, limit: query.limit + 1 });
      const page = rows.slice(0, query.limit);
      const sizes = await store.measure(page.map(({ id }) => id));
      return {
        projects: page.map((project) => ({ project, size: sizes.get(project.id)! })),
        hasMore: rows.length > query.limit,
      };
    },

    /** Throws `feature_not_available` and `model_not_found`. */
    async create(actor: Actor, name: string, modelId: string = defaultModelId): Promise<ProjectContents> {
      await requireStorage(actor);
      const model = models.get(modelId);
      const now = clock();
      const project = await voiceoverProjectsStore(db).insert(actor.workspaceId, {
        id: newId(),
        userId: actor.userId,
        name,
        modelId: model.modelId,
        createdAt: now,
        updatedAt: now,
      });
      await live.publish(actor.workspaceId, { topic: 'voiceover-projects', id: project.id });
      return service.read(project);
    },

    /** Everything of a project that was found before. */
    async read(project: VoiceoverProject, tx: Db | Tx = db): Promise<ProjectContents> {
      const store = voiceoverProjectsStore(tx);
      // One after the other: a transaction has one connection.
      const tracks = await store.listTracks(project);
      const clips = await store.listClips(project);
      const files = await store.listFiles(project);
      const speaking = await voiceoverExportsStore(tx).findSpeaking(project);
      const durations = new Map(files.map(({ id, durationMs }) => [id, durationMs]));
      const durationMs = clips.reduce(
        (end, clip) => Math.max(end, clipEndMs(clip, clip.fileId === null ? undefined : durations.get(clip.fileId))),
        0,
      );
      return { project, tracks, clips, files, durationMs, speaking };
    },

    /** Throws `voiceover_project_not_found`. */
    async get(actor: Actor, id: string): Promise<ProjectContents> {
      return service.read(await voiceoverAccess.require(actor, id));
    },

    /** Deletes a project with its files. Throws `voiceover_project_not_found`. */
    async delete(actor: Actor, id: string): Promise<void> {
      const project = await voiceoverAccess.require(actor, id, 'voiceover_project.delete');
      const keys = await transaction(db, async (tx) => {
        const store = voiceoverProjectsStore(tx);
        await store.lock(project);
        const files = await store.listFiles(project);
        const exports = await voiceoverExportsStore(tx).listAll(project);
        await store.delete(actor.workspaceId, id);
        await live.publish(actor.workspaceId, { topic: 'voiceover-projects', id }, tx);
        return [...files, ...exports].flatMap(({ blobKey }) => blobKey ?? []);
      });
      // A file that stays because the process dies here is found by the sweep.
      for (const key of keys) await blobs.delete(key);
    },

    /** Copies a project with its files. Throws `voiceover_project_not_found` and `feature_not_available`. */
    async copy(actor: Actor, id: string, signal: AbortSignal): Promise<ProjectContents> {
      const source = await service.read(await voiceoverAccess.require(actor, id, 'voiceover_project.update'));
      await requireStorage(actor);
      const now = clock();
      const target = { id: newId(), workspaceId: actor.workspaceId };
      const written: string[] = [];
      try {
        const fileIds = new Map<string, string>();
        const files: VoiceoverFile[] = [];
        for (const file of source.files) {
          const copyId = newId();
          const blobKey = voiceoverFileKey(target, copyId);
          const blob = await blobs.open(file.blobKey);
          if (!blob) continue;
          written.push(blobKey);
          await writeBlob(blobs, blobKey, blob.stream, signal);
          fileIds.set(file.id, copyId);
          files.push({ ...file, id: copyId, projectId: target.id, blobKey, credits: 0 });
        }
        const trackIds = new Map(source.tracks.map((track) => [track.id, newId()]));
        const copyOf = (fileId: string | null) => (fileId === null ? null : (fileIds.get(fileId) ?? null));
        const project = await transaction(db, async (tx) => {
          const store = voiceoverProjectsStore(tx);
          const created = await store.insert(actor.workspaceId, {
            ...source.project,
            id: target.id,
            userId: actor.userId,
            name: `${source.project.name.slice(0, 190)} (copy)`,
            revision: 0,
            videoFileId: copyOf(source.project.videoFileId),
            createdAt: now,
            updatedAt: now,
          });
          await store.putTracks(
            created,
            source.tracks.map((track) => ({ ...track, id: trackIds.get(track.id)!, projectId: created.id })),
          );
          await store.insertFiles(files);
          await store.putClips(
            created,
            source.clips.map((clip) => {
              const fileId = copyOf(clip.fileId);
              const isStale = clip.isStale || fileId === null;
              const trackId = trackIds.get(clip.trackId)!;
              return { ...clip, id: newId(), projectId: created.id, trackId, fileId, isStale };
            }),
          );
          await live.publish(actor.workspaceId, { topic: 'voiceover-projects', id: created.id }, tx);
          return created;
        });
        return await service.read(project);
      } catch (error) {
        for (const key of written) await blobs.delete(key);
        throw error;
      }
    },
  };
  return service;
}
export type VoiceoverProjectsService = ReturnType<typeof voiceoverProjectsService>;
