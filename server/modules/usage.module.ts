import { mountUsage } from '../features/usage/usage.routes.ts';
import { usageService } from '../features/usage/usage.service.ts';
import { usageTableService } from '../features/usage/usage-table.service.ts';
import type { Credits } from './credits.module.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { Users } from './users.module.ts';
import type { Voices } from './voices.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** Usage statistics by time and breakdown. */
export function openUsage(deps: Platform & Users & Credits & Workspaces & Voices) {
  const { db, clock, voices, apiKeys, user, subscription, recordLibraryUse } = deps;
  const usage = usageService({ db, clock, voices, apiKeys, user, subscription, onUse: recordLibraryUse });
  return { services: { usage }, routes: [mountUsage(usage, usageTableService(deps))] } satisfies Module;
}
export type Usage = ReturnType<typeof openUsage>['services'];
