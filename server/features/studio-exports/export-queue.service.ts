import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { type StudioExport, studioExportsStore } from './studio-exports.store.ts';

/** Renders the first export of the queue of its workspace. */
export const renderExportJob = jobKind({ name: 'studio-exports.render', payload: z.object({}) });

interface ExportQueueDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send' | 'status'>;
}

/** An export with its place in the queue, from 1. */
export interface QueuedExport {
  readonly row: StudioExport;
  readonly position: number | null;
}

const failureMessage = 'We could not render this export. Try again.';
const movableStates = ['created', 'queued', 'failed', 'cancelled'] as const;

/** The queue of exports: one for each workspace, in the order of `queuedAt`. */
export function exportQueueService({ db, clock, jobs }: ExportQueueDeps) {
  const store = studioExportsStore(db);

  /** When an export enters the queue, so that it is first or last. */
  async function entryTime(tx: Tx, workspaceId: WorkspaceId, position: 'front' | 'end'): Promise<Date> {
    const now = clock();
    const { first, last } = await studioExportsStore(tx).queueEnds(workspaceId);
    if (position === 'front') return first && first <= now ? new Date(first.getTime() - 1) : now;
    return last && last >= now ? new Date(last.getTime() + 1) : now;
  }

  return {
    /** Adds an export to the queue, or moves it in the queue; undefined if it is rendered or done. */
    async enter(
      tx: Tx,
      workspaceId: WorkspaceId,
      project: Project,
      id: string,
      position: 'front' | 'end',
    ): Promise<StudioExport | undefined> {
      const rows = studioExportsStore(tx);
      const before = await rows.find(project, id);
      const queuedAt = await entryTime(tx, workspaceId, position);
      const cleared = { percent: null, problem: null, endedAt: null, jobId: null } as const;
      const changes = { ...cleared, state: 'queued', queuedAt } as const;
      const row = await rows.updateInState(project, id, movableStates, changes);
      if (!row || before?.state === 'queued') return row;
      // Each export that waits has a job, which takes the first one of the queue.
      const jobId = await jobs.send(renderExportJob, {}, { workspaceId, tx });
      if (jobId === undefined) throw new AppError('system_busy');
      return row;
    },

    /** Exports with their places. Marks those as failed whose job ended without them, because its process died too often. */
    async withPositions(
      workspaceId: WorkspaceId,
      project: Project,
      rows: readonly StudioExport[],
    ): Promise<QueuedExport[]> {
      const current: StudioExport[] = [];
      for (const row of rows) {
        const job =
          row.state === 'rendering' && row.jobId !== null
            ? await jobs.status(workspaceId, renderExportJob, row.jobId)
            : undefined;
        const isLost = row.state === 'rendering' && job?.state !== 'waiting' && job?.state !== 'running';
        const failed = { state: 'failed', percent: null, problem: failureMessage, endedAt: clock() } as const;
        const updated = isLost
          ? await store.updateInState(project, row.id, ['rendering'], failed, row.jobId ?? undefined)
          : undefined;
        current.push(updated ?? row);
      }
      const queue = current.some(({ state }) => state === 'queued') ? await store.queue(workspaceId) : [];
      return current.map((row) => {
        const at = queue.findIndex(({ id }) => id === row.id);
        return { row, position: at < 0 ? null : at + 1 };
      });
    },

    /** What projects show of the queue. */
    async activity(projectIds: readonly string[]) {
      if (projectIds.length === 0) return new Map();
      const rows = await store.firstQueued(projectIds);
      return new Map(
        rows.map(({ projectId, queuedAt, position }) => [
          projectId,
          { queued: { atUnix: Math.floor((queuedAt?.getTime() ?? 0) / 1000), position } },
        ]),
      );
    },
  };
}
export type ExportQueueService = ReturnType<typeof exportQueueService>;
