import { setTimeout } from 'node:timers/promises';
import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { postJson } from '../support/accounts.ts';

const voiceoverRoutes = Object.keys(routes).filter((key) => key.includes('/v1/voiceover-studio/projects/{'));

/** Creates a voiceover project with a recording on a track, and exports it; returns the IDs by route and parameter. */
export async function createVoiceover(
  url: string,
  headers: Record<string, string>,
  recording: FormData,
): Promise<Record<string, string>> {
  const readJson = async <T>(reply: Response | Promise<Response>): Promise<T> => (await (await reply).json()) as T;
  const projects = `${url}/v1/voiceover-studio/projects`;
  const { project_id } = await readJson<{ project_id: string }>(postJson(projects, { name: 'Mine' }, headers));
  const path = `${projects}/${project_id}`;
  const uploaded = fetch(`${path}/files`, { method: 'POST', headers, body: recording });
  const { file_id } = await readJson<{ file_id: string }>(uploaded);
  const track = postJson(`${path}/tracks`, { kind: 'upload', name: 'Mine' }, headers);
  const { track_id } = await readJson<{ track_id: string }>(track);
  const clip = postJson(`${path}/clips`, { track_id, file_id, start_ms: 0 }, headers);
  const { clip_id } = await readJson<{ clip_id: string }>(clip);
  const started = postJson(`${path}/exports`, { format: 'wav' }, headers);
  const { export_id } = await readJson<{ export_id: string }>(started);
  for (let state = 'queued'; state !== 'done'; await setTimeout(200))
    ({ state } = await readJson<{ state: string }>(fetch(`${path}/exports/${export_id}`, { headers })));
  const ids = { project_id, file_id, track_id, clip_id, export_id };
  const byRoute = voiceoverRoutes.flatMap((route) =>
    Object.entries(ids)
      .filter(([parameter]) => route.includes(`{${parameter}}`))
      .map(([parameter, id]) => [`${route} ${parameter}`, id]),
  );
  // No other route has these parameters.
  return { ...Object.fromEntries(byRoute), track_id, clip_id };
}

/** Bodies that their routes accept, so that only access can refuse the call. */
export const voiceoverBodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/voiceover-studio/projects/{project_id}': { name: 'Stolen' },
  'POST /v1/voiceover-studio/projects/{project_id}/changes': { name: 'Stolen' },
  'POST /v1/voiceover-studio/projects/{project_id}/tracks': { kind: 'voice', name: 'Stolen' },
  'PATCH /v1/voiceover-studio/projects/{project_id}/tracks/{track_id}': { name: 'Stolen' },
  'POST /v1/voiceover-studio/projects/{project_id}/clips': { track_id: 'stolen', start_ms: 0 },
  'PATCH /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}': { start_ms: 5 },
  'POST /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}/split': { at_ms: 300 },
};
