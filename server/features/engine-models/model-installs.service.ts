import { z } from 'zod';
import type { EngineModelEntry } from '../../../contract/catalogue/engine-models.ts';
import { DownloadError } from '../../../engines/sherpa/install/download-error.ts';
import type { ProxyOptions } from '../../../engines/sherpa/install/fetch-response.ts';
import { installModel } from '../../../engines/sherpa/install/install.ts';
import { readInstallState, writeInstallState } from '../../../engines/sherpa/install/install-state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Publisher } from '../../platform/events/event-bus.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type JobContext, type JobStatus, type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { EngineModelsService, ListedModel } from './engine-models.service.ts';

export const installJob = jobKind({ name: 'engine-models.install', payload: z.object({ modelId: z.string() }) });

export interface InstallEvents {
  /** A model was installed, and its voices can speak. */
  readonly 'engine_model.installed': { readonly modelId: string };
}

interface InstallsDeps {
  readonly folder: string;
  readonly mirror: string | undefined;
  readonly proxies: ProxyOptions;
  readonly engineModels: EngineModelsService;
  readonly jobs: Pick<Jobs, 'send' | 'status' | 'cancel'>;
  readonly events: Publisher<InstallEvents>;
}

/** The progress of an installation. */
export interface InstallState extends Partial<JobStatus> {
  readonly problem: string | undefined;
}

/** Installs models in background jobs. */
export function installsService({ folder, mirror, proxies, engineModels, jobs, events }: InstallsDeps) {
  const findStatus = async (workspaceId: WorkspaceId, modelId: string) => {
    const { jobId } = readInstallState(folder, modelId);
    const status = jobId === undefined ? undefined : await jobs.status(workspaceId, installJob, jobId);
    return status && (status.state === 'waiting' || status.state === 'running') ? { ...status, jobId } : undefined;
  };

  /** Queues the installation for a workspace; false if it is in progress. */
  async function queue(workspaceId: WorkspaceId, { id }: Pick<EngineModelEntry, 'id'>): Promise<boolean> {
    if (await findStatus(workspaceId, id)) return false;
    const jobId = await jobs.send(installJob, { modelId: id }, { workspaceId, singletonKey: id });
    if (jobId !== undefined) await writeInstallState(folder, id, { jobId });
    return true;
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
      if (!(await queue(actor.workspaceId, entry)))
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
    async run(modelId: string, { jobId, workspaceId, signal, progress }: JobContext): Promise<void> {
      try {
        await installModel(engineModels.entry(modelId), {
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
        if (shouldRetry || signal.aborted) throw error;
        return;
      }
      await writeInstallState(folder, modelId, {});
      if (workspaceId) await engineModels.publishVoiceChange({ workspaceId });
      await events.publish('engine_model.installed', { modelId });
    },
  };
}
export type InstallsService = ReturnType<typeof installsService>;
