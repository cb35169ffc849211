import type { EditorBlock, InputBlock } from '../../../contract/studio/studio-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import { fromInput, placeBlock, toEditorBlock } from './chapter-edit.rules.ts';
import type { ChapterEditingService, ChapterTarget } from './chapter-editing.service.ts';
import { chapterNotFound, type OpenChapter } from './chapter-saving.service.ts';
import { studioChaptersStore } from './studio-chapters.store.ts';

type BlockEdit = { readonly [Key in 'nodes' | 'sub_type' | 'locked']?: EditorBlock[Key] | undefined };

interface ChapterBlocksDeps {
  readonly db: Db;
  readonly access: ProjectAccessService;
  readonly chapterEditing: ChapterEditingService;
}

/** Single blocks of a chapter (STUDIO-011, STUDIO-016). An edit needs no lease; the open editor merges it by its revision. */
export function chapterBlocksService({ db, access, chapterEditing }: ChapterBlocksDeps) {
  const idsOf = ({ blocks }: OpenChapter): string[] => blocks.map(({ block_id }) => block_id);

  return {
    async list(actor: Actor, { projectId, chapterId }: ChapterTarget): Promise<EditorBlock[]> {
      const project = await access.require(actor, projectId);
      const store = studioChaptersStore(db);
      const chapter = await store.find(project, chapterId);
      if (!chapter) throw chapterNotFound();
      return (await store.blocks(chapter)).map(toEditorBlock);
    },

    /** `afterId`: null for the start, undefined for the end. Throws `invalid_parameters` for an ID that exists. */
    add(actor: Actor, target: ChapterTarget, input: InputBlock, afterId: string | null | undefined) {
      const block = fromInput([input], [], newId)[0]!;
      return chapterEditing.edit(
        actor,
        target,
        { param: 'nodes', blocks: [block] },
        ({ blocks }) => {
          if (blocks.some(({ block_id }) => block_id === block.block_id))
            throw new AppError('invalid_parameters', { message: 'This block exists already.', param: 'block_id' });
          if (afterId === undefined) return { blocks: [...blocks, block] };
          return { blocks: placeBlock(blocks, block, afterId) ?? missing('after_block_id') };
        },
        () => block,
      );
    },

    /** Throws `block_locked`, unless the edit unlocks it. */
    change(actor: Actor, target: ChapterTarget, blockId: string, edit: BlockEdit): Promise<EditorBlock> {
      const { nodes, sub_type, locked } = edit;
      return chapterEditing.edit(
        actor,
        target,
        { param: 'nodes', blocks: nodes && [{ nodes }] },
        ({ blocks }) => {
          requireBlock(blocks, blockId);
          return {
            blocks: blocks.map((block) =>
              block.block_id === blockId
                ? {
                    ...block,
                    ...(nodes && { nodes }),
                    ...(sub_type && { sub_type }),
                    ...(locked !== undefined && { locked }),
                  }
                : block,
            ),
          };
        },
        ({ blocks }) => requireBlock(blocks, blockId),
      );
    },

    /** Returns the new order. */
    move(actor: Actor, target: ChapterTarget, blockId: string, afterId: string | null): Promise<string[]> {
      return chapterEditing.edit(
        actor,
        target,
        { param: 'after_block_id' },
        ({ blocks }) => {
          const block = requireBlock(blocks, blockId);
          if (afterId === blockId) return {};
          return { blocks: placeBlock(blocks, block, afterId) ?? missing('after_block_id') };
        },
        idsOf,
      );
    },

    /** Throws `block_locked`. */
    async delete(actor: Actor, target: ChapterTarget, blockId: string): Promise<void> {
      await chapterEditing.edit(
        actor,
        target,
        { param: 'block_id' },
        ({ blocks }) => {
          requireBlock(blocks, blockId);
          return { blocks: blocks.filter(({ block_id }) => block_id !== blockId) };
        },
        () => undefined,
      );
    },
  };
}
export type ChapterBlocksService = ReturnType<typeof chapterBlocksService>;

function missing(param: string): never {
  throw new AppError('block_not_found', { param });
}

const requireBlock = (blocks: readonly EditorBlock[], id: string): EditorBlock =>
  blocks.find(({ block_id }) => block_id === id) ?? missing('block_id');
