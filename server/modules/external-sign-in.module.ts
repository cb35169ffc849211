import { resolveTxt } from 'node:dns/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import type { AuthService } from '../features/auth/auth.service.ts';
import { identitiesService } from '../features/auth/providers/identities/auth-identities.service.ts';
import { handshakesService } from '../features/auth/providers/sign-in-handshakes.service.ts';
import { mountProviders } from '../features/auth/providers/sign-in-providers.routes.ts';
import { providersService } from '../features/auth/providers/sign-in-providers.service.ts';
import type { SessionsService } from '../features/auth/sessions/sessions.service.ts';
import { domainsService } from '../features/identity-providers/domains/sign-on-domains.service.ts';
import { mountIdentityProviders } from '../features/identity-providers/identity-providers.routes.ts';
import { identityProvidersService } from '../features/identity-providers/identity-providers.service.ts';
import { singleSignOnService } from '../features/identity-providers/single-sign-on.service.ts';
import type { SecondFactorService } from '../features/second-factor/second-factor.service.ts';
import type { UserService } from '../features/user/user.service.ts';
import type { WorkspaceService } from '../features/workspace/workspace.service.ts';
import type { Mounted } from '../http/route.ts';
import { providersOf } from '../main.settings.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database-client.ts';
import { oidcClient } from '../platform/oidc-client.ts';
import type { OutgoingPolicy } from '../platform/outgoing-url.ts';
import type { RateLimiter } from '../platform/rate-limiter/rate-limiter.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';

interface Parts {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly outside: Omit<OutgoingPolicy, 'allowPrivate'>;
  readonly rateLimiter: RateLimiter;
  readonly auth: AuthService;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly sessions: SessionsService;
  readonly secondFactor: SecondFactorService;
}

/** The sign-in routes of identity providers: the operator's and those of workspaces. */
export async function externalSignInRoutes({
  env,
  log,
  outside,
  rateLimiter,
  ...parts
}: Parts): Promise<readonly Mounted[]> {
  const { db, clock, auth, user, workspace } = parts;
  const secret = await findOrCreateSecret(db, 'sign-in elsewhere');
  const handshakes = handshakesService({ db, clock, secret });
  const identities = identitiesService({ ...parts, secret });
  const onFailure = (provider: string, cause: unknown) =>
    log.warn({ provider, err: cause }, 'sign-in with an identity provider failed');
  // The operator wrote these addresses: they may be of this network.
  const operatorsClient = oidcClient({ ...outside, allowPrivate: true });
  const providers = providersService({
    providers: providersOf(env),
    oidc: operatorsClient,
    auth,
    handshakes,
    identities,
    onFailure,
  });

  const outgoing = { ...outside, allowPrivate: env.ALLOW_PRIVATE_URLS };
  const oidc = oidcClient(outgoing);
  const domains = domainsService({ db, clock, rateLimiter, user, workspace, resolveTxt });
  const identityProviders = identityProvidersService({ db, secret, outgoing, oidc, domains, identities });
  const singleSignOn = singleSignOnService({
    clock,
    secret,
    oidc,
    handshakes,
    identities,
    identityProviders,
    domains,
    onFailure,
  });
  return [
    mountProviders({ providers, identities, hasSingleSignOn: identityProviders.hasAny }),
    mountIdentityProviders({ identityProviders, domains, singleSignOn }),
  ];
}
