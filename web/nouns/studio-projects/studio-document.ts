import { queryOptions } from '@tanstack/react-query';
import type { DocumentEdit } from '../../../contract/studio/studio-chapters.ts';
import type { StudioAssetReply } from '../../../contract/studio/studio-voices.ts';
import { api } from '../../data/api/api.ts';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { t } from '../../messages/t.ts';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';

const clientIdName = 'studio-client';
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Names this tab towards the server, which lets one page edit a chapter at a time. It survives a reload, so that the
 * page does not wait for its own lease to end.
 */
function readClientId(): string {
  const stored = readLocal(sessionStorage, clientIdName, isText);
  if (stored !== undefined) return stored;
  const created = crypto.randomUUID();
  writeLocal(sessionStorage, clientIdName, created);
  return created;
}

let tabId: string | undefined;
export const clientId = (): string => {
  tabId ??= readClientId();
  return tabId;
};

export interface ChapterAddress {
  readonly projectId: string;
  readonly chapterId: string;
}

export const chapterParams = ({ projectId, chapterId }: ChapterAddress) => ({
  project_id: projectId,
  chapter_id: chapterId,
});

/** A chapter as the editor shows it. */
export const fetchDocument = (address: ChapterAddress, signal?: AbortSignal) =>
  api.call('GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/document', {
    params: chapterParams(address),
    query: { client_id: clientId() },
    ...(signal && { signal }),
  });

/** Saves a chapter. Throws `chapter_changed` or `chapter_leased` like the client. */
export const saveDocument = (address: ChapterAddress, edit: Omit<DocumentEdit, 'client_id'>) =>
  api.call('PUT /v1/studio/projects/{project_id}/chapters/{chapter_id}/document', {
    params: chapterParams(address),
    body: { ...edit, client_id: clientId() },
  });

/** Takes or renews the right to edit a chapter. */
export const requestLease = (address: ChapterAddress, takesOver = false) =>
  api.call('PUT /v1/studio/projects/{project_id}/chapters/{chapter_id}/lease', {
    params: chapterParams(address),
    body: { client_id: clientId(), take_over: takesOver },
  });

export const releaseLease = (address: ChapterAddress) =>
  api.call('DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}/lease', {
    params: chapterParams(address),
    query: { client_id: clientId() },
  });

/** The sounds and music of a project. */
export const studioAssetsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['studio-projects', projectId, 'assets'],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/studio/projects/{project_id}/assets', { params: { project_id: projectId }, signal }))
        .assets,
  });

/** The track of a sound of a project. */
export const assetTrack = (projectId: string, asset: StudioAssetReply): Track => ({
  id: `studio-sound:${asset.asset_id}`,
  title: asset.name,
  subtitle: t('Sound'),
  expectedInS: asset.duration_ms / 1000,
  outline: asset.peaks ?? undefined,
  source: {
    open: () =>
      collectAudio(async (signal) => {
        const params = { project_id: projectId, asset_id: asset.asset_id };
        const path = 'GET /v1/studio/projects/{project_id}/assets/{asset_id}/audio';
        return toAudioResponse(await api.open(path, { params, signal }));
      }),
  },
});

/** A chapter at the time when its editor opens, which then keeps itself up to date; each opening fetches it again. */
export const studioDocumentQuery = (address: ChapterAddress) =>
  queryOptions({
    queryKey: ['studio-document', address.projectId, address.chapterId],
    queryFn: ({ signal }) => fetchDocument(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** Adds a sound to a project: a `file`, or a copy by `sound_effect_id`, `song_id` or `history_item_id`. */
export function addStudioAsset(projectId: string, fields: Readonly<Record<string, string | Blob>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return api.call('POST /v1/studio/projects/{project_id}/assets', { params: { project_id: projectId }, body });
}
