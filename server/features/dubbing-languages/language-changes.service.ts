import { baseOfTag } from '../../../contract/dubbing/target-languages.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { DubbingAccessService } from '../dubbing-projects/dubbing-access.service.ts';
import type { DubbingLanguagesPart, LanguageDraft, SourceChange } from '../dubbing-projects/dubbing-parts.service.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import type { DubbingLanguagesService } from './dubbing-languages.service.ts';
import { type DubbingLanguage, dubbingLanguagesStore } from './dubbing-languages.store.ts';
import type { LanguageEndService } from './language-end.service.ts';
import type { LanguageLinesService } from './language-lines.service.ts';
import type { LanguageQueueService } from './language-queue.service.ts';
import type { LineEditsService } from './line-edits.service.ts';

interface LanguageChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly dubbingAccess: DubbingAccessService;
  readonly dubbingLanguages: Pick<DubbingLanguagesService, 'readLanguage' | 'add'>;
  readonly languageLines: LanguageLinesService;
  readonly languageQueue: LanguageQueueService;
  readonly languageEnd: Pick<LanguageEndService, 'failQueued'>;
  readonly lineEdits: Pick<LineEditsService, 'set'>;
}

/** What the languages do when their project is created, changed or prepared. */
export function languageChangesService(deps: LanguageChangesDeps): DubbingLanguagesPart {
  const { db, clock, dubbingAccess, dubbingLanguages, languageLines, languageQueue, languageEnd, lineEdits } = deps;

  /** Marks lines in some languages, and counts it as a change of each. */
  async function mark(
    tx: Tx,
    project: DubbingProject,
    languages: readonly DubbingLanguage[],
    marked: { readonly rewritten: readonly string[]; readonly changed: readonly string[] },
  ): Promise<void> {
    const store = dubbingLanguagesStore(tx);
    const ids = languages.map(({ id }) => id);
    const now = clock();
    if (marked.rewritten.length > 0) await store.markStale(ids, marked.rewritten, { now, keepsTranslations: false });
    if (marked.changed.length > 0) await store.markStale(ids, marked.changed, { now, keepsTranslations: true });
    // The room of the lines beside them changed as well.
    for (const language of await store.bumpRevision(ids, now)) await languageLines.refit(tx, project, language);
  }

  return {
    async requireLanguage(_actor: Actor, { language }: LanguageDraft, param: string): Promise<void> {
      dubbingLanguages.readLanguage(language, param);
    },

    async add(tx, actor, project, draft): Promise<string> {
      return (await dubbingLanguages.add(tx, actor, project, draft)).id;
    },

    async summaries(project) {
      return (await dubbingLanguagesStore(db).listOfProject(project)).map((language) => ({
        language_id: language.id,
        target_language: language.language,
        status: language.state,
        progress: language.progress,
        progress_message: language.progressMessage,
        revision: language.revision,
      }));
    },

    async setTranslations(tx, project, languageId, translations): Promise<void> {
      const id = languageId ?? (await dubbingLanguagesStore(tx).listOfProject(project))[0]?.id;
      if (id !== undefined) await lineEdits.set(tx, project, id, translations);
    },

    async onSourceChanged(tx, project, { rewritten, changed, hasDeleted }: SourceChange): Promise<void> {
      if (rewritten.length === 0 && changed.length === 0 && !hasDeleted) return;
      const languages = await dubbingLanguagesStore(tx).listOfProject(project);
      await mark(tx, project, languages, { rewritten, changed });
    },

    async onVoiceChanged(tx, project, { speakerId, languages: tags }): Promise<void> {
      const all = await dubbingLanguagesStore(tx).listOfProject(project);
      const languages = all.filter(
        ({ language }) => tags === undefined || tags.includes(language) || tags.includes(baseOfTag(language)),
      );
      const segments = await dubbingAccess.rows(tx).listSegments(project);
      const changed = segments.filter((segment) => segment.speakerId === speakerId).map(({ id }) => id);
      if (changed.length > 0) await mark(tx, project, languages, { rewritten: [], changed });
    },

    async onPrepared(workspaceId, project): Promise<void> {
      await transaction(db, async (tx) => {
        const store = dubbingLanguagesStore(tx);
        for (const { id } of await store.listOfProject(project)) {
          const language = await store.lock(id);
          if (language?.state !== 'queued' || language.jobId !== null) continue;
          if (project.state === 'failed') await languageEnd.failQueued(tx, project, language);
          else await languageQueue.startFirst(tx, project, language);
        }
      });
      await languageQueue.publish(workspaceId, project);
    },
  };
}
