import type { Db } from '../../platform/db/database-client.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { projectChaptersStore } from './project-chapters.store.ts';
import { type Chapter, studioChaptersStore } from './studio-chapters.store.ts';

/** A chapter of a list. */
export interface ListedChapter {
  readonly chapter: Chapter;
  /** The voices that speak in it. */
  readonly voiceIds: readonly string[];
  /** 0–1 while it is converted. */
  readonly progress: number | undefined;
}

interface ChapterListDeps {
  readonly db: Db;
  /** The progress of the chapters that are converted now, by chapter. */
  readonly findProgress: (project: Project) => Promise<ReadonlyMap<string, number>>;
}

/** The chapters of a project without their text. */
export const chapterListService = ({ db, findProgress }: ChapterListDeps) => ({
  async list(project: Project): Promise<ListedChapter[]> {
    const [chapters, voiceIds, progress] = await Promise.all([
      studioChaptersStore(db).list(project),
      projectChaptersStore(db).voicesByChapter(project.id),
      findProgress(project),
    ]);
    return chapters.map((chapter) => ({
      chapter,
      voiceIds: voiceIds.get(chapter.id) ?? [],
      progress: progress.get(chapter.id),
    }));
  },
});
export type ChapterListService = ReturnType<typeof chapterListService>;
