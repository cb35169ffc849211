import { mountOnboarding } from '../../features/onboarding/onboarding.routes.ts';
import { onboardingService } from '../../features/onboarding/onboarding.service.ts';
import { userService } from '../../features/user/user.service.ts';
import { workspaceOwnersService } from '../../features/workspace/workspace-owners.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** User accounts, their onboarding, and what follows for the workspaces they own. */
export function openUsers({ db, clock, live }: Platform) {
  const onboarding = onboardingService({ db, clock, live });
  const user = userService({ db, clock });
  const owners = workspaceOwnersService({ db, findUser: user.find });
  return { services: { onboarding, user, owners }, routes: [mountOnboarding(onboarding)] } satisfies Module;
}
export type Users = ReturnType<typeof openUsers>['services'];
