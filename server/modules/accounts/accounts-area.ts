import type { BillingArea } from '../billing/billing-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openAccounts } from './accounts.module.ts';
import { openDevices } from './devices.module.ts';
import { openExternalSignIn } from './external-sign-in.module.ts';
import { openLinkMails } from './link-mails.module.ts';
import { openMemberships } from './memberships.module.ts';
import { openPasskeys } from './passkeys.module.ts';
import { openSecondFactor } from './second-factor.module.ts';
import { openSignIn } from './sign-in.module.ts';
import { openWorkspaceDeletion } from './workspace-deletion.module.ts';

interface AccountsAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly billing: BillingArea;
}

/** Sign-up, sign-in, and accounts until their deletion. */
export async function openAccountsArea(areas: AccountsAreaDeps) {
  const linkMails = await openLinkMails(areas);
  const devices = await openDevices(areas);
  const secondFactor = await openSecondFactor({ ...areas, linkMails: linkMails.services });
  const base = { ...areas, linkMails: linkMails.services, secondFactor: secondFactor.services };
  const signIn = await openSignIn(base);
  const passkeys = await openPasskeys({ ...base, signIn: signIn.services });
  const people = {
    ...base,
    devices: devices.services,
    signIn: signIn.services,
    passkeys: passkeys.services,
  };
  const accounts = openAccounts(people);
  const externalSignIn = await openExternalSignIn({ ...people, accounts: accounts.services });
  const memberships = openMemberships({ ...areas, signIn: signIn.services });
  const workspaceDeletion = openWorkspaceDeletion({
    ...areas,
    signIn: signIn.services,
    memberships: memberships.services,
  });
  const workspaceModules = { memberships, workspaceDeletion };
  return openArea({
    linkMails,
    devices,
    secondFactor,
    signIn,
    passkeys,
    accounts,
    externalSignIn,
    ...workspaceModules,
  });
}
export type AccountsArea = Awaited<ReturnType<typeof openAccountsArea>>['services'];
