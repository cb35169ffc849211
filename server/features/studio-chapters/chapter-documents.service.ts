import type { ChapterDocument, DocumentEdit } from '../../../contract/studio/studio-chapters.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import { toEditorBlock } from './chapter-edit.rules.ts';
import type { ChapterEditingService, ChapterTarget } from './chapter-editing.service.ts';
import type { ChapterLease, ChapterLeasesService } from './chapter-leases.service.ts';
import { chapterNotFound, type OpenChapter } from './chapter-saving.service.ts';
import { studioChaptersStore } from './studio-chapters.store.ts';

/** A chapter as its editor shows it. */
export interface ChapterDocumentView extends OpenChapter {
  readonly lease: ChapterLease;
}

/** Rolls an edit back. */
class OutdatedRevision extends Error {}

interface ChapterDocumentsDeps {
  readonly db: Db;
  readonly access: ProjectAccessService;
  readonly chapterEditing: ChapterEditingService;
  readonly chapterLeases: ChapterLeasesService;
  /** The wire format, for the error of an outdated edit. */
  readonly presentDocument: (document: ChapterDocumentView) => ChapterDocument;
}

/** Chapters in the editor. */
export function chapterDocumentsService(deps: ChapterDocumentsDeps) {
  const { db, access, chapterEditing, chapterLeases, presentDocument } = deps;

  async function view(actor: Actor, open: OpenChapter, clientId: string | undefined): Promise<ChapterDocumentView> {
    return { ...open, lease: await chapterLeases.describe(actor, open.chapter, clientId) };
  }

  async function get(actor: Actor, { projectId, chapterId }: ChapterTarget, clientId: string | undefined) {
    const project = await access.require(actor, projectId);
    // One snapshot of both tables, so that the text is that of the revision.
    const open = await transaction(db, async (tx) => {
      await tx.execute('set transaction isolation level repeatable read');
      const chapter = await studioChaptersStore(tx).find(project, chapterId);
      if (!chapter) throw chapterNotFound();
      return {
        chapter,
        blocks: (await studioChaptersStore(tx).blocks(chapter)).map(toEditorBlock),
        beds: chapter.beds,
      };
    });
    return view(actor, open, clientId);
  }

  return {
    get,

    /**
     * Saves an edit of the current revision. Throws `chapter_leased` while another page edits the chapter, and
     * `chapter_changed` for an edit of an older revision, with the current document in its data.
     */
    async save(actor: Actor, target: ChapterTarget, edit: DocumentEdit): Promise<ChapterDocumentView> {
      const { revision, client_id, blocks, beds, name } = edit;
      const saved = await chapterEditing
        .edit(
          actor,
          target,
          { param: 'blocks', blocks },
          async ({ chapter }, tx) => {
            chapterLeases.requireFree(actor, chapter, client_id);
            if (chapter.revision !== revision) throw new OutdatedRevision();
            await chapterLeases.renew(tx, actor, chapter, client_id);
            return { ...(blocks && { blocks }), ...(beds && { beds }), name };
          },
          (open) => open,
        )
        .catch((error: unknown) => {
          if (error instanceof OutdatedRevision) return undefined;
          throw error;
        });
      if (saved) return view(actor, saved, client_id);
      const document = presentDocument(await get(actor, target, client_id));
      throw new AppError('chapter_changed', { param: 'revision', data: { document } });
    },
  };
}
export type ChapterDocumentsService = ReturnType<typeof chapterDocumentsService>;
