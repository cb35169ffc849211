import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { Live } from '../../../platform/live.ts';
import type { SubscriptionService } from '../../subscription/subscription.service.ts';
import type { DubbingAccessService } from '../dubbing-access.service.ts';
import type { DubbingLanguagesPart, SourceChange } from '../dubbing-parts.service.ts';
import { hasDubbingStudio } from '../dubbing-plan.rules.ts';
import { type DubbingProject, dubbingProjectsStore } from '../dubbing-projects.store.ts';
import { type DubbingSegment, dubbingTranscriptsStore } from './dubbing-transcripts.store.ts';
import { findOverlap, findSpanProblem } from './transcript-lines.rules.ts';

interface TranscriptChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly access: Pick<DubbingAccessService, 'require'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly languages: Pick<DubbingLanguagesPart, 'onSourceChanged'>;
}

type Transcripts = ReturnType<typeof dubbingTranscriptsStore>;

/** A change of the source transcript within its transaction. */
export interface TranscriptEdit {
  readonly tx: Tx;
  readonly project: DubbingProject;
  readonly transcripts: Transcripts;
}

export const segmentNotFound = (param = 'segment_id') => new AppError('dubbing_segment_not_found', { param });
export const speakerNotFound = (param = 'speaker_id') => new AppError('dubbing_speaker_not_found', { param });

/** Changes the source transcripts of projects, one change of a project after the other. */
export function transcriptChangesService(deps: TranscriptChangesDeps) {
  const { db, clock, live, access, subscription, languages } = deps;

  const service = {
    /**
     * A project whose lines the caller may edit. Throws `dubbing_not_found`, and `feature_not_available` on a plan without
     * the dubbing studio.
     */
    async requireEditable(actor: Actor, projectId: string): Promise<DubbingProject> {
      const project = await access.require(actor, projectId, 'dubbing.update');
      if (!hasDubbingStudio((await subscription.get(actor)).tier))
        throw new AppError('feature_not_available', {
          message: 'Your plan does not include the dubbing studio. Upgrade to edit the lines of a dub.',
        });
      return project;
    },

    /**
     * Runs a change and counts it as a revision. `work` returns its result and what the languages must know. Throws
     * `dubbing_not_ready` while the project is prepared.
     */
    async run<T>(
      actor: Actor,
      projectId: string,
      work: (edit: TranscriptEdit) => Promise<{ readonly result: T; readonly change: SourceChange | undefined }>,
    ): Promise<{ readonly result: T; readonly revision: number }> {
      await service.requireEditable(actor, projectId);
      return transaction(db, async (tx) => {
        const projects = dubbingProjectsStore(tx);
        const project = await projects.lock(actor.workspaceId, projectId);
        if (!project) throw new AppError('dubbing_not_found', { param: 'project_id' });
        if (project.state !== 'ready') throw new AppError('dubbing_not_ready', { param: 'project_id' });
        const { result, change } = await work({ tx, project, transcripts: dubbingTranscriptsStore(tx) });
        const revision = change ? project.revision + 1 : project.revision;
        await projects.update(actor.workspaceId, projectId, { revision, updatedAt: clock() });
        if (change) await languages.onSourceChanged(tx, { ...project, revision }, change);
        await live.publish(actor.workspaceId, { topic: 'dubbing-projects', id: projectId }, tx);
        return { result, revision };
      });
    },

    /**
     * Throws `invalid_segment` for a changed segment that is too short or too long, outside of the media, or that overlaps
     * with another one of its speaker. The change is already in the transaction.
     */
    async requireValid(
      { project, transcripts }: TranscriptEdit,
      changed: readonly Pick<DubbingSegment, 'id' | 'startMs' | 'endMs'>[],
    ): Promise<void> {
      const named = (id: string, problem: string) =>
        new AppError('invalid_segment', {
          message: changed.length > 1 ? `Segment ${id}: ${problem}` : problem,
          param: 'start_s',
        });
      for (const segment of changed) {
        const problem = findSpanProblem(segment, project.durationMs);
        if (problem) throw named(segment.id, problem);
      }
      const overlapping = findOverlap(await transcripts.listSpans(project), new Set(changed.map(({ id }) => id)));
      if (overlapping) throw named(overlapping.id, 'It overlaps with another segment of the same speaker.');
    },
  };
  return service;
}
export type TranscriptChangesService = ReturnType<typeof transcriptChangesService>;
