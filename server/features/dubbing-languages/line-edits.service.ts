import { dubbingLimits } from '../../../contract/dubbing/dubbing-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { DubbingAccessService } from '../dubbing-projects/dubbing-access.service.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import { type DubbingLanguage, dubbingLanguagesStore, type LineChanges } from './dubbing-languages.store.ts';
import type { JoinedLine } from './dubbing-lines.rules.ts';
import type { LanguageLinesService } from './language-lines.service.ts';
import type { LanguageQueueService } from './language-queue.service.ts';
import { matchCues, readTranslationFile, type TranslationFileFormat } from './translation-files.parser.ts';

interface LineEditsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly dubbingAccess: DubbingAccessService;
  readonly languageLines: LanguageLinesService;
  readonly languageQueue: Pick<LanguageQueueService, 'publish'>;
}

/** What changes in a line; absent: it stays. */
export interface LineEdit {
  /** null: it is translated again. */
  readonly translation?: string | null | undefined;
  /** Times of this language in ms; null: those of the source. */
  readonly times?: { readonly startMs: number; readonly endMs: number } | null | undefined;
  /** What a translator wrote is right as it is. */
  readonly isApproved?: boolean;
}

export interface EditedLines {
  readonly language: DubbingLanguage;
  /** The edited lines. */
  readonly lines: readonly JoinedLine[];
}

/** Changes of translations and times by people. */
export function lineEditsService({ db, clock, dubbingAccess, languageLines, languageQueue }: LineEditsDeps) {
  function changesOf(line: JoinedLine, { translation, times, isApproved }: LineEdit, project: DubbingProject) {
    const changes: Partial<LineChanges> = {};
    if (translation !== undefined && translation !== line.translation) {
      changes.translation = translation;
      // Words that are not said need no take.
      const isSilent = translation?.trim() === '';
      Object.assign(changes, { isDraft: false, isStale: !isSilent, ...(isSilent && { takeId: null, fit: null }) });
    }
    if (translation !== undefined || isApproved) if (line.isDraft) changes.isDraft = false;
    if (times === null && line.hasOwnTimes) Object.assign(changes, { startMs: null, endMs: null });
    if (times && (times.startMs !== line.startMs || times.endMs !== line.endMs)) {
      const lengthMs = times.endMs - times.startMs;
      const endMs = project.durationMs ?? Number.POSITIVE_INFINITY;
      if (lengthMs < dubbingLimits.minSegmentS * 1000 || times.endMs > endMs)
        throw new AppError('invalid_parameters', {
          message: `A line lasts at least ${dubbingLimits.minSegmentS} seconds and lies within the source.`,
          param: 'end_s',
        });
      Object.assign(changes, { startMs: times.startMs, endMs: times.endMs });
    }
    return Object.keys(changes).length > 0 ? changes : undefined;
  }

  /** Changes lines in a transaction: all or none. Throws `dubbing_segment_not_found` and `dubbing_language_busy`. */
  async function edit(
    tx: Tx,
    project: DubbingProject,
    languageId: string,
    edits: ReadonlyMap<string, LineEdit>,
  ): Promise<EditedLines> {
    const language = await languageLines.lockEditable(project, languageId, tx);
    const store = dubbingLanguagesStore(tx);
    const before = new Map((await languageLines.list(project, language, tx)).map((line) => [line.segment.id, line]));
    let isChanged = false;
    for (const [segmentId, lineEdit] of edits) {
      const line = before.get(segmentId);
      if (!line) throw new AppError('dubbing_segment_not_found', { param: 'segment_id' });
      const changes = changesOf(line, lineEdit, project);
      if (!changes) continue;
      isChanged = true;
      await store.writeLine(language, segmentId, { ...changes, updatedAt: clock() });
    }
    const [bumped] = isChanged ? await store.bumpRevision([language.id], clock()) : [language];
    const settled = await languageLines.settle(tx, project, bumped ?? language);
    return { language: settled.language, lines: settled.lines.filter(({ segment }) => edits.has(segment.id)) };
  }

  return {
    async edit(
      actor: Actor,
      projectId: string,
      languageId: string,
      edits: ReadonlyMap<string, LineEdit>,
    ): Promise<EditedLines> {
      await dubbingAccess.require(actor, projectId, 'dubbing.update');
      await languageLines.requireStudio(actor);
      const edited = await transaction(db, async (tx) => {
        const project = await dubbingAccess.require(actor, projectId, 'dubbing.update', tx);
        return { project, ...(await edit(tx, project, languageId, edits)) };
      });
      await languageQueue.publish(actor.workspaceId, edited.project);
      return edited;
    },

    /** Sets given translations in the transaction of the caller. */
    async set(
      tx: Tx,
      project: DubbingProject,
      languageId: string,
      translations: ReadonlyMap<string, string>,
    ): Promise<void> {
      await edit(
        tx,
        project,
        languageId,
        new Map(Array.from(translations, ([id, translation]) => [id, { translation }])),
      );
    },

    /** Reads translations from a file. Throws `invalid_parameters` for a file that cannot be read. */
    async import(
      actor: Actor,
      projectId: string,
      languageId: string,
      file: { readonly format: TranslationFileFormat; readonly content: string },
    ) {
      await dubbingAccess.require(actor, projectId, 'dubbing.update');
      await languageLines.requireStudio(actor);
      const read = readTranslationFile(file.format, file.content);
      if (!read.ok) throw new AppError('invalid_parameters', { message: read.problem, param: 'content' });
      const outcome = await transaction(db, async (tx) => {
        const project = await dubbingAccess.require(actor, projectId, 'dubbing.update', tx);
        const language = await languageLines.requireLanguage(project, languageId, tx);
        const lines = await languageLines.list(project, language, tx);
        const { translations, ignored } = matchCues(read.cues, lines);
        const edits = new Map(Array.from(translations, ([id, translation]) => [id, { translation }]));
        const edited = await edit(tx, project, languageId, edits);
        return { project, imported: translations.size, ignored, revision: edited.language.revision };
      });
      await languageQueue.publish(actor.workspaceId, outcome.project);
      return outcome;
    },
  };
}
export type LineEditsService = ReturnType<typeof lineEditsService>;
