import { identitiesService } from '../../features/auth/providers/identities/auth-identities.service.ts';
import { handshakesService } from '../../features/auth/providers/sign-in-handshakes.service.ts';
import { mountProviders } from '../../features/auth/providers/sign-in-providers.routes.ts';
import { providersService } from '../../features/auth/providers/sign-in-providers.service.ts';
import { mountIdentityProviders } from '../../features/identity-providers/identity-providers.routes.ts';
import { identityProvidersService } from '../../features/identity-providers/identity-providers.service.ts';
import { signOnSettingsService } from '../../features/identity-providers/sign-on-settings.service.ts';
import { singleSignOnService } from '../../features/identity-providers/single-sign-on.service.ts';
import { readIdentityProviders } from '../../main.settings.ts';
import { oidcClient } from '../../platform/oidc-client.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { Accounts } from './accounts.module.ts';
import type { LinkMails } from './link-mails.module.ts';
import type { SecondFactor } from './second-factor.module.ts';
import { externalSignInSecret, type SignIn } from './sign-in.module.ts';

interface ExternalSignInDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly linkMails: LinkMails;
  readonly secondFactor: SecondFactor;
  readonly signIn: SignIn;
  readonly accounts: Accounts;
}

/** Sign-in with identity providers: those that the operator configured and those of workspaces. */
export async function openExternalSignIn({ platform, workspaces, linkMails, signIn, ...deps }: ExternalSignInDeps) {
  const { env, log, proxies, db, clock } = platform;
  const { user, workspace, auditLog } = workspaces;
  const { mails } = linkMails;
  const { auth, sessions, domains } = signIn;
  const { secondFactor } = deps.secondFactor;
  const { credentials } = deps.accounts;
  const secret = await findOrCreateSecret(db, externalSignInSecret);
  const handshakes = handshakesService({ db, clock, secret });
  const identities = identitiesService({
    db,
    clock,
    secret,
    auth,
    user,
    workspace,
    sessions,
    secondFactor,
    credentials,
    mails,
    auditLog,
  });
  const onFailure = (provider: string, cause: unknown) =>
    log.warn({ provider, err: cause }, 'failed to sign in with an identity provider');
  // The operator configured these URLs, so they may be in a private network.
  const operatorOidc = oidcClient({ ...proxies, allowPrivate: true });
  const providers = providersService({
    providers: readIdentityProviders(env),
    oidc: operatorOidc,
    auth,
    handshakes,
    identities,
    sessions,
    onFailure,
  });

  const outgoing = { ...proxies, allowPrivate: env.ALLOW_PRIVATE_URLS };
  const oidc = oidcClient(outgoing);
  const identityProviders = identityProvidersService({
    auditLog,
    workspace,
    mails,
    db,
    secret,
    outgoing,
    oidc,
    domains,
    identities,
  });
  const singleSignOn = singleSignOnService({
    clock,
    secret,
    oidc,
    handshakes,
    identities,
    identityProviders,
    domains,
    workspace,
    onFailure,
  });
  const signOnSettings = signOnSettingsService({ db, clock, auditLog, workspace, mails, user, sessions, identities });
  return {
    services: {},
    routes: [
      mountProviders({ providers, identities, hasSingleSignOn: identityProviders.hasAny }),
      mountIdentityProviders({ identityProviders, domains, singleSignOn, signOnSettings }),
    ],
  } satisfies Module;
}
