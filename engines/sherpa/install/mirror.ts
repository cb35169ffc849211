import { type EngineModelEntry, listDownloads, modelMirror } from '../../../contract/catalogue/engine-models.ts';
import { fetchResponse, type ProxyOptions } from './fetch-response.ts';

/** The base URL of the downloads of a model. `mirror`: the operator's mirror, which has all models. */
export const mirrorOf = (entry: EngineModelEntry, mirror: string | undefined): string =>
  (mirror ?? entry.publisher ?? modelMirror).replace(/\/+$/, '');

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
