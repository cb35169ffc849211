import { currentUserService } from '../../features/user/current-user.service.ts';
import { mountUser } from '../../features/user/user.routes.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface CurrentUserDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly voices: VoicesArea;
}

/** The signed-in user, with their plan, API key and voices. */
export function openCurrentUser({ platform, workspaces, accounts, voices }: CurrentUserDeps) {
  const { db, clock, live } = platform;
  const { subscription, apiKeys, onboarding } = workspaces;
  const { secondFactor } = accounts;
  const listVoiceIds = voices.voices.idsCreatedBy;
  const account = { db, clock, live, subscription, apiKeys, onboarding, secondFactor, listVoiceIds };
  const currentUser = currentUserService(account);
  return { services: { currentUser }, routes: [mountUser(currentUser)] } satisfies Module;
}
export type CurrentUser = ReturnType<typeof openCurrentUser>['services'];
