import { workspaceInvitesRoutes } from '../../../contract/workspaces/workspace-invites.ts';
import { type Mounted, mount } from '../../http/route.ts';
import { setSessionCookie } from '../../http/session-cookie.ts';
import type { MembersService } from '../members/members.service.ts';
import { presentInvites, presentJoined, presentReceivedInvites, readTerms } from './workspace-invites.present.ts';
import type { WorkspaceInvitesService } from './workspace-invites.service.ts';

interface WorkspaceInvitesRouteDeps {
  readonly workspaceInvites: WorkspaceInvitesService;
  readonly members: Pick<MembersService, 'requireEntry' | 'switchTo'>;
}

export const mountWorkspaceInvites = ({ workspaceInvites, members }: WorkspaceInvitesRouteDeps): Mounted =>
  mount(workspaceInvitesRoutes, {
    'GET /v1/workspace/invites': async ({ actor }) => ({ invites: presentInvites(await workspaceInvites.list(actor)) }),

    'POST /v1/workspace/invites/add': async ({ actor, body, baseUrl }) => {
      const seat_type = body.seat_type ?? body.workspace_permission;
      await workspaceInvites.inviteAll(actor, [body.email], readTerms({ ...body, seat_type }), baseUrl);
      return { status: 'ok' as const };
    },

    'POST /v1/workspace/invites/add-bulk': async ({ actor, body, baseUrl }) => {
      await workspaceInvites.inviteAll(actor, body.emails, readTerms(body), baseUrl);
      return { status: 'ok' as const };
    },

    'DELETE /v1/workspace/invites': async ({ actor, body }) => {
      await workspaceInvites.revoke(actor, body.email);
      return { status: 'ok' as const };
    },

    'GET /v1/user/workspace-invites': async ({ actor }) => ({
      invites: presentReceivedInvites(await workspaceInvites.listReceived(actor)),
    }),

    'POST /v1/workspace/invites/{code}/accept': async (call) => {
      const workspaceId = await workspaceInvites.accept(call.actor, call.params.code, (tx, id) =>
        members.requireEntry(tx, call.actor, id),
      );
      const session = await members.switchTo(call.actor, workspaceId);
      setSessionCookie(call, session);
      return presentJoined(session);
    },

    'POST /v1/workspace/invites/{code}/decline': async ({ actor, params }) => {
      await workspaceInvites.decline(actor, params.code);
      return { status: 'ok' as const };
    },
  });
