import { mountCurrentUser } from '../../features/current-user/current-user.routes.ts';
import { currentUserService } from '../../features/current-user/current-user.service.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { StudioArea } from '../studio/studio-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface CurrentUserDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly voices: VoicesArea;
  readonly studio: StudioArea;
}

/** The signed-in user, with their plan, API key and voices. */
export function openCurrentUser({ platform, workspaces, accounts, voices, studio }: CurrentUserDeps) {
  const { clock, live } = platform;
  const { user, subscription, apiKeys, onboarding } = workspaces;
  const { secondFactor } = accounts;
  const listVoiceIds = voices.voices.idsCreatedBy;
  const findPlayer = studio.playerSettings.find;
  const account = { clock, live, user, subscription, apiKeys, onboarding, secondFactor, listVoiceIds, findPlayer };
  const currentUser = currentUserService(account);
  return { services: { currentUser }, routes: [mountCurrentUser(currentUser)] } satisfies Module;
}
export type CurrentUser = ReturnType<typeof openCurrentUser>['services'];
