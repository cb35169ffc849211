import {
  type CacheProvider,
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { randomHex } from './crypto.ts';
import { type OutsidePerson, personOfClaims } from './external-identity.ts';

/** An identity provider that speaks SAML 2.0. */
export interface SamlSettings {
  readonly entityId: string;
  /** Where browsers are sent. */
  readonly ssoUrl: string;
  /** One of them has signed. */
  readonly certificates: readonly string[];
}

/** This server, as the provider knows it. */
export interface SamlEnd {
  readonly entityId: string;
  /** Where the provider posts its answer. */
  readonly acsUrl: string;
}

/** How far the clocks may differ. */
const skewMs = 60_000;
/** An assertion counts as long from its making, whatever it says itself. */
export const assertionLifeMs = 10 * 60_000;

const clientOf = (provider: SamlSettings, end: SamlEnd, more: { requestId?: string; cacheProvider?: CacheProvider }) =>
  new SAML({
    callbackUrl: end.acsUrl,
    issuer: end.entityId,
    audience: end.entityId,
    entryPoint: provider.ssoUrl,
    idpIssuer: provider.entityId,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: assertionLifeMs,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: assertionLifeMs,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...(more.requestId === undefined ? {} : { generateUniqueId: () => more.requestId! }),
    ...(more.cacheProvider ? { cacheProvider: more.cacheProvider } : {}),
  });

/** Remembers no request: whose answer it is, the browser's cookie says afterwards. */
const anyRequest: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => new Date().toISOString(),
  removeAsync: async () => null,
};

/** Where to send a browser, and the id that the answer must name. */
export async function samlRequest(
  provider: SamlSettings,
  end: SamlEnd,
  relayState = '',
): Promise<{ url: string; requestId: string }> {
  const requestId = `_${randomHex(20)}`;
  const client = clientOf(provider, end, { requestId, cacheProvider: anyRequest });
  return { url: await client.getAuthorizeUrlAsync(relayState, undefined, {}), requestId };
}

/** What a provider has signed. */
export interface SamlArrival {
  readonly person: OutsidePerson;
  /** Of the request that it answers. */
  readonly requestId: string;
  /** Counts once. */
  readonly assertionId: string;
}

/**
 * Reads a provider's answer (base64). Throws unless the assertion itself is signed by the provider, for this server, now,
 * as the answer to a request; whether that request was this browser's is the caller's to check.
 */
export async function readSamlResponse(provider: SamlSettings, end: SamlEnd, answer: string): Promise<SamlArrival> {
  const xml = Buffer.from(answer, 'base64').toString('utf8');
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('A SAML answer has no document type.');
  if (/xmldsig#(\w+-)?(sha1|md5)\b/i.test(xml)) throw new Error('The assertion is signed with SHA-1, which is broken.');
  const client = clientOf(provider, end, { cacheProvider: anyRequest });
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: answer });
  if (!profile) throw new Error('The answer names nobody.');
  // The library's own check of the issuer is about log-outs.
  if (profile.issuer !== provider.entityId) throw new Error('Another provider has signed the assertion.');
  if (profile.nameIDFormat?.endsWith(':transient'))
    throw new Error('The provider calls people by another name each time (transient NameID): choose a persistent one.');
  const { assertionId, requestId } = confirmationOf(profile, end);
  return { person: personOf(profile), requestId, assertionId };
}

interface Node {
  readonly $?: Readonly<Record<string, string>>;
  readonly [child: string]: unknown;
}
const childrenOf = (node: Node | undefined, name: string): Node[] => (node?.[name] as Node[] | undefined) ?? [];

/** The bearer confirmation within what is signed: outside of it anyone could write another request's id. */
function confirmationOf(profile: Profile, end: SamlEnd): { assertionId: string; requestId: string } {
  const assertion = profile.getAssertion?.().Assertion as Node | undefined;
  const data = childrenOf(childrenOf(assertion, 'Subject')[0], 'SubjectConfirmation')
    .filter((confirmation) => confirmation.$?.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((confirmation) => childrenOf(confirmation, 'SubjectConfirmationData'))
    .find(({ $ }) => $?.Recipient === end.acsUrl && $?.InResponseTo === profile.inResponseTo && $?.NotOnOrAfter);
  const [assertionId, requestId] = [assertion?.$?.ID, data?.$?.InResponseTo];
  if (assertionId === undefined || requestId === undefined)
    throw new Error('The assertion is not made for a request of this server (Recipient, InResponseTo).');
  return { assertionId, requestId };
}

const emailNames = [
  'email',
  'mail',
  'emailAddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const firstNames = [
  'givenName',
  'firstName',
  'given_name',
  'urn:oid:2.5.4.42',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
];

function personOf(profile: Profile): OutsidePerson {
  const attribute = (names: readonly string[]): unknown =>
    names.map((name) => [profile[name]].flat()[0]).find((value) => typeof value === 'string');
  const email = attribute(emailNames) ?? (profile.nameID.includes('@') ? profile.nameID : undefined);
  return personOfClaims({ sub: profile.nameID, email, given_name: attribute(firstNames) });
}

/** This server in the XML that providers read. */
export const samlMetadata = (end: SamlEnd): string =>
  generateServiceProviderMetadata({
    issuer: end.entityId,
    callbackUrl: end.acsUrl,
    wantAssertionsSigned: true,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  });
