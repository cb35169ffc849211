import { deleteOldRequests } from '../../features/api-requests/api-requests.jobs.ts';
import { mountApiRequests } from '../../features/api-requests/api-requests.routes.ts';
import { apiRequestsService } from '../../features/api-requests/api-requests.service.ts';
import { requestRecorderService } from '../../features/api-requests/request-recorder.service.ts';
import { requestStatsService } from '../../features/api-requests/request-stats.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** The list of the requests that API keys make. */
export function openApiRequests({ platform, apiKeys }: { readonly platform: Platform } & Pick<Workspaces, 'apiKeys'>) {
  const { db, clock, log, onStop } = platform;
  const requestRecorder = requestRecorderService({ db, clock, log });
  onStop(() => requestRecorder.flush());
  const requests = apiRequestsService({ db, clock, apiKeys });
  return {
    services: { requestRecorder },
    jobs: [deleteOldRequests(requests)],
    routes: [mountApiRequests(requests, requestStatsService({ db, clock, apiKeys }))],
  } satisfies Module;
}
