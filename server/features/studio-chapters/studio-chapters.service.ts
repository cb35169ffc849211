import type { ChapterReply } from '../../../contract/studio/studio-chapter-fields.ts';
import type { InputBlock } from '../../../contract/studio/studio-fields.ts';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { ProjectCastService } from '../studio-projects/project-cast.service.ts';
import type { SourceReader } from '../studio-projects/project-content.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { chapterBlocksStore } from './chapter-blocks.store.ts';
import { fromInput, toEditorBlock, voicesOf } from './chapter-edit.rules.ts';
import type { ChapterEditingService, ChapterTarget } from './chapter-editing.service.ts';
import type { ListedChapter } from './chapter-list.service.ts';
import { type ChapterSavingService, chapterNotFound, type OpenChapter } from './chapter-saving.service.ts';
import { type Chapter, studioChaptersStore } from './studio-chapters.store.ts';

/** A chapter with its text. */
export interface ChapterView extends OpenChapter, ListedChapter {
  /** The entries of the cast, by voice. */
  readonly castIds: ReadonlyMap<string, string>;
  readonly statistics: ChapterStatistics | undefined;
}

export type ChapterStatistics = NonNullable<ChapterReply['statistics']>;

/** What conversions know of chapters. */
export interface ChapterStates {
  /** What is spoken of each chapter, and the price of the rest, by chapter. */
  statistics(
    actor: Actor,
    project: Project,
    chapters: readonly Chapter[],
  ): Promise<ReadonlyMap<string, ChapterStatistics>>;
  /** 0–1 for each chapter that is converted at the moment. */
  progress(project: Project): Promise<ReadonlyMap<string, number>>;
}

interface StudioChaptersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: ProjectAccessService;
  readonly cast: Pick<ProjectCastService, 'list'>;
  readonly chapterList: { list(project: Project): Promise<ListedChapter[]> };
  readonly chapterStates: ChapterStates;
  readonly chapterEditing: ChapterEditingService;
  readonly chapterSaving: ChapterSavingService;
  readonly reader: Pick<SourceReader, 'readUrl'>;
}

interface NewChapter {
  readonly name: string;
  readonly from_url?: string | null | undefined;
  readonly after_chapter_id?: string | null | undefined;
}

interface ChapterEdit {
  readonly name?: string | null | undefined;
  readonly content?: { readonly blocks: readonly InputBlock[] } | null | undefined;
}

/** The chapters of a project (STUDIO-010, STUDIO-017). */
export function studioChaptersService(deps: StudioChaptersDeps) {
  const { db, clock, access, cast, chapterList, chapterStates, chapterEditing, chapterSaving, reader } = deps;

  async function view(actor: Actor, project: Project, open: OpenChapter): Promise<ChapterView> {
    const { chapter, blocks } = open;
    const [voices, progress, statistics] = await Promise.all([
      cast.list(project),
      chapterStates.progress(project),
      chapterStates.statistics(actor, project, [chapter]),
    ]);
    return {
      ...open,
      voiceIds: [...voicesOf(blocks)],
      progress: progress.get(chapter.id),
      // The first part of a voice.
      castIds: new Map(voices.map(({ voiceId, id }) => [voiceId, id] as const).reverse()),
      statistics: statistics.get(chapter.id),
    };
  }

  async function readUrl(actor: Actor, project: Project, url: string, signal: AbortSignal) {
    const voices = { titleVoiceId: project.defaultTitleVoiceId, paragraphVoiceId: project.defaultParagraphVoiceId };
    const { chapters } = await reader.readUrl(actor, url, voices, signal);
    return chapters.flatMap(({ blocks }) => blocks).map(({ kind, nodes }) => ({ sub_type: kind, nodes: [...nodes] }));
  }

  return {
    async list(actor: Actor, projectId: string): Promise<ListedChapter[]> {
      return chapterList.list(await access.require(actor, projectId));
    },

    async get(actor: Actor, { projectId, chapterId }: ChapterTarget): Promise<ChapterView> {
      const project = await access.require(actor, projectId);
      const store = studioChaptersStore(db);
      const chapter = await store.find(project, chapterId);
      if (!chapter) throw chapterNotFound();
      const blocks = (await store.blocks(chapter)).map(toEditorBlock);
      return view(actor, project, { chapter, blocks, beds: chapter.beds });
    },

    /** A document at an address becomes one chapter. Throws the errors of imports, naming `from_url`. */
    async create(actor: Actor, projectId: string, input: NewChapter, signal: AbortSignal): Promise<ChapterView> {
      const project = await access.require(actor, projectId, 'project.update');
      const read = input.from_url ? await readUrl(actor, project, input.from_url, signal) : [];
      const blocks = read.map((block) => ({ ...block, block_id: newId(), locked: false }));
      const columns = { chapterOrderChangedAt: clock() };
      const open = await chapterEditing.run(
        actor,
        project,
        async (tx) => {
          const store = studioChaptersStore(tx);
          const chapters = await store.list(project);
          if (chapters.length >= studioLimits.chapters)
            throw new AppError('invalid_parameters', {
              message: `A project has at most ${studioLimits.chapters} chapters.`,
              param: 'name',
            });
          const afterId = input.after_chapter_id ?? chapters.at(-1)?.id;
          const previous = chapters.find(({ id }) => id === afterId);
          if (afterId !== undefined && !previous)
            throw new AppError('chapter_not_found', { param: 'after_chapter_id' });
          const position = previous ? previous.position + 1 : 0;
          await chapterBlocksStore(tx).shiftChapters(project.id, position, 1);
          const [created] = await store.insert(project, [{ name: input.name, blocks: [] }], clock());
          const chapter = (await store.update(project, created!.id, { position }))!;
          return chapterSaving.save(tx, project, { chapter, blocks: [], beds: [] }, { blocks }, 'from_url');
        },
        columns,
      );
      return view(actor, project, open);
    },

    /** The text consists of the blocks named, in this order. Throws `block_not_found` for an unknown ID. */
    update(actor: Actor, target: ChapterTarget, { name, content }: ChapterEdit): Promise<ChapterView> {
      const edited = chapterEditing.edit(
        actor,
        target,
        { param: 'content', blocks: content?.blocks },
        ({ blocks }) => {
          if (!content) return { name: name ?? undefined };
          const known = new Set(blocks.map(({ block_id }) => block_id));
          const named = content.blocks.flatMap(({ block_id }) => (block_id ? [block_id] : []));
          if (named.some((id) => !known.has(id))) throw new AppError('block_not_found', { param: 'content' });
          if (new Set(named).size !== named.length)
            throw new AppError('invalid_parameters', { message: 'A block is named twice.', param: 'content' });
          return { name: name ?? undefined, blocks: fromInput(content.blocks, blocks, newId) };
        },
        (open, project) => ({ open, project }),
      );
      return edited.then(({ open, project }) => view(actor, project, open));
    },

    /** Throws `project_busy` while the chapter is converted, and `block_locked` if a block of it is locked. */
    async delete(actor: Actor, { projectId, chapterId }: ChapterTarget): Promise<void> {
      const project = await access.require(actor, projectId, 'project.update');
      if ((await chapterStates.progress(project)).has(chapterId)) throw new AppError('project_busy');
      const columns = { chapterOrderChangedAt: clock() };
      await chapterEditing.run(
        actor,
        project,
        async (tx) => {
          const { chapter, blocks } = await chapterSaving.open(tx, project, chapterId);
          if (blocks.some(({ locked }) => locked)) throw new AppError('block_locked', { param: 'chapter_id' });
          await studioChaptersStore(tx).delete(project, chapterId);
          await chapterBlocksStore(tx).shiftChapters(project.id, chapter.position, -1);
        },
        columns,
      );
    },
  };
}
export type StudioChaptersService = ReturnType<typeof studioChaptersService>;
