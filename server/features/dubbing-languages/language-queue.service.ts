import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import { chargeOfDub, type DubCharge, freeMsLeft } from './dubbing-charges.rules.ts';
import { type DubbingLanguage, dubbingLanguagesStore } from './dubbing-languages.store.ts';
import { isOpen, type JoinedLine, needsTranslation, settledState } from './dubbing-lines.rules.ts';
import type { LanguageLinesService } from './language-lines.service.ts';

const charge = z.object({ coveredMs: z.number(), chargeMs: z.number(), freeMs: z.number(), isFirst: z.boolean() });

/** Translates or dubs a language. What it costs is settled when it is sent, so that it is paid once however often it runs. */
export const languageJob = jobKind({
  name: 'dubbing.language',
  payload: z.object({
    languageId: z.string(),
    /** Who started it. */
    userId: z.string(),
    mode: z.enum(['dub', 'translate']),
    /** Absent: all segments. */
    segmentIds: z.array(z.string()).optional(),
    /** Translates again what has a translation. */
    again: z.boolean().optional(),
    charge,
  }),
});
export type LanguageWork = z.output<typeof languageJob.payload>;

/** Which segments are worked on; absent: all. */
export interface LineChoice {
  readonly segmentIds?: readonly string[] | undefined;
}

const free: DubCharge = { coveredMs: 0, chargeMs: 0, freeMs: 0, isFirst: false };

interface LanguageQueueDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send' | 'cancel'>;
  readonly languageLines: LanguageLinesService;
}

/** Starts and cancels the work on languages. */
export function languageQueueService({ db, clock, live, jobs, languageLines }: LanguageQueueDeps) {
  const publish = (workspaceId: WorkspaceId, project: Pick<DubbingProject, 'id'>): Promise<void> =>
    live.publish(workspaceId, { topic: 'dubbing-projects', id: project.id });

  function choose(lines: readonly JoinedLine[], segmentIds: readonly string[] | undefined): JoinedLine[] {
    if (!segmentIds) return [...lines];
    const wanted = new Set(segmentIds);
    const chosen = lines.filter(({ segment }) => wanted.has(segment.id));
    if (chosen.length < wanted.size) throw new AppError('dubbing_segment_not_found', { param: 'segment_ids' });
    return chosen;
  }

  /** Sends the job of a language in the transaction that marks it. */
  async function send(
    tx: Tx,
    { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: string },
    language: DubbingLanguage,
    work: Omit<LanguageWork, 'languageId' | 'userId'>,
    state: 'queued' | 'processing',
  ): Promise<DubbingLanguage> {
    const jobId = await jobs.send(languageJob, { languageId: language.id, userId, ...work }, { workspaceId, tx });
    if (jobId === undefined) throw new AppError('system_busy');
    const started = await dubbingLanguagesStore(tx).update(language.id, {
      ...{ state, jobId, progress: 0, progressMessage: null, error: null, isRefunded: false, updatedAt: clock() },
    });
    if (!started) throw new AppError('dubbing_language_not_found', { param: 'language_id' });
    return started;
  }

  function requireReady(project: DubbingProject): void {
    if (project.state !== 'ready') throw new AppError('dubbing_not_ready', { param: 'project_id' });
  }

  return {
    /**
     * Queues a dub of all or some lines. Throws `dubbing_not_ready`, `dubbing_language_busy`, `dubbing_segment_not_found`,
     * and `dubbing_nothing_to_do` if all of it is spoken as it reads.
     */
    async dub(
      actor: Actor,
      project: DubbingProject,
      languageId: string,
      { segmentIds }: LineChoice,
    ): Promise<DubbingLanguage> {
      requireReady(project);
      const language = await transaction(db, async (tx) => {
        const idle = await languageLines.lockIdle(project, languageId, tx);
        const all = await languageLines.list(project, idle, tx);
        const wanted = choose(all, segmentIds);
        if (!wanted.some(isOpen) && idle.outputRevision === idle.revision) throw new AppError('dubbing_nothing_to_do');
        const work = { mode: 'dub' as const, charge: chargeOfDub(project, idle, { all, wanted }) };
        return send(tx, actor, idle, { ...work, ...(segmentIds && { segmentIds: [...segmentIds] }) }, 'queued');
      });
      await publish(actor.workspaceId, project);
      return language;
    },

    /** Speaks what changed after the last dub. Throws `dubbing_language_not_dubbed` before the first one. */
    async regenerate(actor: Actor, project: DubbingProject, languageId: string) {
      requireReady(project);
      const started = await transaction(db, async (tx) => {
        const idle = await languageLines.lockIdle(project, languageId, tx);
        if (idle.outputRevision === null) throw new AppError('dubbing_language_not_dubbed');
        const all = await languageLines.list(project, idle, tx);
        const open = all.filter(isOpen);
        if (open.length === 0 && idle.outputRevision === idle.revision) throw new AppError('dubbing_nothing_to_do');
        const cost = chargeOfDub(project, idle, { all, wanted: all });
        await send(tx, actor, idle, { mode: 'dub', charge: cost }, 'processing');
        return {
          segmentIds: open.map(({ segment }) => segment.id),
          regeneratedMs: cost.coveredMs,
          chargedMs: cost.chargeMs,
          freeMsLeft: freeMsLeft(project, idle) - cost.freeMs,
        };
      });
      await publish(actor.workspaceId, project);
      return started;
    },

    /** Queues the translation of lines; without `again`, of those that have none. It costs nothing. */
    async translate(
      actor: Actor,
      project: DubbingProject,
      languageId: string,
      { segmentIds, again = false }: LineChoice & { readonly again?: boolean },
    ): Promise<DubbingLanguage> {
      requireReady(project);
      const language = await transaction(db, async (tx) => {
        const idle = await languageLines.lockIdle(project, languageId, tx);
        const wanted = choose(await languageLines.list(project, idle, tx), segmentIds);
        if (!again && !wanted.some(needsTranslation)) throw new AppError('dubbing_nothing_to_do');
        const work = { mode: 'translate' as const, again, charge: free };
        return send(tx, actor, idle, { ...work, ...(segmentIds && { segmentIds: [...segmentIds] }) }, 'queued');
      });
      await publish(actor.workspaceId, project);
      return language;
    },

    /** Queues the first dub of an automatic language of a project that is ready, in the transaction of the caller. */
    async startFirst(tx: Tx, project: DubbingProject, language: DubbingLanguage): Promise<DubbingLanguage> {
      const all = await languageLines.list(project, language, tx);
      const cost = chargeOfDub(project, language, { all, wanted: all });
      const workspaceId = project.workspaceId as Actor['workspaceId'];
      return send(tx, { workspaceId, userId: language.userId }, language, { mode: 'dub', charge: cost }, 'queued');
    },

    /** Cancels what waits or runs; what is translated and spoken stays. */
    async cancel(actor: Actor, project: DubbingProject, languageId: string): Promise<DubbingLanguage> {
      const { language, jobId } = await transaction(db, async (tx) => {
        await languageLines.requireLanguage(project, languageId, tx);
        const locked = await dubbingLanguagesStore(tx).lock(languageId);
        if (!locked) throw new AppError('dubbing_language_not_found', { param: 'language_id' });
        if (locked.state !== 'queued' && locked.state !== 'processing') return { language: locked, jobId: null };
        const state = settledState(locked, await languageLines.list(project, locked, tx));
        const changes = { state, jobId: null, isAutomatic: false, progress: 0, progressMessage: null };
        const updated = await dubbingLanguagesStore(tx).update(locked.id, { ...changes, updatedAt: clock() });
        return { language: updated ?? locked, jobId: locked.jobId };
      });
      if (jobId !== null) await jobs.cancel(actor.workspaceId, languageJob, jobId);
      await publish(actor.workspaceId, project);
      return language;
    },

    publish,
  };
}
export type LanguageQueueService = ReturnType<typeof languageQueueService>;
