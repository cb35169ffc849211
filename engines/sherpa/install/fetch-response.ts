import { type ClientRequest, get as httpGet, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';
import { DownloadError } from './download-error.ts';

/** The proxy for outgoing requests. */
export interface ProxyOptions {
  /** Proxy for https, as http://host:port; none if absent. */
  readonly httpsProxy?: string | undefined;
  /** Hosts that are reached without the proxy. */
  readonly noProxy?: string | undefined;
}

const maxRedirects = 5;
/** Timeout for the response headers and between two chunks of the body. */
const idleMs = 30_000;

/**
 * Sends a GET request and follows redirects, except from https to http. The operator sets the URL, so local addresses
 * are allowed.
 */
export async function fetchResponse(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  { httpsProxy, noProxy }: ProxyOptions = {},
): Promise<IncomingMessage> {
  const proxyEnv = httpsProxy ? { HTTPS_PROXY: httpsProxy, ...(noProxy ? { NO_PROXY: noProxy } : {}) } : undefined;
  const agent = proxyEnv ? new HttpsAgent({ proxyEnv }) : undefined;
  let current = new URL(url);
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const response = await sendRequest(current, headers, signal, agent);
    const { statusCode = 0, headers: responseHeaders } = response;
    if (![301, 302, 303, 307, 308].includes(statusCode) || !responseHeaders.location) return response;
    response.destroy();
    const next = new URL(responseHeaders.location, current);
    if (current.protocol === 'https:' && next.protocol !== 'https:')
      throw new DownloadError(`${current.host} redirects from https to ${next.protocol}//.`, { retryable: false });
    current = next;
  }
  throw new DownloadError(`${current.host} redirects too often.`, { retryable: false });
}

function sendRequest(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  agent: HttpsAgent | undefined,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DownloadError(`${url.protocol}// is not supported.`, { retryable: false });
  return new Promise((resolve, reject) => {
    const options = { headers: { 'user-agent': 'timbre', ...headers }, signal, timeout: idleMs };
    const request: ClientRequest =
      url.protocol === 'https:' ? httpsGet(url, { ...options, agent }, resolve) : httpGet(url, options, resolve);
    request.on('timeout', () =>
      request.destroy(new DownloadError(`${url.host} does not answer.`, { retryable: true })),
    );
    request.on('error', (error) => {
      if (signal.aborted) reject(signal.reason);
      else if (error instanceof DownloadError) reject(error);
      else
        reject(new DownloadError(`${url.host} cannot be reached: ${error.message}`, { retryable: true, cause: error }));
    });
  });
}
