import { signInProvidersRoutes } from '../../../../contract/accounts/sign-in-providers.ts';
import { redirectReply } from '../../../http/redirects/redirect-reply.ts';
import { mount } from '../../../http/route.ts';
import {
  handshakeCookie,
  setHandshakeCookie,
  setSessionCookie,
  setTicketCookie,
  ticketCookie,
} from '../../../http/session-cookie.ts';
import { presentSession } from '../auth.present.ts';
import type { IdentitiesService } from './identities/auth-identities.service.ts';
import { presentConnectedProvider, presentProvider, presentSignInResult } from './sign-in-providers.present.ts';
import type { ProvidersService } from './sign-in-providers.service.ts';

interface ProvidersRouteDeps {
  readonly providers: ProvidersService;
  readonly identities: IdentitiesService;
  /** Whether any workspace has an identity provider of its own. */
  readonly hasSingleSignOn: () => Promise<boolean>;
}

export const mountProviders = ({ providers, identities, hasSingleSignOn }: ProvidersRouteDeps) =>
  mount(signInProvidersRoutes, {
    'GET /v1/auth/providers': async () => ({
      providers: providers.list().map(presentProvider),
      single_sign_on: await hasSingleSignOn(),
    }),

    'GET /v1/auth/providers/{provider_id}/start': async (call) => {
      const { redirect, invite_code: inviteCode } = call.query;
      const input = { redirect, inviteCode, baseUrl: call.baseUrl };
      return redirectReply(call, await providers.start(call.params.provider_id, input), presentSignInResult);
    },

    'GET /v1/auth/providers/{provider_id}/callback': async (call) => {
      const { ip, isLocal, headers, baseUrl } = call;
      const from = { ip, isLocal, headers, baseUrl, cookie: call.cookies[handshakeCookie] };
      return redirectReply(
        call,
        await providers.handleCallback(call.params.provider_id, call.query, from),
        presentSignInResult,
      );
    },

    'POST /v1/auth/complete-sign-in': async (call) => {
      const proof = { code: call.body.code, backupCode: call.body.backup_code };
      const session = await identities.complete(call.cookies[ticketCookie], proof, call);
      setTicketCookie(call, '', 0);
      setSessionCookie(call, session);
      return presentSession(session);
    },

    'GET /v1/auth/connected-providers': async ({ actor }) => ({
      connected: (await identities.list(actor)).map((identity) =>
        presentConnectedProvider(identity, providers.isConfigured(identity), providers.titleOf(identity)),
      ),
    }),

    'POST /v1/auth/providers/{provider_id}/connect': async (call) => {
      const next = await providers.startConnecting(call.actor, call.params.provider_id, {
        code: call.body.code,
        baseUrl: call.baseUrl,
      });
      setHandshakeCookie(call, next.cookie, next.cookieLifetimeS);
      return { url: next.url };
    },

    'DELETE /v1/auth/connected-providers/{connection_id}': async ({ actor, params }) => {
      await identities.disconnect(actor, params.connection_id, (identity) => providers.titleOf(identity));
      return { status: 'ok' as const };
    },
  });
