import { z } from 'zod';
import { checklistItemIds } from '../catalogue/onboarding.ts';
import { defineRoutes } from '../route.ts';

const answer = () => z.string().trim().max(200).nullish();
/** USER-017 */
export const onboardingSurvey = z.object({
  first_name: answer(),
  role: answer(),
  subrole: answer(),
  timezone: answer(),
  source: answer(),
});
export type OnboardingSurvey = z.infer<typeof onboardingSurvey>;

/** ONB-004 */
export const onboardingChecklist = z.object({
  checklist_id: z.string(),
  items: z.array(z.object({ onboarding_checklist_item_id: z.string(), is_completed: z.boolean() })),
  hidden: z.boolean(),
});

const shared = { access: 'session', permits: 'account.update', reply: onboardingChecklist } as const;

export const onboardingRoutes = defineRoutes({
  'POST /v1/user/onboarding-survey-complete': {
    access: 'session',
    permits: 'account.update',
    summary: 'Stores the answers of the onboarding survey and completes the onboarding.',
    body: onboardingSurvey,
    reply: onboardingSurvey,
  },
  'POST /v1/user/onboarding-checklist/initiate': {
    ...shared,
    summary: 'Returns the caller’s checklist; creates it if there is none.',
  },
  'POST /v1/user/onboarding-checklist/update': {
    ...shared,
    summary: 'Completes one item of the checklist; idempotent.',
    body: z.object({ item_id: z.enum(checklistItemIds) }),
  },
  'POST /v1/user/onboarding-checklist/hide': { ...shared, summary: 'Hides the checklist.' },
  'POST /v1/user/onboarding-checklist/mark-complete': { ...shared, summary: 'Completes the whole checklist.' },
});
