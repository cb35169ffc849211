import {
  type IdentityProviderChanges,
  mostIdentityProviders,
  type NewIdentityProvider,
} from '../../../contract/accounts/identity-providers.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { OidcClient, OidcSettings } from '../../platform/oidc-client.ts';
import { checkOutgoingUrl, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import type { IdentitiesService } from '../auth/providers/identities/auth-identities.service.ts';
import type { DomainsService } from './domains/sign-on-domains.service.ts';
import { mayManageSignOn } from './identity-providers.access.ts';
import { certificateOf, domainOfEmail, endOf, providerKey } from './identity-providers.rules.ts';
import { type IdentityProviderRow, identityProvidersStore, type NewRow } from './identity-providers.store.ts';

interface IdentityProvidersDeps {
  readonly db: Db;
  /** Seals the clients' secrets. */
  readonly secret: Uint8Array;
  /** What admins of workspaces may name. */
  readonly outgoing: OutgoingPolicy;
  readonly oidc: OidcClient;
  readonly domains: DomainsService;
  readonly identities: IdentitiesService;
}

const wrong = (param: string, message: string, cause?: unknown) =>
  new AppError('invalid_parameters', { param, message, cause });

const notFound = () => new AppError('identity_provider_not_found', { param: 'identity_provider_id' });

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
      await oidc.startAuthorization(settings, 'https://example.com/callback');
    } catch (cause) {
      const message = `${URL.parse(settings.issuer)?.host} does not answer as an OpenID provider: ${(cause as Error).message}`;
      throw wrong('issuer', message.slice(0, 500), cause);
    }
  }

  const secretOf = ({ sealedClientSecret }: IdentityProviderRow): string | undefined =>
    sealedClientSecret === null ? undefined : unseal(sealedClientSecret, secret);

  /** The row as it would be given anew. */
  const givenBy = (row: IdentityProviderRow): NewIdentityProvider =>
    row.kind === 'oidc'
      ? {
          kind: 'oidc',
          title: row.title,
          issuer: row.issuer ?? '',
          client_id: row.clientId ?? '',
          client_secret: secretOf(row),
        }
      : {
          kind: 'saml',
          title: row.title,
          identity_provider_entity_id: row.entityId ?? '',
          sso_url: row.ssoUrl ?? '',
          certificates: row.certificates,
        };

  async function rowOf(input: NewIdentityProvider, id = newId()): Promise<NewRow> {
    const about = { id, title: input.title, kind: input.kind };
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

    async edit(actor: Actor, id: string, changes: IdentityProviderChanges): Promise<IdentityProviderRow> {
      manage(actor);
      const row = await identityProvidersStore(db).find(actor.workspaceId, id);
      if (!row) throw notFound();
      const before = givenBy(row);
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      const foreign = given.find(([name]) => !(name in before));
      if (foreign) throw wrong(foreign[0], 'An identity provider of this kind has no such field.');
      const next = await rowOf({ ...before, ...Object.fromEntries(given) }, id);
      return transaction(db, async (tx) => {
        const edited = await identityProvidersStore(tx).edit(actor.workspaceId, next);
        if (!edited) throw notFound();
        // Another provider calls other people by the same names.
        if (edited.issuer !== row.issuer || edited.entityId !== row.entityId)
          await identities.deleteByProvider(tx, providerKey(id));
        return edited;
      });
    },

    /** With what it knew people by: the accounts stay. */
    async remove(actor: Actor, id: string): Promise<void> {
      manage(actor);
      await transaction(db, async (tx) => {
        if (!(await identityProvidersStore(tx).delete(actor.workspaceId, id))) throw notFound();
        await identities.deleteByProvider(tx, providerKey(id));
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
      if (!row) throw notFound();
      return row;
    },

    oidcOf: (row: IdentityProviderRow): OidcSettings => ({
      issuer: row.issuer ?? '',
      clientId: row.clientId ?? '',
      clientSecret: secretOf(row),
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
