import { type LookupAddress, type LookupAllOptions, lookup as resolve } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Which addresses outgoing requests may reach, and through which proxy. */
export interface OutgoingPolicy {
  /** Allows localhost, private networks and plain http: only for URLs configured by the operator, never by a user. */
  readonly allowPrivate: boolean;
  /** Proxy for https, as http://host:port. It gets addresses instead of names, unless `allowPrivate`. */
  readonly httpsProxy?: string | undefined;
  /** Comma-separated hosts that bypass the proxy: `host`, `host:port`, `.suffix`, `*.suffix` or `*`. */
  readonly noProxy?: string | undefined;
}

/** A forbidden URL, or one without a usable reply. The message is shown to the user who entered the URL. */
export class OutgoingUrlError extends Error {
  override readonly name = 'OutgoingUrlError';
}

/** Networks outside the public internet: private, local, reserved, and IPv4 tunnelled in IPv6. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix);
/** Only 2000::/3 of IPv6 is public; these parts of it are reserved or lead back to IPv4. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address);
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}

/** Throws `OutgoingUrlError` for a forbidden URL. Host names are checked again when they are resolved. */
export function checkOutgoingUrl(url: URL, { allowPrivate }: OutgoingPolicy): void {
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new OutgoingUrlError(`${url.href.slice(0, 200)} does not start with https://.`);
  if (url.username !== '' || url.password !== '')
    throw new OutgoingUrlError('The URL may not contain a user name or a password.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && (host === 'localhost' || host.endsWith('.localhost') || (isIP(host) && !isPublicAddress(host))))
    throw new OutgoingUrlError(`${url.host} is not on the internet.`);
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A DNS lookup for the connection itself, so that the checked address is the one connected to (no DNS rebinding). */
export const publicLookup =
  (resolveName: Resolve = resolve): LookupFunction =>
  (hostname, options, done) =>
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const privateAddress = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
      if (error) done(error, '', 0);
      else if (privateAddress || !addresses[0])
        done(new OutgoingUrlError(`${hostname} is not on the internet.`), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, addresses[0].address, addresses[0].family);
    });

const timeoutMs = 10_000;
const maxBytes = 1024 * 1024;

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches an external URL: 10 s timeout, at most 1 MiB, no redirects. Throws `OutgoingUrlError` for a forbidden URL and
 * when these limits are exceeded.
 */
export async function fetchExternal(
  address: string | URL,
  outgoing: OutgoingPolicy,
  request: Request = {},
  resolveName: Resolve = resolve,
): Promise<Response> {
  const url = new URL(address);
  checkOutgoingUrl(url, outgoing);
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
  try {
    const answer = await send(url, outgoing, { ...request, signal }, resolveName);
    const body = await read(answer);
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(answer.headersDistinct))
      for (const value of values) headers.append(name, value);
    const status = answer.statusCode ?? 502;
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
  } catch (cause) {
    if (cause instanceof OutgoingUrlError) throw cause;
    if (request.signal?.aborted) throw request.signal.reason;
    const reason = deadline.aborted ? 'did not reply in time' : 'cannot be reached';
    throw new OutgoingUrlError(`${url.host} ${reason}.`, { cause });
  }
}

async function send(
  url: URL,
  { allowPrivate, httpsProxy, noProxy }: OutgoingPolicy,
  { method = 'GET', headers, body, signal }: Request,
  resolveName: Resolve,
): Promise<IncomingMessage> {
  const proxy = url.protocol === 'https:' && httpsProxy && !bypassesProxy(url, noProxy) ? httpsProxy : undefined;
  const target = proxy
    ? {
        agent: new HttpsAgent({ proxyEnv: { HTTPS_PROXY: proxy } }),
        ...(allowPrivate || isIP(url.hostname) ? {} : await findPublicAddress(url.hostname, resolveName)),
      }
    : allowPrivate
      ? {}
      : { lookup: publicLookup(resolveName) };
  return new Promise((resolved, rejected) => {
    const options = {
      method,
      // Set here, since the connection may be to an address.
      headers: { 'user-agent': 'timbre', host: url.host, ...headers },
      signal: signal!,
      ...target,
    };
    const request: ClientRequest =
      url.protocol === 'https:' ? httpsRequest(url, options, resolved) : httpRequest(url, options, resolved);
    request.on('error', rejected);
    request.end(body);
  });
}

/**
 * Resolves a name for a request through a proxy. The proxy gets the checked address, because it could resolve the name to
 * another one; the TLS certificate is still checked for the name.
 */
const findPublicAddress = (name: string, resolveName: Resolve): Promise<{ hostname: string; servername: string }> =>
  new Promise((resolved, rejected) => {
    publicLookup(resolveName)(name, { all: true }, (error, addresses) => {
      if (error instanceof OutgoingUrlError) return rejected(error);
      const all = addresses as LookupAddress[];
      const address = error ? undefined : (all.find(({ family }) => family === 4) ?? all[0]);
      if (address) resolved({ hostname: address.address, servername: name });
      else rejected(new OutgoingUrlError(`${name} cannot be resolved, so its address cannot be checked.`));
    });
  });

function bypassesProxy({ hostname, port }: URL, noProxy = ''): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*' || entry === host || entry === `${host}:${port || 443}`) return true;
      const suffix = entry.replace(/^\*/, '');
      return suffix.startsWith('.') && (host.endsWith(suffix) || host === suffix.slice(1));
    });
}

async function read(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      answer.destroy();
      throw new OutgoingUrlError('The reply is too large.');
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
