import type { Actor } from '../../platform/actor.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { SentencePlanService } from './sentence-plan.service.ts';
import { takeCopiesStore } from './take-copies.store.ts';

interface TakeCopiesDeps {
  readonly db: Db;
  readonly chapterRows: ChapterRowsService;
  readonly sentencePlan: Pick<SentencePlanService, 'planChapter'>;
}

/** Copies in one statement. */
const batchSize = 2000;

/** Uses takes again: in a copy of their project, and after a change that should not speak them anew. */
export const takeCopiesService = ({ db, chapterRows, sentencePlan }: TakeCopiesDeps) => ({
  /** Copies all takes, which share their files with the originals; returns the new IDs by the old ones. */
  async copyAll(tx: Tx, from: Pick<Project, 'id'>, to: Pick<Project, 'id'>): Promise<ReadonlyMap<string, string>> {
    const store = takeCopiesStore(tx);
    const copies = (await store.ids(from.id)).map((id) => ({ from: id, to: newId() }));
    for (let at = 0; at < copies.length; at += batchSize) await store.copy(to.id, copies.slice(at, at + batchSize));
    return new Map(copies.map((copy) => [copy.from, copy.to]));
  },

  /** After a change of a project: lets each sentence that had a take keep it, although it would now sound different. */
  async keep(actor: Actor, before: Project, after: Project): Promise<void> {
    const kept = new Map<string, { from: string; to: string; fingerprint: string }>();
    for (const chapter of await chapterRows.read().list(after)) {
      const [old, current] = [
        await sentencePlan.planChapter(actor, before, chapter),
        await sentencePlan.planChapter(actor, after, chapter),
      ];
      for (const [at, { fingerprint, take }] of current.sentences.entries()) {
        const used = old.sentences[at]?.take;
        if (!take && used && !kept.has(fingerprint)) kept.set(fingerprint, { from: used.id, to: newId(), fingerprint });
      }
    }
    if (kept.size === 0) return;
    await transaction(db, async (tx) => {
      const copies = [...kept.values()];
      for (let at = 0; at < copies.length; at += batchSize)
        await takeCopiesStore(tx).copy(after.id, copies.slice(at, at + batchSize));
    });
  },

  /** Which of these files takes refer to. */
  referencedFiles: (keys: readonly string[]): Promise<Set<string>> => takeCopiesStore(db).referencedFiles(keys),
});
export type TakeCopiesService = ReturnType<typeof takeCopiesService>;
