import { mountOnboarding } from '../features/onboarding/onboarding.routes.ts';
import { onboardingService } from '../features/onboarding/onboarding.service.ts';
import { userService } from '../features/user/user.service.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';

/** User accounts and their onboarding. */
export function openUsers({ db, clock, live }: Platform) {
  const onboarding = onboardingService({ db, clock, live });
  const user = userService({ db, clock, onboarding });
  return { services: { onboarding, user }, routes: [mountOnboarding(onboarding)] } satisfies Module;
}
export type Users = ReturnType<typeof openUsers>['services'];
