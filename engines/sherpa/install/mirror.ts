import {
  type EngineModelEntry,
  isPinned,
  listDownloads,
  modelMirror,
} from '../../../contract/catalogue/engine-models.ts';
import { fetchResponse, type ProxyOptions } from './fetch-response.ts';

/** The base URL of the downloads of a model. `mirror`: the operator's mirror, which has all models. */
export const mirrorOf = (entry: EngineModelEntry, mirror: string | undefined): string =>
  (mirror ?? entry.publisher ?? modelMirror).replace(/\/+$/, '');

/**
 * Why a model must not be downloaded from its mirror: somebody between could replace a file that has no checksum and comes
 * without encryption. A mirror on this machine needs none.
 */
export function findMirrorProblem(entry: EngineModelEntry, mirror: string | undefined): string | undefined {
  const { protocol, hostname, host } = new URL(mirrorOf(entry, mirror));
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:' || isLocal || isPinned(entry)) return undefined;
  return `${entry.title} has no checksum, so it is not downloaded from ${host} without https. Set MODEL_MIRROR to an https address.`;
}

const timeoutMs = 5000;

/** Whether the mirror answers a request for the first file of the model within five seconds. */
export async function isReachable(
  entry: EngineModelEntry,
  mirror: string | undefined,
  proxies: ProxyOptions,
): Promise<boolean> {
  const url = `${mirrorOf(entry, mirror)}/${listDownloads(entry)[0]?.path}`;
  try {
    const response = await fetchResponse(url, { range: 'bytes=0-0' }, AbortSignal.timeout(timeoutMs), proxies);
    response.destroy();
    return (response.statusCode ?? 0) < 400;
  } catch {
    return false;
  }
}
