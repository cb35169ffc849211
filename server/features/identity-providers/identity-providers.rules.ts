import { X509Certificate } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Lower case and in ASCII; undefined for what is no domain that mail could go to. */
export function domainOf(text: string): string | undefined {
  const domain = domainToASCII(text.trim().toLowerCase().replace(/^@/, ''));
  const isDomain =
    domain.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain);
  return isDomain ? domain : undefined;
}

/** What comes after the last @. */
export const domainOfEmail = (email: string): string | undefined => domainOf(email.slice(email.lastIndexOf('@') + 1));

/** The TXT record that shows whose a domain is. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_timbre-challenge.${domain}`,
  value: `timbre-domain-verification=${token}`,
});

/** A certificate as PEM, however it was pasted; undefined for what is none. */
export function certificateOf(text: string): string | undefined {
  const base64 = text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const pem = `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`;
  try {
    return new X509Certificate(pem).toString();
  } catch {
    return undefined;
  }
}

/** The addresses of this server that a workspace's provider is told. */
export const endOf = (id: string, baseUrl: string) => {
  const base = `${baseUrl}/v1/auth/single-sign-on/${id}`;
  return { start: `${base}/start`, callback: `${base}/callback`, acsUrl: `${base}/acs`, entityId: `${base}/metadata` };
};

/** How an identity of a workspace's provider is kept. */
export const providerKey = (id: string): string => `sso:${id}`;
