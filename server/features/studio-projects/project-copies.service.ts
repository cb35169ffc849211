import type { EditorNode } from '../../../contract/studio/studio-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import type { ProjectAccessService } from './project-access.service.ts';
import type { ProjectCreationService } from './project-creation.service.ts';
import type { DraftChapter } from './project-draft.rules.ts';
import { assetKey, coverKey } from './project-files.rules.ts';
import type { ProjectChapters } from './project-parts.service.ts';
import { copyName } from './studio-projects.rules.ts';
import { type Project, type ProjectAsset, studioProjectsStore } from './studio-projects.store.ts';

interface ProjectCopiesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly access: ProjectAccessService;
  readonly creation: Pick<ProjectCreationService, 'requireAllowed' | 'requireRoomIn'>;
  readonly chapters: Pick<ProjectChapters, 'read' | 'insert'>;
  readonly shareByDefault: ShareByDefault;
  /** Returns the new IDs of the takes by the old ones. */
  readonly copyTakes: (tx: Tx, from: Project, to: Project) => Promise<ReadonlyMap<string, string>>;
}

/** Copies projects. Voices are not checked, so that a project with a deleted voice can be copied too. */
export function projectCopiesService(deps: ProjectCopiesDeps) {
  const { db, blobs, clock, live, access, creation, chapters, shareByDefault, copyTakes } = deps;

  async function copyFile(from: string, to: string, signal: AbortSignal): Promise<boolean> {
    const blob = await blobs.open(from);
    if (blob) await writeBlob(blobs, to, blob.stream, signal);
    return blob !== undefined;
  }

  return {
    /** Throws like `ProjectCreationService.requireAllowed`. */
    async copy(actor: Actor, id: string, signal: AbortSignal): Promise<Project> {
      const from = await access.require(actor, id, 'project.duplicate');
      await creation.requireAllowed(actor);
      const store = studioProjectsStore(db);
      const [voices, assets, drafts] = await Promise.all([
        store.listVoices(from),
        store.listAssets(from),
        chapters.read(from),
      ]);
      const to = newId();
      const written: string[] = [];
      const keep = async (source: string | null, key: string) => {
        written.push(key);
        return source !== null && (await copyFile(source, key, signal)) ? key : null;
      };
      try {
        const cover = from.coverKey && (await keep(from.coverKey, coverKey(actor.workspaceId, to, newId())));
        const assetIds = new Map<string, string>();
        const assetRows: ProjectAsset[] = [];
        for (const asset of assets) {
          const newAssetId = newId();
          const blobKey = await keep(asset.blobKey, assetKey(actor.workspaceId, to, newAssetId));
          if (blobKey === null) continue;
          assetIds.set(asset.id, newAssetId);
          assetRows.push({ ...asset, id: newAssetId, projectId: to, blobKey });
        }
        const now = clock();
        return await transaction(db, async (tx) => {
          const target = studioProjectsStore(tx);
          await target.lockWorkspace(actor.workspaceId);
          await creation.requireRoomIn(tx, actor);
          const project = await target.insert(actor.workspaceId, {
            ...from,
            id: to,
            userId: actor.userId,
            name: copyName(from.name),
            coverKey: cover || null,
            coverContentType: cover ? from.coverContentType : null,
            creation: null,
            lastConvertedAt: null,
            latestSnapshotId: null,
            createdAt: now,
            updatedAt: now,
          });
          await target.insertVoices(voices.map((voice) => ({ ...voice, id: newId(), projectId: to })));
          for (const row of assetRows) await target.insertAsset(row);
          const takeIds = await copyTakes(tx, from, project);
          await chapters.insert(
            tx,
            project,
            drafts.map((draft) => copyDraft(draft, assetIds, takeIds)),
          );
          await shareByDefault(tx, actor, 'project', to);
          await live.publish(actor.workspaceId, { topic: 'studio-projects', id: to }, tx);
          return project;
        });
      } catch (error) {
        for (const key of written) await blobs.delete(key);
        throw error;
      }
    },
  };
}
export type ProjectCopiesService = ReturnType<typeof projectCopiesService>;

/** A chapter with new block IDs that plays the copied sounds. */
function copyDraft(
  { name, blocks, beds }: DraftChapter,
  assetIds: ReadonlyMap<string, string>,
  takeIds: ReadonlyMap<string, string>,
): DraftChapter {
  const choices = (chosen: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(chosen).map(([sentence, takeId]) => [sentence, takeIds.get(takeId) ?? takeId]));
  const blockIds = new Map(blocks.flatMap(({ id }) => (id === undefined ? [] : [[id, newId()] as const])));
  const asset = (id: string): string => assetIds.get(id) ?? id;
  const node = (one: EditorNode): EditorNode => (one.type === 'clip' ? { ...one, asset_id: asset(one.asset_id) } : one);
  return {
    name,
    blocks: blocks.map(({ id, nodes, choices: chosen, ...block }) => ({
      ...block,
      id: id && blockIds.get(id),
      nodes: nodes.map(node),
      ...(chosen && { choices: choices(chosen) }),
    })),
    beds: beds?.map((bed) => ({
      ...bed,
      bed_id: newId(),
      asset_id: asset(bed.asset_id),
      from_block_id: blockIds.get(bed.from_block_id) ?? bed.from_block_id,
      to_block_id: bed.to_block_id && (blockIds.get(bed.to_block_id) ?? bed.to_block_id),
    })),
  };
}
