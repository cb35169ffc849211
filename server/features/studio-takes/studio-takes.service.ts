import type { Readable } from 'node:stream';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { Block, Chapter } from '../studio-chapters/studio-chapters.store.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { ChapterPlan, PlannedSentence, SentencePlanService } from './sentence-plan.service.ts';
import type { SentenceSpeakingService } from './sentence-speaking.service.ts';
import { studioTakesStore, type TakeSummary } from './studio-takes.store.ts';
import { takeCopiesStore } from './take-copies.store.ts';
import { takeIdOf } from './take-files.rules.ts';

/** A part of a chapter: from a sentence of a block on, to the end of another block. */
export interface ChapterRange {
  readonly fromBlockId?: string | undefined;
  readonly fromIndex?: number | undefined;
  readonly toBlockId?: string | undefined;
}

/** What is spoken of a chapter now. */
interface ChapterSound {
  /** Where each sentence with a take starts, in seconds, in their order. */
  places(plan: ChapterPlan): Promise<{ readonly starts: readonly number[]; readonly durationMs: number }>;
  /** An MP3 stream. Throws `block_not_found`. */
  open(plan: ChapterPlan, range: ChapterRange, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

interface StudioTakesDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open' | 'stat' | 'list' | 'delete'>;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly projectAccess: ProjectAccessService;
  readonly chapterRows: ChapterRowsService;
  readonly sentencePlan: SentencePlanService;
  readonly sentenceSpeaking: SentenceSpeakingService;
  readonly chapterSound: ChapterSound;
}

/** Where a block is. */
export interface BlockPlace {
  readonly projectId: string;
  readonly chapterId: string;
  readonly blockId: string;
}

/** A sentence, and when it starts in what is spoken of its chapter. */
export interface PlacedSentence {
  readonly sentence: PlannedSentence;
  readonly startMs: number | undefined;
}

/** Sentences of one paragraph that are spoken at once. */
const parallel = 2;

/** Sentences and their takes: listed, spoken, compared, chosen and played. */
export function studioTakesService(deps: StudioTakesDeps) {
  const { db, blobs, clock, live, projectAccess, chapterRows } = deps;
  const { sentencePlan, sentenceSpeaking, chapterSound } = deps;

  async function requireChapter(project: Project, chapterId: string): Promise<Chapter> {
    const chapter = await chapterRows.read().find(project, chapterId);
    if (!chapter) throw new AppError('chapter_not_found', { param: 'chapter_id' });
    return chapter;
  }

  async function planBlock(actor: Actor, project: Project, { chapterId, blockId }: BlockPlace): Promise<ChapterPlan> {
    const chapter = await requireChapter(project, chapterId);
    const block = (await chapterRows.read().blocks(chapter)).find(({ id }) => id === blockId);
    if (!block) throw new AppError('block_not_found', { param: 'block_id' });
    return (await sentencePlan.planBlocks(actor, project, [{ chapter, blocks: [block] }]))[0]!;
  }

  async function place(plan: ChapterPlan): Promise<{ sentences: PlacedSentence[]; durationMs: number }> {
    const { starts, durationMs } = await chapterSound.places(plan);
    let spoken = 0;
    const sentences = plan.sentences.map((sentence) => {
      const startS = sentence.take ? starts[spoken++] : undefined;
      return { sentence, startMs: startS === undefined ? undefined : Math.round(startS * 1000) };
    });
    return { sentences, durationMs };
  }

  /** The sentences of a block, placed in its chapter. */
  async function placeBlock(actor: Actor, project: Project, { chapterId, blockId }: BlockPlace) {
    const plan = await sentencePlan.planChapter(actor, project, await requireChapter(project, chapterId));
    return (await place(plan)).sentences.filter(({ sentence }) => sentence.blockId === blockId);
  }

  /** Makes a take the one that is used, unless the paragraph was locked or deleted meanwhile. */
  async function choose(tx: Tx, chapter: Chapter, { blockId, key }: PlannedSentence, takeId: string): Promise<void> {
    const rows = chapterRows.read(tx);
    const block = (await rows.blocks(chapter)).find(({ id }) => id === blockId);
    if (block && !block.locked)
      await rows.updateBlock(chapter, blockId, { choices: { ...block.choices, [key]: takeId } });
  }

  const requireUnlocked = (block: Block | undefined): void => {
    if (block?.locked) throw new AppError('block_locked', { param: 'block_id' });
  };

  const publish = (actor: Actor, project: Project) =>
    live.publish(actor.workspaceId, { topic: 'studio-projects', id: project.id });

  return {
    /** The sentences of a chapter, with their place in what is spoken of it, and what the rest would cost. */
    async sentences(actor: Actor, projectId: string, chapterId: string) {
      const project = await projectAccess.require(actor, projectId);
      const chapter = await requireChapter(project, chapterId);
      const plan = await sentencePlan.planChapter(actor, project, chapter);
      const missing = await sentencePlan.estimate(actor, project, [chapter]);
      return { ...(await place(plan)), revision: chapter.revision, missing };
    },

    async blockTakes(actor: Actor, where: BlockPlace): Promise<PlacedSentence[]> {
      const project = await projectAccess.require(actor, where.projectId);
      await planBlock(actor, project, where);
      return placeBlock(actor, project, where);
    },

    /**
     * Speaks the sentences of a block that have no take, or another take of one sentence, which is then used. Throws
     * `chapter_changed` if the sentence says something else than `text`, and `block_locked`.
     */
    async speak(
      actor: Actor,
      where: BlockPlace,
      { index, text }: { readonly index: number | undefined; readonly text: string | undefined },
      signal: AbortSignal,
    ): Promise<{ readonly sentences: PlacedSentence[]; readonly credits: number }> {
      const project = await projectAccess.require(actor, where.projectId, 'project.speak');
      const plan = await planBlock(actor, project, where);
      const spoken: TakeSummary[] = [];
      const one = plan.sentences.find((sentence) => sentence.index === index);
      if (index !== undefined && (!one || (text !== undefined && text.trim() !== one.text.trim())))
        throw new AppError('chapter_changed', { param: 'text' });
      if (one?.take) {
        requireUnlocked(plan.blocks[0]?.block);
        const onStored = (tx: Tx, take: TakeSummary) => choose(tx, plan.chapter, one, take.id);
        const options = { isRetake: true, onStored };
        spoken.push(await sentenceSpeaking.speak(actor, plan.voicing, one, options, signal));
      } else {
        const missing = one ? [one] : plan.sentences.filter(({ take }) => !take);
        const known = new Set<string>();
        const distinct = missing.filter(({ fingerprint }) => !known.has(fingerprint) && known.add(fingerprint));
        for (let at = 0; at < distinct.length; at += parallel) {
          const some = distinct.slice(at, at + parallel);
          const speaking = some.map((sentence) => sentenceSpeaking.speak(actor, plan.voicing, sentence, {}, signal));
          const results = await Promise.allSettled(speaking);
          for (const result of results) {
            if (result.status === 'rejected') throw result.reason;
            spoken.push(result.value);
          }
        }
      }
      await publish(actor, project);
      const credits = spoken.reduce((sum, take) => sum + take.credits, 0);
      return { sentences: await placeBlock(actor, project, where), credits };
    },

    /** Throws `take_not_found`, `take_does_not_match`, `block_locked`. */
    async choose(actor: Actor, where: BlockPlace, index: number, takeId: string): Promise<PlacedSentence[]> {
      const project = await projectAccess.require(actor, where.projectId, 'project.update');
      const plan = await planBlock(actor, project, where);
      requireUnlocked(plan.blocks[0]?.block);
      if (!(await studioTakesStore(db).find(project, takeId)))
        throw new AppError('take_not_found', { param: 'take_id' });
      const sentence = plan.sentences.find((candidate) => candidate.index === index);
      if (!sentence?.takes.some(({ id }) => id === takeId))
        throw new AppError('take_does_not_match', { param: 'take_id' });
      await transaction(db, async (tx) => {
        await chapterRows.read(tx).findForUpdate(project, plan.chapter.id);
        await choose(tx, plan.chapter, sentence, takeId);
      });
      await publish(actor, project);
      return placeBlock(actor, project, where);
    },

    /** The file of a take, or the requested range of it. */
    async openTake(actor: Actor, projectId: string, takeId: string, range: string | undefined) {
      const project = await projectAccess.require(actor, projectId);
      const take = await studioTakesStore(db).find(project, takeId);
      const info = take && (await blobs.stat(take.blobKey));
      if (!take || !info) throw new AppError('take_not_found', { param: 'take_id' });
      const bytes = requestedRange(range, info.bytes);
      const opened = await blobs.open(take.blobKey, bytes);
      return { contentType: 'audio/wav', bytes: info.bytes, range: bytes, stream: opened!.stream as Readable };
    },

    /** What is spoken of a chapter, as an MP3 stream. Throws `block_not_found`. */
    async openChapter(
      actor: Actor,
      projectId: string,
      chapterId: string,
      range: ChapterRange,
      signal: AbortSignal,
    ): Promise<AsyncIterable<Uint8Array>> {
      const project = await projectAccess.require(actor, projectId);
      const plan = await sentencePlan.planChapter(actor, project, await requireChapter(project, chapterId));
      return chapterSound.open(plan, range, signal);
    },

    /** Deletes files older than `ageMs` without a take; returns how many. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: 'workspaces/',
        before: new Date(clock().getTime() - ageMs),
        async findReferenced(keys) {
          const ofTakes = keys.filter((key) => takeIdOf(key) !== undefined);
          // By the file and not by its ID, since the takes of a copied project share the files of the original.
          const used = await takeCopiesStore(db).referencedFiles(ofTakes);
          return new Set(keys.filter((key) => takeIdOf(key) === undefined || used.has(key)));
        },
        signal,
      }),
  };
}
export type StudioTakesService = ReturnType<typeof studioTakesService>;
