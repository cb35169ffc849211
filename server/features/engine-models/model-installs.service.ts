import { z } from 'zod';
import type { EngineModelEntry } from '../../../contract/catalogue/engine-models.ts';
import { DownloadError } from '../../../engines/sherpa/install/download-error.ts';
import type { ProxyOptions } from '../../../engines/sherpa/install/fetch-response.ts';
import { installModel } from '../../../engines/sherpa/install/install.ts';
import { readInstallState, writeInstallState } from '../../../engines/sherpa/install/install-state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Publisher } from '../../platform/events/event-bus.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type JobContext, type JobStatus, type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { EngineModelsService, ListedModel } from './engine-models.service.ts';

/** `userId`: who started it; absent if the server did. */
export const installJob = jobKind({
  name: 'engine-models.install',
  payload: z.object({ modelId: z.string(), userId: z.string().optional() }),
});
export const installRetries = 3;

export interface InstallEvents {
  /** A model was installed, and its voices can speak. */
  readonly 'engine_model.installed': { readonly modelId: string };
}

interface InstallsDeps {
  readonly db: Db;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly folder: string;
  readonly mirror: string | undefined;
  readonly proxies: ProxyOptions;
  readonly engineModels: EngineModelsService;
  readonly jobs: Pick<Jobs, 'send' | 'status' | 'cancel'>;
  readonly events: Publisher<InstallEvents>;
  readonly install?: (...args: Parameters<typeof installModel>) => Promise<unknown>;
}

/** The progress of an installation. */
export interface InstallState extends Partial<JobStatus> {
  readonly problem: string | undefined;
}

/** Installs models in background jobs. */
export function installsService(deps: InstallsDeps) {
  const { db, notifications, folder, mirror, proxies, engineModels, jobs, events, install = installModel } = deps;

  const findStatus = async (workspaceId: WorkspaceId, modelId: string) => {
    const { jobId } = readInstallState(folder, modelId);
    const status = jobId === undefined ? undefined : await jobs.status(workspaceId, installJob, jobId);
    return status && (status.state === 'waiting' || status.state === 'running') ? { ...status, jobId } : undefined;
  };

  /** Queues the installation for a workspace; false if it is in progress. `userId`: who is told of its end. */
  async function queue(
    workspaceId: WorkspaceId,
    { id }: Pick<EngineModelEntry, 'id'>,
    userId?: string,
  ): Promise<boolean> {
    if (await findStatus(workspaceId, id)) return false;
    const payload = { modelId: id, ...(userId !== undefined && { userId }) };
    const jobId = await jobs.send(installJob, payload, { workspaceId, singletonKey: id });
    if (jobId !== undefined) await writeInstallState(folder, id, { jobId });
    return true;
  }

  async function notifyEnd(userId: string | undefined, modelId: string, problem?: string): Promise<void> {
    if (userId === undefined) return;
    const title = engineModels.list().find(({ id }) => id === modelId)?.entry?.title ?? modelId;
    const data = { name: `The download of ${title}`, path: '/app/settings/engine-models' };
    await transaction(db, (tx) =>
      problem === undefined
        ? notifications.notify(tx, { userIds: [userId], kind: 'job_finished', data })
        : notifications.notify(tx, { userIds: [userId], kind: 'job_failed', data: { ...data, reason: problem } }),
    );
  }

  return {
    async list(actor: Actor): Promise<(ListedModel & { install: InstallState })[]> {
      return Promise.all(
        engineModels.list().map(async (model) => ({
          ...model,
          install: {
            ...(await findStatus(actor.workspaceId, model.id)),
            problem: readInstallState(folder, model.id).problem,
          },
        })),
      );
    },

    /** The catalogue models whose installation waits or runs. */
    async listActive(actor: Actor) {
      const listed = engineModels.list().map(async ({ id, entry }) => {
        const status = entry && (await findStatus(actor.workspaceId, id));
        return status ? [{ entry, status }] : [];
      });
      return (await Promise.all(listed)).flat();
    },

    /** Queues the installation of a catalogue model; throws `already_running` if it is in progress. */
    async add(actor: Actor, modelId: string): Promise<void> {
      requirePermission(actor, 'engine_model.manage');
      const entry = engineModels.entry(modelId);
      if (!(await queue(actor.workspaceId, entry, actor.userId)))
        throw new AppError('already_running', { message: `${entry.title} is already being installed.` });
    },

    queue,

    async cancel(actor: Actor, modelId: string): Promise<void> {
      requirePermission(actor, 'engine_model.manage');
      const status = await findStatus(actor.workspaceId, modelId);
      if (!status?.jobId || !(await jobs.cancel(actor.workspaceId, installJob, status.jobId)))
        throw new AppError('task_not_found', { message: `${modelId} is not being installed.`, param: 'model_id' });
    },

    /** Runs the job. Stores every problem, but throws, and thus retries, only if a retry may succeed. */
    async run({ modelId, userId }: z.output<typeof installJob.payload>, context: JobContext): Promise<void> {
      const { jobId, workspaceId, attempt, signal, progress } = context;
      try {
        await install(engineModels.entry(modelId), {
          models: folder,
          mirror,
          ...proxies,
          signal,
          onProgress: (percent, stage) => void progress(percent, stage).catch(() => {}),
        });
      } catch (error) {
        const shouldRetry = error instanceof DownloadError && error.retryable;
        const problem = signal.aborted ? undefined : (error as Error).message;
        await writeInstallState(folder, modelId, shouldRetry || signal.aborted ? { jobId, problem } : { problem });
        if (problem !== undefined && (!shouldRetry || attempt > installRetries))
          await notifyEnd(userId, modelId, problem);
        if (shouldRetry || signal.aborted) throw error;
        return;
      }
      await writeInstallState(folder, modelId, {});
      await notifyEnd(userId, modelId);
      if (workspaceId) await engineModels.publishVoiceChange({ workspaceId });
      await events.publish('engine_model.installed', { modelId });
    },
  };
}
export type InstallsService = ReturnType<typeof installsService>;
