import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type BlobStore, isStorageFull } from '../../../platform/blobs/blob-store.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { type JobContext, jobKind } from '../../../platform/jobs/jobs.ts';
import type { Live } from '../../../platform/live.ts';
import type { Log } from '../../../platform/log.ts';
import { makeTemporaryFolder } from '../../../platform/temporary-folder.ts';
import { productionWorkStore, type Work } from './production-work.store.ts';
import type { WorkBriefsService } from './work-briefs.service.ts';
import type { WorkTenantsService } from './work-tenants.service.ts';
import type { WorkBrief, WorkTool, WorkTools } from './work-tools.service.ts';

/** Copies the file of the customer into the workspace of a task, and makes of it what the producer works on. */
export const prepareWorkJob = jobKind({
  name: 'production-work.prepare',
  payload: z.object({ workId: z.string() }),
});
export const prepareWorkRetries = 2;

interface WorkPreparationDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly temporaryFolder: string;
  readonly workBriefs: WorkBriefsService;
  readonly workTenants: Pick<WorkTenantsService, 'actorOf' | 'shareAll'>;
  readonly workTools: WorkTools;
  /** How often the preparation of the tool is looked at; for tests. */
  readonly lookMs?: number;
}

/** The work of one job. */
interface Running {
  readonly work: Work;
  readonly actor: Actor;
  readonly brief: WorkBrief;
  readonly tool: WorkTool;
  readonly signal: AbortSignal;
}

const failureMessage = 'We could not prepare the work. Try again.';

/** Prepares work as jobs. A job that was killed goes on with the resource that it has created, and creates no other. */
export function workPreparationService(deps: WorkPreparationDeps) {
  const { db, blobs, live, log, temporaryFolder, workBriefs, workTenants, workTools, lookMs = 500 } = deps;
  const store = productionWorkStore(db);

  async function create({ work, actor, brief, tool, signal }: Running, byHand: boolean): Promise<string> {
    const { name, blobKey, bytes } = brief.media;
    const blob = await blobs.open(blobKey);
    if (!blob) throw new AppError('document_not_found', { message: 'The file of the customer was deleted.' });
    const folder = await makeTemporaryFolder(temporaryFolder, 'production');
    try {
      const path = join(folder, 'source');
      await pipeline(blob.stream, createWriteStream(path), { signal });
      const resourceId = await tool.create(actor, brief, { file: { name, bytes, path }, byHand }, signal);
      await store.updateIn(work.id, 'preparing', { resourceId });
      return resourceId;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** The resource of the work: a new one if there is none, or if a failed preparation is tried again. */
  async function open(running: Running): Promise<string> {
    const { work, actor, brief, tool } = running;
    const resourceId = work.resourceId ?? (await tool.findExisting(actor));
    if (resourceId === undefined) return create(running, false);
    const found = await tool.check(actor, resourceId, brief).catch((error: unknown) => {
      // Who worked on it has deleted it.
      if (error instanceof AppError && error.code.endsWith('_not_found')) return undefined;
      throw error;
    });
    if (found && found.state !== 'failed') {
      if (work.resourceId === null) await store.updateIn(work.id, 'preparing', { resourceId });
      return resourceId;
    }
    if (found) await tool.discard(actor, resourceId);
    return create(running, false);
  }

  async function prepare(running: Running): Promise<void> {
    const { work, actor, brief, tool, signal } = running;
    await workTenants.shareAll(actor);
    let resourceId = await open(running);
    for (;;) {
      const found = await tool.check(actor, resourceId, brief);
      if (found.state === 'ready') return void (await end(work, actor, { state: 'ready', problem: null }));
      if (found.state === 'failed') {
        if (!found.mayContinueByHand) return void (await end(work, actor, { state: 'failed', problem: found.problem }));
        await tool.discard(actor, resourceId);
        resourceId = await create(running, true);
      }
      await setTimeout(lookMs, undefined, { signal });
    }
  }

  async function end(
    { id, taskId }: Work,
    { workspaceId }: Actor,
    changes: Pick<Work, 'state' | 'problem'>,
  ): Promise<void> {
    await store.updateIn(id, 'preparing', changes);
    await live.publish(workspaceId, { topic: 'production-tasks', id: taskId });
  }

  return {
    /** Runs a job. Work whose task was deleted ends it quietly. */
    async run({ workId }: { readonly workId: string }, { attempt, signal }: JobContext): Promise<void> {
      const work = await store.find(workId);
      const brief = work?.state === 'preparing' ? await workBriefs.find(work.taskId) : undefined;
      if (!work || !brief) return;
      const actor = await workTenants.actorOf(work);
      try {
        await prepare({ work, actor, brief, tool: workTools[work.kind], signal });
      } catch (error) {
        // After a stop of the server, the job runs again.
        if (signal.aborted) throw error;
        const isPermanent =
          error instanceof AppError || isStorageFull(error) || (error instanceof EngineError && !error.retryable);
        if (attempt <= prepareWorkRetries && !isPermanent) throw error;
        if (!(error instanceof AppError)) log.warn({ err: error, workId }, 'failed to prepare the work of a task');
        const problem = error instanceof AppError ? error.message : failureMessage;
        await end(work, actor, { state: 'failed', problem });
      }
    },
  };
}
export type WorkPreparationService = ReturnType<typeof workPreparationService>;
