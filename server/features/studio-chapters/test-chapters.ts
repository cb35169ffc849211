import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { studioCommentsService } from '../studio-comments/studio-comments.service.ts';
import { projectRowsService } from '../studio-projects/project-rows.service.ts';
import { testProjects } from '../studio-projects/test-projects.ts';
import { snapshotMakingService } from '../studio-snapshots/snapshot-making.service.ts';
import { userService } from '../user/user.service.ts';
import { chapterBlocksService } from './chapter-blocks.service.ts';
import { chapterDocumentsService } from './chapter-documents.service.ts';
import { chapterEditingService } from './chapter-editing.service.ts';
import { chapterLeasesService } from './chapter-leases.service.ts';
import { chapterListService } from './chapter-list.service.ts';
import { chapterRowsService } from './chapter-rows.service.ts';
import { chapterSavingService } from './chapter-saving.service.ts';
import { chapterSearchService } from './chapter-search.service.ts';
import { chapterStructureService } from './chapter-structure.service.ts';
import { presentDocument } from './studio-chapters.present.ts';
import { studioChaptersService } from './studio-chapters.service.ts';
import { plainBlock } from './studio-content.rules.ts';

/** The services of chapters and comments on a database, with the voices `nora`, `liam` and `moderated`. */
export async function testChapters(db: Db) {
  const projects = await testProjects(db);
  /** Chapters that are converted. */
  const converting = new Set<string>();
  const progress = async () => new Map([...converting].map((id) => [id, 0] as const));
  const projectRows = projectRowsService({ db });
  const common = {
    ...projects,
    projectRows,
    user: userService(projects),
    chapterList: chapterListService({ db, findProgress: progress }),
    chapterStates: { progress, statistics: async () => new Map() },
    chapterSaving: chapterSavingService({ clock: projects.clock, projectRows }),
  };
  const chapterEditing = chapterEditingService(common);
  const chapterLeases = chapterLeasesService(common);
  const studioComments = studioCommentsService({ ...common, chapterRows: chapterRowsService({ db }) });
  const editing = { ...common, chapterEditing, chapterLeases };
  return {
    ...common,
    converting,
    chapterLeases,
    studioComments,
    chapterBlocks: chapterBlocksService(editing),
    chapterDocuments: chapterDocumentsService({ ...editing, presentDocument }),
    chapterSearch: chapterSearchService(editing),
    chapterStructure: chapterStructureService({
      ...editing,
      moveComments: studioComments.move,
      moveSnapshots: snapshotMakingService(projects).move,
    }),
    studioChapters: studioChaptersService({
      ...editing,
      reader: {
        readUrl: async (_actor, _url, { titleVoiceId, paragraphVoiceId }) => ({
          metadata: {},
          chapters: [
            { name: 'One', blocks: [plainBlock('One', titleVoiceId, 'h1'), plainBlock('First.', paragraphVoiceId)] },
            { name: 'Two', blocks: [plainBlock('Second.', paragraphVoiceId)] },
          ],
        }),
      },
    }),

    /** A project with a chapter for each list of paragraphs, spoken by `nora`; returns the targets of its chapters. */
    async newBook(actor: Actor, ...texts: readonly (readonly string[])[]) {
      const project = await projects.creation.create(actor, {
        name: 'Book',
        chapters: texts.map((paragraphs, at) => ({
          name: `Chapter ${at + 1}`,
          blocks: paragraphs.map((paragraph) => plainBlock(paragraph, 'nora')),
        })),
      });
      const chapters = await common.chapterList.list(project);
      return { project, targets: chapters.map(({ chapter }) => ({ projectId: project.id, chapterId: chapter.id })) };
    },
  };
}
