import { mountActionLinks } from '../../features/action-links/action-links.routes.ts';
import { actionLinksService } from '../../features/action-links/action-links.service.ts';
import { sendNewsMails } from '../../features/action-links/product-updates.jobs.ts';
import { updatesService } from '../../features/action-links/product-updates.service.ts';
import { supportService } from '../../features/action-links/support/support-access.service.ts';
import { mountAuth } from '../../features/auth/auth.routes.ts';
import { credentialsService } from '../../features/auth/credentials.service.ts';
import { purgeAccounts } from '../../features/auth/deletion/account-deletion.jobs.ts';
import { deletionService } from '../../features/auth/deletion/account-deletion.service.ts';
import { accountTracesService } from '../../features/auth/deletion/account-traces.service.ts';
import { toProviderTitle } from '../../features/auth/providers/sign-in-providers.rules.ts';
import { readIdentityProviders } from '../../main.settings.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { Devices } from './devices.module.ts';
import type { LinkMails } from './link-mails.module.ts';
import type { Passkeys } from './passkeys.module.ts';
import type { SecondFactor } from './second-factor.module.ts';
import type { SignIn } from './sign-in.module.ts';

interface AccountsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly billing: BillingArea;
  readonly linkMails: LinkMails;
  readonly devices: Devices;
  readonly secondFactor: SecondFactor;
  readonly signIn: SignIn;
  readonly passkeys: Passkeys;
}

/** Accounts from the welcome mail to their deletion: mailed action links, support access, product updates. */
export function openAccounts({ platform, workspaces, billing, linkMails, signIn, ...deps }: AccountsDeps) {
  const { env, db, clock, live, jobs } = platform;
  const { user, workspace, apiKeys, singleUseTokens, auditLog } = workspaces;
  const { codes, mails } = linkMails;
  const { auth, sessions, knownDevices } = signIn;
  const deletion = deletionService({
    db,
    clock,
    auth,
    user,
    workspace,
    apiKeys,
    auditLog,
    sessions,
    billing: billing.billingOwners,
    traces: accountTracesService(platform),
  });
  const staffDomains = env.STAFF_EMAIL_DOMAINS;
  const support = supportService({ db, clock, live, user, apiKeys, codes, mails, auditLog, staffDomains });
  const providers = readIdentityProviders(env);
  const credentials = credentialsService({
    db,
    clock,
    user,
    sessions,
    apiKeys,
    passkeys: deps.passkeys.passkeys,
    secondFactor: deps.secondFactor.secondFactor,
    singleUseTokens,
    devices: deps.devices.devices,
    codes,
    support,
    mails,
    toProviderTitle: (id) => toProviderTitle(providers, id),
  });
  const actionLinks = actionLinksService({
    ...platform,
    user,
    workspace,
    auth,
    sessions,
    knownDevices,
    codes,
    mails,
    credentials,
    deletion,
    auditLog,
  });
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
