import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Publisher } from '../../platform/events/event-bus.ts';
import { newId } from '../../platform/ids.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import type { VoiceContributor } from './voice-contributors.service.ts';
import type { NotifyVoiceChanged } from './voice-preferences.service.ts';
import type { VoiceSlotsService } from './voice-slots.service.ts';
import { voiceNotFound } from './voice-use.service.ts';
import { voicesStore } from './voices.store.ts';
import type { VoiceRow, voices } from './voices.tables.ts';

export interface VoiceEvents {
  /** A voice was deleted, and its transaction has committed. */
  readonly 'voice.deleted': { readonly voiceId: string };
}

export interface VoiceChangesDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'delete'>;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly clock: Clock;
  readonly slots: Pick<VoiceSlotsService, 'requireFree' | 'countAddOrEdit'>;
  readonly contributors: readonly VoiceContributor[];
  readonly events: Publisher<VoiceEvents>;
  readonly notifyChanged: NotifyVoiceChanged;
  readonly shareByDefault: ShareByDefault;
}

/** Columns of a new voice. */
export type NewVoice = Pick<VoiceRow, 'name' | 'category' | 'languages'> &
  Partial<
    Pick<
      typeof voices.$inferInsert,
      | 'id'
      | 'description'
      | 'labels'
      | 'recipe'
      | 'embedding'
      | 'sourceVoiceId'
      | 'sourceOwnerId'
      | 'sourceRate'
      | 'isBookmarked'
      | 'requiresVerification'
      | 'recordingQuality'
      | 'recordingQualityReason'
      | 'consent'
      | 'origin'
    >
  >;

/** Columns that may change; a new recipe increases the version. */
export type VoiceChange = Partial<
  Pick<
    typeof voices.$inferInsert,
    | 'name'
    | 'description'
    | 'labels'
    | 'languages'
    | 'recipe'
    | 'embedding'
    | 'isBookmarked'
    | 'safetyControl'
    | 'requiresVerification'
    | 'verifiedAt'
    | 'recordingQuality'
    | 'recordingQualityReason'
    | 'consent'
    | 'origin'
  >
>;

/** Creates, changes and deletes voices, together with what other nouns store for them. */
export function voiceChangesService(deps: VoiceChangesDeps) {
  const { db, blobs, speech, clock, slots, contributors, events, notifyChanged, shareByDefault } = deps;
  return {
    /** Creates a voice in `tx`: checks for a free slot, counts the addition and notifies the workspace. */
    async create(tx: Tx, actor: Actor, voice: NewVoice): Promise<VoiceRow> {
      await slots.requireFree(
        tx,
        actor,
        voice.category === 'professional' && !voice.sourceVoiceId ? 'professional' : 'custom',
      );
      await slots.countAddOrEdit(tx, actor);
      const now = clock();
      const base = {
        id: newId(),
        workspaceId: actor.workspaceId,
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
        // A designed voice belongs to no person who could verify it.
        ...(voice.category === 'generated' && { verifiedAt: now }),
      };
      const row = await voicesStore(tx).insert({ ...base, ...voice });
      await shareByDefault(tx, actor, 'voice', row.id);
      await notifyChanged(actor.workspaceId, row.id, tx);
      return row;
    },

    /** Changes a voice of the workspace in `tx`; `isEdit`: counts as an edit by the user (VOICE-021). */
    async change(
      tx: Tx,
      actor: Actor,
      voiceId: string,
      change: VoiceChange,
      { isEdit }: { isEdit: boolean },
    ): Promise<VoiceRow> {
      const before = await voicesStore(tx).lock(actor.workspaceId, voiceId);
      if (!before) throw voiceNotFound(voiceId);
      if (isEdit) await slots.countAddOrEdit(tx, actor);
      const version = change.recipe === undefined ? before.version : before.version + 1;
      const columns = { ...change, version, updatedAt: clock() };
      const row = (await voicesStore(tx).update(actor.workspaceId, voiceId, columns))!;
      for (const contributor of contributors) await contributor.onChange?.(tx, before, row);
      await notifyChanged(actor.workspaceId, voiceId, tx);
      return row;
    },

    async delete(actor: Actor, voiceId: string): Promise<void> {
      if (speech.findVoice(voiceId))
        throw new AppError('voice_access_denied', { message: 'A default voice cannot be deleted.', param: 'voice_id' });
      const files = await transaction(db, async (tx) => {
        const row = await voicesStore(tx).lock(actor.workspaceId, voiceId);
        if (!row) throw voiceNotFound(voiceId);
        const files: string[] = [];
        for (const contributor of contributors)
          files.push(...((await contributor.onDelete?.(tx, actor.workspaceId, row)) ?? []));
        await voicesStore(tx).delete(actor.workspaceId, voiceId);
        await notifyChanged(actor.workspaceId, voiceId, tx);
        return files;
      });
      for (const key of files) await blobs.delete(key);
      await events.publish('voice.deleted', { voiceId });
    },
  };
}
