import { membersRoutes, type SeatType } from '../../../contract/workspaces/members.ts';
import { type Mounted, mount } from '../../http/route.ts';
import { setSessionCookie } from '../../http/session-cookie.ts';
import { presentMember, presentMembership, presentMovedSession } from './members.present.ts';
import type { MembersService } from './members.service.ts';

const toRole = (seat: SeatType | null | undefined) =>
  seat ? (seat === 'workspace_admin' ? ('admin' as const) : ('editor' as const)) : undefined;

export const mountMembers = (members: MembersService): Mounted =>
  mount(membersRoutes, {
    'GET /v1/workspace/members': async ({ actor }) => (await members.list(actor)).map(presentMember),

    'POST /v1/workspace/members': async ({ actor, body }) => {
      await members.edit(actor, body.email, {
        role: toRole(body.workspace_seat_type ?? body.workspace_role),
        isLocked: body.is_locked ?? undefined,
        characterLimit: body.usage_limit,
      });
      return { status: 'ok' as const };
    },

    'DELETE /v1/workspace/members': async ({ actor, body }) => {
      await members.remove(actor, { email: body.email });
      return { status: 'ok' as const };
    },

    'DELETE /v1/workspace/members/{user_id}': async ({ actor, params }) => {
      await members.remove(actor, { userId: params.user_id });
      return { status: 'ok' as const };
    },

    'GET /v1/workspace/seats': async ({ actor }) => {
      const { used, pending, max } = await members.readSeats(actor);
      return { used, pending, max: Number.isFinite(max) ? max : null };
    },

    'POST /v1/workspace/leave': async (call) => {
      const session = await members.leave(call.actor);
      setSessionCookie(call, session);
      return presentMovedSession(session);
    },

    'POST /v1/workspace/transfer-ownership': async ({ actor, body }) => {
      await members.transfer(actor, body.user_id);
      return { status: 'ok' as const };
    },

    'GET /v1/user/workspaces': async ({ actor }) => ({
      workspaces: (await members.listWorkspaces(actor)).map(presentMembership),
    }),

    'POST /v1/user/workspaces/switch': async (call) => {
      const session = await members.switchTo(call.actor, call.body.workspace_id);
      setSessionCookie(call, session);
      return presentMovedSession(session);
    },
  });
