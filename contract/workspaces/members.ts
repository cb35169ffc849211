import { z } from 'zod';
import { email, sessionReply } from '../accounts/auth.ts';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** The role of a member, as the public API names it. */
export const seatTypes = ['workspace_admin', 'workspace_member'] as const;
export type SeatType = (typeof seatTypes)[number];

/** A role to give. The public API also knows lite members, which Timbre does not have. */
export const givenSeatType = () =>
  z
    .enum([...seatTypes, 'workspace_lite_member'])
    .refine((seat) => seat !== 'workspace_lite_member', {
      message: 'There are no lite members here. Use workspace_member or workspace_admin.',
    })
    .transform((seat): SeatType => (seat === 'workspace_admin' ? seat : 'workspace_member'));

/** WS-010 */
export const workspaceMember = z.object({
  user_id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  seat_type: z.enum(seatTypes),
  is_owner: z.boolean(),
  /** A locked member cannot act in the workspace; their content stays. */
  is_locked: z.boolean(),
  /** Credits that the member may use in each period; null: no limit of their own. */
  usage_limit: z.int().nullable(),
  joined_at_unix: unix(),
});
export type WorkspaceMember = z.infer<typeof workspaceMember>;

/** WS-011 */
export const seatsReply = z.object({
  /** Members; service accounts take no seat. */
  used: z.int(),
  /** Open invites. */
  pending: z.int(),
  /** null: unlimited. */
  max: z.int().nullable(),
});

/** A workspace of the caller. */
export const membership = z.object({
  workspace_id: z.string(),
  name: z.string(),
  seat_type: z.enum(seatTypes),
  is_owner: z.boolean(),
  is_locked: z.boolean(),
  /** The session acts in it. */
  is_current: z.boolean(),
  /** When it is deleted; null: its deletion is not scheduled. */
  data_deleted_at_unix: unix().nullable(),
});
export type Membership = z.infer<typeof membership>;

export const membersRoutes = defineRoutes({
  'GET /v1/workspace/members': {
    access: 'account',
    permits: 'member.read',
    summary: 'Lists the members of the workspace, also locked ones, without service accounts.',
    reply: z.array(workspaceMember),
  },
  'POST /v1/workspace/members': {
    access: 'account',
    permits: 'member.update',
    summary: 'Locks a member or changes their role; absent fields stay unchanged.',
    body: z.object({
      email: email(),
      is_locked: z.boolean().nullish(),
      /** The older name of `workspace_seat_type`. */
      workspace_role: givenSeatType().nullish(),
      workspace_seat_type: givenSeatType().nullish(),
      /** Credits in each period; null: no limit of their own. */
      usage_limit: z.int().min(0).nullish(),
    }),
    reply: ok,
  },
  'DELETE /v1/workspace/members': {
    access: 'account',
    permits: 'member.remove',
    summary: 'Removes a member by email: their sessions and keys in the workspace end, what they made stays.',
    body: z.object({ email: email() }),
    reply: ok,
  },
  'DELETE /v1/workspace/members/{user_id}': {
    access: 'account',
    permits: 'member.remove',
    summary: 'Removes a member: their sessions and keys in the workspace end, what they made stays.',
    params: z.object({ user_id: id() }),
    reply: ok,
  },
  'GET /v1/workspace/seats': {
    access: 'account',
    permits: 'member.read',
    summary: 'Returns how many seats of the workspace are taken.',
    reply: seatsReply,
  },
  'POST /v1/workspace/leave': {
    access: 'session',
    permits: 'workspace.leave',
    summary: 'Leaves the workspace and continues in another one; what the caller made stays.',
    reply: sessionReply,
  },
  'POST /v1/workspace/transfer-ownership': {
    access: 'session',
    permits: 'workspace.transfer',
    needsRecentSignIn: true,
    summary: 'Makes another admin the owner of the workspace; for its owner, who stays an admin.',
    body: z.object({ user_id: id() }),
    reply: ok,
  },
  'GET /v1/user/workspaces': {
    access: 'session',
    permits: 'workspace.switch',
    summary: 'Lists the workspaces of the caller, the one joined first first.',
    reply: z.object({ workspaces: z.array(membership) }),
  },
  'POST /v1/user/workspaces/switch': {
    access: 'session',
    permits: 'workspace.switch',
    summary: 'Continues the session in another workspace of the caller; earlier access tokens end.',
    body: z.object({ workspace_id: id() }),
    reply: sessionReply,
  },
});
