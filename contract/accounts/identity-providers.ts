import { z } from 'zod';
import { id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { providerAnswer, redirectContent, redirectField } from './sign-in-providers.ts';

const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email());
const address = () => z.string().trim().min(1).max(2000);
/** PEM, or the base64 between its lines. */
const certificate = () => z.string().trim().min(100).max(10_000);

export const maxIdentityProviders = 10;
export const maxDomains = 50;

/** The public part of a workspace's identity provider, for the sign-in page. */
export const publicProvider = z.object({
  identity_provider_id: z.string(),
  kind: z.enum(['oidc', 'saml']),
  title: z.string(),
  /** For SAML (WS-018). */
  identity_provider_entity_id: z.string().nullable(),
  /** For OpenID Connect. */
  client_id: z.string().nullable(),
  /** The path of this server that starts the sign-in. */
  start_url: z.string(),
});
export type PublicIdentityProvider = z.infer<typeof publicProvider>;

export const identityProvider = publicProvider.extend({
  issuer: z.string().nullable(),
  sso_url: z.string().nullable(),
  certificates: z.array(z.string()),
  /** To register at the provider: the callback URL and, for SAML, the entity id of this server. */
  callback_url: z.string(),
  sp_entity_id: z.string().nullable(),
  created_at_unix: unix(),
});
export type IdentityProvider = z.infer<typeof identityProvider>;

/** O-32 */
export const domainVerification = z.object({
  domain_verification_id: z.string(),
  domain: z.string(),
  status: z.enum(['pending', 'verified', 'failed']),
  /** The TXT record that proves the domain's owner. */
  record_name: z.string(),
  record_value: z.string(),
  /** Since when the record of a verified domain is missing; the domain fails after three days. */
  missing_since_unix: unix().nullable(),
  checked_at_unix: unix().nullable(),
  verified_at_unix: unix().nullable(),
});
export type DomainVerification = z.infer<typeof domainVerification>;

/** A domain that is not verified yet. */
export const pendingDomain = z.object({
  domain_verification_id: z.string(),
  domain: z.string(),
  workspace_id: z.string(),
  workspace_name: z.string(),
  created_at_unix: unix(),
});
export type PendingDomain = z.infer<typeof pendingDomain>;

/** How the people of the workspace's domains get in (WS-005, WS-026). */
export const signOnPolicy = z.object({
  user_auto_provisioning: z.object({
    enabled: z.boolean(),
    enabled_at_unix: unix().nullable(),
    enabled_by_user_email: z.string().nullable(),
  }),
  requires_single_sign_on: z.boolean(),
  /** Whether a domain is verified and somebody has signed in with a provider of the workspace. */
  can_require_single_sign_on: z.boolean(),
});
export type SignOnPolicy = z.infer<typeof signOnPolicy>;

/** Absent fields stay unchanged. */
const signOnPolicyChanges = z.object({
  user_auto_provisioning: z.boolean().optional(),
  requires_single_sign_on: z.boolean().optional(),
});
export type SignOnPolicyChanges = z.output<typeof signOnPolicyChanges>;

const newProvider = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('oidc'),
    title: name(60),
    issuer: address(),
    client_id: z.string().trim().min(1).max(500),
    client_secret: z.string().min(1).max(2000).optional(),
  }),
  z.object({
    kind: z.literal('saml'),
    title: name(60),
    identity_provider_entity_id: z.string().trim().min(1).max(1024),
    sso_url: address(),
    /** Several, so that the provider can roll over to a new one. */
    certificates: z.array(certificate()).min(1).max(4),
  }),
]);
export type NewIdentityProvider = z.output<typeof newProvider>;

const [oidcProvider, samlProvider] = newProvider.options;
/** Absent fields stay unchanged. Fields of the other kind are rejected. */
const providerChanges = oidcProvider
  .omit({ kind: true })
  .extend(samlProvider.omit({ kind: true, title: true }).shape)
  .partial();
export type IdentityProviderChanges = z.output<typeof providerChanges>;

const providerParams = z.object({ identity_provider_id: id() });
const domainParams = z.object({ domain_verification_id: id() });

export const identityProvidersRoutes = defineRoutes({
  'GET /v1/workspace/find-sso-provider': {
    access: 'public',
    summary: 'Finds the identity provider for an email, if there is one (AUTH-060).',
    query: z.object({ email: email(), invite_code: id().optional() }),
    reply: z.object({ provider: publicProvider.nullable() }),
  },
  'GET /v1/workspace/identity-providers': {
    access: 'public',
    summary: 'Lists all identity providers for the email in the header `E-mail` (AUTH-061).',
    reply: z.object({ identity_providers: z.array(publicProvider) }),
  },
  'GET /v1/workspace/single-sign-on': {
    access: 'session',
    permits: 'workspace.manage_sign_on',
    summary: 'Lists the workspace’s identity providers and email domains; for its admins.',
    reply: signOnPolicy.extend({
      identity_providers: z.array(identityProvider),
      domain_verifications: z.array(domainVerification),
    }),
  },
  'PATCH /v1/workspace/single-sign-on': {
    access: 'session',
    permits: 'workspace.manage_sign_on',
    needsRecentSignIn: true,
    summary: 'Turns automatic accounts or required single sign-on on or off; for admins of the workspace (WS-005).',
    body: signOnPolicyChanges,
    reply: signOnPolicy,
  },
  'POST /v1/workspace/identity-providers': {
    access: 'session',
    permits: 'workspace.manage_sign_on',
    needsRecentSignIn: true,
    summary: 'Adds an identity provider for OpenID Connect or SAML; for admins of the workspace (WS-018).',
    body: newProvider,
    reply: identityProvider,
  },
  'PATCH /v1/workspace/identity-providers/{identity_provider_id}': {
    access: 'session',
    permits: 'workspace.manage_sign_on',
    needsRecentSignIn: true,
    summary: 'Changes an identity provider. A new issuer or entity id disconnects all accounts from it.',
    params: providerParams,
    body: providerChanges,
    reply: identityProvider,
  },
  'DELETE /v1/workspace/identity-providers/{identity_provider_id}': {
    access: 'session',
    permits: 'workspace.manage_sign_on',
    needsRecentSignIn: true,
    summary: 'Removes an identity provider.',
    params: providerParams,
    reply: ok,
  },
  'POST /v1/workspace/domain-verifications': {
    access: 'session',
    permits: 'workspace.manage_sign_on',
    needsRecentSignIn: true,
    summary: 'Claims an email domain for the workspace; it takes effect once verified.',
    body: z.object({ domain: z.string().trim().toLowerCase().min(3).max(253) }),
    reply: domainVerification,
  },
  'POST /v1/workspace/domain-verifications/{domain_verification_id}/verify': {
    access: 'session',
    permits: 'workspace.manage_sign_on',
    needsRecentSignIn: true,
    summary: 'Checks the TXT record of the domain now.',
    params: domainParams,
    reply: domainVerification,
  },
  'DELETE /v1/workspace/domain-verifications/{domain_verification_id}': {
    access: 'session',
    permits: 'workspace.manage_sign_on',
    needsRecentSignIn: true,
    summary: 'Releases the domain: its people can no longer sign in with the workspace’s identity providers.',
    params: domainParams,
    reply: ok,
  },
  'GET /v1/workspace/domain-verifications/waiting': {
    access: 'session',
    permits: 'sign_on_domain.confirm',
    summary: 'Lists unverified domains of all workspaces; for the operator of the server.',
    reply: z.object({ waiting: z.array(pendingDomain) }),
  },
  'POST /v1/workspace/domain-verifications/{domain_verification_id}/confirm': {
    access: 'session',
    permits: 'sign_on_domain.confirm',
    needsRecentSignIn: true,
    summary: 'Verifies a domain without its TXT record; for the operator of the server.',
    params: domainParams,
    reply: ok,
  },
  'GET /v1/auth/single-sign-on/{identity_provider_id}/start': {
    access: 'public',
    summary: 'Redirects a browser to a workspace’s identity provider.',
    params: providerParams,
    query: z.object({ redirect: redirectField(), email: email().optional() }),
    content: redirectContent,
  },
  'GET /v1/auth/single-sign-on/{identity_provider_id}/callback': {
    access: 'public',
    summary: 'Handles the redirect back from an OpenID Connect provider.',
    params: providerParams,
    query: providerAnswer,
    content: redirectContent,
  },
  'POST /v1/auth/single-sign-on/{identity_provider_id}/acs': {
    access: 'public',
    summary: 'Handles the form of a SAML provider (HTTP-POST binding).',
    params: providerParams,
    form: true,
    body: z.object({ SAMLResponse: z.string().min(1).max(400_000), RelayState: z.string().max(2000).optional() }),
    bodyLimit: 512 * 1024,
    content: redirectContent,
  },
  'GET /v1/auth/single-sign-on/{identity_provider_id}/finish': {
    access: 'public',
    summary: 'Completes a SAML sign-in after `acs`, to which browsers send no cookies.',
    params: providerParams,
    query: z.object({ arrival: z.string().max(8000) }),
    content: redirectContent,
  },
  'GET /v1/auth/single-sign-on/{identity_provider_id}/metadata': {
    access: 'public',
    summary: 'Returns the SAML metadata of this server for an identity provider.',
    params: providerParams,
    content: ['application/samlmetadata+xml'],
  },
});
