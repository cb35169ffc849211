import { ApiCallError, type ApiClient, openApiClient } from '../api-client.ts';
import { type SharedValues, UsageError } from './command.ts';
import type { Login } from './config-file.ts';
import type { Terminal } from './terminal.ts';

const defaultUrl = 'http://localhost:4000';

/** `URL.parse` is not in Node 20. */
const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** The address of a server without a trailing slash. Throws `UsageError`. */
export function cleanUrl(text: string): string {
  const url = parseUrl(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${text} is not the address of a server.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** The server and the key of a call: options before variables before the login. */
export function chooseLogin(shared: SharedValues, { env }: Terminal, login: Login | undefined): Partial<Login> {
  const named = shared.url ?? env.TIMBRE_URL;
  const url = named ? cleanUrl(named) : (login?.url ?? defaultUrl);
  const key = shared['api-key'] ?? env.TIMBRE_API_KEY ?? env.ELEVENLABS_API_KEY;
  // The key of a login is for its server alone.
  const ownKey = login?.url === url ? login.api_key : undefined;
  return { url, ...((key || ownKey) && { api_key: key || ownKey }) };
}

/** Throws `ApiCallError` with status 401 if there is no key. */
export function connect({ url, api_key: key }: Partial<Login>, signal: AbortSignal): ApiClient {
  if (!url || !key)
    throw new ApiCallError(`There is no API key for ${url}. Run "timbre login", or set TIMBRE_API_KEY.`, 401);
  return openApiClient({ url, headers: { 'xi-api-key': key }, signal });
}
