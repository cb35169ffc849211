import { passkeysRoutes } from '../../../contract/accounts/passkeys.ts';
import { mount } from '../../http/route.ts';
import { setSessionCookie, setTicketCookie, ticketCookie } from '../../http/session-cookie.ts';
import type { PasskeySignInService } from './passkey-sign-in.service.ts';
import { presentPasskey, presentSignIn } from './passkeys.present.ts';
import type { PasskeysService } from './passkeys.service.ts';

interface PasskeysRouteDeps {
  readonly passkeys: PasskeysService;
  readonly signIn: PasskeySignInService;
}

export const mountPasskeys = ({ passkeys, signIn }: PasskeysRouteDeps) =>
  mount(passkeysRoutes, {
    'GET /v1/auth/passkeys': async ({ actor }) => ({ passkeys: (await passkeys.list(actor)).map(presentPasskey) }),

    'POST /v1/auth/passkeys/registration': async (call) => {
      const { options, token } = await passkeys.startRegistration(call.actor, call);
      return { options, challenge_token: token };
    },

    'POST /v1/auth/passkeys': async (call) => {
      const { challenge_token: token, name, credential } = call.body;
      return presentPasskey(await passkeys.completeRegistration(call.actor, { token, name, credential }, call));
    },

    'PATCH /v1/auth/passkeys/{passkey_id}': async ({ actor, params, body }) =>
      presentPasskey(await passkeys.rename(actor, params.passkey_id, body.name)),

    'POST /v1/auth/passkeys/{passkey_id}/remove': async ({ actor, params }) => {
      await passkeys.remove(actor, params.passkey_id);
      return { status: 'ok' as const };
    },

    'POST /v1/auth/passkeys/challenge': async (call) => {
      const { options, token } = await signIn.begin(call.body.after, call.cookies[ticketCookie], call);
      return { options, challenge_token: token };
    },

    'POST /v1/auth/passkeys/sign-in': async (call) => {
      const { challenge_token: token, credential } = call.body;
      const session = await signIn.finish({ token, credential }, call);
      setTicketCookie(call, '', 0);
      setSessionCookie(call, session);
      return presentSignIn(session);
    },
  });
