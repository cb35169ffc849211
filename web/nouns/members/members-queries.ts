import { queryOptions } from '@tanstack/react-query';
import type { Membership } from '../../../contract/workspaces/members.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';

/** The members of the workspace, also locked ones. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => api.call('GET /v1/workspace/members', { signal }),
});

/** WS-011 */
export const seatsQuery = queryOptions({
  queryKey: ['members', 'seats'],
  queryFn: ({ signal }) => api.call('GET /v1/workspace/seats', { signal }),
});

/** The workspaces of the person. */
export const ownWorkspacesQuery = queryOptions({
  queryKey: ['members', 'own-workspaces'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/user/workspaces', { signal })).workspaces,
});

export const seatTypeTitles = { workspace_admin: t('Admin'), workspace_member: t('Editor') } as const;

/** The role of the person in one of their workspaces. */
export const membershipText = (one: Membership): string =>
  one.is_locked ? t('Locked') : one.is_owner ? t('Owner') : seatTypeTitles[one.seat_type];

/** Whether the person is an admin of one of their workspaces. */
export const isAdminIn = ({ seat_type }: Membership): boolean => seat_type === 'workspace_admin';
