import {
  type CacheProvider,
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { randomHex } from './crypto.ts';
import { type ExternalIdentity, identityFromClaims } from './external-identity.ts';

/** A SAML 2.0 identity provider. */
export interface SamlProvider {
  readonly entityId: string;
  /** URL that browsers are redirected to. */
  readonly ssoUrl: string;
  /** Certificates that may sign assertions. */
  readonly certificates: readonly string[];
}

/** This server as a SAML service provider. */
export interface SamlServiceProvider {
  readonly entityId: string;
  /** Assertion consumer service: the URL that the provider posts its response to. */
  readonly acsUrl: string;
}

/** Tolerated clock difference. */
const clockSkewMs = 60_000;
/** Maximum age of an assertion, regardless of its own validity period. */
export const assertionLifetimeMs = 10 * 60_000;

const createClient = (
  provider: SamlProvider,
  serviceProvider: SamlServiceProvider,
  options: { requestId?: string; cacheProvider?: CacheProvider },
) =>
  new SAML({
    callbackUrl: serviceProvider.acsUrl,
    issuer: serviceProvider.entityId,
    audience: serviceProvider.entityId,
    entryPoint: provider.ssoUrl,
    idpIssuer: provider.entityId,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: assertionLifetimeMs,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: assertionLifetimeMs,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...(options.requestId === undefined ? {} : { generateUniqueId: () => options.requestId! }),
    ...(options.cacheProvider ? { cacheProvider: options.cacheProvider } : {}),
  });

/** Accepts any request ID here; the caller compares it with the browser's cookie afterwards. */
const acceptAnyRequest: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => new Date().toISOString(),
  removeAsync: async () => null,
};

/** Returns the URL to redirect the browser to, and the request ID that the response must contain. */
export async function createSamlRequest(
  provider: SamlProvider,
  serviceProvider: SamlServiceProvider,
  relayState = '',
): Promise<{ url: string; requestId: string }> {
  const requestId = `_${randomHex(20)}`;
  const client = createClient(provider, serviceProvider, { requestId, cacheProvider: acceptAnyRequest });
  return { url: await client.getAuthorizeUrlAsync(relayState, undefined, {}), requestId };
}

/** The verified content of a SAML response. */
export interface SamlSignIn {
  readonly identity: ExternalIdentity;
  /** ID of the request that it responds to. */
  readonly requestId: string;
  /** Single use. */
  readonly assertionId: string;
}

/**
 * Reads a SAML response (base64). Throws unless the provider signed the assertion itself, it is valid now and for this
 * server, and it responds to a request. The caller must check that the request came from the same browser.
 */
export async function readSamlResponse(
  provider: SamlProvider,
  serviceProvider: SamlServiceProvider,
  answer: string,
): Promise<SamlSignIn> {
  const xml = Buffer.from(answer, 'base64').toString('utf8');
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('A SAML response must not have a document type.');
  if (/xmldsig#(\w+-)?(sha1|md5)\b/i.test(xml))
    throw new Error('The assertion is signed with SHA-1 or MD5, which are broken.');
  const client = createClient(provider, serviceProvider, { cacheProvider: acceptAnyRequest });
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: answer });
  if (!profile) throw new Error('The response contains no profile.');
  // The library checks the issuer only for logout requests.
  if (profile.issuer !== provider.entityId) throw new Error('Another provider issued the assertion.');
  if (profile.nameIDFormat?.endsWith(':transient'))
    throw new Error('The provider sends transient NameIDs, which change each time. Configure persistent NameIDs.');
  const { assertionId, requestId } = readConfirmation(profile, serviceProvider);
  return { identity: readIdentity(profile), requestId, assertionId };
}

interface Node {
  readonly $?: Readonly<Record<string, string>>;
  readonly [child: string]: unknown;
}
const findChildren = (node: Node | undefined, name: string): Node[] => (node?.[name] as Node[] | undefined) ?? [];

/** Reads the bearer confirmation from the signed part, since anyone could change the request ID outside it. */
function readConfirmation(
  profile: Profile,
  serviceProvider: SamlServiceProvider,
): { assertionId: string; requestId: string } {
  const assertion = profile.getAssertion?.().Assertion as Node | undefined;
  const data = findChildren(findChildren(assertion, 'Subject')[0], 'SubjectConfirmation')
    .filter((confirmation) => confirmation.$?.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((confirmation) => findChildren(confirmation, 'SubjectConfirmationData'))
    .find(
      ({ $ }) => $?.Recipient === serviceProvider.acsUrl && $?.InResponseTo === profile.inResponseTo && $?.NotOnOrAfter,
    );
  const [assertionId, requestId] = [assertion?.$?.ID, data?.$?.InResponseTo];
  if (assertionId === undefined || requestId === undefined)
    throw new Error('The assertion does not respond to a request of this server (Recipient, InResponseTo).');
  return { assertionId, requestId };
}

const emailAttributes = [
  'email',
  'mail',
  'emailAddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const firstNameAttributes = [
  'givenName',
  'firstName',
  'given_name',
  'urn:oid:2.5.4.42',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
];

function readIdentity(profile: Profile): ExternalIdentity {
  const attribute = (names: readonly string[]): unknown =>
    names.map((name) => [profile[name]].flat()[0]).find((value) => typeof value === 'string');
  const email = attribute(emailAttributes) ?? (profile.nameID.includes('@') ? profile.nameID : undefined);
  return identityFromClaims({ sub: profile.nameID, email, given_name: attribute(firstNameAttributes) });
}

/** The service provider metadata, as XML. */
export const samlMetadata = (serviceProvider: SamlServiceProvider): string =>
  generateServiceProviderMetadata({
    issuer: serviceProvider.entityId,
    callbackUrl: serviceProvider.acsUrl,
    wantAssertionsSigned: true,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  });
