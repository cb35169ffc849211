import { currentUserService } from '../features/user/current-user.service.ts';
import { mountUser } from '../features/user/user.routes.ts';
import type { Credits } from './credits.module.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { SecondFactor } from './second-factor.module.ts';
import type { Users } from './users.module.ts';
import type { Voices } from './voices.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** The signed-in user, with their plan, API key and voices. */
export function openCurrentUser(deps: Platform & Users & Credits & Workspaces & SecondFactor & Voices) {
  const { db, clock, live, subscription, apiKeys, onboarding, secondFactor, voices } = deps;
  const listVoiceIds = voices.idsCreatedBy;
  const account = { db, clock, live, subscription, apiKeys, onboarding, secondFactor, listVoiceIds };
  const currentUser = currentUserService(account);
  return { services: { currentUser }, routes: [mountUser(currentUser)] } satisfies Module;
}
export type CurrentUser = ReturnType<typeof openCurrentUser>['services'];
