import type { Db } from '../../platform/db/database-client.ts';
import { type DubbingLanguage, type DubbingLine, dubbingLanguagesStore } from './dubbing-languages.store.ts';
import { type DubbingTake, dubbingTakesStore } from './dubbing-takes.store.ts';

interface Owner {
  readonly id: string;
}

/** Takes that are read from the database at once. */
const batchSize = 500;

/** The languages of a project that was found before, for renders and the older API. */
export function languageRowsService({ db }: { readonly db: Db }) {
  const languages = dubbingLanguagesStore(db);
  const takes = dubbingTakesStore(db);
  return {
    findLanguage: (project: Owner, id: string): Promise<DubbingLanguage | undefined> => languages.find(project, id),

    /** Oldest first. */
    listLanguages: (project: Owner): Promise<DubbingLanguage[]> => languages.listOfProject(project),

    /** The languages of several projects, oldest first. */
    listLanguagesOf: (projectIds: readonly string[]): Promise<DubbingLanguage[]> =>
      languages.listOfProjects(projectIds),

    /** What was written so far, in no order; a segment without a line has no translation yet. */
    listLines: (language: Owner): Promise<DubbingLine[]> => languages.listLines(language),

    /** Takes with the times of their characters, in no order. */
    async listTakes(language: Owner, ids: readonly string[]): Promise<DubbingTake[]> {
      const rows: DubbingTake[] = [];
      for (let at = 0; at < ids.length; at += batchSize)
        rows.push(...(await takes.listWhole(language, ids.slice(at, at + batchSize))));
      return rows;
    },
  };
}
export type LanguageRowsService = ReturnType<typeof languageRowsService>;
