import { mostDomains } from '../../../../contract/accounts/identity-providers.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { randomHex } from '../../../platform/crypto.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { RateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import type { UserService } from '../../user/user.service.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import { mayConfirmDomains, mayManageSignOn } from '../identity-providers.access.ts';
import { domainOf, recordOf } from '../identity-providers.rules.ts';
import { type DomainRow, domainsStore } from './sign-on-domains.store.ts';

interface DomainsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  /** The TXT records of a name, each in its pieces. */
  readonly resolveTxt: (name: string) => Promise<string[][]>;
}

/** Looks for records that a workspace may ask for in a quarter of an hour. */
const mostLooks = 60;

/** Which e-mail domains are a workspace's: by a TXT record, or on the operator's word (O-32). */
export function domainsService({ db, clock, rateLimiter, user, workspace, resolveTxt }: DomainsDeps) {
  const notFound = () => new AppError('domain_verification_not_found', { param: 'domain_verification_id' });
  const taken = () =>
    new AppError('resource_already_exists', {
      message: 'This domain is verified for another workspace.',
      param: 'domain',
    });
  const manage = (actor: Actor) => {
    if (!mayManageSignOn(actor)) throw new AppError('workspace_access_denied');
  };
  async function operate(actor: Actor): Promise<void> {
    if (!mayConfirmDomains(await user.find(actor.userId)))
      throw new AppError('forbidden', { message: 'Only the operator of this server may do this.' });
  }

  async function hasRecord(row: DomainRow): Promise<boolean> {
    const { name, value } = recordOf(row);
    const records = await resolveTxt(name).catch(() => []);
    return records.some((pieces) => pieces.join('') === value);
  }

  /** Throws `taken` where the verified domain is another's, however close the two come. */
  async function once<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const cause = (error as { cause?: { constraint?: string } }).cause;
      throw cause?.constraint === 'domain_verifications_verified' ? taken() : error;
    }
  }

  return {
    async list(actor: Actor): Promise<DomainRow[]> {
      manage(actor);
      return domainsStore(db).list(actor.workspaceId);
    },

    async claim(actor: Actor, text: string): Promise<DomainRow> {
      manage(actor);
      const domain = domainOf(text);
      if (domain === undefined)
        throw new AppError('invalid_parameters', { message: 'This is not a domain, as example.com.', param: 'domain' });
      if ((await domainsStore(db).count(actor.workspaceId)) >= mostDomains)
        throw new AppError('invalid_parameters', {
          message: `A workspace has at most ${mostDomains} domains.`,
          param: 'domain',
        });
      const row = { id: newId(), domain, token: randomHex(20) };
      const kept = await domainsStore(db).insert(actor.workspaceId, row);
      if (!kept) throw new AppError('resource_already_exists', { message: 'It is there already.', param: 'domain' });
      return kept;
    },

    /** Looks for the record now. A verified domain stays so: the operator's word needs no record. */
    async verify(actor: Actor, id: string): Promise<DomainRow> {
      manage(actor);
      await rateLimiter.consume('domain', actor.workspaceId, mostLooks);
      const row = await domainsStore(db).get(actor.workspaceId, id);
      if (!row) throw notFound();
      if (row.status === 'verified') return row;
      const [right, now] = [await hasRecord(row), clock()];
      const outcome = right
        ? { status: 'verified' as const, checkedAt: now, verifiedAt: now }
        : { status: 'failed' as const, checkedAt: now, verifiedAt: null };
      const judged = await once(() => domainsStore(db).judge(actor.workspaceId, id, outcome));
      if (!judged) throw notFound();
      return judged;
    },

    async giveUp(actor: Actor, id: string): Promise<void> {
      manage(actor);
      if (!(await domainsStore(db).delete(actor.workspaceId, id))) throw notFound();
    },

    /** For the operator: what waits in all workspaces, with their names. */
    async waiting(actor: Actor): Promise<{ row: DomainRow; workspaceName: string }[]> {
      await operate(actor);
      const rows = await domainsStore(db).waiting();
      return Promise.all(
        rows.map(async (row) => ({ row, workspaceName: (await workspace.findName(row.workspaceId)) ?? '' })),
      );
    },

    async confirm(actor: Actor, id: string): Promise<void> {
      await operate(actor);
      if (!(await once(() => domainsStore(db).confirm(id, clock())))) throw notFound();
    },

    recordOf,

    /** The workspace that a domain is verified for. */
    ownerOf: (domain: string): Promise<string | undefined> => domainsStore(db).ownerOf(domain),
  };
}
export type DomainsService = ReturnType<typeof domainsService>;
