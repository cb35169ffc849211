import { setTimeout } from 'node:timers/promises';
import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { addDubbingLanguage } from './dubbing-language-belongings.ts';

const dubbingRoutes = Object.keys(routes).filter((key) => /\/v1\/dubbing\/(project|resource)\/\{/.test(key));

/** Creates a dubbing project with a line; returns its IDs by path parameter once it is ready. */
export async function createDub(
  url: string,
  headers: Record<string, string>,
  recording: FormData,
): Promise<Record<string, string>> {
  const lines = 'speaker,transcription,start_time,end_time\nAda,Mine.,0,0.5\n';
  recording.append('csv_file', new Blob([lines], { type: 'text/csv' }), 'mine.csv');
  const created = await fetch(`${url}/v1/dubbing/project`, { method: 'POST', headers, body: recording });
  const { project_id } = (await created.json()) as { project_id: string };
  const path = `${url}/v1/dubbing/project/${project_id}`;
  const readStatus = async () => ((await (await fetch(path, { headers })).json()) as { status: string }).status;
  for (let status = 'queued'; status === 'queued' || status === 'preparing'; status = await readStatus())
    await setTimeout(200);
  const { segments } = (await (await fetch(`${path}/transcript`, { headers })).json()) as {
    segments: { id: string; speaker_id: string }[];
  };
  const { id: segment_id, speaker_id } = segments[0]!;
  const rendered = await fetch(`${path}/render`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'mp3' }),
  });
  const { render_id } = (await rendered.json()) as { render_id: string };
  const own = Object.entries({ project_id, speaker_id });
  return {
    dubbing_id: project_id,
    segment_id,
    render_id,
    ...(await addDubbingLanguage(path, headers, segment_id)),
    ...Object.fromEntries(dubbingRoutes.flatMap((key) => own.map(([name, id]) => [`${key} ${name}`, id]))),
  };
}

const project = '/v1/dubbing/project/{project_id}';
const resource = '/v1/dubbing/resource/{dubbing_id}';
const span = { text: 'Stolen.', speaker_id: 'stolen', start_s: 0, end_s: 1 };

/** Bodies that their routes accept, so that only access can refuse the call. */
export const dubbingBodies: Partial<Record<RouteKey, unknown>> = {
  [`POST ${project}/transcript/segment` as RouteKey]: span,
  [`PATCH ${project}/transcript/segments` as RouteKey]: { segments: { stolen: { text: 'Stolen.' } } },
  [`POST ${project}/transcript/segment/{segment_id}/split` as RouteKey]: { at_s: 0.2 },
  [`POST ${project}/transcript/segments/merge` as RouteKey]: { segment_ids: ['stolen', 'taken'] },
  [`POST ${project}/transcript/segments/move` as RouteKey]: { segment_ids: ['stolen'], speaker_id: 'taken' },
  [`POST ${project}/render` as RouteKey]: { type: 'mp3' },
  [`POST ${resource}/language` as RouteKey]: { language: 'fr' },
  [`POST ${resource}/speaker/{speaker_id}/segment` as RouteKey]: { start_time: 0, end_time: 1 },
  [`POST ${resource}/migrate-segments` as RouteKey]: { segment_ids: ['stolen'], speaker_id: 'taken' },
  [`POST ${resource}/transcribe` as RouteKey]: { segments: ['stolen'] },
  [`POST ${resource}/render/{language}` as RouteKey]: { render_type: 'mp3' },
  [`POST ${project}/speaker/{speaker_id}/merge` as RouteKey]: { speaker_ids: ['stolen'] },
};
