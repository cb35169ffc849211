import { readFileSync } from 'node:fs';
import type { RemoteOptions } from '../engines/remote/remote.ts';
import { readRemoteVoices } from '../engines/remote/voices.ts';
import { readCatalogue } from '../engines/sherpa/install/catalogue.ts';
import { type Env, EnvError } from './env.ts';
import { readProviders } from './features/auth/providers/sign-in-providers.parser.ts';
import type { MonitorAccess } from './http/connection/monitor-caller.ts';
import type { CaptchaProvider } from './platform/captcha/captcha.ts';
import { includesAddress, parseNetworks } from './platform/networks.ts';
import { type MasterKey, parseMasterKeys } from './platform/secrets/master-keys.ts';

/** Whether no other process can use this database: the embedded one has a lock for a single server. */
export const isAlone = (env: Env): boolean => env.DATABASE_URL === undefined;

/** Reads the catalogue of models that can be installed. Throws `EnvError` if the operator's list is invalid. */
export function readModelCatalogue(env: Env): ReturnType<typeof readCatalogue> {
  try {
    return readCatalogue(env.MODEL_CATALOGUE);
  } catch (error) {
    throw new EnvError(`MODEL_CATALOGUE: ${(error as Error).message}`);
  }
}

/** Reads the operator's identity providers. Throws `EnvError` if the list is invalid. */
export function readIdentityProviders(env: Env): ReturnType<typeof readProviders> {
  try {
    return env.OIDC_PROVIDERS === undefined ? [] : readProviders(env.OIDC_PROVIDERS);
  } catch (error) {
    throw new EnvError(`OIDC_PROVIDERS: ${(error as Error).message}`);
  }
}

/** Reads the keys that wrap the secrets in the database, the current one first. Throws `EnvError` if they are invalid. */
export function readMasterKeys({ MASTER_KEY_FILE: path, MASTER_KEY: text }: Env): readonly MasterKey[] {
  if (path === undefined && text === undefined) return [];
  try {
    return parseMasterKeys(path === undefined ? Buffer.from(text ?? '') : readFileSync(path));
  } catch (error) {
    throw new EnvError(`${path === undefined ? 'MASTER_KEY' : 'MASTER_KEY_FILE'}: ${(error as Error).message}.`);
  }
}

/** Reads the captcha provider; undefined for the built-in proof of work. */
export function readCaptchaProvider(env: Env): CaptchaProvider | undefined {
  const { CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = env;
  if (provider === 'proof_of_work' || siteKey === undefined || secret === undefined) return undefined;
  return { provider, siteKey, secret, verifyUrl: env.CAPTCHA_VERIFY_URL };
}

/** Reads the remote speech API; undefined if none is configured. Throws `EnvError` if its voices are invalid. */
export function readRemoteOptions(env: Env): RemoteOptions | undefined {
  const { REMOTE_SPEECH_URL: url, REMOTE_SPEECH_VOICES: list } = env;
  if (url === undefined || list === undefined) return undefined;
  try {
    const voices = readRemoteVoices(list);
    return { url, key: env.REMOTE_SPEECH_KEY, api: env.REMOTE_SPEECH_API, model: env.REMOTE_SPEECH_MODEL, voices };
  } catch (error) {
    throw new EnvError(`REMOTE_SPEECH_VOICES: ${(error as Error).message}.`);
  }
}

/** Reads the reverse proxies whose headers are believed. Throws `EnvError` if one is neither an address nor a network. */
export function readTrustedProxies(env: Env): NonNullable<ReturnType<typeof parseNetworks>> {
  return readNetworks('TRUSTED_PROXIES', env.TRUSTED_PROXIES);
}

/** Reads who may see the metrics from another machine. Throws `EnvError` for what is neither an address nor a network. */
export const readMonitorAccess = (env: Env): MonitorAccess => ({
  token: env.METRICS_TOKEN,
  networks: readNetworks('METRICS_ALLOWED', env.METRICS_ALLOWED),
});

function readNetworks(name: string, list: string): NonNullable<ReturnType<typeof parseNetworks>> {
  const networks = parseNetworks(list.split(/[\s,]+/).filter(Boolean));
  if (networks) return networks;
  throw new EnvError(
    `${name}: must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal or none`,
  );
}

/** Whether other machines can reach the server, directly or through a reverse proxy. */
export function isReachableByOthers(env: Env): boolean {
  const { hostname } = new URL(env.PUBLIC_URL ?? 'http://localhost');
  return !isLocalHost(env.HOST) || !isLocalHost(hostname);
}

/**
 * Whether the payment sandbox may sell plans, for which nobody pays: only if other machines cannot reach the server, in
 * development, or if the operator allows it.
 */
export const allowsSandbox = (env: Env): boolean => opensSandboxToAll(env) || !isReachableByOthers(env);

/** Whether the sandbox may also sell to callers of other machines, who may arrive through a proxy that no setting names. */
export const opensSandboxToAll = (env: Env): boolean => env.ALLOW_SANDBOX || env.DEVELOPMENT;

const loopback = parseNetworks(['loopback'])!;
const isLocalHost = (host: string): boolean =>
  host === 'localhost' || includesAddress(loopback, host.replace(/^\[|\]$/g, ''));

/** Public base URL for work outside a request, such as emails. */
export const publicBaseUrl = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;
