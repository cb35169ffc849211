import { models } from '../../../contract/catalogue/models.ts';
import { creditRate } from '../../../contract/catalogue/plans/speech-cost.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { defaultVoiceSettings, type VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { CloneRecipe, VoiceClone } from '../../../engines/voices/voice-clone.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Publisher } from '../../platform/events/event-bus.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { VoiceSlotsService } from './voice-slots.service.ts';
import type { VoiceDetails } from './voices.rules.ts';
import {
  type ListedVoice,
  listAccents,
  mergeSettings,
  needsVerification,
  queryVoices,
  type VoiceQuery,
} from './voices.rules.ts';
import { voicesStore } from './voices.store.ts';
import type { VoiceRow, voices } from './voices.tables.ts';

/** A feature that adds details to voices and follows their changes. */
export interface VoiceContributor {
  /** Details by voice id; ids without details may be missing, and ids of default voices occur. */
  details?(workspaceId: WorkspaceId, ids: readonly string[]): Promise<ReadonlyMap<string, VoiceDetails>>;
  /** Runs in the transaction that changes a voice. */
  onChange?(tx: Tx, before: VoiceRow, after: VoiceRow): Promise<void>;
  /** Runs in the transaction that deletes a voice; returns the blob keys to delete after the commit. */
  onDelete?(tx: Tx, workspaceId: WorkspaceId, voice: VoiceRow): Promise<readonly string[]>;
}

export interface VoiceEvents {
  /** A voice was deleted, and its transaction has committed. */
  readonly 'voice.deleted': { readonly voiceId: string };
}

interface VoicesDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'delete'>;
  readonly speech: Pick<Speech, 'voices' | 'legacyVoices' | 'findVoice'>;
  readonly live: Pick<Live, 'publish'>;
  readonly clock: Clock;
  readonly slots: Pick<VoiceSlotsService, 'requireFree' | 'countAddOrEdit'>;
  readonly events: Publisher<VoiceEvents>;
  /** The clone and its version for an installed model; undefined while the model is not installed. */
  readonly resolveClone?: (clone: CloneRecipe) => { readonly clone: VoiceClone; readonly version: string } | undefined;
  /** C-17: whether the owner of the workspace is in probation. */
  readonly isInProbation: (workspaceId: WorkspaceId) => Promise<boolean>;
}

/** A voice that the caller may generate speech with. */
export interface UsableVoice extends Voice {
  /** Credits per character, at least 1; absent for voices of the workspace itself (VOICE-026). */
  readonly creditRate?: number;
  /** Its owner requires moderation of the text. */
  readonly isModerated?: boolean;
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
  >
>;

/** The voices of workspaces: default voices and those that people created or added. */
export function voicesService(deps: VoicesDeps) {
  const { db, blobs, speech, live, clock, slots, events, isInProbation, resolveClone } = deps;
  const contributors: VoiceContributor[] = [];
  const notFound = (voiceId: string) =>
    new AppError('voice_not_found', {
      message: `A voice with the voice_id ${voiceId} was not found.`,
      param: 'voice_id',
    });

  /** Converts a row to the voice that engines use. */
  const toEngineVoice = (row: VoiceRow): Voice => ({
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    labels: row.labels,
    languages: row.languages,
    createdAtUnix: unixSeconds(row.createdAt),
    version: String(row.version),
    ...speakersFor(row),
  });

  function speakersFor({
    recipe,
    version,
  }: VoiceRow): Pick<Voice, 'speakers' | 'adaptation'> & Partial<Pick<Voice, 'clone' | 'version'>> {
    const base = recipe && speech.findVoice(recipe.base);
    if (!base) return { speakers: [] };
    const adapted = { speakers: base.speakers, adaptation: recipe.adaptation };
    const resolved = recipe.clone && resolveClone?.(recipe.clone);
    return resolved ? { ...adapted, clone: resolved.clone, version: `${version}-${resolved.version}` } : adapted;
  }

  /** Merges the details of all contributors, by voice id. */
  async function loadDetails(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Map<string, VoiceDetails>> {
    const all = new Map<string, VoiceDetails>();
    for (const contribution of await Promise.all(
      contributors.map((contributor) => contributor.details?.(workspaceId, ids)),
    ))
      for (const [id, details] of contribution ?? []) all.set(id, { ...all.get(id), ...details });
    return all;
  }

  async function toListedVoices(
    actor: Actor,
    rows: readonly VoiceRow[],
    defaults: readonly Voice[],
  ): Promise<ListedVoice[]> {
    const all = [
      ...rows.map((row) => ({ voice: toEngineVoice(row), row })),
      ...defaults.map((voice) => ({ voice, row: undefined })),
    ];
    const ids = all.map(({ voice }) => voice.id);
    const store = voicesStore(db);
    const [settings, bookmarks, details, isOnProbation] = await Promise.all([
      store.settings(actor.workspaceId, ids),
      store.bookmarks(actor.workspaceId),
      loadDetails(actor.workspaceId, ids),
      rows.some(({ verifiedAt }) => verifiedAt === null) && isInProbation(actor.workspaceId),
    ]);
    return all.map(({ voice, row }) => ({
      ...details.get(voice.id),
      voice,
      row,
      settings: settings.get(voice.id) ?? defaultVoiceSettings,
      favoritedAt: row ? row.favoritedAt : (bookmarks.get(voice.id) ?? null),
      requiresVerification: row !== undefined && needsVerification(row, isOnProbation),
      highQualityModelIds: voice.speakers.length > 0 ? models.map(({ modelId }) => modelId) : [],
    }));
  }

  const service = {
    /**
     * A voice for speech. Throws `voice_not_found`, or the reason why a voice of the workspace may not be used (VOICE-052,
     * VOICE-054, VOICE-056).
     */
    async get(actor: Actor, voiceId: string): Promise<UsableVoice> {
      const defaultVoice = speech.findVoice(voiceId);
      if (defaultVoice) return defaultVoice;
      const row = await service.getOwned(actor, voiceId);
      if (row.safetyControl === 'BAN') throw new AppError('voice_blocked', { param: 'voice_id' });
      const isAdded = row.sourceVoiceId !== null;
      const sharing = isAdded ? (await loadDetails(actor.workspaceId, [row.id])).get(row.id)?.sharing : undefined;
      if (sharing?.status === 'copied_disabled') throw new AppError('voice_disabled', { param: 'voice_id' });
      const isOnProbation = row.verifiedAt === null && (await isInProbation(actor.workspaceId));
      if (row.safetyControl === 'CAPTCHA' || needsVerification(row, isOnProbation))
        throw new AppError('voice_not_verified', { param: 'voice_id' });
      const voice = toEngineVoice(row);
      if (voice.speakers.length === 0) throw new AppError('voice_not_trained', { param: 'voice_id' });
      if (!isAdded) return voice;
      return { ...voice, creditRate: creditRate(sharing), isModerated: sharing?.live_moderation_enabled === true };
    },

    /** A voice that the workspace created or added; throws `voice_not_found`. */
    async getOwned(actor: Actor, voiceId: string): Promise<VoiceRow> {
      const row = await voicesStore(db).find(actor.workspaceId, voiceId);
      if (!row) throw notFound(voiceId);
      return row;
    },

    /** When voices were verified, by ID; null for unverified ones. A voice that was deleted meanwhile is missing. */
    verificationDates: (workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<Map<string, Date | null>> =>
      voicesStore(db).verificationDates(workspaceId, voiceIds),

    /** Ids of the voices that the caller created or added, newest first. */
    idsCreatedBy: (actor: Actor): Promise<string[]> => voicesStore(db).idsCreatedBy(actor.workspaceId, actor.userId),

    /** Returns a function that finds the name of an existing voice by id. */
    async nameLookup(
      workspaceId: WorkspaceId,
      voiceIds: readonly string[],
    ): Promise<(voiceId: string) => string | undefined> {
      const names = await voicesStore(db).names(workspaceId, voiceIds);
      return (id) => speech.findVoice(id)?.name ?? names.get(id);
    },

    /** All voices with the data of the workspace, its own voices first, legacy voices last and only on request. */
    async list(actor: Actor, { withLegacy = false } = {}): Promise<ListedVoice[]> {
      const defaults = withLegacy ? [...speech.voices, ...speech.legacyVoices] : speech.voices;
      return toListedVoices(actor, await voicesStore(db).list(actor.workspaceId), defaults);
    },

    /** One voice, whether or not it may be used. */
    async view(actor: Actor, voiceId: string): Promise<ListedVoice> {
      const defaultVoice = speech.findVoice(voiceId);
      const [view] = defaultVoice
        ? await toListedVoices(actor, [], [defaultVoice])
        : await toListedVoices(actor, [await service.getOwned(actor, voiceId)], []);
      return view!;
    },

    /** A page of the matching voices; `cursor` is the `nextCursor` of the previous page. */
    async search(actor: Actor, query: VoiceQuery, page: { size: number; cursor: string | undefined }) {
      const from = page.cursor === undefined ? 0 : Number(page.cursor);
      if (!Number.isSafeInteger(from) || from < 0) throw new AppError('invalid_cursor', { param: 'next_page_token' });
      const matching = queryVoices(await service.list(actor, { withLegacy: true }), query);
      const to = from + page.size;
      return {
        voices: matching.slice(from, to),
        total: matching.length,
        nextCursor: to < matching.length ? String(to) : undefined,
      };
    },

    /** Accents of the default voices. */
    accents: (language: string | undefined) => listAccents(speech.voices, language),

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
      await service.notifyChanged(actor.workspaceId, row.id, tx);
      return row;
    },

    /** Registers features that add details to voices; called while the server starts. */
    addContributors(...added: readonly VoiceContributor[]): void {
      contributors.push(...added);
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
      if (!before) throw notFound(voiceId);
      if (isEdit) await slots.countAddOrEdit(tx, actor);
      const version = change.recipe === undefined ? before.version : before.version + 1;
      const columns = { ...change, version, updatedAt: clock() };
      const row = (await voicesStore(tx).update(actor.workspaceId, voiceId, columns))!;
      for (const contributor of contributors) await contributor.onChange?.(tx, before, row);
      await service.notifyChanged(actor.workspaceId, voiceId, tx);
      return row;
    },

    async delete(actor: Actor, voiceId: string): Promise<void> {
      if (speech.findVoice(voiceId))
        throw new AppError('voice_access_denied', { message: 'A default voice cannot be deleted.', param: 'voice_id' });
      const files = await transaction(db, async (tx) => {
        const row = await voicesStore(tx).lock(actor.workspaceId, voiceId);
        if (!row) throw notFound(voiceId);
        const files: string[] = [];
        for (const contributor of contributors)
          files.push(...((await contributor.onDelete?.(tx, actor.workspaceId, row)) ?? []));
        await voicesStore(tx).delete(actor.workspaceId, voiceId);
        await service.notifyChanged(actor.workspaceId, voiceId, tx);
        return files;
      });
      for (const key of files) await blobs.delete(key);
      await events.publish('voice.deleted', { voiceId });
    },

    async setFavorite(actor: Actor, voiceId: string, favorite: boolean): Promise<void> {
      const at = favorite ? clock() : null;
      const defaultVoice = speech.findVoice(voiceId);
      if (defaultVoice) await voicesStore(db).setBookmark(actor.workspaceId, defaultVoice.id, at);
      else if (!(await voicesStore(db).update(actor.workspaceId, voiceId, { favoritedAt: at })))
        throw notFound(voiceId);
      await service.notifyChanged(actor.workspaceId, voiceId);
    },

    /** Notifies the workspace's clients that a voice was added, changed or deleted. */
    async notifyChanged(workspaceId: WorkspaceId, voiceId: string, tx?: Tx): Promise<void> {
      await live.publish(workspaceId, { topic: 'voices', id: voiceId }, tx);
    },

    /** A voice's settings in the caller's workspace, with `patch` applied. */
    async settings(
      actor: Actor,
      voiceId: string,
      patch?: Parameters<typeof mergeSettings>[1],
    ): Promise<VoiceSettingsWire> {
      const overrides = await voicesStore(db).settings(actor.workspaceId, [voiceId]);
      return mergeSettings(overrides.get(voiceId) ?? defaultVoiceSettings, patch);
    },

    async editSettings(actor: Actor, voiceId: string, patch: Parameters<typeof mergeSettings>[1]): Promise<void> {
      const id = speech.findVoice(voiceId)?.id ?? (await service.getOwned(actor, voiceId)).id;
      const settings = await service.settings(actor, id, patch);
      await voicesStore(db).saveSettings(actor.workspaceId, id, settings, clock());
      await service.notifyChanged(actor.workspaceId, id);
    },

    /** A voice of any workspace by its id; only for previews, whose URL is known only to those who have the id. */
    async findCustomVoice(voiceId: string): Promise<Voice | undefined> {
      const row = await voicesStore(db).findInAnyWorkspace(voiceId);
      return row && row.safetyControl === 'NONE' ? toEngineVoice(row) : undefined;
    },

    /** The ids among `voiceIds` that exist in any workspace; for the sweep of previews. */
    findExistingIds: (voiceIds: readonly string[]): Promise<Set<string>> => voicesStore(db).existingIds(voiceIds),

    /** Converts a row that the caller already has. */
    toEngineVoice: toEngineVoice,
  };
  return service;
}
export type VoicesService = ReturnType<typeof voicesService>;
