import { type ClientRequest, get as httpGet, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';
import { DownloadError } from './download-error.ts';

/** How files are fetched from outside. */
export interface Outside {
  /** Proxy for https, as http://host:port; none when absent. */
  readonly httpsProxy?: string | undefined;
  /** Hosts that are reached without it. */
  readonly noProxy?: string | undefined;
}

const mostRedirects = 5;
/** From the call to the head of the answer, and between two pieces of its body. */
const idleMs = 30_000;

/**
 * The answer to a GET, redirects followed. The operator named the place, so that it may be anywhere, this machine included;
 * a redirect never leads from https to http.
 */
export async function fetchBody(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  { httpsProxy, noProxy }: Outside = {},
): Promise<IncomingMessage> {
  const proxyEnv = httpsProxy ? { HTTPS_PROXY: httpsProxy, ...(noProxy ? { NO_PROXY: noProxy } : {}) } : undefined;
  const agent = proxyEnv ? new HttpsAgent({ proxyEnv }) : undefined;
  let at = new URL(url);
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await ask(at, headers, signal, agent);
    const { statusCode = 0, headers: replied } = answer;
    if (![301, 302, 303, 307, 308].includes(statusCode) || !replied.location) return answer;
    answer.destroy();
    const next = new URL(replied.location, at);
    if (at.protocol === 'https:' && next.protocol !== 'https:')
      throw new DownloadError(`${at.host} leads from https to ${next.protocol}//.`, { again: false });
    at = next;
  }
  throw new DownloadError(`${at.host} leads in circles.`, { again: false });
}

function ask(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  agent: HttpsAgent | undefined,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DownloadError(`${url.protocol}// cannot be fetched.`, { again: false });
  return new Promise((resolve, reject) => {
    const options = { headers: { 'user-agent': 'timbre', ...headers }, signal, timeout: idleMs };
    const request: ClientRequest =
      url.protocol === 'https:' ? httpsGet(url, { ...options, agent }, resolve) : httpGet(url, options, resolve);
    request.on('timeout', () => request.destroy(new DownloadError(`${url.host} does not answer.`, { again: true })));
    request.on('error', (error) => {
      if (signal.aborted) reject(signal.reason);
      else if (error instanceof DownloadError) reject(error);
      else reject(new DownloadError(`${url.host} cannot be reached: ${error.message}`, { again: true, cause: error }));
    });
  });
}
