import type {
  DomainVerification,
  IdentityProvider,
  PendingDomain,
  PublicIdentityProvider,
  SignOnPolicy,
} from '../../../contract/accounts/identity-providers.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { presentSignInResult } from '../auth/providers/sign-in-providers.present.ts';
import type { SignInResult } from '../auth/providers/sign-in-providers.service.ts';
import type { DomainRow } from './domains/sign-on-domains.store.ts';
import type { IdentityProviderRow } from './identity-providers.store.ts';
import type { SignOnSettings } from './sign-on-settings.service.ts';

export const presentPublicProvider = ({
  id,
  kind,
  title,
  entityId,
  clientId,
}: IdentityProviderRow): PublicIdentityProvider => ({
  identity_provider_id: id,
  kind,
  title,
  identity_provider_entity_id: entityId,
  client_id: clientId,
  start_url: `/v1/auth/single-sign-on/${id}/start`,
});

/** `urls`: the URLs of this server to register at the provider. */
export const presentIdentityProvider = (
  row: IdentityProviderRow,
  urls: { callback: string; acsUrl: string; entityId: string },
): IdentityProvider => ({
  ...presentPublicProvider(row),
  issuer: row.issuer,
  sso_url: row.ssoUrl,
  certificates: row.certificates,
  callback_url: row.kind === 'saml' ? urls.acsUrl : urls.callback,
  sp_entity_id: row.kind === 'saml' ? urls.entityId : null,
  created_at_unix: unixSeconds(row.createdAt),
});

/** `txtRecord`: the DNS record that proves the domain's owner. */
export const presentDomain = (row: DomainRow, txtRecord: { name: string; value: string }): DomainVerification => ({
  domain_verification_id: row.id,
  domain: row.domain,
  status: row.status,
  record_name: txtRecord.name,
  record_value: txtRecord.value,
  missing_since_unix: row.missingSince && unixSeconds(row.missingSince),
  checked_at_unix: row.checkedAt && unixSeconds(row.checkedAt),
  verified_at_unix: row.verifiedAt && unixSeconds(row.verifiedAt),
});

export const presentSignOnSettings = (settings: SignOnSettings): SignOnPolicy => ({
  user_auto_provisioning: {
    enabled: settings.autoProvisioning !== undefined,
    enabled_at_unix: settings.autoProvisioning ? unixSeconds(settings.autoProvisioning.enabledAt) : null,
    enabled_by_user_email: settings.autoProvisioning?.enabledByEmail ?? null,
  },
  requires_single_sign_on: settings.requiresSingleSignOn,
  can_require_single_sign_on: settings.canRequireSingleSignOn,
});

export const presentPendingDomain = ({
  row,
  workspaceName,
}: {
  row: DomainRow;
  workspaceName: string;
}): PendingDomain => ({
  domain_verification_id: row.id,
  domain: row.domain,
  workspace_id: row.workspaceId,
  workspace_name: workspaceName,
  created_at_unix: unixSeconds(row.createdAt),
});

/** The path of the app's page that shows the result. */
export const presentSingleSignOnResult = (result: SignInResult): string => presentSignInResult(result);
