import { hash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { type VoiceoverExportFormat, voiceoverLimits } from '../../../contract/dubbing/voiceover-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { VoiceoverAccessService } from './voiceover-access.service.ts';
import { activeRunStates, type VoiceoverRun, voiceoverExportsStore } from './voiceover-exports.store.ts';
import { mixFacts, planMix } from './voiceover-mix.rules.ts';
import type { VoiceoverMixingService } from './voiceover-mixing.service.ts';
import type { ProjectContents, VoiceoverProjectsService } from './voiceover-projects.service.ts';
import { type VoiceoverProject, voiceoverProjectsStore } from './voiceover-projects.store.ts';

const runPayload = { projectId: z.string(), runId: z.string() };
/** Speaks clips one after the other. */
export const speakClipsJob = jobKind({
  name: 'voiceover-projects.speak',
  payload: z.object({ ...runPayload, clipIds: z.array(z.string()), seed: z.int().optional() }),
});
/** Renders a file. */
export const renderVoiceoverJob = jobKind({ name: 'voiceover-projects.render', payload: z.object(runPayload) });

interface VoiceoverRunsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send' | 'status' | 'cancel'>;
  readonly voiceoverAccess: VoiceoverAccessService;
  readonly voiceoverProjects: Pick<VoiceoverProjectsService, 'read'>;
  readonly voiceoverMixing: Pick<VoiceoverMixingService, 'requireRenderable'>;
}

/** Changes when the same project would sound differently. */
const mixVersion = 1;
const lostMessage = 'We could not finish this. Try again.';
const notFound = () => new AppError('voiceover_export_not_found', { param: 'export_id' });

/** What makes two files of a project equal. */
const fingerprintOf = (contents: ProjectContents, format: VoiceoverExportFormat): string => {
  const video = format === 'mp4' ? contents.project.videoFileId : null;
  return hash('sha256', JSON.stringify([mixVersion, format, video, mixFacts(planMix(contents))]), 'base64url');
};

/** Runs that speak clips, and exports. */
export function voiceoverRunsService(deps: VoiceoverRunsDeps) {
  const { db, clock, blobs, live, jobs, voiceoverAccess, voiceoverProjects, voiceoverMixing } = deps;
  const store = voiceoverExportsStore(db);
  const publish = (actor: Pick<Actor, 'workspaceId'>, { id }: Pick<VoiceoverProject, 'id'>) =>
    live.publish(actor.workspaceId, { topic: 'voiceover-projects', id });
  const jobOf = ({ format }: Pick<VoiceoverRun, 'format'>) => (format === null ? speakClipsJob : renderVoiceoverJob);

  /** Marks a run as failed whose job ended without it, because its process died too often. */
  async function refresh(project: VoiceoverProject, run: VoiceoverRun): Promise<VoiceoverRun> {
    if (!activeRunStates.some((state) => state === run.state) || run.jobId === null) return run;
    const job = await jobs.status(project.workspaceId as Actor['workspaceId'], jobOf(run), run.jobId);
    if (job?.state === 'waiting' || job?.state === 'running') return run;
    const failed = { state: 'failed', problem: lostMessage, endedAt: clock() } as const;
    return (await store.updateInState(project, run.id, activeRunStates, failed)) ?? run;
  }

  async function requireRun(project: VoiceoverProject, id: string): Promise<VoiceoverRun> {
    const run = await store.find(project, id);
    if (!run) throw notFound();
    return refresh(project, run);
  }

  async function start(
    actor: Actor,
    project: VoiceoverProject,
    values: Pick<VoiceoverRun, 'format' | 'fingerprint'>,
    send: (tx: Parameters<Parameters<typeof transaction>[1]>[0], runId: string) => Promise<string | undefined>,
  ): Promise<VoiceoverRun> {
    const run = await transaction(db, async (tx) => {
      const rows = voiceoverExportsStore(tx);
      if (!(await voiceoverProjectsStore(tx).lock(project)))
        throw new AppError('voiceover_project_not_found', { param: 'project_id' });
      if ((await rows.countActive(project)) >= voiceoverLimits.exportsWaiting) throw new AppError('too_many_exports');
      const id = newId();
      const jobId = await send(tx, id);
      if (jobId === undefined) throw new AppError('system_busy');
      const { id: projectId } = project;
      const row = { id, projectId, userId: actor.userId, state: 'queued', jobId, createdAt: clock() } as const;
      return rows.insert({ ...row, ...values });
    });
    await publish(actor, project);
    return run;
  }

  const service = {
    /**
     * Speaks the named clips, or all that are stale, in a job; a run without work is done at once. Throws
     * `voiceover_clip_not_found`, `too_many_exports`, and `invalid_parameters` for a track without a voice.
     */
    async speak(
      actor: Actor,
      projectId: string,
      { clipIds, again }: { readonly clipIds: readonly string[] | undefined; readonly again: boolean },
    ): Promise<VoiceoverRun> {
      const project = await voiceoverAccess.require(actor, projectId, 'voiceover_project.speak');
      const { tracks, clips } = await voiceoverProjects.read(project);
      const known = new Map(clips.map((clip) => [clip.id, clip]));
      if (clipIds?.some((id) => !known.has(id))) throw new AppError('voiceover_clip_not_found', { param: 'clip_ids' });
      const voiceTracks = new Map(tracks.filter(({ kind }) => kind === 'voice').map((track) => [track.id, track]));
      const isForced = again && clipIds !== undefined;
      const wanted = (clipIds?.map((id) => known.get(id)!) ?? clips).filter(
        ({ isStale, text, trackId }) => voiceTracks.has(trackId) && text.trim() !== '' && (isStale || isForced),
      );
      const mute = wanted.map(({ trackId }) => voiceTracks.get(trackId)!).find(({ voiceId }) => voiceId === null);
      if (mute)
        throw new AppError('invalid_parameters', { message: `Choose a voice for “${mute.name}”.`, param: 'voice_id' });
      if (wanted.length === 0) {
        const times = { createdAt: clock(), endedAt: clock() };
        const row = { id: newId(), projectId: project.id, userId: actor.userId, format: null } as const;
        return store.insert({ ...row, ...times, state: 'done', progress: 1 });
      }
      const ids = wanted.map(({ id }) => id);
      // The same seed for all attempts of the job, so that a retry finds what it has spoken.
      const seed = isForced ? randomInt(2 ** 32) : undefined;
      return start(actor, project, { format: null, fingerprint: null }, (tx, runId) =>
        jobs.send(
          speakClipsJob,
          { projectId: project.id, runId, clipIds: ids, ...(seed !== undefined && { seed }) },
          { workspaceId: actor.workspaceId, tx },
        ),
      );
    },

    /** Throws `invalid_parameters` for a project without sound, or without the video of an MP4 file. */
    async export(actor: Actor, projectId: string, format: VoiceoverExportFormat): Promise<VoiceoverRun> {
      const project = await voiceoverAccess.require(actor, projectId, 'voiceover_project.update');
      const contents = await voiceoverProjects.read(project);
      voiceoverMixing.requireRenderable(contents, format);
      const fingerprint = fingerprintOf(contents, format);
      const equal = await store.findEqual(project, fingerprint);
      const known = equal && (await refresh(project, equal));
      if (known && known.state !== 'failed' && (known.blobKey === null || (await blobs.stat(known.blobKey))))
        return known;
      return start(actor, project, { format, fingerprint }, (tx, runId) =>
        jobs.send(renderVoiceoverJob, { projectId: project.id, runId }, { workspaceId: actor.workspaceId, tx }),
      );
    },

    /** Exports, newest first. */
    async list(actor: Actor, projectId: string): Promise<VoiceoverRun[]> {
      const project = await voiceoverAccess.require(actor, projectId);
      const runs: VoiceoverRun[] = [];
      for (const run of await store.list(project)) runs.push(await refresh(project, run));
      return runs;
    },

    /** Throws `voiceover_export_not_found`. */
    async get(actor: Actor, projectId: string, id: string): Promise<VoiceoverRun> {
      return requireRun(await voiceoverAccess.require(actor, projectId), id);
    },

    /** Does nothing if it has ended. Throws `voiceover_export_not_found`. */
    async cancel(actor: Actor, projectId: string, id: string): Promise<VoiceoverRun> {
      const project = await voiceoverAccess.require(actor, projectId, 'voiceover_project.update');
      const before = await requireRun(project, id);
      const changes = { state: 'cancelled', endedAt: clock() } as const;
      const cancelled = await store.updateInState(project, id, activeRunStates, changes);
      if (cancelled?.jobId) await jobs.cancel(actor.workspaceId, jobOf(cancelled), cancelled.jobId);
      if (cancelled) await publish(actor, project);
      return cancelled ?? before;
    },

    /** Deletes an export with its file; one that is rendered is cancelled before. */
    async delete(actor: Actor, projectId: string, id: string): Promise<void> {
      await service.cancel(actor, projectId, id);
      const project = await voiceoverAccess.require(actor, projectId, 'voiceover_project.update');
      const run = await store.delete(project, id);
      if (run?.blobKey) await blobs.delete(run.blobKey);
      await publish(actor, project);
    },

    /** The file, or the part that a `Range` header names. Throws `voiceover_export_not_ready`. */
    async open(actor: Actor, projectId: string, id: string, rangeHeader: string | undefined) {
      const project = await voiceoverAccess.require(actor, projectId);
      const { state, blobKey, bytes, contentType, fileName } = await requireRun(project, id);
      if (state !== 'done' || blobKey === null || bytes === null || contentType === null || fileName === null)
        throw new AppError('voiceover_export_not_ready', { param: 'export_id' });
      const range = requestedRange(rangeHeader, bytes);
      const blob = await blobs.open(blobKey, range);
      if (!blob) throw notFound();
      return { stream: blob.stream, bytes, range, contentType, fileName };
    },
  };
  return service;
}
export type VoiceoverRunsService = ReturnType<typeof voiceoverRunsService>;
