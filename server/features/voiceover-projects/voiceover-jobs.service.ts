import { downloadName } from '../../../contract/fields/file-names.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { WorkspaceRole } from '../../../contract/permissions/roles.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BlobStore, isStorageFull } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { activeRunStates, type VoiceoverRun, voiceoverExportsStore } from './voiceover-exports.store.ts';
import { voiceoverExportKey, voiceoverRoot } from './voiceover-files.rules.ts';
import type { VoiceoverMixingService } from './voiceover-mixing.service.ts';
import type { VoiceoverProjectsService } from './voiceover-projects.service.ts';
import { type VoiceoverProject, voiceoverProjectsStore } from './voiceover-projects.store.ts';
import type { VoiceoverSpeakingService } from './voiceover-speaking.service.ts';

interface VoiceoverJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly voiceoverProjects: Pick<VoiceoverProjectsService, 'read'>;
  readonly voiceoverSpeaking: VoiceoverSpeakingService;
  readonly voiceoverMixing: Pick<VoiceoverMixingService, 'render'>;
  readonly findRole: (workspaceId: string, userId: string) => Promise<WorkspaceRole | undefined>;
}

interface RunPayload {
  readonly projectId: string;
  readonly runId: string;
}
interface RunWork {
  readonly actor: Actor;
  readonly project: VoiceoverProject;
  readonly run: VoiceoverRun;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => Promise<void>;
}

/** The run was cancelled or deleted while it worked. */
class RunEnded extends Error {}

export const voiceoverRetries = 2;
const reportIntervalMs = 500;
const failureMessage = 'We could not finish this. Try again.';
/** Errors that all further clips would meet too. */
const lastingErrors: ReadonlySet<string> = new Set(['quota_exceeded', 'rate_limit_exceeded', 'system_busy']);

function problemOf(error: unknown): string {
  if (isStorageFull(error)) return 'The server has no storage left.';
  return error instanceof AppError ? error.message : failureMessage;
}

/** The background work of voiceover projects. */
export function voiceoverJobsService(deps: VoiceoverJobsDeps) {
  const { db, clock, blobs, live, log, voiceoverProjects, voiceoverSpeaking, voiceoverMixing, findRole } = deps;
  const store = voiceoverExportsStore(db);

  /** Runs `work` with progress; the run ends as done or failed. After a stop of the server, the job runs again. */
  async function perform(
    { projectId, runId }: RunPayload,
    { workspaceId, signal, attempt, progress }: JobContext,
    work: (run: RunWork) => Promise<Partial<VoiceoverRun>>,
  ): Promise<void> {
    const project = workspaceId && (await voiceoverProjectsStore(db).findById(workspaceId, projectId));
    if (!workspaceId || !project) return;
    const publish = () => live.publish(workspaceId, { topic: 'voiceover-projects', id: projectId });
    const update = async (changes: Partial<VoiceoverRun>): Promise<VoiceoverRun> => {
      const row = await store.updateInState(project, runId, activeRunStates, changes);
      if (!row) throw new RunEnded();
      await publish();
      return row;
    };
    const ended = new AbortController();
    let reportedAt = Number.NEGATIVE_INFINITY;
    try {
      const run = await update({ state: 'rendering' });
      const role = await findRole(workspaceId, run.userId);
      if (!role) throw new AppError('voiceover_project_not_found', { message: 'You left this workspace.' });
      const actor: Actor = { userId: run.userId, workspaceId, role, via: 'session', permissions: undefined };
      const onProgress = async (share: number) => {
        const now = performance.now();
        if (now - reportedAt < reportIntervalMs) return;
        reportedAt = now;
        await update({ progress: Math.min(0.99, share) }).catch((error: unknown) => {
          ended.abort(error);
          throw error;
        });
        await progress(Math.floor(99 * share));
      };
      const workSignal = AbortSignal.any([signal, ended.signal]);
      const result = await work({ actor, project, run, signal: workSignal, onProgress });
      const row = await store.updateInState(project, runId, activeRunStates, {
        ...{ state: 'done', progress: 1, problem: null, endedAt: clock() },
        ...result,
      });
      if (!row && result.blobKey) await blobs.delete(result.blobKey);
      await publish();
    } catch (error) {
      if (error instanceof RunEnded || ended.signal.aborted) return;
      if (signal.aborted) throw error;
      const isPermanent =
        error instanceof AppError || isStorageFull(error) || (error instanceof EngineError && !error.retryable);
      if (!isPermanent && attempt <= voiceoverRetries) throw error;
      if (!isPermanent) log.warn({ err: error, runId }, 'failed to finish a voiceover run');
      const failed = { state: 'failed', problem: problemOf(error), endedAt: clock() } as const;
      await store.updateInState(project, runId, activeRunStates, failed);
      await publish();
    }
  }

  return {
    /** Speaks clips one after the other. One that fails does not stop the others, unless they would fail too. */
    speak: (payload: RunPayload & { clipIds: readonly string[]; seed?: number | undefined }, context: JobContext) =>
      perform(payload, context, async ({ actor, project, signal, onProgress }) => {
        const failures: string[] = [];
        for (const [index, clipId] of payload.clipIds.entries()) {
          signal.throwIfAborted();
          await onProgress(index / payload.clipIds.length);
          try {
            await voiceoverSpeaking.speak(actor, project, clipId, payload.seed, signal);
          } catch (error) {
            if (!(error instanceof AppError) || lastingErrors.has(error.code)) throw error;
            failures.push(error.message);
          }
        }
        if (failures.length === 0) return {};
        const further = failures.length > 1 ? ` (${failures.length} clips failed.)` : '';
        return { state: 'failed', problem: `${failures[0]}${further}` };
      }),

    /** Renders the file of an export. */
    render: (payload: RunPayload, context: JobContext) =>
      perform(payload, context, async ({ project, run, signal, onProgress }) => {
        const contents = await voiceoverProjects.read(project);
        const blobKey = voiceoverExportKey(project, run.id, context.jobId);
        const rendered = await voiceoverMixing.render(contents, run.format ?? 'wav', { blobKey, signal, onProgress });
        const { extension, ...file } = rendered;
        const dateUnix = unixSeconds(run.createdAt);
        return { ...file, fileName: downloadName({ name: project.name, dateUnix, extension }) };
      }),

    /** Deletes files that a crash or a deleted workspace left without a row; files younger than `ageMs` are kept. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: voiceoverRoot,
        before: new Date(clock().getTime() - ageMs),
        findReferenced: async (keys) => {
          const files = await voiceoverProjectsStore(db).findReferenced(keys);
          const exports = await store.findReferenced(keys);
          return new Set([...files, ...exports]);
        },
        signal,
      }),
  };
}
export type VoiceoverJobsService = ReturnType<typeof voiceoverJobsService>;
