import { mountRealtime } from '../features/realtime/realtime.routes.ts';
import { realtimeService } from '../features/realtime/realtime.service.ts';
import {
  eventCollection,
  userCollection,
  workspaceCollection,
} from '../features/realtime/realtime-collections.service.ts';
import { documentsService } from '../features/realtime/realtime-documents.service.ts';
import type { CurrentUser } from './current-user.module.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { SignIn } from './sign-in.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** Live documents that browsers watch over a WebSocket. */
export function openRealtime({
  live,
  log,
  sessions,
  workspace,
  currentUser,
}: Platform & Workspaces & SignIn & CurrentUser) {
  const realtime = realtimeService({
    documents: documentsService({ live, log }),
    collections: [userCollection(currentUser), workspaceCollection(workspace), eventCollection],
    isStillAuthorized: async ({ sessionId, workspaceId, userId, role }) =>
      sessionId !== undefined &&
      (await sessions.isAlive(sessionId)) &&
      (await workspace.findRole(workspaceId, userId)) === role,
  });
  return { services: {}, sockets: [mountRealtime(realtime)] } satisfies Module;
}
