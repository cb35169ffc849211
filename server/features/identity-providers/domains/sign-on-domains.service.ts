import { maxDomains } from '../../../../contract/accounts/identity-providers.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { randomHex } from '../../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccountNotices } from '../../../platform/mail/account-notices.ts';
import { requirePermission } from '../../../platform/permissions.ts';
import type { RateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import type { AuditLogService } from '../../audit-log/audit-log.service.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import { parseDomain, parseEmailDomain, toTxtRecord } from '../identity-providers.rules.ts';
import { type IdentityProviderRow, identityProvidersStore } from '../identity-providers.store.ts';
import { signOnNoticesService } from '../sign-on-notices.service.ts';
import { missingGraceDays, nextOutcome, type RecordState, recheckIntervalMs } from './sign-on-domains.rules.ts';
import { type DomainRow, domainsStore } from './sign-on-domains.store.ts';

interface DomainsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly workspace: WorkspaceService;
  readonly mails: AccountNotices;
  /** The TXT records of a name, each as its list of strings. */
  readonly resolveTxt: (name: string) => Promise<string[][]>;
}

/** The resolver's codes of names and records that do not exist. */
const missingCodes = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);
const recheckBatch = 200;

/** Calls in one window of 15 minutes. */
const rateLimits = { checksPerWorkspace: 60 } as const;

/** Email domains of workspaces, verified by a TXT record or by the operator (O-32). */
export function domainsService({ db, clock, rateLimiter, auditLog, workspace, mails, resolveTxt }: DomainsDeps) {
  const notices = signOnNoticesService({ workspace, mails });
  const notFound = () => new AppError('domain_verification_not_found', { param: 'domain_verification_id' });
  const domainTaken = () =>
    new AppError('resource_already_exists', {
      message: 'This domain is verified for another workspace.',
      param: 'domain',
    });

  const verified = ({ domain }: DomainRow) =>
    `The email domain ${domain} was verified, so its people sign in with the identity providers of the workspace.`;

  /** A name server that does not answer says nothing about the record. */
  async function readRecord(row: DomainRow): Promise<RecordState> {
    const { name, value } = toTxtRecord(row);
    try {
      const records = await resolveTxt(name);
      return records.some((pieces) => pieces.join('') === value) ? 'found' : 'missing';
    } catch (error) {
      return missingCodes.has((error as { code?: string }).code ?? '') ? 'missing' : 'unknown';
    }
  }

  /** One scheduled check; the admins are told when it changes what the domain is good for. */
  async function recheck(row: DomainRow): Promise<void> {
    const outcome = nextOutcome(row, await readRecord(row), clock());
    await rejectTaken(() =>
      transaction(db, async (tx) => {
        const changed = await domainsStore(tx).recordCheck(row, outcome);
        const notice = changed && describeChange(row, changed);
        if (notice) await notices.send(tx, row.workspaceId, notice);
        if (changed) await recordVerified(tx, row, changed);
      }),
    );
  }

  /** `actor`: undefined if the scheduled check or the operator has verified the domain. */
  async function recordVerified(tx: Tx, before: DomainRow, after: DomainRow, actor?: Actor): Promise<void> {
    if (before.status === 'verified' || after.status !== 'verified') return;
    const workspaceId = (await workspace.findTenant(after.workspaceId, tx))?.workspaceId;
    const target = { id: after.id, name: after.domain };
    if (workspaceId) await auditLog.record(tx, actor ?? { workspaceId, system: true }, 'domain.verified', target);
  }

  function describeChange(before: DomainRow, after: DomainRow): string | undefined {
    if (before.status !== 'verified') return after.status === 'verified' ? verified(after) : undefined;
    if (after.status === 'failed')
      return `The TXT record of the email domain ${after.domain} was missing for ${missingGraceDays} days, so the domain is no longer verified.`;
    if (after.missingSince && !before.missingSince)
      return `The TXT record of the email domain ${after.domain} is missing. Restore it within ${missingGraceDays} days, or the domain will no longer be verified.`;
    return undefined;
  }

  /** Reports the violated unique index as `domainTaken`: two workspaces can verify a domain at the same time. */
  async function rejectTaken<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const cause = (error as { cause?: { constraint?: string } }).cause;
      throw cause?.constraint === 'domain_verifications_verified' ? domainTaken() : error;
    }
  }

  return {
    async list(actor: Actor): Promise<DomainRow[]> {
      requirePermission(actor, 'workspace.manage_sign_on');
      return domainsStore(db).list(actor.workspaceId);
    },

    async claim(actor: Actor, input: string): Promise<DomainRow> {
      requirePermission(actor, 'workspace.manage_sign_on');
      const domain = parseDomain(input);
      if (domain === undefined)
        throw new AppError('invalid_parameters', {
          message: 'This is not a valid domain. Enter one such as example.com.',
          param: 'domain',
        });
      if ((await domainsStore(db).count(actor.workspaceId)) >= maxDomains)
        throw new AppError('invalid_parameters', {
          message: `A workspace can have at most ${maxDomains} domains.`,
          param: 'domain',
        });
      const row = { id: newId(), domain, token: randomHex(20) };
      const inserted = await transaction(db, async (tx) => {
        const added = await domainsStore(tx).insert(actor.workspaceId, row);
        if (!added) return undefined;
        await notices.send(tx, actor.workspaceId, `The email domain ${domain} was added.`);
        await auditLog.record(tx, actor, 'domain.added', { id: added.id, name: domain });
        return added;
      });
      if (!inserted)
        throw new AppError('resource_already_exists', {
          message: 'The workspace already has this domain.',
          param: 'domain',
        });
      return inserted;
    },

    /** Checks the record now. A verified domain stays verified until its grace time is over (see `recheckDue`). */
    async verify(actor: Actor, id: string): Promise<DomainRow> {
      requirePermission(actor, 'workspace.manage_sign_on');
      await rateLimiter.consume('domain', actor.workspaceId, rateLimits.checksPerWorkspace);
      const row = await domainsStore(db).get(actor.workspaceId, id);
      if (!row) throw notFound();
      if (row.proof === 'operator') return row;
      const record = await readRecord(row);
      const next = nextOutcome(row, record, clock());
      const outcome = row.status !== 'verified' && record !== 'found' ? { ...next, status: 'failed' as const } : next;
      const updated = await rejectTaken(() =>
        transaction(db, async (tx) => {
          const changed = await domainsStore(tx).setOutcome(actor.workspaceId, id, outcome);
          const notice = changed && describeChange(row, changed);
          if (notice) await notices.send(tx, actor.workspaceId, notice);
          if (changed) await recordVerified(tx, row, changed, actor);
          return changed;
        }),
      );
      if (!updated) throw notFound();
      return updated;
    },

    async release(actor: Actor, id: string): Promise<void> {
      requirePermission(actor, 'workspace.manage_sign_on');
      await transaction(db, async (tx) => {
        const row = await domainsStore(tx).delete(actor.workspaceId, id);
        if (!row) throw notFound();
        await notices.send(tx, actor.workspaceId, `The email domain ${row.domain} was removed.`);
        await auditLog.record(tx, actor, 'domain.deleted', { id, name: row.domain });
      });
    },

    /** Checks the records of domains of all workspaces that were not checked for hours; returns how many. */
    async recheckDue(signal: AbortSignal): Promise<number> {
      const due = await domainsStore(db).listDue(new Date(clock().getTime() - recheckIntervalMs), recheckBatch);
      for (const row of due) {
        signal.throwIfAborted();
        await recheck(row).catch(async (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          // Another workspace has verified the domain.
          await domainsStore(db).recordCheck(row, nextOutcome(row, 'unknown', clock()));
        });
      }
      return due.length;
    },

    /** Unverified domains of all workspaces with the workspace names; for the operator. */
    async listPending(actor: Actor): Promise<{ row: DomainRow; workspaceName: string }[]> {
      requirePermission(actor, 'sign_on_domain.confirm');
      const rows = await domainsStore(db).listPending();
      return Promise.all(
        rows.map(async (row) => ({ row, workspaceName: (await workspace.findName(row.workspaceId)) ?? '' })),
      );
    },

    async confirm(actor: Actor, id: string): Promise<void> {
      requirePermission(actor, 'sign_on_domain.confirm');
      await rejectTaken(() =>
        transaction(db, async (tx) => {
          const row = await domainsStore(tx).confirm(id, clock());
          if (!row) throw notFound();
          await notices.send(tx, row.workspaceId, verified(row));
          await recordVerified(tx, { ...row, status: 'pending' }, row);
        }),
      );
    },

    toTxtRecord,

    /** The identity providers of the organization that has verified the email's domain. */
    async listProvidersByEmail(email: string): Promise<IdentityProviderRow[]> {
      const domain = parseEmailDomain(email);
      const workspaceId = domain && (await domainsStore(db).findOwner(domain));
      return workspaceId ? identityProvidersStore(db).list(workspaceId) : [];
    },

    /** The workspace that has verified a domain. */
    findOwner: (domain: string, tx?: Tx): Promise<string | undefined> => domainsStore(tx ?? db).findOwner(domain),
  };
}
export type DomainsService = ReturnType<typeof domainsService>;
