import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { ChapterListService, ListedChapter } from './chapter-list.service.ts';
import { projectChaptersStore } from './project-chapters.store.ts';
import type { Block } from './studio-chapters.store.ts';

interface LiveChaptersDeps {
  readonly db: Db;
  readonly access: ProjectAccessService;
  readonly chapterList: ChapterListService;
}

/** Chapters and blocks by their ID alone, for pages that watch them (API-023). */
export const liveChaptersService = ({ db, access, chapterList }: LiveChaptersDeps) => ({
  /** With the order of its blocks. Throws `chapter_not_found` or `project_not_found`. */
  async chapter(actor: Actor, id: string): Promise<ListedChapter & { readonly blockIds: readonly string[] }> {
    const store = projectChaptersStore(db);
    const projectId = await store.projectOf(id);
    if (projectId === undefined) throw new AppError('chapter_not_found');
    const chapters = await chapterList.list(await access.require(actor, projectId));
    const listed = chapters.find(({ chapter }) => chapter.id === id);
    if (!listed) throw new AppError('chapter_not_found');
    return { ...listed, blockIds: await store.blockIds(id) };
  },

  /** Throws `block_not_found` or `project_not_found`. */
  async block(actor: Actor, id: string): Promise<Block> {
    const found = await projectChaptersStore(db).findBlock(id);
    if (!found) throw new AppError('block_not_found');
    await access.require(actor, found.projectId);
    return found.block;
  },
});
