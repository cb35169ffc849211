import { z } from 'zod';
import { emails } from '../../../contract/catalogue/emails.ts';
import { exportRetentionDays } from '../../../contract/catalogue/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BlobStore, StorageFullError } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { type JobContext, type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { CurrentExport } from './data-export.rules.ts';
import { type DataExport, dataExportsStore } from './data-export.store.ts';
import type { ArchiveService } from './export-archive.service.ts';

export const exportJob = jobKind({
  name: 'data-export.make',
  payload: z.object({ exportId: z.string(), userId: z.string(), baseUrl: z.string() }),
});
export const exportRetries = 2;

interface DataExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly rateLimiter: RateLimiter;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'findRole'>;
  readonly archive: ArchiveService;
  /** Opened after the services whose jobs they run. */
  readonly jobs: () => Pick<Jobs, 'send' | 'status' | 'cancel'>;
  readonly mail: Pick<Mail, 'send'>;
  /** Signs addresses of files. */
  readonly secret: Uint8Array;
}

const root = 'exports/';
const blobKey = (workspaceId: string, id: string): string => `${root}${workspaceId}/${id}`;
const active = ['waiting', 'running'] as const;
const keptMs = exportRetentionDays * 24 * 3600_000;
const linkLifeInS = 300;
/** In a quarter of an hour: each costs much reading. */
const mostStarts = 5;
/** A file that is younger may be one that is just being finished. */
const sweepAgeMs = 3600_000;
const broken = 'The export could not be made. Please try again.';

const nothing = (message: string) => new AppError('document_not_found', { message });

/** Everything that a person has here as one file, made in the background (U-12). */
export function dataExportService(deps: DataExportDeps) {
  const { db, clock, blobs, rateLimiter, user: users, workspace, archive, jobs, mail, secret } = deps;
  const links = tokenSigner(secret, 'data export', z.object({ export_id: z.string() }));

  /** An export whose job ended without saying so, since its process died, is over as well. */
  async function settled(workspaceId: WorkspaceId, row: DataExport): Promise<CurrentExport | undefined> {
    if (row.expiresAt && row.expiresAt <= clock()) return undefined;
    if (!isActive(row)) return { row, percent: undefined };
    const job = row.jobId === null ? undefined : await jobs().status(workspaceId, exportJob, row.jobId);
    if (job?.state === 'waiting' || job?.state === 'running') return { row, percent: job.percent ?? 0 };
    const over = await end(workspaceId, row.id, 'failed', broken);
    return { row: over ?? (await dataExportsStore(db).byId(row.id)) ?? row, percent: undefined };
  }

  const end = (workspaceId: WorkspaceId, id: string, state: 'failed' | 'cancelled', problem: string | null = null) =>
    dataExportsStore(db).move(workspaceId, id, active, { state, problem, expiresAt: keptUntil() });
  const keptUntil = () => new Date(clock().getTime() + keptMs);

  const service = {
    async current(actor: Actor): Promise<CurrentExport | undefined> {
      const row = await dataExportsStore(db).newest(actor.workspaceId, actor.userId);
      return row && settled(actor.workspaceId, row);
    },

    /** Queues a new export; throws `already_running` while one is being made. */
    async start(actor: Actor, baseUrl: string): Promise<CurrentExport> {
      const { workspaceId, userId } = actor;
      await rateLimiter.consume('data exports', userId, mostStarts);
      await service.current(actor);
      return transaction(db, async (tx) => {
        const store = dataExportsStore(tx);
        const row = await store.insert(workspaceId, { id: newId(), userId, createdAt: clock() });
        if (!row) throw new AppError('already_running', { message: 'Your data is being put together already.' });
        const payload = { exportId: row.id, userId, baseUrl };
        const jobId = await jobs().send(exportJob, payload, { workspaceId, tx });
        const queued = await store.move(workspaceId, row.id, active, { jobId: jobId ?? null });
        return { row: queued ?? row, percent: 0 };
      });
    },

    async cancel(actor: Actor): Promise<void> {
      const current = await service.current(actor);
      const { workspaceId } = actor;
      const row = current && (await end(workspaceId, current.row.id, 'cancelled'));
      if (!row) throw new AppError('task_not_found', { message: 'No export of your data is being made.' });
      if (row.jobId) await jobs().cancel(workspaceId, exportJob, row.jobId);
    },

    async remove(actor: Actor): Promise<void> {
      const { row } = await service.ready(actor);
      await dataExportsStore(db).delete(actor.workspaceId, row.id);
      await blobs.delete(blobKey(actor.workspaceId, row.id));
    },

    async ready(actor: Actor): Promise<CurrentExport> {
      const current = await service.current(actor);
      if (current?.row.state !== 'ready') throw nothing('There is no finished export of your data.');
      return current;
    },

    /** A code that opens the file for a few minutes, since a browser that saves a file sends no token. */
    async link(actor: Actor): Promise<{ code: string; expiresAt: Date }> {
      const { row } = await service.ready(actor);
      const now = clock();
      const code = await links.sign({ export_id: row.id }, linkLifeInS, now);
      return { code, expiresAt: new Date(now.getTime() + linkLifeInS * 1000) };
    },

    async open(code: string) {
      const claims = await links.read(code, clock());
      const row = claims && (await dataExportsStore(db).byId(claims.export_id));
      const isThere = row?.state === 'ready' && row.expiresAt !== null && row.expiresAt > clock();
      const blob = isThere ? await blobs.open(blobKey(row.workspaceId, row.id)) : undefined;
      if (!row || !blob) throw nothing('This link has expired. Ask for a new one in your settings.');
      return { ...blob, fileName: `my-data-${row.createdAt.toISOString().slice(0, 10)}.zip` };
    },

    /** The job: writes the file, then tells the person by mail. */
    async run({ exportId, userId, baseUrl }: z.output<typeof exportJob.payload>, context: JobContext): Promise<void> {
      const { workspaceId, signal, attempt } = context;
      if (!workspaceId || !(await dataExportsStore(db).move(workspaceId, exportId, active, { state: 'running' })))
        return;
      const [person, role] = await Promise.all([users.find(userId), workspace.findRole(workspaceId, userId)]);
      if (!person || !role) return void (await end(workspaceId, exportId, 'failed', broken));
      const actor: Actor = { userId, workspaceId, role, via: 'session', permissions: undefined };
      const key = blobKey(workspaceId, exportId);
      let bytes: number;
      try {
        bytes = await write(key, actor, context);
      } catch (error) {
        if (error instanceof StorageFullError)
          return void (await end(workspaceId, exportId, 'failed', 'The server has no room for the file.'));
        if (!signal.aborted && attempt > exportRetries) await end(workspaceId, exportId, 'failed', broken);
        throw error;
      }
      const isKept = await transaction(db, async (tx) => {
        const changes = { state: 'ready' as const, bytes, expiresAt: keptUntil() };
        if (!(await dataExportsStore(tx).move(workspaceId, exportId, active, changes))) return false;
        const url = `${baseUrl}/app/settings#data-export`;
        const text = emails.dataExportReady;
        await mail.send(renderEmail({ to: person.email, name: person.firstName, text, url }), tx);
        return true;
      });
      // It was cancelled in the last moment.
      if (!isKept) return blobs.delete(key);
      for (const { id } of await dataExportsStore(db).deleteOthers(workspaceId, userId, exportId))
        await blobs.delete(blobKey(workspaceId, id));
    },

    /** Forgets what is over; the files of exports that are gone, with their accounts or by themselves, go too. */
    async sweep(signal: AbortSignal): Promise<void> {
      await dataExportsStore(db).forgetExpired(clock());
      const idOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
      await sweepBlobs(blobs, {
        prefix: root,
        before: new Date(clock().getTime() - sweepAgeMs),
        findReferenced: async (keys) => {
          const ids = await dataExportsStore(db).known(keys.map(idOf));
          return new Set(keys.filter((key) => ids.has(idOf(key))));
        },
        signal,
      });
    },
  };

  async function write(key: string, actor: Actor, { signal, progress }: JobContext): Promise<number> {
    const onShare = (share: number) => void progress(Math.floor(share * 99)).catch(() => {});
    return writeBlob(blobs, key, archive.write(actor, { signal, onShare }), signal);
  }

  return service;
}
export type DataExportService = ReturnType<typeof dataExportService>;

const isActive = ({ state }: DataExport): boolean => (active as readonly string[]).includes(state);
