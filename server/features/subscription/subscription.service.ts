import { type CreditReservationsDeps, creditReservationsService } from './credit-reservations.service.ts';
import { ledgerService } from './ledger/ledger.service.ts';
import { type PlanAssignmentsDeps, planAssignmentsService } from './plan-assignments.service.ts';
import { type PlanPeriodsDeps, planPeriodsService } from './plan-periods.service.ts';
import { type PlanViewsDeps, planViewsService } from './plan-views.service.ts';

export type SubscriptionDeps = PlanPeriodsDeps & PlanViewsDeps & CreditReservationsDeps & PlanAssignmentsDeps;

/** Plans and credits of workspaces. */
export function subscriptionService(deps: SubscriptionDeps) {
  const periods = planPeriodsService(deps);
  const views = planViewsService({ ...deps, periods });
  const { applyInstanceMode: _, getExtension: __, ...reads } = views;
  return {
    ...reads,
    ...creditReservationsService({ ...deps, periods, views }),
    ...planAssignmentsService({ ...deps, periods }),
    ...ledgerService(deps),
  };
}
export type SubscriptionService = ReturnType<typeof subscriptionService>;
