import type { AuthSettings } from '../../../contract/agents/config/platform/auth.ts';

/** Whether a page may use an agent: `allowlist` names hosts, with a port where it matters. Programs send no `Origin`. */
export function isOriginAllowed(
  { allowlist, require_origin_header }: Pick<AuthSettings, 'allowlist' | 'require_origin_header'>,
  origin: string | undefined,
): boolean {
  if (origin === undefined) return !require_origin_header;
  if (allowlist.length === 0) return true;
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  return allowlist.some((entry) => [host, hostname].includes(hostOf(entry.hostname)));
}

/** People also enter whole addresses. */
function hostOf(entry: string): string {
  const text = entry.trim().toLowerCase();
  const address = text.includes('://') ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).host : text;
}
