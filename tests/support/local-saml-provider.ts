import { randomBytes, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { SignedXml } from 'xml-crypto';

interface Signer {
  readonly key: string;
  /** PEM */
  readonly certificate: string;
}

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** A key with a self-signed certificate. */
export async function selfSigned(): Promise<Signer> {
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=tests',
    notBefore: new Date(Date.now() - 3600_000),
    notAfter: new Date(Date.now() + 24 * 3600_000),
    signingAlgorithm: algorithm,
    keys,
  });
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { key, certificate: certificate.toString('pem') };
}

/** Parses a SAML request of the server. */
export interface SamlRequest {
  readonly id: string;
  readonly acsUrl: string;
  readonly issuer: string;
}

export function readSamlRequest(url: URL): SamlRequest {
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  const issuer = /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '';
  return { id: attribute('ID'), acsUrl: attribute('AssertionConsumerServiceURL'), issuer };
}

/** Deviations from a valid response. */
export interface AnswerOptions {
  readonly nameId?: string;
  readonly nameIdFormat?: string;
  readonly email: string;
  readonly audience?: string;
  readonly recipient?: string;
  readonly issuer?: string;
  /** In the signed subject confirmation. */
  readonly confirms?: string;
  /** In the unsigned response. */
  readonly inResponseTo?: string;
  /** Seconds from now. */
  readonly notBefore?: number;
  readonly notOnOrAfter?: number;
  readonly signature?: 'sha256' | 'sha1' | 'none' | 'stranger';
  /** Changes the signed XML. */
  readonly forge?: (xml: string) => string;
}

const saml = 'urn:oasis:names:tc:SAML:2.0';
const newXmlId = () => `_${randomBytes(16).toString('hex')}`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** A local SAML provider, whose page signs `person` in without a prompt. */
export async function startSamlProvider() {
  const [own, stranger] = await Promise.all([selfSigned(), selfSigned()]);
  const entityId = 'https://saml.tests.example/metadata';
  const state = { person: { email: 'nobody@example.com' } as AnswerOptions };

  /** The base64 of the response to a request. */
  function answer(request: SamlRequest, options: AnswerOptions): string {
    const { email, audience = request.issuer, recipient = request.acsUrl, issuer = entityId } = options;
    const { confirms = request.id, inResponseTo = request.id, notBefore = -5, notOnOrAfter = 300 } = options;
    const { nameId = email, nameIdFormat = `${saml}:nameid-format:persistent`, signature = 'sha256' } = options;
    const now = inSeconds(0);
    const xml = `<samlp:Response xmlns:samlp="${saml}:protocol" xmlns:saml="${saml}:assertion" ID="${newXmlId()}" Version="2.0" IssueInstant="${now}" Destination="${request.acsUrl}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${saml}:status:Success"/></samlp:Status><saml:Assertion ID="${newXmlId()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="${saml}:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${confirms}" Recipient="${recipient}" NotOnOrAfter="${inSeconds(notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${inSeconds(notBefore)}" NotOnOrAfter="${inSeconds(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>${saml}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="givenName"><saml:AttributeValue>Katherine</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`;
    const signed = signature === 'none' ? xml : sign(xml, signature === 'stranger' ? stranger.key : own.key, signature);
    return Buffer.from(options.forge?.(signed) ?? signed).toString('base64');
  }

  const server = createServer((request, reply) => {
    const samlRequest = readSamlRequest(new URL(request.url ?? '/', 'http://localhost'));
    reply.setHeader('content-type', 'text/html');
    reply.end(
      `<form method="post" action="${samlRequest.acsUrl}"><input type="hidden" name="SAMLResponse" value="${answer(samlRequest, state.person)}"></form><script>document.forms[0].submit()</script>`,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    entityId,
    certificate: own.certificate,
    /** With a host name that makes it cross-site to the server. */
    ssoUrl: `http://localhost:${port}/sso`,
    state,
    answer,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type LocalSamlProvider = Awaited<ReturnType<typeof startSamlProvider>>;

function sign(xml: string, privateKey: string, kind: string): string {
  const old = kind === 'sha1';
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const signature = new SignedXml({
    privateKey,
    canonicalizationAlgorithm: exclusive,
    signatureAlgorithm: old
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  });
  const assertion = "//*[local-name(.)='Assertion']";
  signature.addReference({
    xpath: assertion,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: old ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signature.computeSignature(xml, {
    location: { reference: `${assertion}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signature.getSignedXml();
}
