import { groupMembershipsService } from '../../features/groups/group-memberships.service.ts';
import { memberNoticesService } from '../../features/members/member-notices.service.ts';
import { workspaceMembersService } from '../../features/workspace/workspace-members.service.ts';
import { workspaceInvitesService } from '../../features/workspace-invites/workspace-invites.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { AuditLog } from './audit-log.module.ts';
import type { Credits } from './credits.module.ts';
import type { Notifications } from './notifications.module.ts';
import type { Users } from './users.module.ts';
import type { Workspaces } from './workspaces.module.ts';

type MembersDeps = { readonly platform: Platform } & Pick<Users, 'user'> &
  AuditLog &
  Notifications &
  Credits &
  Pick<Workspaces, 'workspace'>;

/** The members of workspaces and invites to them. Sessions, which members lose with access, are of the accounts area. */
export function openMembers({ platform, user, subscription, workspace, ...notices }: MembersDeps) {
  const { db, live } = platform;
  const { readMaxSeats } = subscription;
  const workspaceMembers = workspaceMembersService({ db, live, readMaxSeats });
  const groupMemberships = groupMembershipsService();
  const memberNotices = memberNoticesService({ ...notices, user, workspace });
  const workspaceInvites = workspaceInvitesService({
    ...platform,
    user,
    workspace,
    workspaceMembers,
    groupMemberships,
    memberNotices,
  });
  return { services: { workspaceMembers, groupMemberships, memberNotices, workspaceInvites } } satisfies Module;
}
