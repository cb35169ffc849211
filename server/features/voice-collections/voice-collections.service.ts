import { isAllowedOn } from '../../../contract/permissions/evaluate.ts';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import type { DeleteShares } from '../resource-shares/resource-shares.service.ts';
import type { VoiceContributor } from '../voices/voice-contributors.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { type CollectionRow, collectionFilter, voiceCollectionsStore } from './voice-collections.store.ts';

interface VoiceCollectionsDeps {
  readonly db: Db;
  readonly live: Live;
  readonly clock: Clock;
  readonly voices: Pick<VoicesService, 'view' | 'notifyChanged'>;
  readonly shareByDefault: ShareByDefault;
  readonly deleteShares: DeleteShares;
}

/** A collection and the ids of its voices in order of addition. */
export interface Collection {
  readonly row: CollectionRow;
  readonly role: ResourceRole;
  readonly voiceIds: readonly string[];
}

export const maxCollections = 500;
export const maxVoicesPerCollection = 5000;

/** Collections of voices of any kind (VOICE-041). */
export function voiceCollectionsService(deps: VoiceCollectionsDeps) {
  const { db, live, clock, voices, shareByDefault, deleteShares } = deps;
  const notFound = () => new AppError('voice_collection_not_found', { param: 'collection_id' });
  const notifyChanged = (workspaceId: WorkspaceId, id: string, tx?: Tx) =>
    live.publish(workspaceId, { topic: 'voice-collections', id }, tx);

  const withRoles = async (actor: Actor, rows: readonly CollectionRow[]) => {
    const granted = rows.map(({ id }) => ({ id, createdBy: null }));
    const roles = await findRoles(db, actor, 'voice_collection', granted);
    return rows.flatMap((row) => {
      const role = roles.get(row.id);
      return role ? [{ row, role }] : [];
    });
  };

  /** Throws `voice_collection_not_found` if the caller may not see it, `forbidden` if their role is too low. */
  async function requirePermitted(actor: Actor, id: string, name: ResourcePermissionName) {
    const row = await voiceCollectionsStore(db).find(actor.workspaceId, id);
    const [one] = await withRoles(actor, row ? [row] : []);
    if (!one) throw notFound();
    if (!isAllowedOn(actor, name, one))
      throw new AppError('forbidden', { message: 'You cannot change this collection.' });
    return one;
  }

  async function loadVoiceIds(actor: Actor, id: string): Promise<readonly string[]> {
    return (await voiceCollectionsStore(db).voiceIdsByCollection(actor.workspaceId)).get(id) ?? [];
  }

  const service = {
    async list(actor: Actor): Promise<Collection[]> {
      const store = voiceCollectionsStore(db);
      const [rows, voiceIds] = await Promise.all([store.list(actor), store.voiceIdsByCollection(actor.workspaceId)]);
      return (await withRoles(actor, rows)).map((one) => ({ ...one, voiceIds: voiceIds.get(one.row.id) ?? [] }));
    },

    async get(actor: Actor, id: string): Promise<Collection> {
      const one = await requirePermitted(actor, id, 'voice_collection.read');
      return { ...one, voiceIds: await loadVoiceIds(actor, id) };
    },

    async create(actor: Actor, input: { title: string; icon: string }): Promise<Collection> {
      if ((await voiceCollectionsStore(db).count(actor.workspaceId)) >= maxCollections)
        throw new AppError('bad_request', { message: `A workspace can have at most ${maxCollections} collections.` });
      const identity = { id: newId(), workspaceId: actor.workspaceId, createdAt: clock() };
      const row = await transaction(db, async (tx) => {
        const row = await voiceCollectionsStore(tx).insert({ ...identity, ...input });
        await shareByDefault(tx, actor, 'voice_collection', row.id);
        await notifyChanged(actor.workspaceId, row.id, tx);
        return row;
      });
      return { row, role: 'admin', voiceIds: [] };
    },

    /** Changes a collection; undefined fields stay unchanged. */
    async edit(
      actor: Actor,
      id: string,
      change: { title?: string | undefined; icon?: string | undefined },
    ): Promise<Collection> {
      if (change.title === undefined && change.icon === undefined) return service.get(actor, id);
      const { role } = await requirePermitted(actor, id, 'voice_collection.update');
      const row = await voiceCollectionsStore(db).update(actor.workspaceId, id, change);
      if (!row) throw notFound();
      await notifyChanged(actor.workspaceId, id);
      return { row, role, voiceIds: await loadVoiceIds(actor, id) };
    },

    async delete(actor: Actor, id: string): Promise<void> {
      await requirePermitted(actor, id, 'voice_collection.delete');
      await transaction(db, async (tx) => {
        if (!(await voiceCollectionsStore(tx).delete(actor.workspaceId, id))) throw notFound();
        await deleteShares(tx, actor.workspaceId, 'voice_collection', id);
      });
      await notifyChanged(actor.workspaceId, id);
      await live.publish(actor.workspaceId, { topic: 'voices' });
    },

    /** Adding a voice twice changes nothing. Returns the canonical id of the voice, because aliases exist. */
    async add(actor: Actor, id: string, voiceId: string): Promise<string> {
      await requirePermitted(actor, id, 'voice_collection.update');
      const { voice } = await voices.view(actor, voiceId);
      await transaction(db, async (tx) => {
        const store = voiceCollectionsStore(tx);
        // The lock prevents two concurrent additions from exceeding the limit.
        if (!(await store.lock(actor.workspaceId, id))) throw notFound();
        if ((await store.entryCount(actor.workspaceId, id)) >= maxVoicesPerCollection)
          throw new AppError('bad_request', {
            message: `A collection can have at most ${maxVoicesPerCollection} voices.`,
            param: 'voice_id',
          });
        await store.add(actor.workspaceId, id, voice.id, clock());
        await voices.notifyChanged(actor.workspaceId, voice.id, tx);
        await notifyChanged(actor.workspaceId, id, tx);
      });
      return voice.id;
    },

    /** Succeeds also for a voice that is not in the collection or no longer exists. */
    async remove(actor: Actor, id: string, voiceId: string): Promise<string> {
      await requirePermitted(actor, id, 'voice_collection.update');
      // The caller may use an alias of a default voice.
      const canonicalId = await voices.view(actor, voiceId).then(
        ({ voice }) => voice.id,
        () => voiceId,
      );
      await voiceCollectionsStore(db).remove(actor.workspaceId, id, canonicalId);
      await voices.notifyChanged(actor.workspaceId, canonicalId);
      await notifyChanged(actor.workspaceId, id);
      return canonicalId;
    },
  };

  return service;
}
export type VoiceCollectionsService = ReturnType<typeof voiceCollectionsService>;

/** Adds their collections to voices. */
export const collectionsContributor = (db: Db): VoiceContributor => ({
  async details(workspaceId, { ids }) {
    const collectionIds = await voiceCollectionsStore(db).collectionIdsByVoice(workspaceId, ids);
    return new Map([...collectionIds].map(([id, collectionIds]) => [id, { collectionIds }]));
  },
  filter: collectionFilter,
  async onDelete(tx, workspaceId, voice) {
    await voiceCollectionsStore(tx).removeFromAll(workspaceId, voice.id);
    return [];
  },
});
