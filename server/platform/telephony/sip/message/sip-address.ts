import { isIP } from 'node:net';

/** A URI of SIP, or of a telephone (`tel:`), whose host is then empty. */
export interface SipUri {
  readonly scheme: 'sip' | 'sips' | 'tel';
  readonly user: string;
  /** Without the brackets of IPv6, in lower case. */
  readonly host: string;
  readonly port: number | undefined;
  /** Names in lower case; without a value: ''. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** `From`, `To`, `Contact`, `Route`: a URI with parameters of the header. */
export interface SipNameAddress {
  readonly name: string;
  readonly uri: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Undefined: it is invalid. */
export function parseSipUri(text: string): SipUri | undefined {
  const [, rawScheme, rest] = /^(sips?|tel):(\S{1,2048})$/i.exec(text.trim()) ?? [];
  if (!rawScheme || rest === undefined) return undefined;
  const scheme = rawScheme.toLowerCase() as SipUri['scheme'];
  const [address = '', ...parameters] = rest.split('?')[0]!.split(';');
  if (scheme === 'tel')
    return { scheme, user: decode(address), host: '', port: undefined, parameters: parseParameters(parameters) };
  const at = address.lastIndexOf('@');
  const user = at < 0 ? '' : decode(address.slice(0, at).split(':')[0]!);
  const hostPort = parseHostPort(address.slice(at + 1));
  return hostPort && { scheme, user, ...hostPort, parameters: parseParameters(parameters) };
}

/** `host`, `host:port` or `[IPv6]:port`; undefined: it is invalid. */
export function parseHostPort(text: string): { host: string; port: number | undefined } | undefined {
  if (isIP(text) === 6) return { host: text.toLowerCase(), port: undefined };
  const [, ipv6, name, port] = /^(?:\[([\da-f:.]+)\]|([\w.-]{1,253}))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = (ipv6 ?? name ?? '').toLowerCase();
  if (host === '' || (ipv6 !== undefined && isIP(ipv6) !== 6) || Number(port ?? 1) > 65_535 || port === '0')
    return undefined;
  return { host, port: port === undefined ? undefined : Number(port) };
}

/** Brackets around IPv6. */
export const formatHost = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** The user of a SIP URI, with what may not be in it escaped. */
export const escapeUser = (user: string): string =>
  [...user]
    .map((letter) => (/[\w.!~*'()&=+$,;?/#-]/.test(letter) && letter !== '#' ? letter : encodeURIComponent(letter)))
    .join('');

/** Parts such as `tag=1` or `lr`; the first of a name counts. */
function parseParameters(parts: readonly string[]): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const part of parts) {
    const [name = '', ...value] = part.split('=');
    const key = name.trim().toLowerCase();
    if (key !== '' && !parameters.has(key))
      parameters.set(
        key,
        value
          .join('=')
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      );
  }
  return parameters;
}

/** Undefined: it is invalid. The `;` after a URI without brackets belong to the header. */
export function parseNameAddress(text: string): SipNameAddress | undefined {
  const [, name, bracketed, rest] = /^\s*("(?:[^"\\]|\\.)*"|[^"<]*?)\s*<([^<>]*)>(.*)$/s.exec(text) ?? [];
  if (bracketed !== undefined)
    return {
      name: (name ?? '').replace(/^"(.*)"$/s, '$1').replace(/\\(.)/g, '$1'),
      uri: bracketed.trim(),
      parameters: parseParameters((rest ?? '').split(';').slice(1)),
    };
  const [uri = '', ...parameters] = text.trim().split(';');
  return /^\w+:\S+$/.test(uri) ? { name: '', uri, parameters: parseParameters(parameters) } : undefined;
}

/** The topmost `Via`: where responses go. */
export interface SipVia {
  readonly transport: string;
  readonly host: string;
  readonly port: number | undefined;
  readonly parameters: ReadonlyMap<string, string>;
}

export function parseVia(text: string): SipVia | undefined {
  const [, transport, sentBy, parameters] =
    /^SIP\s*\/\s*2\.0\s*\/\s*(\w{1,10})\s+([^\s;]+)\s*(.*)$/i.exec(text.trim()) ?? [];
  const hostPort = sentBy === undefined ? undefined : parseHostPort(sentBy);
  return (
    hostPort && {
      transport: transport!.toLowerCase(),
      ...hostPort,
      parameters: parseParameters((parameters ?? '').split(';').slice(1)),
    }
  );
}

/** A header that only has parameters after its first word, such as `Session-Expires: 90;refresher=uac`. */
export function parseValueParameters(text: string): { value: string; parameters: ReadonlyMap<string, string> } {
  const [value = '', ...parameters] = text.split(';');
  return { value: value.trim(), parameters: parseParameters(parameters) };
}
