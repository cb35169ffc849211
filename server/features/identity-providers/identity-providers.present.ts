import type {
  DomainVerification,
  FoundProvider,
  IdentityProvider,
  WaitingDomain,
} from '../../../contract/accounts/identity-providers.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { presentSignInResult } from '../auth/providers/sign-in-providers.present.ts';
import type { SignInResult } from '../auth/providers/sign-in-providers.service.ts';
import type { DomainRow } from './domains/sign-on-domains.store.ts';
import type { IdentityProviderRow } from './identity-providers.store.ts';

export const presentFound = ({ id, kind, title, entityId, clientId }: IdentityProviderRow): FoundProvider => ({
  identity_provider_id: id,
  kind,
  title,
  identity_provider_entity_id: entityId,
  client_id: clientId,
  start_url: `/v1/auth/single-sign-on/${id}/start`,
});

/** `end`: what the provider is told of this server. */
export const presentIdentityProvider = (
  row: IdentityProviderRow,
  end: { callback: string; acsUrl: string; entityId: string },
): IdentityProvider => ({
  ...presentFound(row),
  issuer: row.issuer,
  sso_url: row.ssoUrl,
  certificates: row.certificates,
  callback_url: row.kind === 'saml' ? end.acsUrl : end.callback,
  sp_entity_id: row.kind === 'saml' ? end.entityId : null,
  created_at_unix: unixSeconds(row.createdAt),
});

/** `record`: what shows whose the domain is. */
export const presentDomain = (row: DomainRow, record: { name: string; value: string }): DomainVerification => ({
  domain_verification_id: row.id,
  domain: row.domain,
  status: row.status,
  record_name: record.name,
  record_value: record.value,
  checked_at_unix: row.checkedAt && unixSeconds(row.checkedAt),
  verified_at_unix: row.verifiedAt && unixSeconds(row.verifiedAt),
});

export const presentWaiting = ({ row, workspaceName }: { row: DomainRow; workspaceName: string }): WaitingDomain => ({
  domain_verification_id: row.id,
  domain: row.domain,
  workspace_id: row.workspaceId,
  workspace_name: workspaceName,
  created_at_unix: unixSeconds(row.createdAt),
});

/** The page of the app that goes on from there. */
export const presentArrival = (arrival: SignInResult): string => presentSignInResult(arrival);
