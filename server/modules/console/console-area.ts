import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openConsole } from './console.module.ts';

interface ConsoleAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly billing: BillingArea;
}

/** The console for staff. */
export function openConsoleArea(areas: ConsoleAreaDeps) {
  return openArea({ console: openConsole(areas) });
}
