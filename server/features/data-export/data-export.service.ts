import { z } from 'zod';
import type { DataExportScope } from '../../../contract/accounts/data-export.ts';
import { emails } from '../../../contract/catalogue/emails.ts';
import { exportRetentionDays } from '../../../contract/catalogue/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BlobStore, isStorageFull } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { type JobContext, type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { greetingName, renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
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
  readonly jobs: Pick<Jobs, 'send' | 'status' | 'cancel'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly auditLog: Pick<AuditLogService, 'record' | 'recordOfAccount'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  /** Signs download links. */
  readonly secret: Uint8Array;
}

const keyPrefix = 'exports/';
const blobKey = (workspaceId: string, id: string): string => `${keyPrefix}${workspaceId}/${id}`;
const activeStates = ['waiting', 'running'] as const;
const readExportId = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
const retentionMs = exportRetentionDays * 24 * 3600_000;
const linkLifetimeS = 5 * 60;
/** Calls in one window of 15 minutes. The limit is low because an export reads all data of the workspace. */
const rateLimits = { startsPerUser: 5 } as const;
/** Younger files may belong to an export that is not yet stored as ready. */
const sweepAgeMs = 3600_000;
const failureMessage = 'We could not create the export. Please try again.';
const storageFullMessage = 'We could not create the export because the storage of this server is full.';

/** How messages name an export. */
const scopeTexts = {
  person: {
    name: 'The export of your data',
    of: 'of your data',
    path: '/app/settings/privacy#data-export',
    file: 'my-data',
    mail: emails.dataExportReady,
  },
  workspace: {
    name: 'The export of your workspace',
    of: 'of the workspace',
    path: '/app/workspace/data#data-export',
    file: 'workspace-data',
    mail: emails.workspaceExportReady,
  },
} as const;

const notFound = (message: string) => new AppError('document_not_found', { message });

/** Exports all data of a person (U-12) or of a workspace (U-13) as one file, created in the background. */
export function dataExportService(deps: DataExportDeps) {
  const {
    db,
    clock,
    blobs,
    rateLimiter,
    user: users,
    workspace,
    archive,
    jobs,
    mail,
    auditLog,
    notifications,
    secret,
  } = deps;
  const links = tokenSigner(secret, 'data export', z.object({ export_id: z.string() }));

  /** Reads the progress of an export, and marks it as failed if its job ended without a result, as after a crash. */
  async function refreshState(workspaceId: WorkspaceId, row: DataExport): Promise<CurrentExport | undefined> {
    if (row.expiresAt && row.expiresAt <= clock()) return undefined;
    if (!isActive(row)) return { row, percent: undefined };
    const job = row.jobId === null ? undefined : await jobs.status(workspaceId, exportJob, row.jobId);
    if (job?.state === 'waiting' || job?.state === 'running') return { row, percent: job.percent ?? 0 };
    const ended = await end(workspaceId, row.id, 'failed', failureMessage);
    return { row: ended ?? (await dataExportsStore(db).byId(row.id)) ?? row, percent: undefined };
  }

  const end = (workspaceId: WorkspaceId, id: string, state: 'failed' | 'cancelled', problem: string | null = null) =>
    transaction(db, async (tx) => {
      const changes = { state, problem, expiresAt: expiryTime() };
      const ended = await dataExportsStore(tx).transition(workspaceId, id, activeStates, changes);
      if (ended && state === 'failed') {
        const { name, path } = scopeTexts[ended.scope];
        const data = { name, path, reason: problem ?? undefined };
        await notifications.notify(tx, { userIds: [ended.userId], kind: 'job_failed', data });
      }
      return ended;
    });
  const expiryTime = () => new Date(clock().getTime() + retentionMs);

  const service = {
    /** The newest export; undefined if there is none or it has expired. */
    async current(actor: Actor, scope: DataExportScope): Promise<CurrentExport | undefined> {
      if (scope === 'workspace') requirePermission(actor, 'workspace.export');
      const row = await dataExportsStore(db).newest({ ...actor, scope });
      return row && refreshState(actor.workspaceId, row);
    },

    /** Queues a new export; throws `already_running` while one is being created. */
    async start(actor: Actor, scope: DataExportScope, baseUrl: string): Promise<CurrentExport> {
      const { workspaceId, userId } = actor;
      await rateLimiter.consume('data exports', userId, rateLimits.startsPerUser);
      await service.current(actor, scope);
      return transaction(db, async (tx) => {
        const store = dataExportsStore(tx);
        const row = await store.insert({ ...actor, scope }, { id: newId(), createdAt: clock() });
        if (!row)
          throw new AppError('already_running', { message: `An export ${scopeTexts[scope].of} is already running.` });
        const payload = { exportId: row.id, userId, baseUrl };
        const jobId = await jobs.send(exportJob, payload, { workspaceId, tx });
        if (scope === 'person') await auditLog.recordOfAccount(tx, userId, 'account.exported', { id: row.id });
        else await auditLog.record(tx, actor, 'workspace.exported', { id: row.id });
        const queued = await store.transition(workspaceId, row.id, activeStates, { jobId: jobId ?? null });
        return { row: queued ?? row, percent: 0 };
      });
    },

    /** Cancels the running export; throws `task_not_found` without one. */
    async cancel(actor: Actor, scope: DataExportScope): Promise<void> {
      const current = await service.current(actor, scope);
      const { workspaceId } = actor;
      const row = current && (await end(workspaceId, current.row.id, 'cancelled'));
      if (!row) throw new AppError('task_not_found', { message: `No export ${scopeTexts[scope].of} is running.` });
      if (row.jobId) await jobs.cancel(workspaceId, exportJob, row.jobId);
    },

    /** Deletes the finished export and its file; throws `document_not_found` without one. */
    async remove(actor: Actor, scope: DataExportScope): Promise<void> {
      const { row } = await service.requireReady(actor, scope);
      await dataExportsStore(db).delete(actor.workspaceId, row.id);
      await blobs.delete(blobKey(actor.workspaceId, row.id));
    },

    /** The finished export; throws `document_not_found` without one. */
    async requireReady(actor: Actor, scope: DataExportScope): Promise<CurrentExport> {
      const current = await service.current(actor, scope);
      if (current?.row.state !== 'ready') throw notFound(`There is no finished export ${scopeTexts[scope].of}.`);
      return current;
    },

    /** Creates a short-lived code for the download URL, since a browser download sends no access token. */
    async createLink(actor: Actor, scope: DataExportScope): Promise<{ code: string; expiresAt: Date }> {
      const { row } = await service.requireReady(actor, scope);
      const now = clock();
      const code = await links.sign({ export_id: row.id }, linkLifetimeS, now);
      return { code, expiresAt: new Date(now.getTime() + linkLifetimeS * 1000) };
    },

    /** Opens the zip file of a download code; throws `document_not_found` for an invalid or expired code. */
    async open(code: string) {
      const claims = await links.read(code, clock());
      const row = claims && (await dataExportsStore(db).byId(claims.export_id));
      const isAvailable = row?.state === 'ready' && row.expiresAt !== null && row.expiresAt > clock();
      const blob = isAvailable ? await blobs.open(blobKey(row.workspaceId, row.id)) : undefined;
      if (!row || !blob) throw notFound('This link has expired. Get a new one in your settings.');
      return { ...blob, fileName: `${scopeTexts[row.scope].file}-${row.createdAt.toISOString().slice(0, 10)}.zip` };
    },

    /** Runs the job: writes the file, then mails the person. */
    async run({ exportId, userId, baseUrl }: z.output<typeof exportJob.payload>, context: JobContext): Promise<void> {
      const { workspaceId, signal, attempt } = context;
      if (!workspaceId) return;
      const row = await dataExportsStore(db).transition(workspaceId, exportId, activeStates, { state: 'running' });
      if (!row) return;
      const { scope } = row;
      const [person, role] = await Promise.all([users.find(userId), workspace.findRole(workspaceId, userId)]);
      // The person may have lost the access that the export needs.
      if (!person || !role || (scope === 'workspace' && role !== 'admin')) {
        await end(workspaceId, exportId, 'failed', failureMessage);
        return;
      }
      const actor: Actor = { userId, workspaceId, role, via: 'session', permissions: undefined };
      const key = blobKey(workspaceId, exportId);
      let bytes: number;
      try {
        bytes = await write(key, { actor, scope, email: person.email, baseUrl }, context);
      } catch (error) {
        if (isStorageFull(error)) {
          await end(workspaceId, exportId, 'failed', storageFullMessage);
          return;
        }
        if (!signal.aborted && attempt > exportRetries) await end(workspaceId, exportId, 'failed', failureMessage);
        throw error;
      }
      // False if the export was cancelled while the file was written.
      const isSaved = await complete(row, workspaceId, { bytes, person, baseUrl });
      if (!isSaved) return blobs.delete(key);
      for (const { id } of await dataExportsStore(db).deleteOthers({ scope, workspaceId, userId }, exportId))
        await blobs.delete(blobKey(workspaceId, id));
    },

    /** Deletes expired exports, and files without an export. */
    async sweep(signal: AbortSignal): Promise<void> {
      await dataExportsStore(db).deleteExpired(clock());
      await sweepBlobs(blobs, {
        prefix: keyPrefix,
        before: new Date(clock().getTime() - sweepAgeMs),
        findReferenced: async (keys) => {
          const ids = await dataExportsStore(db).findExisting(keys.map(readExportId));
          return new Set(keys.filter((key) => ids.has(readExportId(key))));
        },
        signal,
      });
    },
  };

  /** Stores the export as ready and mails the person, in one transaction; false if the export is no longer running. */
  const complete = (
    { id: exportId, scope }: Pick<DataExport, 'id' | 'scope'>,
    workspaceId: WorkspaceId,
    {
      bytes,
      person,
      baseUrl,
    }: { bytes: number; person: Parameters<typeof greetingName>[0] & { id: string; email: string }; baseUrl: string },
  ): Promise<boolean> =>
    transaction(db, async (tx) => {
      const changes = { state: 'ready' as const, bytes, expiresAt: expiryTime() };
      if (!(await dataExportsStore(tx).transition(workspaceId, exportId, activeStates, changes))) return false;
      const { name, path, mail: text } = scopeTexts[scope];
      const data = { name, path };
      await notifications.notify(tx, { userIds: [person.id], kind: 'job_finished', data, isMailed: true });
      const url = `${baseUrl}${path}`;
      await mail.send(renderEmail({ to: person.email, name: greetingName(person), text, url }), tx);
      return true;
    });

  /** Writes the archive and reports its progress; returns its size in bytes. */
  async function write(
    key: string,
    subject: Parameters<ArchiveService['write']>[0],
    { signal, progress }: JobContext,
  ): Promise<number> {
    // The export reaches 100 % when it is stored as ready. A lost progress update does no harm.
    const onProgress = (share: number) => void progress(Math.floor(share * 99)).catch(() => {});
    return writeBlob(blobs, key, archive.write(subject, { signal, onProgress }), signal);
  }

  return service;
}
export type DataExportService = ReturnType<typeof dataExportService>;

const isActive = ({ state }: DataExport): boolean => (activeStates as readonly string[]).includes(state);
