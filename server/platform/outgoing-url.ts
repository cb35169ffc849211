import { type LookupAddress, type LookupAllOptions, lookup as resolve } from 'node:dns';
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { inSpan, type SpanOptions } from './tracing/tracer.ts';

/** Which addresses outgoing requests may reach, and through which proxy. */
export interface OutgoingPolicy {
  /** Allows localhost, private networks and plain http: only for URLs configured by the operator, never by a user. */
  readonly allowPrivate: boolean;
  /** Hosts, as `host` or `host:port`, that the operator allows on private networks and without https; `*`: all. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Proxy for https, as http://host:port. It gets addresses instead of names, unless `allowPrivate`. */
  readonly httpsProxy?: string | undefined;
  /** Comma-separated hosts that bypass the proxy: `host`, `host:port`, `.suffix`, `*.suffix` or `*`. */
  readonly noProxy?: string | undefined;
}

/** A forbidden URL, or one without a usable reply. The message is shown to the user who entered the URL. */
export class OutgoingUrlError extends Error {
  override readonly name: string = 'OutgoingUrlError';
}

/** A URL that may not be requested, so a retry is of no use. */
export class ForbiddenUrlError extends OutgoingUrlError {
  override readonly name = 'ForbiddenUrlError';
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

/** Where clouds offer credentials to the machines in them: never allowed for a user's URL. */
const metadataNetworks = new BlockList();
metadataNetworks.addSubnet('169.254.0.0', 16);
metadataNetworks.addAddress('100.100.100.200');
metadataNetworks.addAddress('168.63.129.16');
metadataNetworks.addAddress('192.0.0.192');
metadataNetworks.addSubnet('fe80::', 10, 'ipv6');
metadataNetworks.addAddress('fd00:ec2::254', 'ipv6');
metadataNetworks.addAddress('fd20:ce::254', 'ipv6');

/** Whether a cloud offers credentials to its machines at this IP address: nobody may reach it. */
export const isMetadataAddress = (address: string): boolean =>
  isIP(address) !== 0 && metadataNetworks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const isAllowedHost = (url: URL, { allowedHosts = [] }: OutgoingPolicy): boolean =>
  ['*', bareHost(url), url.hostname, url.host].some((host) => allowedHosts.includes(host));

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address);
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}

/** Throws `OutgoingUrlError` for a forbidden URL. Host names are checked again when they are resolved. */
export function checkOutgoingUrl(url: URL, policy: OutgoingPolicy): void {
  const { allowPrivate } = policy;
  const isOpen = allowPrivate || isAllowedHost(url, policy);
  if (url.protocol !== 'https:' && !(isOpen && url.protocol === 'http:'))
    throw new ForbiddenUrlError(`${url.href.slice(0, 200)} does not start with https://.`);
  if (url.username !== '' || url.password !== '')
    throw new ForbiddenUrlError('The URL may not contain a user name or a password.');
  const host = bareHost(url);
  const isPrivate = host === 'localhost' || host.endsWith('.localhost') || (isIP(host) && !isPublicAddress(host));
  if ((!isOpen && isPrivate) || (!allowPrivate && isMetadataAddress(host)))
    throw new ForbiddenUrlError(`${url.host} is not on the internet.`);
}

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A DNS lookup for the connection itself, so that the checked address is the one connected to (no DNS rebinding). */
export const publicLookup = (resolveName: Resolve = resolve): LookupFunction =>
  checkedLookup(isPublicAddress, resolveName);

const checkedLookup =
  (isAllowed: (address: string) => boolean, resolveName: Resolve): LookupFunction =>
  (hostname, options, done) =>
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const privateAddress = error ? undefined : addresses.find(({ address }) => !isAllowed(address));
      if (error) done(error, '', 0);
      else if (privateAddress || !addresses[0])
        done(new ForbiddenUrlError(`${hostname} is not on the internet.`), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, addresses[0].address, addresses[0].family);
    });

const defaultTimeoutMs = 10_000;
const maxBytes = 1024 * 1024;

export interface Request {
  readonly method?: string;
  /**
   * Whether the receiver may get it twice. Then it is sent once more if the other side closes a kept connection at the
   * moment at which it is used again. Default: all but POST, which may call somebody or charge for it.
   */
  readonly isRepeatable?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Reads only the start of the reply, of this length; default: a reply above 1 MiB is an error. */
  readonly readBytes?: number;
  /** Until the reply is complete; default: 10 s. */
  readonly timeoutMs?: number;
}

/** Connections of their own for URLs of users: a kept connection to a private address is never reused for them. */
const publicAgents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

/**
 * Fetches an external URL: 10 s timeout unless the request sets one, at most 1 MiB, no redirects. Throws `OutgoingUrlError` for a forbidden URL and
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
  const deadline = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
  try {
    const answer = await sendChecked(url, outgoing, { ...request, signal }, resolveName);
    const body = await read(answer, request.readBytes);
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

/** How a connection to a URL that was checked reaches it: directly, or through the proxy for https. */
export interface OutgoingRoute {
  /** Of a direct connection; undefined: any address is allowed. */
  readonly lookup?: LookupFunction;
  /** The proxy. */
  readonly agent?: HttpsAgent;
  /** The checked address that the proxy gets in place of the name, and the name for TLS. */
  readonly hostname?: string;
  readonly servername?: string;
}

/** Throws `OutgoingUrlError` for a name whose address the proxy may not get, and `signal.reason`. */
export async function outgoingRoute(
  url: URL,
  policy: OutgoingPolicy,
  resolveName: Resolve,
  signal: AbortSignal | undefined,
): Promise<OutgoingRoute> {
  const { allowPrivate, httpsProxy, noProxy } = policy;
  const isAllowed = allowPrivate || isAllowedHost(url, policy);
  if (url.protocol === 'https:' && httpsProxy && !bypassesProxy(url, noProxy))
    return {
      agent: new HttpsAgent({ proxyEnv: { HTTPS_PROXY: httpsProxy } }),
      ...(isAllowed || isIP(bareHost(url)) ? {} : await findPublicAddress(url.hostname, resolveName, signal)),
    };
  if (allowPrivate) return {};
  const lookup = isAllowed
    ? checkedLookup((address) => !isMetadataAddress(address), resolveName)
    : publicLookup(resolveName);
  return { lookup };
}

/** Sends a request to a URL that was checked; names are checked again when they are resolved. */
export function sendChecked(
  url: URL,
  policy: OutgoingPolicy,
  request: Request,
  resolveName: Resolve,
): Promise<IncomingMessage> {
  const { method = 'GET' } = request;
  const describe = (): SpanOptions => ({
    kind: 'client',
    // Without the path and the query, which may contain secrets.
    attributes: { 'http.request.method': method, 'server.address': url.hostname, 'server.port': portOf(url) },
  });
  return inSpan(method, describe, async (span) => {
    const headers = span && { traceparent: span.traceparent, ...request.headers };
    const answer = await sendUntraced(url, policy, headers ? { ...request, headers } : request, resolveName);
    span?.set({ 'http.response.status_code': answer.statusCode });
    if ((answer.statusCode ?? 0) >= 400) span?.fail(String(answer.statusCode));
    return answer;
  });
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

async function sendUntraced(
  url: URL,
  policy: OutgoingPolicy,
  { method = 'GET', headers, body, signal, isRepeatable = method !== 'POST' }: Request,
  resolveName: Resolve,
): Promise<IncomingMessage> {
  const route = await outgoingRoute(url, policy, resolveName, signal);
  const isOpen = policy.allowPrivate || isAllowedHost(url, policy);
  const target = { ...(!isOpen && { agent: publicAgents[url.protocol as keyof typeof publicAgents] }), ...route };
  const options = {
    method,
    // Set here, since the connection may be to an address.
    headers: { 'user-agent': 'timbre', host: url.host, ...headers },
    signal: signal!,
    ...target,
  };
  const send = (isRepeated: boolean): Promise<IncomingMessage> =>
    new Promise((resolved, rejected) => {
      const request: ClientRequest =
        url.protocol === 'https:' ? httpsRequest(url, options, resolved) : httpRequest(url, options, resolved);
      request.on('error', (error: NodeJS.ErrnoException) => {
        const isClosed = request.reusedSocket && error.code === 'ECONNRESET' && !signal?.aborted;
        if (isClosed && isRepeatable && !isRepeated) send(true).then(resolved, rejected);
        else rejected(error);
      });
      request.end(body);
    });
  return send(false);
}

/**
 * Resolves a name for a request through a proxy. The proxy gets the checked address, because it could resolve the name to
 * another one; the TLS certificate is still checked for the name.
 */
const findPublicAddress = (
  name: string,
  resolveName: Resolve,
  signal: AbortSignal | undefined,
): Promise<{ hostname: string; servername: string }> =>
  new Promise((resolved, rejected) => {
    // A lookup cannot be cancelled, and takes longer than most deadlines when no name server answers.
    const abort = () => rejected(signal?.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    publicLookup(resolveName)(name, { all: true }, (error, addresses) => {
      signal?.removeEventListener('abort', abort);
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

async function read(answer: IncomingMessage, readBytes?: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (readBytes !== undefined && length >= readBytes) {
      answer.destroy();
      return new Uint8Array(Buffer.concat([...chunks, chunk]).subarray(0, readBytes));
    }
    if (length > maxBytes) {
      answer.destroy();
      throw new OutgoingUrlError('The reply is too large.');
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
