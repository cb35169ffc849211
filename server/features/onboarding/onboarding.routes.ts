import { onboardingRoutes } from '../../../contract/accounts/onboarding.ts';
import { mount } from '../../http/route.ts';
import { presentChecklist } from './onboarding.present.ts';
import type { OnboardingService } from './onboarding.service.ts';

export const mountOnboarding = (onboarding: OnboardingService) =>
  mount(onboardingRoutes, {
    'POST /v1/user/onboarding-survey-complete': async ({ actor, body }) =>
      (await onboarding.completeSurvey(actor, body)).survey ?? {},
    'POST /v1/user/onboarding-checklist/initiate': async ({ actor }) =>
      presentChecklist(await onboarding.createChecklist(actor)),
    'POST /v1/user/onboarding-checklist/update': async ({ actor, body }) =>
      presentChecklist(await onboarding.markDone(actor, body.item_id)),
    'POST /v1/user/onboarding-checklist/hide': async ({ actor }) =>
      presentChecklist(await onboarding.hideChecklist(actor)),
    'POST /v1/user/onboarding-checklist/mark-complete': async ({ actor }) =>
      presentChecklist(await onboarding.completeChecklist(actor)),
  });
