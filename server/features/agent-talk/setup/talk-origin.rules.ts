import type { TalkConfig } from './talk-config.parser.ts';

/** Whether an entry of an allowlist, such as `example.com`, `*.example.com`, `localhost:3000` or a URL, names a host. */
function matches(entry: string, url: URL): boolean {
  const host = entry
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  if (host.startsWith('*.')) return url.hostname.endsWith(host.slice(1));
  return host !== '' && (host === url.hostname || host === url.host);
}

/**
 * Whether pages of `origin` may start a conversation. `ownHost`: the host of this server, whose pages always may. Programs
 * other than browsers send no origin.
 */
export function isOriginAllowed(
  { allowlist, require_origin_header }: TalkConfig['platform_settings']['auth'],
  origin: string | undefined,
  ownHost: string | undefined,
): boolean {
  if (origin === undefined) return !require_origin_header;
  if (allowlist.length === 0) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === ownHost || allowlist.some(({ hostname }) => matches(hostname, url));
}
