import { setImmediate } from 'node:timers/promises';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { Block, Chapter } from '../studio-chapters/studio-chapters.store.ts';
import type { DraftBlock, DraftChapter } from '../studio-chapters/studio-content.rules.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { ProjectCastService } from '../studio-projects/project-cast.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { Line } from './attribution.rules.ts';
import { textOf, voiceRanges } from './block-lines.rules.ts';
import { castAnalysis } from './cast-analysis.rules.ts';
import { type CastingVoice, type Character, castVoices, narratorName } from './characters.rules.ts';

interface StudioCastDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly voices: Pick<VoicesService, 'list'>;
  readonly access: ProjectAccessService;
  readonly cast: Pick<ProjectCastService, 'requireAll' | 'add'>;
  readonly projectRows: ProjectRowsService;
  readonly chapterRows: ChapterRowsService;
}

export type ProposedCharacter = Pick<Character, 'name' | 'lines' | 'characters' | 'confidence' | 'example'> & {
  readonly voiceId: string;
};

interface ChosenVoice {
  readonly name: string;
  readonly voiceId: string;
}

interface AppliedCast {
  readonly assignedLines: number;
  readonly skippedLocked: number;
}

type Content = Pick<DraftBlock, 'kind' | 'nodes'>;

/** Headings are read by the voice of titles, whatever they quote. */
const paragraphOf = ({ kind, nodes }: Content): string => (kind === 'p' ? textOf(nodes) : '');

/** Finds who speaks which lines of a text, and gives them voices. By rules: no language model is involved. */
export function studioCastService(deps: StudioCastDeps) {
  const { db, clock, live, voices, access, cast, projectRows, chapterRows } = deps;

  async function analyse(chapters: readonly (readonly Content[])[]) {
    const analysis = castAnalysis();
    for (const blocks of chapters) {
      analysis.add(blocks.map(paragraphOf));
      // Other requests go on between two chapters of a long book.
      await setImmediate();
    }
    return analysis;
  }

  async function readChapters(project: Project, chapterIds: readonly string[] | undefined) {
    const rows = chapterRows.read();
    const all = await rows.list(project);
    const unknown = chapterIds?.find((id) => !all.some((chapter) => chapter.id === id));
    if (unknown !== undefined) throw new AppError('chapter_not_found', { param: 'chapter_ids' });
    const chapters = all.filter(({ id }) => chapterIds === undefined || chapterIds.includes(id));
    const blocks = await rows.blocksOf(chapters.map(({ id }) => id));
    return chapters.map((chapter) => ({ chapter, blocks: blocks.get(chapter.id) ?? [] }));
  }

  /** The voices of the workspace that may speak in a project. */
  async function listVoices(actor: Actor): Promise<CastingVoice[]> {
    const listed = await voices.list(actor);
    return listed
      .filter(({ requiresVerification }) => !requiresVerification)
      .map(({ voice: { id, labels, languages } }) => ({ id, gender: labels.gender, age: labels.age, languages }));
  }

  async function proposeFor(
    actor: Actor,
    characters: readonly Character[],
    narrator: { readonly narratorVoiceId: string; readonly language: string | undefined },
  ): Promise<ProposedCharacter[]> {
    const listed = characters.slice(0, studioLimits.voices - 1);
    const proposed = castVoices(listed, await listVoices(actor), narrator);
    return listed.map((character) => ({ ...character, voiceId: proposed.get(character.name)! }));
  }

  const service = {
    /** The narrator and the characters of a project, each with a voice. Changes nothing. */
    async propose(
      actor: Actor,
      projectId: string,
      chapterIds: readonly string[] | undefined,
    ): Promise<ProposedCharacter[]> {
      const project = await access.require(actor, projectId, 'project.update');
      const chapters = await readChapters(project, chapterIds);
      const analysis = await analyse(chapters.map(({ blocks }) => blocks));
      const narratorVoiceId = project.defaultParagraphVoiceId;
      const proposed = await proposeFor(actor, analysis.characters(), {
        narratorVoiceId,
        language: project.language ?? undefined,
      });
      return [narratorOf(chapters, analysis.lines(), narratorVoiceId), ...proposed];
    },

    /** Gives the lines of these characters their voices. Throws for voices that may not speak in a project. */
    async apply(
      actor: Actor,
      projectId: string,
      chapterIds: readonly string[] | undefined,
      chosen: readonly ChosenVoice[],
    ): Promise<AppliedCast> {
      const project = await access.require(actor, projectId, 'project.update');
      const members = await cast.requireAll(
        actor,
        chosen.map(({ voiceId }) => voiceId),
        'characters',
      );
      const named = members.map((member) => ({
        ...member,
        name: chosen
          .filter(({ voiceId }) => voiceId === member.voiceId)
          .map(({ name }) => name)
          .join(', '),
      }));
      const chapters = await readChapters(project, chapterIds);
      const lines = (await analyse(chapters.map(({ blocks }) => blocks))).lines();
      const voiceOf = new Map(chosen.map(({ name, voiceId }) => [name, voiceId]));
      await transaction(db, (tx) => cast.add(tx, project, named));
      const applied = { assignedLines: 0, skippedLocked: 0 };
      for (const [index, { chapter, blocks }] of chapters.entries()) {
        const { assignedLines, skippedLocked } = await applyToChapter(project, chapter, blocks, lines[index]!, voiceOf);
        applied.assignedLines += assignedLines;
        applied.skippedLocked += skippedLocked;
      }
      await projectRows.read().update(actor.workspaceId, project.id, { updatedAt: clock() });
      await live.publish(actor.workspaceId, { topic: 'studio-projects', id: project.id });
      return applied;
    },

    /** Proposes a cast and applies it, to a new project. */
    async assignVoices(actor: Actor, { id }: Pick<Project, 'id'>): Promise<void> {
      const proposed = await service.propose(actor, id, undefined);
      const characters = proposed.filter(({ name }) => name !== narratorName);
      if (characters.length > 0) await service.apply(actor, id, undefined, characters);
    },

    /** Gives the direct speech of chapters voices before they are stored. */
    async assignDraft(
      actor: Actor,
      chapters: readonly DraftChapter[],
      narrator: { readonly narratorVoiceId: string; readonly language: string | undefined },
    ): Promise<DraftChapter[]> {
      const analysis = await analyse(chapters.map(({ blocks }) => blocks));
      const proposed = await proposeFor(actor, analysis.characters(), narrator);
      const voiceOf = new Map(proposed.map(({ name, voiceId }) => [name, voiceId]));
      const lines = analysis.lines();
      return chapters.map((chapter, index) => {
        const byBlock = Map.groupBy(lines[index]!, ({ paragraph }) => paragraph);
        return {
          ...chapter,
          blocks: chapter.blocks.map((block, at) => ({
            ...block,
            nodes: voiceRanges(block.nodes, rangesOf(byBlock.get(at) ?? [], voiceOf)),
          })),
        };
      });
    },
  };
  return service;

  /** One chapter in one transaction. A paragraph that changed since it was read keeps its voices. */
  function applyToChapter(
    project: Project,
    { id }: Chapter,
    read: readonly Block[],
    lines: readonly Line[],
    voiceOf: ReadonlyMap<string, string>,
  ): Promise<AppliedCast> {
    const byBlock = Map.groupBy(lines, ({ paragraph }) => read[paragraph]!.id);
    const texts = new Map(read.map((block) => [block.id, paragraphOf(block)]));
    return transaction(db, async (tx) => {
      const rows = chapterRows.read(tx);
      const chapter = await rows.findForUpdate(project, id);
      let assignedLines = 0;
      let skippedLocked = 0;
      let isChanged = false;
      for (const block of chapter ? await rows.blocks(chapter) : []) {
        if (block.kind !== 'p' || paragraphOf(block) !== texts.get(block.id)) continue;
        const ranges = rangesOf(byBlock.get(block.id) ?? [], voiceOf);
        if (block.locked) {
          skippedLocked += ranges.length;
          continue;
        }
        const nodes = voiceRanges(block.nodes, ranges, voiceOf.get(narratorName));
        assignedLines += ranges.length;
        if (JSON.stringify(nodes) === JSON.stringify(block.nodes)) continue;
        isChanged = true;
        await rows.updateBlock({ id }, block.id, { nodes });
      }
      if (chapter && isChanged) await rows.update(project, id, { revision: chapter.revision + 1 });
      return { assignedLines, skippedLocked };
    });
  }
}
export type StudioCastService = ReturnType<typeof studioCastService>;

const rangesOf = (lines: readonly Line[], voiceOf: ReadonlyMap<string, string>) =>
  lines.flatMap(({ start, end, speaker }) => {
    const voiceId = speaker === undefined ? undefined : voiceOf.get(speaker);
    return voiceId === undefined ? [] : [{ start, end, voiceId }];
  });

/** What is no line of a character: paragraphs of narration, and speech of nobody known. */
function narratorOf(
  chapters: readonly { readonly blocks: readonly Block[] }[],
  lines: readonly (readonly Line[])[],
  voiceId: string,
): ProposedCharacter {
  let count = 0;
  let characters = 0;
  let example = '';
  for (const [index, { blocks }] of chapters.entries()) {
    const known = lines[index]!.filter(({ speaker }) => speaker !== undefined);
    const byBlock = Map.groupBy(known, ({ paragraph }) => paragraph);
    for (const [at, block] of blocks.entries()) {
      const text = paragraphOf(block);
      const spoken = (byBlock.get(at) ?? []).reduce((sum, { start, end }) => sum + end - start, 0);
      if (text.length - spoken < 2) continue;
      count++;
      characters += text.length - spoken;
      if (example === '' && spoken === 0) example = text.slice(0, 200).toWellFormed();
    }
  }
  return { name: narratorName, lines: count, characters, confidence: 1, voiceId, example };
}
