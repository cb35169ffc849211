import { mountUsage } from '../../features/usage/usage.routes.ts';
import { usageService } from '../../features/usage/usage.service.ts';
import { usageTableService } from '../../features/usage/usage-table.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface UsageDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
}

/** Usage statistics by time and breakdown. */
export function openUsage({ platform, workspaces, voices: { voices, recordLibraryUse } }: UsageDeps) {
  const { db, clock } = platform;
  const { apiKeys, user, subscription } = workspaces;
  const usage = usageService({ db, clock, voices, apiKeys, user, subscription, onUse: recordLibraryUse });
  return { services: { usage }, routes: [mountUsage(usage, usageTableService({ db, subscription }))] } satisfies Module;
}
export type Usage = ReturnType<typeof openUsage>['services'];
