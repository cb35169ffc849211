import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { Chapter } from '../studio-chapters/studio-chapters.store.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { ConversionEstimate, SentencePlanService } from '../studio-takes/sentence-plan.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { type Conversion, studioConversionsStore } from './studio-conversions.store.ts';

export const convertJob = jobKind({ name: 'studio.convert', payload: z.object({ conversionId: z.string() }) });

interface StudioConversionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send' | 'cancel'>;
  readonly projectRows: ProjectRowsService;
  readonly chapterRows: ChapterRowsService;
  readonly sentencePlan: SentencePlanService;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

export interface ConversionRequest {
  /** Default: all chapters, and a snapshot of the whole project. */
  readonly chapterIds?: readonly string[];
  /** Whether the player of Audio Native publishes the snapshot. */
  readonly publishes?: boolean;
}

/** Starts, cancels and reports conversions of projects that were found before. */
export function studioConversionsService(deps: StudioConversionsDeps) {
  const { db, clock, live, jobs, projectRows, chapterRows, sentencePlan, subscription } = deps;
  const store = studioConversionsStore(db);

  async function chaptersOf(project: Project, ids: readonly string[] | undefined): Promise<Chapter[]> {
    const all = await chapterRows.read().list(project);
    if (!ids) return all;
    const wanted = new Set(ids);
    const chapters = all.filter(({ id }) => wanted.has(id));
    if (chapters.length < wanted.size) throw new AppError('chapter_not_found', { param: 'chapter_ids' });
    return chapters;
  }

  return {
    /** Queues a conversion. Throws `nothing_to_convert`, `chapter_not_found`, and `project_busy` while one runs. */
    async start(actor: Actor, project: Project, request: ConversionRequest = {}): Promise<Conversion> {
      const { chapterIds, publishes = false } = request;
      const { workspaceId, userId } = actor;
      const chapters = await chaptersOf(project, chapterIds);
      const estimate = await sentencePlan.estimate(actor, project, chapters);
      if (estimate.sentences === 0) throw new AppError('nothing_to_convert');
      const id = newId();
      const conversion = await transaction(db, async (tx) => {
        // Locks the project, so that two callers do not start at once.
        const current = await projectRows.read(tx).update(workspaceId, project.id, { id: project.id });
        if (!current) throw new AppError('project_not_found', { param: 'project_id' });
        if (await studioConversionsStore(tx).active(project)) throw new AppError('project_busy');
        const jobId = await jobs.send(convertJob, { conversionId: id }, { workspaceId, tx });
        if (jobId === undefined) throw new AppError('system_busy');
        return studioConversionsStore(tx).insert({
          id,
          projectId: project.id,
          userId,
          state: 'waiting',
          isWhole: chapterIds === undefined,
          publishes,
          chapterIds: chapters.map((chapter) => chapter.id),
          totalCharacters: estimate.missingCharacters,
          jobId,
          callbackUrl: project.callbackUrl,
          createdAt: clock(),
        });
      });
      await live.publish(workspaceId, { topic: 'studio-projects', id: project.id });
      return conversion;
    },

    /** The conversion that waits or runs. */
    active: (project: Pick<Project, 'id'>): Promise<Conversion | undefined> => store.active(project),

    /** The conversions that wait or run, by project, for lists. */
    activeOf: (projectIds: readonly string[]): Promise<Map<string, Conversion>> => store.activeOf(projectIds),

    latest: (project: Pick<Project, 'id'>): Promise<Conversion | undefined> => store.latest(project),

    /** What a person started, for the list of background jobs. */
    listRecent: (actor: Actor, since: Date): Promise<Conversion[]> => store.listRecent(actor.userId, since),

    /** What a conversion of the whole project would speak now. */
    async estimate(
      actor: Actor,
      project: Project,
    ): Promise<ConversionEstimate & { readonly creditsLeft: number | null }> {
      const [estimate, plan] = await Promise.all([
        sentencePlan.estimate(actor, project, await chaptersOf(project, undefined)),
        subscription.get(actor),
      ]);
      const left = plan.characterLimit - plan.characterCount - plan.reserved;
      return { ...estimate, creditsLeft: plan.characterLimit < 0 ? null : Math.max(0, left) };
    },

    /** Cancels the conversion that waits or runs, if there is one; what is spoken stays. */
    async cancel(actor: Actor, project: Pick<Project, 'id'>): Promise<Conversion | undefined> {
      const active = await store.active(project);
      const cancelled = active && (await store.updateActive(active.id, { state: 'cancelled', endedAt: clock() }));
      if (cancelled?.jobId) await jobs.cancel(actor.workspaceId, convertJob, cancelled.jobId);
      if (cancelled) await live.publish(actor.workspaceId, { topic: 'studio-projects', id: project.id });
      return cancelled ?? store.latest(project);
    },
  };
}
export type StudioConversionsService = ReturnType<typeof studioConversionsService>;
