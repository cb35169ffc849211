import {
  type CacheProvider,
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { randomHex } from './crypto.ts';
import { type ExternalIdentity, identityFromClaims } from './external-identity.ts';

/** An identity provider that speaks SAML 2.0. */
export interface SamlProvider {
  readonly entityId: string;
  /** Where browsers are sent. */
  readonly ssoUrl: string;
  /** One of them has signed. */
  readonly certificates: readonly string[];
}

/** This server, as the provider knows it. */
export interface SamlServiceProvider {
  readonly entityId: string;
  /** Where the provider posts its answer. */
  readonly acsUrl: string;
}

/** How far the clocks may differ. */
const clockSkewMs = 60_000;
/** An assertion counts as long from its making, whatever it says itself. */
export const assertionLifeMs = 10 * 60_000;

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
    maxAssertionAgeMs: assertionLifeMs,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: assertionLifeMs,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...(options.requestId === undefined ? {} : { generateUniqueId: () => options.requestId! }),
    ...(options.cacheProvider ? { cacheProvider: options.cacheProvider } : {}),
  });

/** Remembers no request: whose answer it is, the browser's cookie says afterwards. */
const acceptAnyRequest: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => new Date().toISOString(),
  removeAsync: async () => null,
};

/** Where to send a browser, and the id that the answer must name. */
export async function createSamlRequest(
  provider: SamlProvider,
  serviceProvider: SamlServiceProvider,
  relayState = '',
): Promise<{ url: string; requestId: string }> {
  const requestId = `_${randomHex(20)}`;
  const client = createClient(provider, serviceProvider, { requestId, cacheProvider: acceptAnyRequest });
  return { url: await client.getAuthorizeUrlAsync(relayState, undefined, {}), requestId };
}

/** What a provider has signed. */
export interface SamlSignIn {
  readonly identity: ExternalIdentity;
  /** Of the request that it answers. */
  readonly requestId: string;
  /** Counts once. */
  readonly assertionId: string;
}

/**
 * Reads a provider's answer (base64). Throws unless the assertion itself is signed by the provider, for this server, now,
 * as the answer to a request; whether that request was this browser's is the caller's to check.
 */
export async function readSamlResponse(
  provider: SamlProvider,
  serviceProvider: SamlServiceProvider,
  answer: string,
): Promise<SamlSignIn> {
  const xml = Buffer.from(answer, 'base64').toString('utf8');
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('A SAML answer has no document type.');
  if (/xmldsig#(\w+-)?(sha1|md5)\b/i.test(xml)) throw new Error('The assertion is signed with SHA-1, which is broken.');
  const client = createClient(provider, serviceProvider, { cacheProvider: acceptAnyRequest });
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: answer });
  if (!profile) throw new Error('The answer names nobody.');
  // The library's own check of the issuer is about log-outs.
  if (profile.issuer !== provider.entityId) throw new Error('Another provider has signed the assertion.');
  if (profile.nameIDFormat?.endsWith(':transient'))
    throw new Error('The provider calls people by another name each time (transient NameID): choose a persistent one.');
  const { assertionId, requestId } = readConfirmation(profile, serviceProvider);
  return { identity: readIdentity(profile), requestId, assertionId };
}

interface Node {
  readonly $?: Readonly<Record<string, string>>;
  readonly [child: string]: unknown;
}
const findChildren = (node: Node | undefined, name: string): Node[] => (node?.[name] as Node[] | undefined) ?? [];

/** The bearer confirmation within what is signed: outside of it anyone could write another request's id. */
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
    throw new Error('The assertion is not made for a request of this server (Recipient, InResponseTo).');
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

/** This server in the XML that providers read. */
export const samlMetadata = (serviceProvider: SamlServiceProvider): string =>
  generateServiceProviderMetadata({
    issuer: serviceProvider.entityId,
    callbackUrl: serviceProvider.acsUrl,
    wantAssertionsSigned: true,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  });
