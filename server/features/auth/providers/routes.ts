import type { Route } from '../../../../contract/route.ts';
import { signInProvidersRoutes } from '../../../../contract/sign-in-providers.ts';
import { leadTo } from '../../../http/redirect.ts';
import { type BinaryReply, type Call, mount } from '../../../http/route.ts';
import { handshakeCookie, keepHandshake, keepSession, keepTicket, ticketCookie } from '../../../http/session-cookie.ts';
import { presentSession } from '../present.ts';
import { handshakeLifeInS } from './handshakes/service.ts';
import type { IdentitiesService } from './identities/service.ts';
import { pageOf, presentConnected, presentProvider } from './present.ts';
import type { Arrival, Departure, ProvidersService } from './service.ts';

interface ProvidersParts {
  readonly providers: ProvidersService;
  readonly identities: IdentitiesService;
}

function lead(call: Pick<Call<Route>, 'setCookie'>, next: Departure | Arrival): BinaryReply {
  if ('url' in next) {
    keepHandshake(call, next.cookie, handshakeLifeInS);
    return leadTo(next.url);
  }
  keepHandshake(call, '', 0);
  if (next.outcome === 'signed-in') keepSession(call, next.session);
  if (next.outcome === 'needs-code') keepTicket(call, next.ticket, next.ticketLifeInS);
  return leadTo(pageOf(next));
}

export const mountProviders = ({ providers, identities }: ProvidersParts) =>
  mount(signInProvidersRoutes, {
    'GET /v1/auth/providers': () => ({ providers: providers.list().map(presentProvider) }),

    'GET /v1/auth/providers/{provider_id}/start': async (call) => {
      const { redirect, invite_code: inviteCode } = call.query;
      const input = { redirect, inviteCode, baseUrl: call.baseUrl };
      return lead(call, await providers.start(call.params.provider_id, input));
    },

    'GET /v1/auth/providers/{provider_id}/callback': async (call) => {
      const { ip, headers, baseUrl } = call;
      const from = { ip, headers, baseUrl, cookie: call.cookies[handshakeCookie] };
      return lead(call, await providers.arrive(call.params.provider_id, call.query, from));
    },

    'POST /v1/auth/complete-sign-in': async (call) => {
      const proof = { code: call.body.code, backupCode: call.body.backup_code };
      const session = await identities.complete(call.cookies[ticketCookie], proof, call);
      keepTicket(call, '', 0);
      keepSession(call, session);
      return presentSession(session);
    },

    'GET /v1/auth/connected-providers': async ({ actor }) => ({
      connected: (await identities.list(actor)).map((one) => presentConnected(one, providers.titleOf(one.provider))),
    }),

    'POST /v1/auth/providers/{provider_id}/connect': async (call) => {
      const { url, cookie } = await providers.startConnecting(call.actor, call.params.provider_id, {
        code: call.body.code,
        baseUrl: call.baseUrl,
      });
      keepHandshake(call, cookie, handshakeLifeInS);
      return { url };
    },

    'DELETE /v1/auth/connected-providers/{connection_id}': async ({ actor, params }) => {
      await identities.disconnect(actor, params.connection_id);
      return { status: 'ok' as const };
    },
  });
