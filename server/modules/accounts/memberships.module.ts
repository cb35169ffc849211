import { mountMembers } from '../../features/members/members.routes.ts';
import { membersService } from '../../features/members/members.service.ts';
import { mountWorkspaceInvites } from '../../features/workspace-invites/workspace-invites.routes.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { SignIn } from './sign-in.module.ts';

interface MembershipsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly signIn: SignIn;
}

/** Members and their sessions: removal, locks, leaving, and several workspaces of a person. */
export function openMemberships({ platform: { db, clock }, workspaces, signIn: { auth, sessions } }: MembershipsDeps) {
  const members = membersService({ ...workspaces, db, clock, sessions, startWorkspace: auth.startWorkspace });
  return {
    services: { members },
    routes: [mountMembers(members), mountWorkspaceInvites({ workspaceInvites: workspaces.workspaceInvites, members })],
  } satisfies Module;
}
export type Memberships = ReturnType<typeof openMemberships>['services'];
