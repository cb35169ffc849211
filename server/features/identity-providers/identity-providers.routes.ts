import { identityProvidersRoutes } from '../../../contract/accounts/identity-providers.ts';
import { redirectTo } from '../../http/redirects/redirect.ts';
import { redirectReply } from '../../http/redirects/redirect-reply.ts';
import { mount } from '../../http/route.ts';
import { handshakeCookie } from '../../http/session-cookie.ts';
import type { DomainsService } from './domains/sign-on-domains.service.ts';
import {
  presentDomain,
  presentIdentityProvider,
  presentPendingDomain,
  presentPublicProvider,
  presentSignOnSettings,
  presentSingleSignOnResult,
} from './identity-providers.present.ts';
import type { IdentityProvidersService } from './identity-providers.service.ts';
import type { SignOnSettingsService } from './sign-on-settings.service.ts';
import type { SingleSignOnService } from './single-sign-on.service.ts';

interface IdentityProvidersRouteDeps {
  readonly identityProviders: IdentityProvidersService;
  readonly domains: DomainsService;
  readonly singleSignOn: SingleSignOnService;
  readonly signOnSettings: SignOnSettingsService;
}

interface Browser {
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly baseUrl: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}
const toCallbackRequest = ({ ip, headers, baseUrl, cookies }: Browser) => ({
  ip,
  headers,
  baseUrl,
  cookie: cookies[handshakeCookie],
});
const done = { status: 'ok' } as const;

export const mountIdentityProviders = ({
  identityProviders,
  domains,
  singleSignOn,
  signOnSettings,
}: IdentityProvidersRouteDeps) =>
  mount(identityProvidersRoutes, {
    'GET /v1/workspace/find-sso-provider': async ({ query }) => {
      const [first] = await identityProviders.findByEmail(query.email);
      return { provider: first ? presentPublicProvider(first) : null };
    },
    'GET /v1/workspace/identity-providers': async ({ headers }) => {
      const matches = await identityProviders.findByEmail(String(headers['e-mail'] ?? ''));
      return { identity_providers: matches.map(presentPublicProvider) };
    },

    'GET /v1/workspace/single-sign-on': async ({ actor, baseUrl }) => {
      const [providers, domainRows, settings] = await Promise.all([
        identityProviders.list(actor),
        domains.list(actor),
        signOnSettings.get(actor),
      ]);
      return {
        ...presentSignOnSettings(settings),
        identity_providers: providers.map((row) =>
          presentIdentityProvider(row, identityProviders.buildServiceUrls(row.id, baseUrl)),
        ),
        domain_verifications: domainRows.map((row) => presentDomain(row, domains.toTxtRecord(row))),
      };
    },
    'PATCH /v1/workspace/single-sign-on': async ({ actor, body }) =>
      presentSignOnSettings(await signOnSettings.edit(actor, body)),
    'POST /v1/workspace/identity-providers': async ({ actor, body, baseUrl }) => {
      const row = await identityProviders.add(actor, body);
      return presentIdentityProvider(row, identityProviders.buildServiceUrls(row.id, baseUrl));
    },
    'PATCH /v1/workspace/identity-providers/{identity_provider_id}': async ({ actor, params, body, baseUrl }) => {
      const row = await identityProviders.edit(actor, params.identity_provider_id, body);
      return presentIdentityProvider(row, identityProviders.buildServiceUrls(row.id, baseUrl));
    },
    'DELETE /v1/workspace/identity-providers/{identity_provider_id}': async ({ actor, params }) => {
      await identityProviders.remove(actor, params.identity_provider_id);
      return done;
    },

    'POST /v1/workspace/domain-verifications': async ({ actor, body }) => {
      const row = await domains.claim(actor, body.domain);
      return presentDomain(row, domains.toTxtRecord(row));
    },
    'POST /v1/workspace/domain-verifications/{domain_verification_id}/verify': async ({ actor, params }) => {
      const row = await domains.verify(actor, params.domain_verification_id);
      return presentDomain(row, domains.toTxtRecord(row));
    },
    'DELETE /v1/workspace/domain-verifications/{domain_verification_id}': async ({ actor, params }) => {
      await domains.release(actor, params.domain_verification_id);
      return done;
    },
    'GET /v1/workspace/domain-verifications/waiting': async ({ actor }) => ({
      waiting: (await domains.listPending(actor)).map(presentPendingDomain),
    }),
    'POST /v1/workspace/domain-verifications/{domain_verification_id}/confirm': async ({ actor, params }) => {
      await domains.confirm(actor, params.domain_verification_id);
      return done;
    },

    'GET /v1/auth/single-sign-on/{identity_provider_id}/start': async (call) => {
      const input = { ...call.query, baseUrl: call.baseUrl };
      return redirectReply(
        call,
        await singleSignOn.start(call.params.identity_provider_id, input),
        presentSingleSignOnResult,
      );
    },
    'GET /v1/auth/single-sign-on/{identity_provider_id}/callback': async (call) => {
      const result = await singleSignOn.handleOidcCallback(
        call.params.identity_provider_id,
        call.query,
        toCallbackRequest(call),
      );
      return redirectReply(call, result, presentSingleSignOnResult);
    },
    'POST /v1/auth/single-sign-on/{identity_provider_id}/acs': async (call) => {
      const { params, body, baseUrl } = call;
      const outcome = await singleSignOn.handleSamlResponse(params.identity_provider_id, body.SAMLResponse, baseUrl);
      return 'next' in outcome ? redirectTo(outcome.next) : redirectReply(call, outcome, presentSingleSignOnResult);
    },
    'GET /v1/auth/single-sign-on/{identity_provider_id}/finish': async (call) => {
      const result = await singleSignOn.finishSaml(
        call.params.identity_provider_id,
        call.query.arrival,
        toCallbackRequest(call),
      );
      return redirectReply(call, result, presentSingleSignOnResult);
    },
    'GET /v1/auth/single-sign-on/{identity_provider_id}/metadata': async ({ params, baseUrl }) => ({
      contentType: 'application/samlmetadata+xml',
      body: await singleSignOn.metadata(params.identity_provider_id, baseUrl),
    }),
  });
