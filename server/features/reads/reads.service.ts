import type { ReadState } from '../../../contract/publishing/publishing-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { ReadCoversService } from './read-covers.service.ts';
import type { ReadDraftsService } from './read-drafts.service.ts';
import { prepareReadJob, type ReadEditionsService } from './read-editions.service.ts';
import { type ReadView, type ReadViewsService, situationOf } from './read-views.service.ts';
import { isLocked, mayChangeState } from './reads.rules.ts';
import { type Read, type ReadChanges, readsStore } from './reads.store.ts';
import type { SubmittedEdition } from './reads.tables.ts';

interface ReadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: Pick<BlobStore, 'delete'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  readonly access: Pick<ProjectAccessService, 'require'>;
  readonly drafts: Pick<ReadDraftsService, 'create'>;
  readonly covers: Pick<ReadCoversService, 'upload' | 'delete'>;
  readonly editions: Pick<ReadEditionsService, 'plan'>;
  readonly views: ReadViewsService;
}

/** Undefined fields stay unchanged. */
export type ReadTexts = {
  readonly [K in 'title' | 'author' | 'description' | 'language' | 'genres' | 'isExplicit' | 'isbn']?:
    | Read[K]
    | undefined;
};

interface ReadQuery {
  readonly limit: number;
  readonly after: string | undefined;
  readonly state: ReadState | undefined;
  readonly projectId: string | undefined;
  readonly search: string | undefined;
}

/** Reads of one workspace in its figures. */
const maxListed = 10_000;

/** The error of a change of state that is not allowed. */
export const stateConflict = (read: Read, to: ReadState): AppError => {
  const { state, isTakenDown } = read;
  const why =
    state === 'unpublished' && to === 'published'
      ? isTakenDown
        ? ' The review took it down: submit it again.'
        : ' It was changed since its review: submit it again.'
      : '';
  return new AppError('read_state_conflict', {
    message: `A read cannot change from ${state} to ${to}.${why}`,
    param: 'state',
  });
};

/** The reads of a workspace (PUB-002). */
export function readsService(deps: ReadsDeps) {
  const { db, clock, blobs, jobs, live, user, workspace, access, drafts, covers, editions, views } = deps;
  const missing = () => new AppError('read_not_found', { param: 'read_id' });
  const view = async (read: Read): Promise<ReadView> => (await views.load([read], 'author'))[0]!;
  const publishChange = ({ workspaceId }: Actor, id: string, tx?: Tx) =>
    live.publish(workspaceId, { topic: 'reads', id }, tx);

  async function require({ workspaceId }: Actor, id: string): Promise<Read> {
    const read = await readsStore(db).find(workspaceId, id);
    if (!read) throw missing();
    return read;
  }

  /** PUB-005: for a program, the owner of its workspace has to agree. */
  async function requireTerms({ userId, workspaceId }: Actor): Promise<void> {
    const caller = await user.find(userId);
    const ownerId = caller?.isServiceAccount ? (await workspace.findTenant(workspaceId))?.ownerId : undefined;
    const person = ownerId === undefined ? caller : await user.find(ownerId);
    if (person?.termsAgreedTo.publishing_payouts === undefined)
      throw new AppError('publishing_terms_required', { param: 'state' });
  }

  /** The columns of a change of state. Throws `read_state_conflict`. */
  function transition(read: Read, to: ReadState, edition: SubmittedEdition | undefined): ReadChanges {
    if (!mayChangeState('author', situationOf(read), to)) throw stateConflict(read, to);
    if (to === 'submitted') return { state: to, submittedAt: clock(), edition: edition!, reviewComment: '' };
    // A copy that still runs stops.
    if (to === 'draft') return { state: to, edition: null };
    return { state: to, isPublic: to === 'published' };
  }

  /** Deletes files that no row names any more, once that is stored. */
  async function deleteFiles(keys: readonly string[]): Promise<void> {
    for (const key of keys) await blobs.delete(key);
  }

  /** Changes the cover of a read that is not locked. */
  async function setCover(actor: Actor, id: string, coverKey: string | null): Promise<ReadView> {
    const { read, old } = await transaction(db, async (tx) => {
      const store = readsStore(tx);
      const row = await store.lock(actor.workspaceId, id);
      if (!row) throw missing();
      if (isLocked(row.state)) throw new AppError('read_locked');
      const changed = await store.update(actor.workspaceId, id, { coverKey, updatedAt: clock() });
      await publishChange(actor, id, tx);
      return { read: changed!, old: row.coverKey };
    });
    if (old !== null && old !== coverKey && old !== read.published?.coverKey) await covers.delete(old);
    return view(read);
  }

  return {
    async list(actor: Actor, query: ReadQuery): Promise<{ views: ReadView[]; hasMore: boolean }> {
      const rows = await readsStore(db).list(actor.workspaceId, { ...query, limit: query.limit + 1 });
      return { views: await views.load(rows.slice(0, query.limit), 'author'), hasMore: rows.length > query.limit };
    },

    get: async (actor: Actor, id: string): Promise<ReadView> => view(await require(actor, id)),

    /** Throws `project_not_found` for a project that the caller may not change. */
    async create(actor: Actor, projectId: string): Promise<ReadView> {
      return view(await drafts.create(actor, await access.require(actor, projectId, 'project.update')));
    },

    /**
     * Changes texts, state, or both. Throws `read_state_conflict`, `read_locked`, `read_incomplete` and
     * `publishing_terms_required`.
     */
    async change(actor: Actor, id: string, texts: ReadTexts, to: ReadState | undefined): Promise<ReadView> {
      const { workspaceId } = actor;
      const before = await require(actor, id);
      if (to && !mayChangeState('author', situationOf({ ...before, ...definedOf(texts) }), to))
        throw stateConflict(before, to);
      if (to === 'submitted') await requireTerms(actor);
      const edition = to === 'submitted' ? await editions.plan(workspaceId, before) : undefined;
      const changes = definedOf(texts);
      const hasTexts = Object.keys(changes).length > 0;
      const { read, files } = await transaction(db, async (tx) => {
        const store = readsStore(tx);
        const row = await store.lock(workspaceId, id);
        if (!row) throw missing();
        if (hasTexts && isLocked(row.state) && to !== 'draft') throw new AppError('read_locked');
        const changed = { ...row, ...changes };
        const moved = to ? transition(changed, to, edition) : {};
        const updated = await store.update(workspaceId, id, {
          ...changes,
          ...moved,
          ...(hasTexts || to ? { updatedAt: clock() } : {}),
        });
        const isNewEdition = to === 'submitted' || to === 'draft';
        const kept = [updated?.published?.editionId, updated?.edition?.id].filter((one) => one !== undefined);
        const dropped = isNewEdition ? await store.deleteOtherChapters(row, kept) : [];
        if (edition) await jobs.send(prepareReadJob, { readId: id, editionId: edition.id }, { workspaceId, tx });
        await publishChange(actor, id, tx);
        return { read: updated!, files: dropped };
      });
      await deleteFiles(files);
      return view(read);
    },

    async delete(actor: Actor, id: string): Promise<void> {
      const files = await transaction(db, async (tx) => {
        const store = readsStore(tx);
        const row = await store.lock(actor.workspaceId, id);
        if (!row) throw missing();
        const chapters = await store.deleteOtherChapters(row, []);
        await store.delete(actor.workspaceId, id);
        await publishChange(actor, id, tx);
        return [...chapters, row.coverKey, row.published?.coverKey].filter((key) => typeof key === 'string');
      });
      await deleteFiles(files);
    },

    /** Before an upload is read. Throws `read_not_found` and `read_locked`. */
    async requireChangeable(actor: Actor, id: string): Promise<void> {
      if (isLocked((await require(actor, id)).state)) throw new AppError('read_locked');
    },

    /** Throws `invalid_cover` and `read_locked`. */
    async uploadCover(actor: Actor, id: string, file: UploadedFile): Promise<ReadView> {
      const read = await require(actor, id);
      const key = await covers.upload(read, file);
      return setCover(actor, id, key).catch(async (error: unknown) => {
        await covers.delete(key);
        throw error;
      });
    },

    removeCover: (actor: Actor, id: string): Promise<ReadView> => setCover(actor, id, null),

    /** All reads of the caller's workspace. */
    listAll: (actor: Actor): Promise<Read[]> =>
      readsStore(db).list(actor.workspaceId, { limit: maxListed, after: undefined }),

    /** Reads of the caller's workspace, for other nouns. */
    findByIds: (actor: Actor, ids: readonly string[]): Promise<Read[]> =>
      readsStore(db).listByIds(actor.workspaceId, ids),
  };
}
export type ReadsService = ReturnType<typeof readsService>;

/** The fields that have a value. */
const definedOf = (texts: ReadTexts): Partial<Pick<Read, keyof ReadTexts>> =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
