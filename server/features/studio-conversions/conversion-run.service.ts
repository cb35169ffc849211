import { availableParallelism } from 'node:os';
import type { WorkspaceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { Chapter } from '../studio-chapters/studio-chapters.store.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project, ProjectAsset } from '../studio-projects/studio-projects.store.ts';
import type { SnapshotMakingService } from '../studio-snapshots/snapshot-making.service.ts';
import { type ChapterPlan, type SentencePlanService, withTakes } from '../studio-takes/sentence-plan.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { ChapterSpeakingService } from './chapter-speaking.service.ts';
import type { ConversionEndService } from './conversion-end.service.ts';
import { chaptersProblem } from './conversion-problems.rules.ts';
import { type Conversion, studioConversionsStore } from './studio-conversions.store.ts';
import { openTaskPool } from './task-pool.state.ts';

interface ConversionRunDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly live: Pick<Live, 'publish'>;
  readonly projectRows: ProjectRowsService;
  readonly chapterRows: ChapterRowsService;
  readonly sentencePlan: SentencePlanService;
  readonly chapterSpeaking: ChapterSpeakingService;
  readonly snapshotMaking: SnapshotMakingService;
  readonly conversionEnd: ConversionEndService;
  readonly subscription: Pick<SubscriptionService, 'get' | 'maxConcurrency'>;
  readonly findRole: (workspaceId: string, userId: string) => Promise<WorkspaceRole | undefined>;
  /** Sentences at once; default: one more than there are cores, so that none waits for the database. */
  readonly parallel?: number;
}

export const conversionRetries = 3;
const reportIntervalMs = 500;
/** Chapters that are planned together: by characters, so that the memory does not grow with the book. */
const batchCharacters = 200_000;
const failureText = 'We could not convert this project. Try again.';

/** The conversion was cancelled, or its project was deleted. */
class ConversionGone extends Error {}

/** Runs conversions as jobs. */
export function conversionRunService(deps: ConversionRunDeps) {
  const { db, clock, log, live, projectRows, chapterRows, sentencePlan, chapterSpeaking, snapshotMaking } = deps;
  const { conversionEnd, subscription, findRole, parallel = availableParallelism() + 1 } = deps;
  const store = studioConversionsStore(db);

  /** Keeps the sound of a chapter whose sentences are all spoken; a chapter without text has none. */
  async function finishChapter(
    conversion: Conversion,
    plan: ChapterPlan,
    assets: ReadonlyMap<string, ProjectAsset>,
    problem: string | undefined,
    jobId: string,
  ): Promise<void> {
    const { voicing, chapter } = plan;
    await transaction(db, async (tx) => {
      if (!(await studioConversionsStore(tx).finishChapter(conversion.id, chapter.id, jobId)))
        throw new ConversionGone();
      const changes: Partial<Chapter> = { lastConversionError: problem ?? null };
      if (problem === undefined && plan.sentences.length > 0) {
        const { snapshot } = await snapshotMaking.chapter(tx, plan, assets);
        changes.latestSnapshotId = snapshot.id;
        changes.lastConvertedAt = clock();
      }
      await chapterRows.read(tx).update(voicing.project, chapter.id, changes);
    });
  }

  async function convert(actor: Actor, project: Project, conversion: Conversion, context: JobContext): Promise<void> {
    const { signal, jobId } = context;
    const cancellation = new AbortController();
    const workSignal = AbortSignal.any([signal, cancellation.signal]);
    const plan = await subscription.get(actor);
    const pool = openTaskPool(Math.max(1, Math.min(parallel, subscription.maxConcurrency(plan))));
    const assets = new Map((await projectRows.read().listAssets(project)).map((asset) => [asset.id, asset]));
    const all = await chapterRows.read().list(project);
    const wanted = new Set(conversion.chapterIds);
    const done = new Set(conversion.doneChapterIds);
    const chapters = all.filter(({ id }) => wanted.has(id) && !done.has(id));
    const failed: { readonly name: string; readonly problem: string }[] = all.flatMap((chapter) =>
      done.has(chapter.id) && chapter.lastConversionError !== null
        ? { name: chapter.name, problem: chapter.lastConversionError }
        : [],
    );
    // After a restart, the chapters that were finished before count as well.
    const earlier = all.filter(({ id }) => wanted.has(id) && done.has(id));
    let sentences = earlier.length === 0 ? 0 : (await sentencePlan.estimate(actor, project, earlier)).sentences;

    let reportedAt = 0;
    const report = async (): Promise<void> => {
      if (performance.now() - reportedAt < reportIntervalMs) return;
      reportedAt = performance.now();
      const current = await store.find(conversion.id);
      if (current?.state !== 'running' || current.jobId !== jobId) cancellation.abort(new ConversionGone());
      else await context.progress(percentOf(current));
      await live.publish(actor.workspaceId, { topic: 'studio-projects', id: project.id });
    };

    // Chapters end in their order, while the sentences of the next one already fill the room that this one leaves.
    let finished: Promise<void> = Promise.resolve();
    const convertBatch = async (batch: readonly Chapter[]): Promise<void> => {
      const plans = await sentencePlan.planChapters(actor, project, batch);
      for (const chapterPlan of plans) {
        await pool.room();
        workSignal.throwIfAborted();
        sentences += chapterPlan.sentences.length;
        const speaking = chapterSpeaking.speakMissing(
          actor,
          chapterPlan,
          {
            run: pool.run,
            onStored: (tx, { text }, { credits }) =>
              studioConversionsStore(tx).countSpoken(conversion.id, { characters: text.length, credits }),
          },
          workSignal,
        );
        speaking.catch(() => {});
        const previous = finished;
        finished = (async () => {
          try {
            await previous;
            const { takes, problem } = await speaking;
            if (problem !== undefined) failed.push({ name: chapterPlan.chapter.name, problem });
            await finishChapter(conversion, withTakes(chapterPlan, takes), assets, problem, jobId);
            await report();
          } catch (error) {
            cancellation.abort(error);
            await speaking.catch(() => {});
            throw error;
          }
        })();
        finished.catch(() => {});
      }
      await finished;
    };
    const ticking = setInterval(() => void report().catch(() => {}), reportIntervalMs);
    try {
      for (const batch of batches(chapters)) await convertBatch(batch);
    } finally {
      clearInterval(ticking);
      await finished.catch(() => {});
    }
    const problem = chaptersProblem(failed, conversion.chapterIds.length);
    await conversionEnd.complete(actor, project, conversion, { jobId, sentences, problem });
  }

  return {
    /** Runs a job. A cancelled conversion, or one of a deleted project, ends quietly. */
    async run({ conversionId }: { readonly conversionId: string }, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const conversion = await store.updateActive(conversionId, { state: 'running' }, jobId);
      const project = conversion && (await projectRows.read().findById(workspaceId, conversion.projectId));
      if (!project) return;
      await live.publish(workspaceId, { topic: 'studio-projects', id: project.id });
      try {
        const actor = await requireActor(workspaceId, conversion.userId);
        await convert(actor, project, conversion, context);
      } catch (error) {
        const state = (await store.find(conversionId))?.state;
        // After a stop of the server, the job runs again.
        if (signal.aborted && state === 'running') throw error;
        if (state !== 'running' || error instanceof ConversionGone) return;
        const isExpected = error instanceof AppError;
        if (!isExpected && attempt <= conversionRetries) throw error;
        if (!isExpected) log.warn({ err: error, conversionId }, 'failed to convert a project');
        const reason = isExpected
          ? { problem: error.message, problemCode: error.code as string }
          : { problem: failureText, problemCode: 'internal_error' };
        await conversionEnd.fail(workspaceId, project, conversion, reason);
      } finally {
        await live.publish(workspaceId, { topic: 'studio-projects', id: project.id });
      }
    },
  };

  async function requireActor(workspaceId: WorkspaceId, userId: string): Promise<Actor> {
    const role = await findRole(workspaceId, userId);
    if (!role) throw new AppError('forbidden');
    return { userId, workspaceId, role, via: 'session', permissions: undefined };
  }
}
export type ConversionRunService = ReturnType<typeof conversionRunService>;

export const percentOf = ({ state, doneCharacters, totalCharacters }: Conversion): number => {
  if (state === 'completed') return 100;
  return totalCharacters === 0 ? 0 : Math.min(99, Math.floor((100 * doneCharacters) / totalCharacters));
};

function* batches(chapters: readonly Chapter[]): Generator<Chapter[]> {
  let batch: Chapter[] = [];
  let characters = 0;
  for (const chapter of chapters) {
    if (batch.length > 0 && characters + chapter.characters > batchCharacters) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(chapter);
    characters += chapter.characters;
  }
  if (batch.length > 0) yield batch;
}
