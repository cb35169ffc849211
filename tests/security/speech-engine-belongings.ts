import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

const upstream = { ws_url: 'wss://example.com/ws' };

/** Creates a speech engine; returns its ID by path parameter. */
export async function createSpeechEngine(
  url: string,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const created = await postJson(`${url}/v1/speech-engine`, { name: 'Mine', speech_engine: upstream }, headers);
  return { speech_engine_id: ((await created.json()) as { speech_engine_id: string }).speech_engine_id };
}

/** Bodies that their routes accept, so that only access can refuse the call. */
export const speechEngineBodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/speech-engine/{speech_engine_id}': { name: 'Stolen' },
  'POST /v1/speech-engine/{speech_engine_id}/duplicate': { name: 'Stolen' },
};
