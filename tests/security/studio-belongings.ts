import { setTimeout } from 'node:timers/promises';
import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { postJson } from '../support/accounts.ts';

const voice = '21m00Tcm4TlvDq8ikWAM';
const assetRoutes = Object.keys(routes).filter((key) => key.includes('/{project_id}/assets/{'));

/** Creates a project with a chapter and a sound; returns their IDs by path parameter. */
export async function createProject(
  url: string,
  headers: Record<string, string>,
  sound: FormData,
): Promise<Record<string, string>> {
  const nodes = [{ type: 'tts_node', text: 'Mine.', voice_id: voice }];
  const form = new FormData();
  form.append('name', 'Mine');
  form.append('from_content_json', JSON.stringify([{ name: 'Mine', blocks: [{ sub_type: 'p', nodes }] }]));
  const created = await fetch(`${url}/v1/studio/projects`, { method: 'POST', headers, body: form });
  const { project } = (await created.json()) as { project: { project_id: string } };
  const path = `${url}/v1/studio/projects/${project.project_id}`;
  const added = await fetch(`${path}/assets`, { method: 'POST', headers, body: sound });
  const asset = (await added.json()) as { asset_id: string };
  const { chapters, voices } = (await (await fetch(path, { headers })).json()) as {
    chapters: { chapter_id: string }[];
    voices: { project_voice_ref_id: string }[];
  };
  const chapterPath = `${path}/chapters/${chapters[0]!.chapter_id}`;
  const { blocks } = (await (await fetch(`${chapterPath}/blocks`, { headers })).json()) as {
    blocks: { block_id: string }[];
  };
  const block_id = blocks[0]!.block_id;
  const commented = await fetch(`${chapterPath}/comments`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ block_id, text: 'Mine.' }),
  });
  const { comment_id } = (await commented.json()) as { comment_id: string };
  return {
    block_id,
    comment_id,
    project_id: project.project_id,
    chapter_id: chapters[0]!.chapter_id,
    project_voice_ref_id: voices[0]!.project_voice_ref_id,
    ...(await convertAndExport(path, chapterPath, block_id, headers)),
    ...Object.fromEntries(assetRoutes.map((route) => [`${route} asset_id`, asset.asset_id])),
  };
}

/** Converts the project and exports it; returns the IDs of what that makes, once the export is done. */
async function convertAndExport(
  path: string,
  chapterPath: string,
  blockId: string,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const readJson = async <T>(url: string): Promise<T> => (await (await fetch(url, { headers })).json()) as T;
  await postJson(`${path}/convert`, {}, headers);
  let snapshots: { project_snapshot_id: string }[] = [];
  for (; snapshots.length === 0; await setTimeout(200))
    ({ snapshots } = await readJson<{ snapshots: { project_snapshot_id: string }[] }>(`${path}/snapshots`));
  const ofChapter = await readJson<{ snapshots: { chapter_snapshot_id: string }[] }>(`${chapterPath}/snapshots`);
  const { sentences } = await readJson<{ sentences: { takes: { take_id: string }[] }[] }>(
    `${chapterPath}/blocks/${blockId}/takes`,
  );
  const created = await postJson(`${path}/exports`, { format: 'mp3' }, headers);
  const { export_id } = (await created.json()) as { export_id: string };
  for (let state = 'queued'; state !== 'done'; await setTimeout(200))
    ({ state } = await readJson<{ state: string }>(`${path}/exports/${export_id}`));
  return {
    export_id,
    project_snapshot_id: snapshots[0]!.project_snapshot_id,
    chapter_snapshot_id: ofChapter.snapshots[0]!.chapter_snapshot_id,
    take_id: sentences[0]!.takes[0]!.take_id,
  };
}

/** Queries that their routes require. */
export const projectQueries: Partial<Record<RouteKey, string>> = {
  'GET /v1/studio/projects/{project_id}/search': 'text=mine',
  'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}/lease': 'client_id=stolen',
};

/** Bodies that their routes accept, so that only access can refuse the call. */
export const projectBodies: Partial<Record<RouteKey, unknown>> = {
  'POST /v1/studio/projects/{project_id}': {
    name: 'Stolen',
    default_title_voice_id: voice,
    default_paragraph_voice_id: voice,
  },
  'PATCH /v1/studio/projects/{project_id}': { name: 'Stolen' },
  'PUT /v1/studio/projects/{project_id}/muted-tracks': { chapter_ids: [] },
  'PUT /v1/studio/projects/{project_id}/chapters-order': { chapter_ids: [] },
  'POST /v1/studio/projects/{project_id}/pronunciation-dictionaries': { pronunciation_dictionary_locators: [] },
  'POST /v1/studio/projects/{project_id}/chapters/convert': { chapter_ids: ['stolen'] },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/choose': {
    index: 0,
    take_id: 'stolen',
  },
  'POST /v1/studio/projects/{project_id}/cast/apply': { characters: [{ name: 'Stolen', voice_id: voice }] },
  'POST /v1/studio/projects/{project_id}/voices': { voice_id: voice },
  'POST /v1/studio/projects/{project_id}/chapters': { name: 'Stolen' },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}': { name: 'Stolen' },
  'PUT /v1/studio/projects/{project_id}/chapters/{chapter_id}/document': {
    revision: 0,
    client_id: 'x',
    name: 'Stolen',
  },
  'PUT /v1/studio/projects/{project_id}/chapters/{chapter_id}/lease': { client_id: 'x' },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/split': { block_id: 'x', name: 'Stolen' },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks': { nodes: [] },
  'PATCH /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}': { locked: true },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/move': { after_block_id: null },
  'POST /v1/studio/projects/{project_id}/replace': { text: 'Mine', replacement: 'Stolen' },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments': { block_id: 'x', text: 'Stolen' },
  'PATCH /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments/{comment_id}': { text: 'Stolen' },
  'PATCH /v1/studio/projects/{project_id}/voices/{project_voice_ref_id}': { alias: 'Stolen' },
};
