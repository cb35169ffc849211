import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openPlans } from './plans.module.ts';

interface BillingAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Paid plans, from the price list to invoices and payouts. */
export async function openBillingArea(areas: BillingAreaDeps) {
  return openArea({ plans: await openPlans(areas) });
}
export type BillingArea = Awaited<ReturnType<typeof openBillingArea>>['services'];
