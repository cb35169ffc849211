import { z } from 'zod';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { ForbiddenUrlError, fetchExternal, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { SnapshotMakingService } from '../studio-snapshots/snapshot-making.service.ts';
import { type Conversion, studioConversionsStore } from './studio-conversions.store.ts';

/** Tells the `callback_url` of a project that a conversion ended. */
export const callbackJob = jobKind({
  name: 'studio.conversion-callback',
  payload: z.object({ url: z.string(), body: z.string() }),
});

/** Called when a conversion of a whole project has ended well. */
export type OnConverted = (project: Project, snapshotId: string, conversion: Conversion) => Promise<void>;

interface ConversionEndDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly outgoing: OutgoingPolicy;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly projectRows: ProjectRowsService;
  readonly chapterRows: ChapterRowsService;
  readonly snapshotMaking: SnapshotMakingService;
  readonly onConverted: readonly OnConverted[];
}

interface Ending {
  readonly jobId: string;
  /** All sentences of the chapters that this run converted. */
  readonly sentences: number;
  /** Why some chapters failed. */
  readonly problem: string | undefined;
}

/** Ends conversions: their state, the snapshot of the project, and who is told. */
export function conversionEndService(deps: ConversionEndDeps) {
  const { db, clock, log, jobs, outgoing, notifications, projectRows, chapterRows, snapshotMaking, onConverted } = deps;

  async function tell(tx: Tx, workspaceId: WorkspaceId, project: Project, conversion: Conversion): Promise<void> {
    const { problem } = conversion;
    const data = { name: `“${project.name}”`, path: `/app/studio/${project.id}` };
    const userIds = [conversion.userId];
    if (problem === null) await notifications.notify(tx, { userIds, kind: 'job_finished', data });
    else await notifications.notify(tx, { userIds, kind: 'job_failed', data: { ...data, reason: problem } });
    const { callbackUrl: url } = conversion;
    if (url === null) return;
    const chapters = new Map((await chapterRows.read(tx).list(project)).map((chapter) => [chapter.id, chapter]));
    const status = { request_id: conversion.id, project_id: project.id };
    const outcome = (error: string | null) => ({ conversion_status: error === null ? 'success' : 'error', error });
    const messages = conversion.isWhole
      ? [
          {
            type: 'project_conversion_status',
            data: {
              ...status,
              conversion_status: outcome(problem).conversion_status,
              project_snapshot_id: conversion.snapshotId,
              error_details: problem,
            },
          },
        ]
      : conversion.chapterIds.map((chapterId) => {
          const chapter = chapters.get(chapterId);
          const isDone = conversion.doneChapterIds.includes(chapterId) && chapter?.lastConversionError === null;
          const error = isDone ? null : (chapter?.lastConversionError ?? problem ?? 'The chapter was deleted.');
          return {
            type: 'chapter_conversion_status',
            data: {
              ...status,
              chapter_id: chapterId,
              conversion_status: outcome(error).conversion_status,
              chapter_snapshot_id: isDone ? (chapter?.latestSnapshotId ?? null) : null,
              error_details: error,
            },
          };
        });
    for (const { type, data: message } of messages) {
      const body = JSON.stringify({ type, event_timestamp: unixSeconds(clock()), data: message });
      await jobs.send(callbackJob, { url, body }, { tx, workspaceId });
    }
  }

  return {
    /** Ends a conversion whose chapters were all tried. Does nothing if it was cancelled. */
    async complete(actor: Actor, project: Project, started: Conversion, ending: Ending): Promise<void> {
      const { jobId, sentences, problem } = ending;
      const ended = await transaction(db, async (tx) => {
        const store = studioConversionsStore(tx);
        const current = await store.find(started.id);
        if (!current) return undefined;
        const isWhole = current.isWhole && problem === undefined;
        const chapters = isWhole ? await chapterRows.read(tx).list(project) : [];
        const snapshot = isWhole ? await snapshotMaking.project(tx, project, chapters) : undefined;
        const conversion = await store.updateActive(
          started.id,
          {
            state: problem === undefined ? 'completed' : 'failed',
            problem: problem ?? null,
            problemCode: problem === undefined ? null : 'chapters_failed',
            reused: Math.max(0, sentences - current.spoken),
            snapshotId: snapshot?.id ?? null,
            endedAt: clock(),
          },
          jobId,
        );
        if (!conversion) return undefined;
        if (snapshot)
          await projectRows
            .read(tx)
            .update(actor.workspaceId, project.id, { lastConvertedAt: clock(), latestSnapshotId: snapshot.id });
        await tell(tx, actor.workspaceId, project, conversion);
        return conversion;
      });
      if (!ended?.snapshotId) return;
      for (const publish of onConverted)
        await publish(project, ended.snapshotId, ended).catch((error: unknown) =>
          log.warn({ err: error, projectId: project.id }, 'failed to publish a conversion'),
        );
    },

    /** Ends a conversion that cannot go on; what is spoken stays. */
    async fail(
      workspaceId: WorkspaceId,
      project: Project,
      started: Conversion,
      reason: { readonly problem: string; readonly problemCode: string },
    ): Promise<void> {
      await transaction(db, async (tx) => {
        const changes = { state: 'failed', ...reason, endedAt: clock() } as const;
        const conversion = await studioConversionsStore(tx).updateActive(started.id, changes);
        if (conversion) await tell(tx, workspaceId, project, conversion);
      });
    },

    /** Sends a message. Throws if a later attempt may succeed. */
    async send({ url, body }: { readonly url: string; readonly body: string }, signal: AbortSignal): Promise<void> {
      try {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetchExternal(url, outgoing, { method: 'POST', headers, body, signal, readBytes: 1024 });
        if (!reply.ok) throw new Error(`The callback URL answered ${reply.status}.`);
      } catch (error) {
        if (!(error instanceof ForbiddenUrlError)) throw error;
        log.warn({ err: error }, 'a callback URL is not allowed');
      }
    },
  };
}
export type ConversionEndService = ReturnType<typeof conversionEndService>;
