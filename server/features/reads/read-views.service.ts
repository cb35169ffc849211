import type { ReadState } from '../../../contract/publishing/publishing-limits.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { UserService } from '../user/user.service.ts';
import { allowedStates, isSameAsPublished, type ReadParty, type ReadSituation } from './reads.rules.ts';
import { type Read, type ReadChapterSummary, readsStore } from './reads.store.ts';

interface ReadViewsDeps {
  readonly db: Db;
  readonly user: Pick<UserService, 'listByIds'>;
}

/** A read with what its pages show of it. */
export interface ReadView {
  readonly read: Read;
  /** Of the edition that was submitted last. */
  readonly chapters: readonly ReadChapterSummary[];
  readonly allowedStates: readonly ReadState[];
  readonly hasChanges: boolean;
  /** Of the author's profile; null: they have none. */
  readonly handle: string | null;
}

export const situationOf = (read: Read): ReadSituation => ({ ...read, isUnchanged: isSameAsPublished(read) });

/** Loads what replies about reads show. */
export const readViewsService = ({ db, user }: ReadViewsDeps) => ({
  async load(reads: readonly Read[], party: ReadParty): Promise<ReadView[]> {
    if (reads.length === 0) return [];
    const editionIds = reads.flatMap(({ edition, published }) => edition?.id ?? published?.editionId ?? []);
    const [chapters, people] = await Promise.all([
      readsStore(db).listChapters(
        reads.map(({ id }) => id),
        editionIds,
      ),
      user.listByIds([...new Set(reads.map(({ userId }) => userId))]),
    ]);
    const byRead = Map.groupBy(chapters, ({ readId }) => readId);
    const handles = new Map(people.map(({ id, profilePageHandle }) => [id, profilePageHandle]));
    return reads.map((read) => ({
      read,
      chapters: byRead.get(read.id) ?? [],
      allowedStates: allowedStates(party, situationOf(read)),
      hasChanges: read.published !== null && !isSameAsPublished(read),
      handle: handles.get(read.userId) ?? null,
    }));
  },
});
export type ReadViewsService = ReturnType<typeof readViewsService>;
