import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { DomainsService } from './domains/sign-on-domains.service.ts';
import { parseEmailDomain, toProviderKey } from './identity-providers.rules.ts';
import { identityProvidersStore } from './identity-providers.store.ts';

interface SignOnPolicyDeps {
  readonly db: Db;
  readonly workspace: Pick<WorkspaceService, 'readSignOnPolicy' | 'findRole'>;
  readonly domains: Pick<DomainsService, 'findOwner'>;
}

/** Which ways to sign in a workspace allows its members. */
export function signOnPolicyService({ db, workspace, domains }: SignOnPolicyDeps) {
  return {
    /**
     * Throws if the workspace of the person's email domain requires its own provider, and `provider` is another one or
     * none. The owner may always sign in, so that a broken provider locks nobody out for good.
     */
    async check(person: { id: string; email: string }, provider: string | undefined): Promise<void> {
      const domain = parseEmailDomain(person.email);
      const workspaceId = domain === undefined ? undefined : await domains.findOwner(domain);
      if (workspaceId === undefined) return;
      const policy = await workspace.readSignOnPolicy(workspaceId);
      if (!policy?.requiresSingleSignOn || policy.ownerId === person.id) return;
      if (!(await workspace.findRole(workspaceId, person.id))) return;
      const providers = await identityProvidersStore(db).list(workspaceId);
      if (providers.length === 0 || providers.some(({ id }) => toProviderKey(id) === provider)) return;
      const titles = providers.map(({ title }) => title).join(' or ');
      throw new AppError('single_sign_on_required', {
        message: `Your organization requires single sign-on. Sign in with ${titles}.`,
        param: 'email',
      });
    },
  };
}
