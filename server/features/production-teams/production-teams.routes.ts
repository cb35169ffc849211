import { productionTeamsRoutes } from '../../../contract/productions/production-teams.ts';
import { mount } from '../../http/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ProductionInvitationsService } from './production-invitations.service.ts';
import type { ProductionMembersService } from './production-members.service.ts';
import { presentMembership, presentTeam, presentTeamMember } from './production-teams.present.ts';
import type { ProductionTeamsService } from './production-teams.service.ts';

interface ProductionTeamsRouteDeps {
  readonly clock: Clock;
  readonly productionTeams: ProductionTeamsService;
  readonly productionMembers: ProductionMembersService;
  readonly productionInvitations: Pick<ProductionInvitationsService, 'accept' | 'decline'>;
}

const done = { status: 'ok' as const };

export const mountProductionTeams = (deps: ProductionTeamsRouteDeps) => {
  const { clock, productionTeams, productionMembers, productionInvitations } = deps;

  return mount(productionTeamsRoutes, {
    'GET /v1/productions/teams': async ({ actor }) => ({
      teams: (await productionTeams.list(actor)).map(presentTeam),
    }),

    'POST /v1/productions/teams': async ({ actor, body }) =>
      presentTeam(await productionTeams.create(actor, body.name)),

    'GET /v1/productions/teams/{team_id}': async ({ actor, params }) => {
      const { members, now, ...view } = await productionTeams.read(actor, params.team_id);
      return { ...presentTeam(view), members: members.map(presentTeamMember(now)) };
    },

    'PATCH /v1/productions/teams/{team_id}': async ({ actor, params, body }) =>
      presentTeam(await productionTeams.rename(actor, params.team_id, body.name)),

    'DELETE /v1/productions/teams/{team_id}': async ({ actor, params }) => {
      await productionTeams.delete(actor, params.team_id);
      return done;
    },

    'POST /v1/productions/teams/{team_id}/members': async ({ actor, params, body, baseUrl }) =>
      presentTeamMember(clock())(await productionMembers.invite(actor, params.team_id, body, baseUrl)),

    'PATCH /v1/productions/teams/{team_id}/members/{member_id}': async ({ actor, params, body }) =>
      presentTeamMember(clock())(await productionMembers.setRole(actor, params.team_id, params.member_id, body.role)),

    'DELETE /v1/productions/teams/{team_id}/members/{member_id}': async ({ actor, params }) => {
      await productionMembers.remove(actor, params.team_id, params.member_id);
      return done;
    },

    'POST /v1/productions/teams/{team_id}/leave': async ({ actor, params }) => {
      await productionMembers.leave(actor, params.team_id);
      return done;
    },

    'POST /v1/productions/team-invitations/{team_invitation_id}/accept': async ({ actor, params }) =>
      presentMembership(await productionInvitations.accept(actor, params.team_invitation_id)),

    'POST /v1/productions/team-invitations/{team_invitation_id}/decline': async ({ actor, params }) => {
      await productionInvitations.decline(actor, params.team_invitation_id);
      return done;
    },
  });
};
