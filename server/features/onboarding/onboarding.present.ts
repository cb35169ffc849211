import { checklistItemIds } from '../../../contract/catalogue/onboarding.ts';
import type { Onboarding } from './onboarding.store.ts';

export const presentChecklist = (row: Onboarding) => ({
  checklist_id: row.checklistId ?? '',
  items: checklistItemIds.map((id) => ({
    onboarding_checklist_item_id: id,
    is_completed: row.checklistCompletedAt !== null || row.doneItems.includes(id),
  })),
  hidden: row.hidden,
});

/** The onboarding fields of a user; without a row, everything is complete (C-18). */
export const presentOnboarding = (row: Onboarding | undefined) => ({
  is_onboarding_completed: row ? row.completedAt !== null : true,
  is_onboarding_checklist_completed: row ? row.checklistCompletedAt !== null : true,
  onboarding_survey: row?.survey ?? null,
  onboarding_checklist: row?.checklistId ? presentChecklist(row) : null,
});
