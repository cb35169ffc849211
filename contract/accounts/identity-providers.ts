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

/** What a person at the door may know of a workspace's identity provider. */
export const publicProvider = z.object({
  identity_provider_id: z.string(),
  kind: z.enum(['oidc', 'saml']),
  title: z.string(),
  /** Of SAML (WS-018). */
  identity_provider_entity_id: z.string().nullable(),
  /** Of OpenID Connect. */
  client_id: z.string().nullable(),
  /** Leads a browser there; a path of this server. */
  start_url: z.string(),
});
export type PublicIdentityProvider = z.infer<typeof publicProvider>;

export const identityProvider = publicProvider.extend({
  issuer: z.string().nullable(),
  sso_url: z.string().nullable(),
  certificates: z.array(z.string()),
  /** What to register there: where it leads people back, and, for SAML, who is asking. */
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
  /** The TXT record that shows whose the domain is. */
  record_name: z.string(),
  record_value: z.string(),
  checked_at_unix: unix().nullable(),
  verified_at_unix: unix().nullable(),
});
export type DomainVerification = z.infer<typeof domainVerification>;

/** A domain that waits for the operator of the server, or for its record. */
export const pendingDomain = z.object({
  domain_verification_id: z.string(),
  domain: z.string(),
  workspace_id: z.string(),
  workspace_name: z.string(),
  created_at_unix: unix(),
});
export type PendingDomain = z.infer<typeof pendingDomain>;

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
    /** Two while the provider changes from one to the next. */
    certificates: z.array(certificate()).min(1).max(4),
  }),
]);
export type NewIdentityProvider = z.output<typeof newProvider>;

const [oidcProvider, samlProvider] = newProvider.options;
/** What is left out stays. Fields of the other kind are refused. */
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
    summary: 'The identity provider that people with this e-mail sign in with, or none (AUTH-060).',
    query: z.object({ email: email(), invite_code: id().optional() }),
    reply: z.object({ provider: publicProvider.nullable() }),
  },
  'GET /v1/workspace/identity-providers': {
    access: 'public',
    summary: 'All identity providers for the e-mail in the header `E-mail` (AUTH-061).',
    reply: z.object({ identity_providers: z.array(publicProvider) }),
  },
  'GET /v1/workspace/single-sign-on': {
    access: 'session',
    summary: 'The workspace’s identity providers and e-mail domains; for its admins.',
    reply: z.object({
      identity_providers: z.array(identityProvider),
      domain_verifications: z.array(domainVerification),
    }),
  },
  'POST /v1/workspace/identity-providers': {
    access: 'session',
    summary: 'Adds an identity provider, by OpenID Connect or SAML; for admins of the workspace (WS-018).',
    body: newProvider,
    reply: identityProvider,
  },
  'PATCH /v1/workspace/identity-providers/{identity_provider_id}': {
    access: 'session',
    summary: 'Changes an identity provider. With another issuer or entity id, it knows nobody any more.',
    params: providerParams,
    body: providerChanges,
    reply: identityProvider,
  },
  'DELETE /v1/workspace/identity-providers/{identity_provider_id}': {
    access: 'session',
    summary: 'Nobody signs in with it any more.',
    params: providerParams,
    reply: ok,
  },
  'POST /v1/workspace/domain-verifications': {
    access: 'session',
    summary: 'Claims an e-mail domain for the workspace; it counts once it is verified.',
    body: z.object({ domain: z.string().trim().toLowerCase().min(3).max(253) }),
    reply: domainVerification,
  },
  'POST /v1/workspace/domain-verifications/{domain_verification_id}/verify': {
    access: 'session',
    summary: 'Looks for the TXT record of the domain now.',
    params: domainParams,
    reply: domainVerification,
  },
  'DELETE /v1/workspace/domain-verifications/{domain_verification_id}': {
    access: 'session',
    summary: 'Gives the domain up: its people sign in by the workspace’s identity providers no more.',
    params: domainParams,
    reply: ok,
  },
  'GET /v1/workspace/domain-verifications/waiting': {
    access: 'session',
    summary: 'Domains of all workspaces that are not verified yet; for the operator of the server.',
    reply: z.object({ waiting: z.array(pendingDomain) }),
  },
  'POST /v1/workspace/domain-verifications/{domain_verification_id}/confirm': {
    access: 'session',
    summary: 'Verifies a domain on the operator’s word, without its record.',
    params: domainParams,
    reply: ok,
  },
  'GET /v1/auth/single-sign-on/{identity_provider_id}/start': {
    access: 'public',
    summary: 'Leads a browser to a workspace’s identity provider.',
    params: providerParams,
    query: z.object({ redirect: redirectField(), email: email().optional() }),
    content: redirectContent,
  },
  'GET /v1/auth/single-sign-on/{identity_provider_id}/callback': {
    access: 'public',
    summary: 'Where a provider that speaks OpenID Connect leads it back.',
    params: providerParams,
    query: providerAnswer,
    content: redirectContent,
  },
  'POST /v1/auth/single-sign-on/{identity_provider_id}/acs': {
    access: 'public',
    summary: 'Where a provider that speaks SAML leads it back, with a form (HTTP-POST binding).',
    params: providerParams,
    form: true,
    body: z.object({ SAMLResponse: z.string().min(1).max(400_000), RelayState: z.string().max(2000).optional() }),
    bodyLimit: 512 * 1024,
    content: redirectContent,
  },
  'GET /v1/auth/single-sign-on/{identity_provider_id}/finish': {
    access: 'public',
    summary: 'Goes on after `acs`, where a browser brings no cookies.',
    params: providerParams,
    query: z.object({ arrival: z.string().max(8000) }),
    content: redirectContent,
  },
  'GET /v1/auth/single-sign-on/{identity_provider_id}/metadata': {
    access: 'public',
    summary: 'This server as the provider is told of it: SAML metadata.',
    params: providerParams,
    content: ['application/samlmetadata+xml'],
  },
});
