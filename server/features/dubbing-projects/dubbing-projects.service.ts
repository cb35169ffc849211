import type { DubbingLanguageSummary } from '../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingState } from '../../../contract/dubbing/dubbing-limits.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { DeleteShares } from '../resource-shares/resource-shares.service.ts';
import type { DubbingAccessService } from './dubbing-access.service.ts';
import { dubbingFilesPrefix, dubbingFilesRoot, projectIdOfKey } from './dubbing-files.rules.ts';
import type { DubbingLanguagesPart } from './dubbing-parts.service.ts';
import { prepareJob } from './dubbing-preparation.service.ts';
import {
  activeStates,
  type DubbingProject,
  dubbingProjectsStore,
  type NewDubbingProject,
} from './dubbing-projects.store.ts';
import { dubbingTranscriptsStore } from './transcripts/dubbing-transcripts.store.ts';

interface DubbingProjectsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send' | 'cancel'>;
  readonly access: DubbingAccessService;
  readonly deleteShares: DeleteShares;
  readonly languages: Pick<DubbingLanguagesPart, 'summaries'>;
}

/** A project with what the caller may do with it. */
export interface DubbingProjectView {
  readonly project: DubbingProject;
  readonly role: ResourceRole;
  /** Empty in lists. */
  readonly languages: readonly DubbingLanguageSummary[];
}

interface ListQuery {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly state: DubbingState | undefined;
  readonly search: string | undefined;
  readonly isAscending: boolean;
}

const notFound = () => new AppError('dubbing_not_found', { param: 'project_id' });

/** The position after a page; times have milliseconds. */
const writeCursor = ({ createdAt, id }: DubbingProject): string => `${createdAt.getTime()}_${id}`;

/** Throws `invalid_cursor`. */
function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [, ms, id] = /^(\d{1,15})_(\w{1,40})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) throw new AppError('invalid_cursor', { param: 'cursor' });
  return { createdAt: new Date(Number(ms)), id };
}

/** The dubbing projects of a workspace. */
export function dubbingProjectsService(deps: DubbingProjectsDeps) {
  const { db, blobs, clock, live, jobs, access, deleteShares, languages } = deps;

  async function toViews(actor: Actor, projects: readonly DubbingProject[]): Promise<DubbingProjectView[]> {
    const rows = projects.map(({ id, userId }) => ({ id, createdBy: userId }));
    const roles = await findRoles(db, actor, 'dubbing', rows);
    return projects.flatMap((project) => {
      const role = roles.get(project.id);
      return role ? { project, role, languages: [] } : [];
    });
  }

  async function viewOf(actor: Actor, project: DubbingProject): Promise<DubbingProjectView> {
    const [view] = await toViews(actor, [project]);
    if (!view) throw notFound();
    return { ...view, languages: await languages.summaries(project) };
  }

  async function change(actor: Actor, id: string, columns: Partial<NewDubbingProject>): Promise<DubbingProjectView> {
    await access.require(actor, id, 'dubbing.update');
    const project = await transaction(db, async (tx) => {
      const changed = await dubbingProjectsStore(tx).update(actor.workspaceId, id, { ...columns, updatedAt: clock() });
      if (!changed) throw notFound();
      await live.publish(actor.workspaceId, { topic: 'dubbing-projects', id }, tx);
      return changed;
    });
    return viewOf(actor, project);
  }

  return {
    viewOf,

    async list(actor: Actor, { cursor, limit, ...query }: ListQuery) {
      const rows = await dubbingProjectsStore(db).list(actor, {
        ...query,
        limit: limit + 1,
        after: readCursor(cursor),
      });
      const page = rows.slice(0, limit);
      return {
        views: await toViews(actor, page),
        nextCursor: rows.length > limit ? writeCursor(page.at(-1)!) : undefined,
      };
    },

    /** Throws `dubbing_not_found`. */
    get: async (actor: Actor, id: string): Promise<DubbingProjectView> =>
      viewOf(actor, await access.require(actor, id)),

    patch: (actor: Actor, id: string, { name, background }: Pick<Partial<NewDubbingProject>, 'name' | 'background'>) =>
      change(actor, id, { ...(name !== undefined && { name }), ...(background !== undefined && { background }) }),

    /** Deletes it with its languages and files; its preparation and the runs of its languages end. */
    async delete(actor: Actor, id: string): Promise<void> {
      const { workspaceId } = actor;
      const project = await access.require(actor, id, 'dubbing.delete');
      await transaction(db, async (tx) => {
        if (!(await dubbingProjectsStore(tx).delete(workspaceId, id))) throw notFound();
        await deleteShares(tx, workspaceId, 'dubbing', id);
        await live.publish(workspaceId, { topic: 'dubbing-projects', id }, tx);
      });
      if (project.jobId !== null) await jobs.cancel(workspaceId, prepareJob, project.jobId);
      for await (const { key } of blobs.list(dubbingFilesPrefix(workspaceId, id))) await blobs.delete(key);
    },

    /**
     * Prepares a project anew that failed or has no lines. Throws `already_running` while it is prepared, and `conflict` if it
     * has a transcript.
     */
    async prepare(actor: Actor, id: string): Promise<DubbingProjectView> {
      const { workspaceId } = actor;
      await access.require(actor, id, 'dubbing.update');
      const project = await transaction(db, async (tx) => {
        const projects = dubbingProjectsStore(tx);
        const before = await projects.lock(workspaceId, id);
        if (!before) throw notFound();
        if (activeStates.some((state) => state === before.state))
          throw new AppError('already_running', { message: 'The project is being prepared.', param: 'project_id' });
        if (before.state === 'ready' && (await dubbingTranscriptsStore(tx).countSegments(before)) > 0)
          throw new AppError('conflict', {
            message: 'The project has a transcript. Delete its lines, or import others.',
            param: 'project_id',
          });
        const jobId = await jobs.send(prepareJob, { projectId: id }, { workspaceId, tx });
        if (jobId === undefined) throw new AppError('system_busy');
        const changed = await projects.update(workspaceId, id, {
          jobId,
          state: 'queued',
          progress: 0,
          progressMessage: null,
          error: null,
          warnings: [],
          recognizerId: null,
          // Who prepares it anew wants it to be transcribed, unless a transcript waits to be read.
          options: { ...before.options, isManual: before.transcriptKey !== null },
          updatedAt: clock(),
        });
        await live.publish(workspaceId, { topic: 'dubbing-projects', id }, tx);
        return changed!;
      });
      return viewOf(actor, project);
    },

    /** The projects that are prepared, or that were created after `since`. */
    listRecent: (actor: Actor, since: Date): Promise<DubbingProject[]> =>
      dubbingProjectsStore(db).listRecent(actor, since),

    /** Deletes files without a project that are older than `ageMs`: of deleted workspaces, or left behind by a crash. */
    async sweep(ageMs: number, signal: AbortSignal): Promise<void> {
      await sweepBlobs(blobs, {
        prefix: dubbingFilesRoot,
        before: new Date(clock().getTime() - ageMs),
        async findReferenced(keys) {
          const ids = keys.flatMap((key) => projectIdOfKey(key) ?? []);
          const existing = await dubbingProjectsStore(db).existing([...new Set(ids)]);
          return new Set(keys.filter((key) => existing.has(projectIdOfKey(key) ?? '')));
        },
        signal,
      });
    },
  };
}
export type DubbingProjectsService = ReturnType<typeof dubbingProjectsService>;
