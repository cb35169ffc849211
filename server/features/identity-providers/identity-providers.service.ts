import {
  type IdentityProviderChanges,
  maxIdentityProviders,
  type NewIdentityProvider,
} from '../../../contract/accounts/identity-providers.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { OidcClient, OidcSettings } from '../../platform/oidc-client.ts';
import { checkOutgoingUrl, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { IdentitiesService } from '../auth/providers/identities/auth-identities.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { DomainsService } from './domains/sign-on-domains.service.ts';
import { parseCertificate } from './identity-providers.parser.ts';
import { buildServiceUrls, parseEmailDomain, toProviderKey } from './identity-providers.rules.ts';
import { type IdentityProviderRow, identityProvidersStore, type NewRow } from './identity-providers.store.ts';
import { type SignOnNoticesDeps, signOnNoticesService } from './sign-on-notices.service.ts';

interface IdentityProvidersDeps extends SignOnNoticesDeps {
  readonly db: Db;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  /** Seals the clients' secrets. */
  readonly secret: Uint8Array;
  /** The rules for URLs that workspace admins enter. */
  readonly outgoing: OutgoingPolicy;
  readonly oidc: OidcClient;
  readonly domains: DomainsService;
  readonly workspace: SignOnNoticesDeps['workspace'] & Pick<WorkspaceService, 'setSignOnPolicy'>;
  readonly identities: IdentitiesService;
}

const invalidField = (param: string, message: string, cause?: unknown) =>
  new AppError('invalid_parameters', { param, message, cause });

const notFound = () => new AppError('identity_provider_not_found', { param: 'identity_provider_id' });

/** Manages the identity providers of workspaces and their settings. */
export function identityProvidersService(deps: IdentityProvidersDeps) {
  const { db, auditLog, secret, outgoing, oidc, domains, identities, workspace } = deps;
  const notices = signOnNoticesService(deps);

  function checkUrl(param: string, text: string): void {
    const url = URL.parse(text);
    if (!url) throw invalidField(param, 'This is not a valid URL. Enter one such as https://id.example.com.');
    try {
      checkOutgoingUrl(url, outgoing);
    } catch (cause) {
      throw invalidField(param, (cause as Error).message, cause);
    }
  }

  /** Contacts the provider, so that a mistake shows at setup and not at the first sign-in. */
  async function checkOidc(settings: OidcSettings): Promise<void> {
    checkUrl('issuer', settings.issuer);
    try {
      await oidc.startAuthorization(settings, 'https://example.com/callback');
    } catch (cause) {
      const message = `${URL.parse(settings.issuer)?.host} does not answer as an OpenID provider: ${(cause as Error).message}`;
      throw invalidField('issuer', message.slice(0, 500), cause);
    }
  }

  const sealedPlace = (id: string): string => `identity_providers.sealed_client_secret:${id}`;
  const unsealClientSecret = ({ id, sealedClientSecret }: IdentityProviderRow): string | undefined =>
    sealedClientSecret === null ? undefined : unseal(sealedClientSecret, secret, sealedPlace(id));

  /** The row as input, to merge with changes. */
  const toInput = (row: IdentityProviderRow): NewIdentityProvider =>
    row.kind === 'oidc'
      ? {
          kind: 'oidc',
          title: row.title,
          issuer: row.issuer ?? '',
          client_id: row.clientId ?? '',
          client_secret: unsealClientSecret(row),
        }
      : {
          kind: 'saml',
          title: row.title,
          identity_provider_entity_id: row.entityId ?? '',
          sso_url: row.ssoUrl ?? '',
          certificates: row.certificates,
        };

  async function toRow(input: NewIdentityProvider, id = newId()): Promise<NewRow> {
    const base = { id, title: input.title, kind: input.kind };
    if (input.kind === 'oidc') {
      const { issuer, client_id: clientId, client_secret: clientSecret } = input;
      await checkOidc({ issuer, clientId, clientSecret, scopes: 'openid email profile' });
      const sealedClientSecret = clientSecret === undefined ? null : seal(clientSecret, secret, sealedPlace(id));
      return { ...base, issuer, clientId, sealedClientSecret };
    }
    checkUrl('sso_url', input.sso_url);
    const certificates = input.certificates.map(parseCertificate);
    if (!certificates.every((one) => one !== undefined))
      throw invalidField('certificates', 'This is not a certificate (X.509, as PEM).');
    return { ...base, entityId: input.identity_provider_entity_id, ssoUrl: input.sso_url, certificates };
  }

  return {
    async list(actor: Actor): Promise<IdentityProviderRow[]> {
      requirePermission(actor, 'workspace.manage_sign_on');
      return identityProvidersStore(db).list(actor.workspaceId);
    },

    async add(actor: Actor, input: NewIdentityProvider): Promise<IdentityProviderRow> {
      requirePermission(actor, 'workspace.manage_sign_on');
      if ((await identityProvidersStore(db).count(actor.workspaceId)) >= maxIdentityProviders)
        throw invalidField('kind', `A workspace has at most ${maxIdentityProviders} identity providers.`);
      const row = await toRow(input);
      return transaction(db, async (tx) => {
        await notices.send(tx, actor.workspaceId, `The identity provider “${row.title}” was added.`);
        await auditLog.record(tx, actor, 'identity_provider.created', { id: row.id, name: row.title });
        return identityProvidersStore(tx).insert(actor.workspaceId, row);
      });
    },

    async edit(actor: Actor, id: string, changes: IdentityProviderChanges): Promise<IdentityProviderRow> {
      requirePermission(actor, 'workspace.manage_sign_on');
      const row = await identityProvidersStore(db).find(actor.workspaceId, id);
      if (!row) throw notFound();
      const before = toInput(row);
      const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
      const unknownField = changed.find(([name]) => !(name in before));
      if (unknownField) throw invalidField(unknownField[0], 'This kind of identity provider has no such field.');
      const next = await toRow({ ...before, ...Object.fromEntries(changed) }, id);
      return transaction(db, async (tx) => {
        const edited = await identityProvidersStore(tx).edit(actor.workspaceId, next);
        if (!edited) throw notFound();
        // Another provider may use the same subjects for other people.
        if (edited.issuer !== row.issuer || edited.entityId !== row.entityId)
          await identities.deleteByProvider(tx, toProviderKey(id));
        await notices.send(tx, actor.workspaceId, `The identity provider “${edited.title}” was changed.`);
        await auditLog.record(tx, actor, 'identity_provider.updated', { id, name: edited.title });
        return edited;
      });
    },

    /** Also deletes the identities at the provider; the accounts stay. Nobody can be required to use the last one then. */
    async remove(actor: Actor, id: string): Promise<void> {
      requirePermission(actor, 'workspace.manage_sign_on');
      await transaction(db, async (tx) => {
        const row = await identityProvidersStore(tx).find(actor.workspaceId, id);
        if (!row || !(await identityProvidersStore(tx).delete(actor.workspaceId, id))) throw notFound();
        await notices.send(tx, actor.workspaceId, `The identity provider “${row.title}” was removed.`);
        await auditLog.record(tx, actor, 'identity_provider.deleted', { id, name: row.title });
        await identities.deleteByProvider(tx, toProviderKey(id));
        if ((await identityProvidersStore(tx).count(actor.workspaceId)) === 0)
          await workspace.setSignOnPolicy(tx, actor, { requiresSingleSignOn: false });
      });
    },

    /** The identity providers of the workspace that has verified the email's domain; for the sign-in page. */
    async findByEmail(email: string): Promise<IdentityProviderRow[]> {
      if (!email.includes('@') || parseEmailDomain(email) === undefined)
        throw new AppError('missing_required_field', { param: 'E-mail' });
      return domains.listProvidersByEmail(email);
    },

    /** Whether any workspace has one. */
    hasAny: (): Promise<boolean> => identityProvidersStore(db).hasAny(),

    async get(id: string): Promise<IdentityProviderRow> {
      const row = await identityProvidersStore(db).byId(id);
      if (!row) throw notFound();
      return row;
    },

    toOidcSettings: (row: IdentityProviderRow): OidcSettings => ({
      issuer: row.issuer ?? '',
      clientId: row.clientId ?? '',
      clientSecret: unsealClientSecret(row),
      scopes: 'openid email profile',
    }),

    toSamlSettings: (row: IdentityProviderRow) => ({
      entityId: row.entityId ?? '',
      ssoUrl: row.ssoUrl ?? '',
      certificates: row.certificates,
    }),

    buildServiceUrls,
  };
}
export type IdentityProvidersService = ReturnType<typeof identityProvidersService>;
