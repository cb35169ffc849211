import { mountActionLinks } from '../features/action-links/action-links.routes.ts';
import { actionLinksService } from '../features/action-links/action-links.service.ts';
import { sendNewsMails } from '../features/action-links/product-updates.jobs.ts';
import { updatesService } from '../features/action-links/product-updates.service.ts';
import { supportService } from '../features/action-links/support/support-access.service.ts';
import { mountAuth } from '../features/auth/auth.routes.ts';
import { credentialsService } from '../features/auth/credentials.service.ts';
import { purgeAccounts } from '../features/auth/deletion/account-deletion.jobs.ts';
import { deletionService } from '../features/auth/deletion/account-deletion.service.ts';
import { accountTracesService } from '../features/auth/deletion/account-traces.service.ts';
import { toProviderTitle } from '../features/auth/providers/sign-in-providers.rules.ts';
import { readIdentityProviders } from '../main.settings.ts';
import type { Devices } from './devices.module.ts';
import type { LinkMails } from './link-mails.module.ts';
import type { Module } from './module.ts';
import type { Passkeys } from './passkeys.module.ts';
import type { Plans } from './plans.module.ts';
import type { Platform } from './platform.module.ts';
import type { SecondFactor } from './second-factor.module.ts';
import type { SignIn } from './sign-in.module.ts';
import type { Users } from './users.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** Accounts from the welcome mail to their deletion: mailed action links, support access, product updates. */
export function openAccounts(
  deps: Platform & Users & LinkMails & Devices & Workspaces & SecondFactor & SignIn & Passkeys & Plans,
) {
  const { env, db, clock, live, jobs, codes, mails, user, workspace, apiKeys, auth, sessions } = deps;
  const deletion = deletionService({
    db,
    clock,
    auth,
    user,
    workspace,
    apiKeys,
    sessions,
    billing: deps.billingOwners,
    traces: accountTracesService(deps),
  });
  const staffDomains = env.STAFF_EMAIL_DOMAINS;
  const support = supportService({ db, clock, live, user, apiKeys, codes, mails, staffDomains });
  const providers = readIdentityProviders(env);
  const credentials = credentialsService({
    ...deps,
    support,
    toProviderTitle: (id) => toProviderTitle(providers, id),
  });
  const actionLinks = actionLinksService({ ...deps, credentials, deletion });
  const { sendWelcomeMail, mailSignUpAttempt } = actionLinks;
  const updates = updatesService({ db, user, mails, jobs });
  return {
    services: { credentials },
    jobs: [purgeAccounts(deletion), sendNewsMails(updates)],
    routes: [
      mountAuth({ auth, sessions, deletion, sendWelcomeMail, mailSignUpAttempt }),
      mountActionLinks({ actionLinks, support, updates }),
    ],
  } satisfies Module;
}
export type Accounts = ReturnType<typeof openAccounts>['services'];
