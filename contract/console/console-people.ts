import { z } from 'zod';
import { subscriptionStatuses, tiers } from '../catalogue/plans/plans.ts';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { consolePage, consoleSearch, nextCursor, staffReason } from './console-page.ts';

const consolePerson = z.object({
  user_id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  created_at_unix: unix(),
  email_verified: z.boolean(),
  is_operator: z.boolean(),
  /** The account is closed since then, and will be deleted. */
  closed_at_unix: unix().nullable(),
});
export type ConsolePersonReply = z.infer<typeof consolePerson>;

/** A workspace in which a person is a member, with its plan. */
const personWorkspace = z.object({
  workspace_id: z.string(),
  name: z.string(),
  role: z.enum(['admin', 'editor']),
  is_owner: z.boolean(),
  is_locked: z.boolean(),
  tier: z.enum(tiers).nullable(),
  status: z.enum(subscriptionStatuses).nullable(),
});

const consolePersonDetails = consolePerson.extend({
  workspaces: z.array(personWorkspace),
  /** Browsers that are signed in; at most 200 are counted. */
  session_count: z.int(),
  last_used_at_unix: unix().nullable(),
});

const params = z.object({ user_id: id() });

export const consolePeopleRoutes = defineRoutes({
  'GET /v1/console/people': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists the people of this server, newest first, or those whose email, name or ID matches. For staff.',
    query: z.object({ ...consolePage, search: consoleSearch() }),
    reply: z.object({ people: z.array(consolePerson), next_cursor: nextCursor }),
  },
  'GET /v1/console/people/{user_id}': {
    access: 'session',
    permits: 'console.read',
    summary: 'Returns a person with their workspaces and sessions. For staff.',
    params,
    reply: consolePersonDetails,
  },
  'POST /v1/console/people/{user_id}/sign-out': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Ends all sessions of a person. For staff.',
    params,
    body: z.object({ reason: staffReason() }),
    reply: ok,
  },
  'POST /v1/console/people/{user_id}/verification-mail': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Sends a person the email that verifies their address again. For staff.',
    params,
    reply: ok,
  },
});
