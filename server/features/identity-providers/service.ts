import { mostIdentityProviders, type NewIdentityProvider } from '../../../contract/identity-providers.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/client.ts';
import { newId } from '../../platform/ids.ts';
import type { OidcClient, OidcSettings } from '../../platform/oidc-client.ts';
import { checkOutgoingUrl, type Outgoing } from '../../platform/outgoing-url.ts';
import type { IdentitiesService } from '../auth/providers/identities/service.ts';
import { mayManageSignOn } from './access.ts';
import type { DomainsService } from './domains/service.ts';
import { certificateOf, domainOfEmail, endOf, providerKey } from './rules.ts';
import { type IdentityProviderRow, identityProvidersStore, type NewRow } from './store.ts';

interface IdentityProvidersDeps {
  readonly db: Db;
  /** Seals the clients' secrets. */
  readonly secret: Uint8Array;
  /** What admins of workspaces may name. */
  readonly outgoing: Outgoing;
  readonly oidc: OidcClient;
  readonly domains: DomainsService;
  readonly identities: IdentitiesService;
}

const wrong = (param: string, message: string, cause?: unknown) =>
  new AppError('invalid_parameters', { param, message, cause });

/** The identity providers of workspaces: who has which, and how it is spoken with. */
export function identityProvidersService(deps: IdentityProvidersDeps) {
  const { db, secret, outgoing, oidc, domains, identities } = deps;
  const manage = (actor: Actor) => {
    if (!mayManageSignOn(actor)) throw new AppError('workspace_access_denied');
  };

  function checkUrl(param: string, text: string): void {
    const url = URL.parse(text);
    if (!url) throw wrong(param, 'This is not an address, as https://id.example.com.');
    try {
      checkOutgoingUrl(url, outgoing);
    } catch (cause) {
      throw wrong(param, (cause as Error).message, cause);
    }
  }

  /** Whether it answers as a provider does is found out at once, not by the first person who wants to come in. */
  async function checkOidc(settings: OidcSettings): Promise<void> {
    checkUrl('issuer', settings.issuer);
    try {
      await oidc.begin(settings, 'https://example.com/callback');
    } catch (cause) {
      const message = `${URL.parse(settings.issuer)?.host} does not answer as an OpenID provider: ${(cause as Error).message}`;
      throw wrong('issuer', message.slice(0, 500), cause);
    }
  }

  async function rowOf(input: NewIdentityProvider): Promise<NewRow> {
    const about = { id: newId(), title: input.title, kind: input.kind };
    if (input.kind === 'oidc') {
      const { issuer, client_id: clientId, client_secret: clientSecret } = input;
      await checkOidc({ issuer, clientId, clientSecret, scopes: 'openid email profile' });
      const sealedClientSecret = clientSecret === undefined ? null : seal(clientSecret, secret);
      return { ...about, issuer, clientId, sealedClientSecret };
    }
    checkUrl('sso_url', input.sso_url);
    const certificates = input.certificates.map(certificateOf);
    if (!certificates.every((one) => one !== undefined))
      throw wrong('certificates', 'This is not a certificate (X.509, as PEM).');
    return { ...about, entityId: input.identity_provider_entity_id, ssoUrl: input.sso_url, certificates };
  }

  return {
    async list(actor: Actor): Promise<IdentityProviderRow[]> {
      manage(actor);
      return identityProvidersStore(db).list(actor.workspaceId);
    },

    async add(actor: Actor, input: NewIdentityProvider): Promise<IdentityProviderRow> {
      manage(actor);
      if ((await identityProvidersStore(db).count(actor.workspaceId)) >= mostIdentityProviders)
        throw wrong('kind', `A workspace has at most ${mostIdentityProviders} identity providers.`);
      return identityProvidersStore(db).insert(actor.workspaceId, await rowOf(input));
    },

    /** With what it knew people by: the accounts stay. */
    async remove(actor: Actor, id: string): Promise<void> {
      manage(actor);
      await transaction(db, async (tx) => {
        if (!(await identityProvidersStore(tx).delete(actor.workspaceId, id)))
          throw new AppError('identity_provider_not_found', { param: 'identity_provider_id' });
        await identities.forgetProvider(tx, providerKey(id));
      });
    },

    /** Those of the workspace that the e-mail's domain is verified for: asked by people at the door. */
    async findFor(email: string): Promise<IdentityProviderRow[]> {
      const domain = email.includes('@') ? domainOfEmail(email) : undefined;
      if (domain === undefined) throw new AppError('missing_required_field', { param: 'E-mail' });
      const workspaceId = await domains.ownerOf(domain);
      return workspaceId ? identityProvidersStore(db).list(workspaceId) : [];
    },

    /** Whether any workspace has one. */
    any: (): Promise<boolean> => identityProvidersStore(db).any(),

    async get(id: string): Promise<IdentityProviderRow> {
      const row = await identityProvidersStore(db).byId(id);
      if (!row) throw new AppError('identity_provider_not_found', { param: 'identity_provider_id' });
      return row;
    },

    oidcOf: (row: IdentityProviderRow): OidcSettings => ({
      issuer: row.issuer ?? '',
      clientId: row.clientId ?? '',
      clientSecret: row.sealedClientSecret === null ? undefined : unseal(row.sealedClientSecret, secret),
      scopes: 'openid email profile',
    }),

    samlOf: (row: IdentityProviderRow) => ({
      entityId: row.entityId ?? '',
      ssoUrl: row.ssoUrl ?? '',
      certificates: row.certificates,
    }),

    endOf,
  };
}
export type IdentityProvidersService = ReturnType<typeof identityProvidersService>;
