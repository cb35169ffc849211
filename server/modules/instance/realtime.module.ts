import { mountRealtime } from '../../features/realtime/realtime.routes.ts';
import { realtimeService } from '../../features/realtime/realtime.service.ts';
import {
  eventCollection,
  resourceCollections,
  userCollection,
  workspaceCollection,
} from '../../features/realtime/realtime-collections.service.ts';
import { documentsService } from '../../features/realtime/realtime-documents.service.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { DubbingArea } from '../dubbing/dubbing-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { StudioArea } from '../studio/studio-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { CurrentUser } from './current-user.module.ts';

interface RealtimeDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly currentUser: CurrentUser;
  readonly studio: StudioArea;
  readonly dubbing: DubbingArea;
  readonly agents: AgentsArea;
}

/** Live documents that browsers watch over a WebSocket. */
export function openRealtime(deps: RealtimeDeps) {
  const { platform, workspaces, accounts, studio, dubbing, agents } = deps;
  const { currentUser } = deps.currentUser;
  const { live, log } = platform;
  const { workspace, currentWorkspace, memberships } = workspaces;
  const { sessions } = accounts;
  const realtime = realtimeService({
    documents: documentsService({ live, log }),
    collections: [
      userCollection(currentUser, memberships.find),
      workspaceCollection(currentWorkspace),
      eventCollection,
      ...resourceCollections(
        { ...studio.watchedDocuments, dubbing: dubbing.watchedDubbing, message: agents.watchedMessage },
        memberships.find,
      ),
    ],
    isStillAuthorized: async ({ sessionId, workspaceId, userId, role }) =>
      sessionId !== undefined &&
      (await sessions.isAlive(sessionId)) &&
      (await workspace.findRole(workspaceId, userId)) === role,
  });
  return { services: {}, sockets: [mountRealtime(realtime)] } satisfies Module;
}
