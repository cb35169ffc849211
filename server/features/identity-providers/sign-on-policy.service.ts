import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { DomainsService } from './domains/sign-on-domains.service.ts';
import { parseEmailDomain, toProviderKey } from './identity-providers.rules.ts';
import { identityProvidersStore } from './identity-providers.store.ts';

interface SignOnPolicyDeps {
  readonly db: Db;
  readonly workspace: Pick<WorkspaceService, 'readSignOnPolicy' | 'findRole'>;
  readonly domains: Pick<DomainsService, 'findOwner'>;
}

interface Person {
  readonly id: string;
  readonly email: string;
}

/** Which ways to sign in a workspace allows its members. */
export function signOnPolicyService({ db, workspace, domains }: SignOnPolicyDeps) {
  /** The workspace of the person's email domain. */
  async function findOwner({ email }: Person, tx?: Tx): Promise<string | undefined> {
    const domain = parseEmailDomain(email);
    return domain === undefined ? undefined : domains.findOwner(domain, tx);
  }

  /** The owner may always sign in, so that a broken provider locks nobody out for good. */
  async function requireProvider(
    workspaceId: string,
    person: Person,
    provider: string | undefined,
    tx?: Tx,
  ): Promise<void> {
    const policy = await workspace.readSignOnPolicy(workspaceId, tx);
    if (!policy?.requiresSingleSignOn || policy.ownerId === person.id) return;
    const providers = await identityProvidersStore(tx ?? db).list(workspaceId);
    if (providers.length === 0 || providers.some(({ id }) => toProviderKey(id) === provider)) return;
    const titles = providers.map(({ title }) => title).join(' or ');
    throw new AppError('single_sign_on_required', {
      message: `Your organization requires single sign-on. Sign in with ${titles}.`,
      param: 'email',
    });
  }

  return {
    /**
     * Throws if the person is a member of the workspace of their email domain, which requires its own provider, and
     * `provider` is another one or none.
     */
    async check(person: Person, provider: string | undefined): Promise<void> {
      const workspaceId = await findOwner(person);
      if (workspaceId === undefined || !(await workspace.findRole(workspaceId, person.id))) return;
      await requireProvider(workspaceId, person, provider);
    },

    /** Like `check`, for a session that enters a workspace, also of a person who is about to become a member. */
    async checkEntry(person: Person, provider: string | undefined, workspaceId: string, tx?: Tx): Promise<void> {
      if ((await findOwner(person, tx)) === workspaceId) await requireProvider(workspaceId, person, provider, tx);
    },
  };
}
