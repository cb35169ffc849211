import { accountTracesService } from '../../features/auth/deletion/account-traces.service.ts';
import { purgeWorkspaces } from '../../features/workspace-deletion/workspace-deletion.jobs.ts';
import { mountWorkspaceDeletion } from '../../features/workspace-deletion/workspace-deletion.routes.ts';
import { workspaceDeletionService } from '../../features/workspace-deletion/workspace-deletion.service.ts';
import { workspaceDeletionNoticesService } from '../../features/workspace-deletion/workspace-deletion-notices.service.ts';
import { publicBaseUrl } from '../../main.settings.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { Memberships } from './memberships.module.ts';
import type { SignIn } from './sign-in.module.ts';

interface WorkspaceDeletionDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly billing: BillingArea;
  readonly signIn: SignIn;
  readonly memberships: Memberships;
}

/** Workspaces that are closed, and deleted after the grace period. */
export function openWorkspaceDeletion({ platform, workspaces, billing, ...deps }: WorkspaceDeletionDeps) {
  const { mail, env } = platform;
  const { notifications } = workspaces;
  const deletion = workspaceDeletionService({
    ...platform,
    ...workspaces,
    members: deps.memberships.members,
    sessions: deps.signIn.sessions,
    billing: billing.billingOwners,
    traces: accountTracesService(platform),
    notices: workspaceDeletionNoticesService({ mail, notifications, publicUrl: publicBaseUrl(env) }),
  });
  return {
    services: {},
    jobs: [purgeWorkspaces(deletion)],
    routes: [mountWorkspaceDeletion(deletion)],
  } satisfies Module;
}
