import { chapterLeaseS } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { ChapterTarget } from './chapter-editing.service.ts';
import { chapterNotFound } from './chapter-saving.service.ts';
import { type Chapter, studioChaptersStore } from './studio-chapters.store.ts';

/** Who edits a chapter. */
export interface ChapterLease {
  readonly isMine: boolean;
  readonly holder: { readonly userId: string; readonly name: string } | undefined;
}

type LeasedChapter = Pick<Chapter, 'leasedBy' | 'leasedByClient' | 'leasedUntil'>;

interface ChapterLeasesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly access: ProjectAccessService;
  readonly user: Pick<UserService, 'listByIds'>;
}

/**
 * One page at a time edits a chapter: that of a person and an ID that the page made. A lease keeps pages from writing
 * against each other; the revision is what keeps every edit, also those of the API, which needs no lease.
 */
export function chapterLeasesService({ db, clock, live, access, user }: ChapterLeasesDeps) {
  const isLeased = ({ leasedUntil }: LeasedChapter): boolean => leasedUntil !== null && leasedUntil > clock();
  const isMine = (actor: Actor, chapter: LeasedChapter, clientId: string | undefined): boolean =>
    isLeased(chapter) && chapter.leasedBy === actor.userId && chapter.leasedByClient === clientId;

  const columnsFor = (actor: Actor, clientId: string): LeasedChapter => ({
    leasedBy: actor.userId,
    leasedByClient: clientId,
    leasedUntil: new Date(clock().getTime() + chapterLeaseS * 1000),
  });

  async function describe(actor: Actor, chapter: LeasedChapter, clientId: string | undefined): Promise<ChapterLease> {
    if (!isLeased(chapter) || chapter.leasedBy === null) return { isMine: false, holder: undefined };
    const [person] = await user.listByIds([chapter.leasedBy]);
    const name = person ? (person.firstName ?? person.email) : 'Deleted user';
    return { isMine: isMine(actor, chapter, clientId), holder: { userId: chapter.leasedBy, name } };
  }

  /** Changes the lease of a chapter; `decide` returns undefined to leave it. Other pages hear of a new holder only. */
  async function change(
    actor: Actor,
    { projectId, chapterId }: ChapterTarget,
    decide: (chapter: Chapter) => LeasedChapter | undefined,
  ): Promise<Chapter> {
    const project = await access.require(actor, projectId, 'project.update');
    return transaction(db, async (tx) => {
      const chapter = await studioChaptersStore(tx).findForUpdate(project, chapterId);
      if (!chapter) throw chapterNotFound();
      const next = decide(chapter);
      if (!next) return chapter;
      const hadLease = isLeased(chapter);
      const changed = (await studioChaptersStore(tx).update(project, chapterId, next))!;
      const isSame = hadLease && chapter.leasedBy === next.leasedBy && chapter.leasedByClient === next.leasedByClient;
      if (!isSame) await live.publish(actor.workspaceId, { topic: 'studio-projects', id: projectId }, tx);
      return changed;
    });
  }

  return {
    describe,

    /** Throws `chapter_leased` if another page edits the chapter. */
    requireFree(actor: Actor, chapter: LeasedChapter, clientId: string): void {
      if (isLeased(chapter) && !isMine(actor, chapter, clientId)) throw new AppError('chapter_leased');
    },

    /** Takes or renews the lease, unless another page has it and it is not taken over. */
    async take(actor: Actor, target: ChapterTarget, clientId: string, takesOver: boolean): Promise<ChapterLease> {
      const chapter = await change(actor, target, (current) =>
        isLeased(current) && !isMine(actor, current, clientId) && !takesOver ? undefined : columnsFor(actor, clientId),
      );
      return describe(actor, chapter, clientId);
    },

    /** Gives up the lease, if this page has it. */
    async release(actor: Actor, target: ChapterTarget, clientId: string): Promise<void> {
      await change(actor, target, (current) =>
        isMine(actor, current, clientId) ? { leasedBy: null, leasedByClient: null, leasedUntil: null } : undefined,
      );
    },

    /** Renews the lease with an edit, if this page has it. */
    async renew(tx: Tx, actor: Actor, chapter: Chapter, clientId: string): Promise<void> {
      if (isMine(actor, chapter, clientId))
        await studioChaptersStore(tx).update({ id: chapter.projectId }, chapter.id, columnsFor(actor, clientId));
    },
  };
}
export type ChapterLeasesService = ReturnType<typeof chapterLeasesService>;
