import { z } from 'zod';
import { email, sessionReply } from '../accounts/auth.ts';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { maxInvitesAtOnce } from './invite-limits.ts';
import { givenSeatType, seatTypes } from './members.ts';

/** What an invited person gets. */
const terms = {
  seat_type: givenSeatType().nullish(),
  group_ids: z.array(id()).max(100).nullish(),
  /** Credits in each period; null: no limit of their own. */
  usage_limit: z.int().min(0).nullish(),
};

/** An open invite of the workspace (WS-012). */
export const workspaceInvite = z.object({
  invite_id: z.string(),
  email: z.string(),
  seat_type: z.enum(seatTypes),
  group_ids: z.array(z.string()),
  usage_limit: z.int().nullable(),
  /** The email of the person who invited; null if they have no account any more. */
  invited_by: z.string().nullable(),
  created_at_unix: unix(),
  expires_at_unix: unix(),
});
export type WorkspaceInvite = z.infer<typeof workspaceInvite>;

/** An open invite to the caller (WS-014). */
export const receivedInvite = z.object({
  invite_id: z.string(),
  workspace_id: z.string(),
  workspace_name: z.string(),
  seat_type: z.enum(seatTypes),
  invited_by: z.string().nullable(),
  expires_at_unix: unix(),
});
export type ReceivedInvite = z.infer<typeof receivedInvite>;

const answer = {
  access: 'session',
  permits: 'workspace_invite.answer',
  /** The code of the mail, or the ID of an invite to the caller’s verified email. */
  params: z.object({ code: id() }),
} as const;

export const workspaceInvitesRoutes = defineRoutes({
  'GET /v1/workspace/invites': {
    access: 'account',
    permits: 'workspace_invite.read',
    summary: 'Lists the open invites of the workspace, newest first.',
    reply: z.object({ invites: z.array(workspaceInvite) }),
  },
  'POST /v1/workspace/invites/add': {
    access: 'account',
    permits: 'workspace_invite.create',
    summary: 'Mails an invite for seven days, replacing an earlier one; an open invite takes a seat.',
    body: z.object({
      email: email(),
      /** The older name of `seat_type`. */
      workspace_permission: givenSeatType().nullish(),
      ...terms,
    }),
    reply: ok,
  },
  'POST /v1/workspace/invites/add-bulk': {
    access: 'account',
    permits: 'workspace_invite.create',
    summary: 'Mails invites to several addresses: to all of them, or to none.',
    body: z.object({ emails: z.array(email()).min(1).max(maxInvitesAtOnce), ...terms }),
    reply: ok,
  },
  'DELETE /v1/workspace/invites': {
    access: 'account',
    permits: 'workspace_invite.delete',
    summary: 'Revokes an invite by its email.',
    body: z.object({ email: email() }),
    reply: ok,
  },
  'GET /v1/user/workspace-invites': {
    access: 'session',
    permits: 'workspace_invite.answer',
    summary: 'Lists the open invites to the caller’s verified email.',
    reply: z.object({ invites: z.array(receivedInvite) }),
  },
  'POST /v1/workspace/invites/{code}/accept': {
    ...answer,
    summary: 'Joins the workspace of an invite and continues the session there.',
    reply: sessionReply,
  },
  'POST /v1/workspace/invites/{code}/decline': {
    ...answer,
    summary: 'Declines an invite, which ends it.',
    reply: ok,
  },
});
