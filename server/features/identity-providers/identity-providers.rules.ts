import { domainToASCII } from 'node:url';

/** Normalizes a domain to lower-case ASCII; undefined if it is not a mail domain. */
export function parseDomain(text: string): string | undefined {
  const domain = domainToASCII(text.trim().toLowerCase().replace(/^@/, ''));
  const isDomain =
    domain.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain);
  return isDomain ? domain : undefined;
}

/** The domain after the last @. */
export const parseEmailDomain = (email: string): string | undefined =>
  parseDomain(email.slice(email.lastIndexOf('@') + 1));

/** The TXT record that proves the domain's owner. */
export const toTxtRecord = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_timbre-challenge.${domain}`,
  value: `timbre-domain-verification=${token}`,
});

/** The URLs of this server for a workspace's identity provider. */
export const buildServiceUrls = (id: string, baseUrl: string) => {
  const base = `${baseUrl}/v1/auth/single-sign-on/${id}`;
  return { start: `${base}/start`, callback: `${base}/callback`, acsUrl: `${base}/acs`, entityId: `${base}/metadata` };
};

/** The provider id under which identities of a workspace's provider are stored. */
export const toProviderKey = (id: string): string => `sso:${id}`;
