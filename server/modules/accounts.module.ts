import { mountActionLinks } from '../features/action-links/action-links.routes.ts';
import { actionLinksService } from '../features/action-links/action-links.service.ts';
import { deleteExpiredCodes } from '../features/action-links/codes/action-codes.jobs.ts';
import { codesService } from '../features/action-links/codes/action-codes.service.ts';
import { sendLinkMails } from '../features/action-links/link-mails.jobs.ts';
import { mailsService } from '../features/action-links/link-mails.service.ts';
import { sendNewsMails } from '../features/action-links/product-updates.jobs.ts';
import { updatesService } from '../features/action-links/product-updates.service.ts';
import { supportService } from '../features/action-links/support/support-access.service.ts';
import { mountAuth } from '../features/auth/auth.routes.ts';
import { purgeAccounts } from '../features/auth/deletion/account-deletion.jobs.ts';
import { deletionService } from '../features/auth/deletion/account-deletion.service.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';
import type { Module } from './module.ts';
import type { Plans } from './plans.module.ts';
import type { Platform } from './platform.module.ts';
import type { SignIn } from './sign-in.module.ts';
import type { Users } from './users.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** Accounts from the welcome mail to their deletion: mailed action links, support access, product updates. */
export async function openAccounts(deps: Platform & Users & Workspaces & SignIn & Plans) {
  const { env, db, clock, live, jobs, mail, rateLimiter, user, workspace, apiKeys, auth, sessions } = deps;
  const deletion = deletionService({
    db,
    clock,
    auth,
    user,
    workspace,
    apiKeys,
    sessions,
    billing: deps.billingOwners,
  });
  const codes = codesService({ db, clock, rateLimiter });
  const secret = await findOrCreateSecret(db, 'links');
  const mails = mailsService({ db, rateLimiter, user, codes, jobs, mail, secret });
  const actionLinks = actionLinksService({ db, clock, user, auth, sessions, codes, mails, live, workspace });
  const staffDomains = env.STAFF_EMAIL_DOMAINS;
  const support = supportService({ db, clock, live, user, apiKeys, codes, mails, staffDomains });
  const updates = updatesService({ db, user, mails, jobs });
  return {
    services: { actionLinks, mails },
    jobs: [purgeAccounts(deletion), deleteExpiredCodes(codes), sendLinkMails(mails), sendNewsMails(updates)],
    routes: [
      mountAuth({ auth, sessions, deletion, sendWelcomeMail: actionLinks.sendWelcomeMail }),
      mountActionLinks({ actionLinks, support, updates }),
    ],
  } satisfies Module;
}
export type Accounts = Awaited<ReturnType<typeof openAccounts>>['services'];
