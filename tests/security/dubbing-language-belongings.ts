import { setTimeout } from 'node:timers/promises';
import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';

const takeRoutes = Object.keys(routes).filter((key) => key.includes('/language/{language_id}/take/{take_id}'));

/** Adds a language to the dubbing project at `path`, speaks its line, and dubs it; returns their IDs by path parameter. */
export async function addDubbingLanguage(
  path: string,
  headers: Record<string, string>,
  segmentId: string,
): Promise<Record<string, string>> {
  const call = async <T>(method: string, route: string, body: unknown): Promise<T> => {
    const sent = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await fetch(`${path}/language${route}`, sent)).json()) as T;
  };
  const language = { target_language: 'en', is_automatic: false };
  const { language_id } = await call<{ language_id: string }>('POST', '', language);
  const line = `/${language_id}/line/${segmentId}`;
  await call('PATCH', line, { translation: 'Mine.' });
  const spoken = await call<{ line: { take_id: string } }>('POST', `${line}/speak`, {});
  await call('POST', `/${language_id}/dub`, {});
  const read = async () =>
    (await (await fetch(`${path}/language/${language_id}`, { headers })).json()) as { status: string };
  for (let { status } = await read(); status === 'queued' || status === 'processing'; status = (await read()).status)
    await setTimeout(200);
  return { language_id, ...Object.fromEntries(takeRoutes.map((route) => [`${route} take_id`, spoken.line.take_id])) };
}

/** Queries that their routes require. */
export const dubbingLanguageQueries: Partial<Record<RouteKey, string>> = {
  'GET /v1/dubbing/project/{project_id}/estimate': 'target_language=fr',
};

/** Bodies that their routes accept, so that only access can refuse the call. */
export const dubbingLanguageBodies: Partial<Record<RouteKey, unknown>> = {
  'POST /v1/dubbing/project/{project_id}/language': { target_language: 'fr', is_automatic: false },
  'PATCH /v1/dubbing/project/{project_id}/language/{language_id}/transcript/segment/{segment_id}': {
    translation: 'Stolen',
  },
  'PATCH /v1/dubbing/project/{project_id}/language/{language_id}/transcript/segments': {
    segments: { stolen: { translation: 'Stolen' } },
  },
  'PATCH /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}': { translation: 'Stolen' },
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/take': { take_id: 'stolen' },
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/translate': {},
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/dub': {},
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/import': {
    format: 'srt',
    content: '1\n00:00:00,000 --> 00:00:01,000\nStolen\n',
  },
};
