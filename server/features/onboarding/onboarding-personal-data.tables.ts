import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { onboardings } from './onboarding.tables.ts';

export const onboardingExport = {
  onboarding: exported({
    table: onboardings,
    title: 'your answers to the survey, and the checklist',
    where: ofPerson(onboardings.userId),
  }),
} as const;
