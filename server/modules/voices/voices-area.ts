import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { HistoryArea } from '../history/history-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openVoices } from './voices.module.ts';

interface VoicesAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly billing: BillingArea;
  readonly history: HistoryArea;
}

/** The voices of workspaces and the library in which they share them. */
export async function openVoicesArea(areas: VoicesAreaDeps) {
  return openArea({ voices: await openVoices(areas) });
}
export type VoicesArea = Awaited<ReturnType<typeof openVoicesArea>>['services'];
