import { invitationsRoutes } from '../../../../contract/accounts/invitations.ts';
import { mount } from '../../../http/route.ts';
import { presentInvitation, presentPolicy } from './invitations.present.ts';
import type { InvitationsService } from './invitations.service.ts';

export const mountInvitations = (invitations: InvitationsService) =>
  mount(invitationsRoutes, {
    'GET /v1/auth/sign-up-policy': async ({ query, ip, isLocal }) =>
      presentPolicy(await invitations.readPolicy(query.invite_code, { ip, isLocal })),

    'POST /v1/auth/invitations/request': async ({ body, ip, baseUrl }) => {
      await invitations.request({ email: body.email, captcha: body.recaptcha_token }, { ip, baseUrl });
      return { status: 'ok' as const };
    },

    'GET /v1/auth/invitations': async ({ actor }) => ({
      invitations: (await invitations.list(actor)).map(presentInvitation),
    }),

    'POST /v1/auth/invitations': async ({ actor, body, baseUrl }) => {
      const { row, url } = await invitations.invite(actor, body.email, baseUrl);
      return { ...presentInvitation(row), url };
    },

    'DELETE /v1/auth/invitations/{invitation_id}': async ({ actor, params }) => {
      await invitations.revoke(actor, params.invitation_id);
      return { status: 'ok' as const };
    },
  });
