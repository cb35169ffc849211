import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import { toEditorBlock } from './chapter-edit.rules.ts';
import type { ChapterEditingService } from './chapter-editing.service.ts';
import type { ChapterSavingService } from './chapter-saving.service.ts';
import {
  countMatches,
  findMatches,
  type NodeMatch,
  replaceInNodes,
  type SearchTerms,
  searchPattern,
} from './chapter-search.rules.ts';
import { type Block, type Chapter, studioChaptersStore } from './studio-chapters.store.ts';

interface ChapterSearchDeps {
  readonly db: Db;
  readonly access: ProjectAccessService;
  readonly chapterEditing: ChapterEditingService;
  readonly chapterSaving: ChapterSavingService;
}

export interface ChapterMatch extends NodeMatch {
  readonly chapter: Chapter;
}

export interface Replaced {
  readonly replaced: number;
  /** Matches in blocks that are locked. */
  readonly skippedLocked: number;
  readonly chapterIds: readonly string[];
}

const maxMatches = 500;
/** Characters of the chapters that are read at once, so that a long book needs little memory. */
const batchCharacters = 2_000_000;

/** Finds and replaces text in all chapters of a project. */
export function chapterSearchService({ db, access, chapterEditing, chapterSaving }: ChapterSearchDeps) {
  return {
    /** The first 500 matches in the order of the project, and the number of all. */
    async find(actor: Actor, projectId: string, terms: SearchTerms) {
      const project = await access.require(actor, projectId);
      const pattern = searchPattern(terms);
      const matches: ChapterMatch[] = [];
      let total = 0;
      for await (const { chapter, blocks } of readChapters(db, await studioChaptersStore(db).list(project)))
        for (const block of blocks)
          for (const match of findMatches(pattern, toEditorBlock(block))) {
            total += 1;
            if (matches.length < maxMatches) matches.push({ ...match, chapter });
          }
      return { matches, total };
    },

    /**
     * Replaces all matches at once or, if a text becomes too long (`invalid_parameters`), none. Locked blocks stay. It
     * needs no lease: pages that edit a changed chapter merge it by its revision.
     */
    async replace(
      actor: Actor,
      projectId: string,
      terms: SearchTerms & { readonly replacement: string; readonly chapterIds: readonly string[] | undefined },
    ): Promise<Replaced> {
      const project = await access.require(actor, projectId, 'project.update');
      const pattern = searchPattern(terms);
      const named = terms.chapterIds && new Set(terms.chapterIds);
      return chapterEditing.run(actor, project, async (tx) => {
        const chapters = await studioChaptersStore(tx).list(project);
        const existing = new Set(chapters.map(({ id }) => id));
        if (terms.chapterIds?.some((id) => !existing.has(id)))
          throw new AppError('chapter_not_found', { param: 'chapter_ids' });
        const chapterIds: string[] = [];
        let replaced = 0;
        let skippedLocked = 0;
        for await (const candidate of readChapters(
          tx,
          chapters.filter(({ id }) => named?.has(id) ?? true),
        )) {
          if (!candidate.blocks.some(({ nodes }) => countMatches(pattern, nodes) > 0)) continue;
          const open = await chapterSaving.open(tx, project, candidate.chapter.id);
          let count = 0;
          const blocks = open.blocks.map((block) => {
            const found = countMatches(pattern, block.nodes);
            if (block.locked) skippedLocked += found;
            if (found === 0 || block.locked) return block;
            count += found;
            return { ...block, nodes: replaceInNodes(pattern, terms.replacement, block.nodes) };
          });
          if (count === 0) continue;
          await chapterSaving.save(tx, project, open, { blocks }, 'replacement');
          replaced += count;
          chapterIds.push(open.chapter.id);
        }
        return { replaced, skippedLocked, chapterIds };
      });
    },
  };
}
export type ChapterSearchService = ReturnType<typeof chapterSearchService>;

async function* readChapters(db: Db | Tx, chapters: readonly Chapter[]) {
  let batch: Chapter[] = [];
  let characters = 0;
  async function* flush(): AsyncGenerator<{ chapter: Chapter; blocks: readonly Block[] }> {
    const blocks = await studioChaptersStore(db).blocksOf(batch.map(({ id }) => id));
    for (const chapter of batch) yield { chapter, blocks: blocks.get(chapter.id) ?? [] };
  }
  for (const chapter of chapters) {
    if (batch.length > 0 && characters + chapter.characters > batchCharacters) {
      yield* flush();
      batch = [];
      characters = 0;
    }
    batch.push(chapter);
    characters += chapter.characters;
  }
  if (batch.length > 0) yield* flush();
}
