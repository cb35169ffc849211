import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { DubbingAccessService } from '../dubbing-projects/dubbing-access.service.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { hasStudio } from './dubbing-charges.rules.ts';
import { type DubbingLanguage, dubbingLanguagesStore } from './dubbing-languages.store.ts';
import { fitAsIs, type JoinedLine, joinLines, settledState, takeDuration } from './dubbing-lines.rules.ts';
import { dubbingTakesStore } from './dubbing-takes.store.ts';

interface LanguageLinesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly dubbingAccess: DubbingAccessService;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

/** The segments of a project as a language says them. */
export function languageLinesService({ db, clock, dubbingAccess, subscription }: LanguageLinesDeps) {
  async function lock(project: Pick<DubbingProject, 'id'>, id: string, tx: Tx): Promise<DubbingLanguage> {
    await service.requireLanguage(project, id, tx);
    const language = await dubbingLanguagesStore(tx).lock(id);
    if (!language) throw new AppError('dubbing_language_not_found', { param: 'language_id' });
    return language;
  }

  const service = {
    /** DUB-007: throws `feature_not_available` on a plan without the dubbing studio, in which lines are edited. */
    async requireStudio(actor: Actor): Promise<void> {
      if (hasStudio((await subscription.get(actor)).tier)) return;
      throw new AppError('feature_not_available', {
        message: 'Your plan does not include the dubbing studio. Upgrade to edit the lines of a dub.',
      });
    },

    /** In the order of time; `tx` is the transaction of the caller. */
    async list(project: DubbingProject, language: DubbingLanguage, tx: Db | Tx = db): Promise<JoinedLine[]> {
      const segments = await dubbingAccess.rows(tx).listSegments(project);
      const lines = await dubbingLanguagesStore(tx).listLines(language);
      const lastMs = segments.reduce((end, { endMs }) => Math.max(end, endMs), 0);
      return joinLines(segments, lines, project.durationMs ?? lastMs);
    },

    /** Throws `dubbing_language_not_found`. */
    async requireLanguage(project: Pick<DubbingProject, 'id'>, id: string, tx: Db | Tx = db): Promise<DubbingLanguage> {
      const language = await dubbingLanguagesStore(tx).find(project, id);
      if (!language) throw new AppError('dubbing_language_not_found', { param: 'language_id' });
      return language;
    },

    /** Like `requireLanguage`; keeps other changes out until the transaction ends, and refuses while it is dubbed. */
    async lockIdle(project: Pick<DubbingProject, 'id'>, id: string, tx: Tx): Promise<DubbingLanguage> {
      const language = await lock(project, id, tx);
      if (language.jobId !== null) throw new AppError('dubbing_language_busy');
      return language;
    },

    /** Like `lockIdle`, but a language that was dubbed before may be changed while it is dubbed again. */
    async lockEditable(project: Pick<DubbingProject, 'id'>, id: string, tx: Tx): Promise<DubbingLanguage> {
      const language = await lock(project, id, tx);
      if (language.jobId !== null && language.outputRevision === null) throw new AppError('dubbing_language_busy');
      return language;
    },

    /** Fits lines with the takes that they have, after times changed around them; returns the lines as they are then. */
    async refit(tx: Tx, project: DubbingProject, language: DubbingLanguage): Promise<JoinedLine[]> {
      const lines = await service.list(project, language, tx);
      const spoken = lines.filter(({ takeId, isStale }) => takeId !== null && !isStale);
      const takes = new Map(
        (
          await dubbingTakesStore(tx).listByIds(
            language,
            spoken.map(({ takeId }) => takeId!),
          )
        ).map((take) => [take.id, take]),
      );
      const store = dubbingLanguagesStore(tx);
      for (const line of spoken) {
        const take = takes.get(line.takeId!);
        if (!take) continue;
        const fit = fitAsIs(line, { durationMs: takeDuration(take), speed: take.speed });
        const { fit: before } = line;
        const isSame =
          before !== null &&
          before.startMs === fit.startMs &&
          before.endMs === fit.endMs &&
          Math.abs(before.stretch - fit.stretch) < 1e-6 &&
          before.overlongPercent === fit.overlongPercent;
        if (!isSame) await store.writeLine(language, line.segment.id, { fit, updatedAt: clock() });
      }
      return service.list(project, language, tx);
    },

    /** Ends a change of lines: the state of the language as its lines are now. */
    async settle(
      tx: Tx,
      project: DubbingProject,
      language: DubbingLanguage,
    ): Promise<{ readonly language: DubbingLanguage; readonly lines: JoinedLine[] }> {
      const lines = await service.refit(tx, project, language);
      if (language.state === 'queued' || language.state === 'processing' || language.state === 'failed')
        return { language, lines };
      const state = settledState(language, lines);
      const updated = await dubbingLanguagesStore(tx).update(language.id, { state, updatedAt: clock() });
      return { language: updated ?? language, lines };
    },
  };
  return service;
}
export type LanguageLinesService = ReturnType<typeof languageLinesService>;
