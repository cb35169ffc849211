import { z } from 'zod';
import { voiceLibraryAgreementVersion } from '../../../contract/catalogue/voices/voice-consent.ts';
import type { SharingOptions } from '../../../contract/voices/voice-library.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { VoiceModerationService } from '../voices/moderation/voice-moderation.service.ts';
import type { VoiceCopiesService } from '../voices/voice-copies.service.ts';
import type { VoicePreviewsService } from '../voices/voice-previews.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { VoiceRow } from '../voices/voices.tables.ts';
import type { RemovalNotices } from './removal-notices.service.ts';
import {
  applyOptions,
  isAvailable,
  maxPreviewMs,
  needsAgreement,
  nextDisableAt,
  searchColumns,
  toDay,
  toPreviewId,
} from './voice-library.rules.ts';
import { sharedVoicesStore } from './voice-library.store.ts';
import type { SharedVoiceRow } from './voice-library.tables.ts';

/** A shared voice from the view of the caller. */
export interface LibraryEntry {
  readonly shared: Omit<SharedVoiceRow, 'embedding' | 'searchText' | 'facets'>;
  readonly voice: Voice;
  /** Id of the preview that the owner chose. */
  readonly previewId: string | undefined;
  /** The caller added it or owns it. */
  readonly isAdded: boolean;
  readonly isBookmarked: boolean;
}

interface AcceptedAgreement {
  /** The version of the voice library agreement that the caller accepts. */
  readonly agreement_version?: string | undefined;
}

/** Computes the embedding of a published voice that has none, so that similarity search finds it. */
export const embedVoiceJob = jobKind({
  name: 'voice-library.embed-voice',
  payload: z.object({ voiceId: z.string() }),
});

interface VoiceLibraryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly voices: Pick<VoicesService, 'get' | 'getOwned' | 'create' | 'change' | 'notifyChanged' | 'toEngineVoice'>;
  readonly copies: VoiceCopiesService;
  readonly user: Pick<UserService, 'find'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly history: Pick<HistoryService, 'get' | 'decodePcm'>;
  readonly voicePreviews: Pick<VoicePreviewsService, 'storeChosen' | 'hasChosen' | 'deleteChosen'>;
  readonly moderation: Pick<VoiceModerationService, 'check'>;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Whether a workspace uses voices that others share (WS-025). */
  readonly allowsLibrary: (workspaceId: WorkspaceId) => Promise<boolean>;
  /** Notifies the workspaces with a copy when `tx` commits. */
  readonly notifyHolders: (tx: Tx, voiceId: string) => Promise<void>;
  readonly removalNotices: Pick<RemovalNotices, 'onEndChanged'>;
}

/** Shared voices: in the library with everybody, or by link with invited people. */
export function voiceLibraryService(deps: VoiceLibraryDeps) {
  const { db, clock, voices, copies, user, subscription, history, voicePreviews, moderation, jobs, notifyHolders } =
    deps;
  const { removalNotices } = deps;
  const notFound = (voiceId: string) =>
    new AppError('voice_not_found', {
      message: `A shared voice with the voice_id ${voiceId} was not found.`,
      param: 'voice_id',
    });

  /** A voice that the workspace created; throws `voice_access_denied` for copies. */
  async function requireOwned(actor: Actor, voiceId: string): Promise<VoiceRow> {
    const row = await voices.getOwned(actor, voiceId);
    if (row.sourceVoiceId === null) return row;
    throw new AppError('voice_access_denied', {
      message: 'This voice was added from the library. Only its owner can share it.',
      param: 'voice_id',
    });
  }

  /** What is stored of the acceptance that makes a voice shared. Throws `library_agreement_required` without it. */
  async function acceptAgreement(
    { via }: Actor,
    voiceId: string,
    accepted: string | undefined,
  ): Promise<Pick<SharedVoiceRow, 'agreedAt' | 'agreementVersion'> | undefined> {
    const before = await sharedVoicesStore(db).find(voiceId);
    if (needsAgreement(via, before, accepted))
      throw new AppError('library_agreement_required', { param: 'agreement_version' });
    if (accepted === undefined && before !== undefined && isAvailable(before)) return undefined;
    return { agreedAt: clock(), agreementVersion: voiceLibraryAgreementVersion };
  }

  /** Changes how a voice is shared, in one transaction; creates the row on the first change. */
  async function updateSharing(
    actor: Actor,
    voice: VoiceRow,
    getChange: (before: SharedVoiceRow) => Partial<SharedVoiceRow>,
  ): Promise<void> {
    const owner = await user.find(actor.userId);
    if (!owner) throw new AppError('user_not_found');
    await transaction(db, async (tx) => {
      const store = sharedVoicesStore(tx);
      const now = clock();
      await store.insert({
        voiceId: voice.id,
        workspaceId: actor.workspaceId,
        publicOwnerId: owner.publicUserId,
        category: voice.category,
        name: voice.name,
        description: voice.description,
        labels: voice.labels,
        ...searchColumns(voice.labels, voice.languages),
        sharedAt: now,
      });
      const before = (await store.lock(actor.workspaceId, voice.id))!;
      const after = { ...before, ...getChange(before) };
      // People who added the voice rely on the notice period.
      if (before.addedByCount > 0 && after.noticePeriodDays < before.noticePeriodDays)
        throw new AppError('bad_request', {
          message: `The notice period of ${before.noticePeriodDays} days cannot be shortened because others have added this voice.`,
          param: 'notice_period',
        });
      const disableAt = nextDisableAt(before, after, now);
      await store.update(actor.workspaceId, voice.id, {
        ...getChange(before),
        category: voice.category,
        embedding: voice.embedding ?? before.embedding,
        disableAt,
        ...(after.inLibrary && !before.inLibrary && { sharedAt: now }),
        updatedAt: now,
      });
      if (after.inLibrary && !voice.embedding && !before.embedding)
        await jobs.send(embedVoiceJob, { voiceId: voice.id }, { tx, singletonKey: voice.id });
      await voices.notifyChanged(actor.workspaceId, voice.id, tx);
      if (before.addedByCount === 0) return;
      await notifyHolders(tx, voice.id);
      await removalNotices.onEndChanged(tx, voice.id, before.disableAt, disableAt);
    });
  }

  /** Adds the caller's view to shared voices; omits voices that were deleted or flagged. */
  async function toEntries(actor: Actor, rows: readonly LibraryEntry['shared'][]): Promise<LibraryEntry[]> {
    const ids = rows.map(({ voiceId }) => voiceId);
    if (ids.length === 0) return [];
    const [sources, workspaceCopies] = await Promise.all([
      copies.sourceVoices(ids),
      copies.findCopiesOf(actor.workspaceId, ids),
    ]);
    const copyBySourceId = new Map(workspaceCopies.map((copy) => [copy.sourceVoiceId, copy]));
    return rows.flatMap((shared) => {
      const source = sources.get(shared.voiceId);
      if (!source?.recipe || source.safetyControl !== 'NONE') return [];
      const copy = copyBySourceId.get(shared.voiceId);
      const isOwn = source.workspaceId === actor.workspaceId;
      const isBookmarked = copy?.isBookmarked ?? (isOwn && source.isBookmarked);
      const previewId = shared.previewHistoryItemId ? toPreviewId(shared.previewHistoryItemId) : undefined;
      return [
        { shared, previewId, voice: voices.toEngineVoice(source), isAdded: isOwn || copy !== undefined, isBookmarked },
      ];
    });
  }

  /** VOICE-027: only a verified email address counts as invited. */
  async function isInvited(actor: Actor, { isShared, emails }: SharedVoiceRow): Promise<boolean> {
    if (!isShared) return false;
    const person = await user.find(actor.userId);
    return person?.emailVerifiedAt != null && emails.includes(person.email.toLowerCase());
  }

  const service = {
    entries: toEntries,

    /** VOICE-023: a voice that is shared with the caller; throws the same `voice_not_found` for unknown and hidden voices. */
    async getShared(actor: Actor, publicOwnerId: string, voiceId: string): Promise<LibraryEntry> {
      const shared = await sharedVoicesStore(db).find(voiceId);
      const isVisible =
        shared?.publicOwnerId === publicOwnerId &&
        (shared.workspaceId === actor.workspaceId || shared.inLibrary || (await isInvited(actor, shared)));
      const [entry] = isVisible ? await toEntries(actor, [shared]) : [];
      if (!entry) throw notFound(voiceId);
      return entry;
    },

    /** VOICE-024: returns the id of the copy, whose sound never changes. */
    async add(
      actor: Actor,
      publicOwnerId: string,
      voiceId: string,
      input: { name: string; isBookmarked: boolean },
    ): Promise<string> {
      if (!(await deps.allowsLibrary(actor.workspaceId)))
        throw new AppError('voice_library_disabled', { param: 'voice_id' });
      const { shared } = await service.getShared(actor, publicOwnerId, voiceId);
      const alreadyExists = (message: string) => new AppError('voice_already_exists', { message, param: 'voice_id' });
      if (shared.workspaceId === actor.workspaceId) throw alreadyExists('You already own this voice.');
      if (!shared.freeUsersAllowed && (await subscription.get(actor)).tier === 'free')
        throw new AppError('subscription_required', {
          message: 'The owner of this voice shares it only with paid plans.',
          param: 'voice_id',
        });
      moderation.check({ new_name: input.name });
      const source = (await copies.sourceVoices([voiceId])).get(voiceId);
      if (!source) throw notFound(voiceId);
      return transaction(db, async (tx) => {
        const copy = await voices.create(tx, actor, {
          ...input,
          category: source.category,
          description: shared.description,
          labels: shared.labels,
          languages: source.languages,
          recipe: source.recipe,
          embedding: source.embedding,
          recordingQuality: source.recordingQuality,
          sourceVoiceId: voiceId,
          sourceOwnerId: publicOwnerId,
          sourceRate: shared.customRate ?? 1,
        });
        // The slots are locked here, so a concurrent addition is visible.
        if ((await copies.findCopiesOf(actor.workspaceId, [voiceId], tx)).length > 1)
          throw alreadyExists('You have already added this voice.');
        if (source.verifiedAt)
          await voices.change(tx, actor, copy.id, { verifiedAt: source.verifiedAt }, { isEdit: false });
        await sharedVoicesStore(tx).recordAddition(voiceId, toDay(clock()));
        return copy.id;
      });
    },

    /** VOICE-025, VOICE-026: publishes a voice in the library, changes its options, or withdraws it. */
    async publish(
      actor: Actor,
      voiceId: string,
      { agreement_version: accepted, ...options }: SharingOptions & AcceptedAgreement,
      signal: AbortSignal,
    ): Promise<void> {
      const voice = await requireOwned(actor, voiceId);
      const agreed = options.enable_library ? await acceptAgreement(actor, voice.id, accepted) : undefined;
      // A voice that may not be used must not be shared, because copies could be used.
      if (options.enable_library !== false) await voices.get(actor, voiceId);
      moderation.check({ name: options.name, description: options.description, labels: options.labels });
      // The existing name and description may never have been moderated.
      if (options.enable_library)
        moderation.check({ name: options.name ?? voice.name, description: options.description ?? voice.description });
      const { preview_history_item_id: itemId } = options;
      const chosenItemId = (await sharedVoicesStore(db).find(voice.id))?.previewHistoryItemId;
      if (itemId) await storePreview(actor, voice.id, { itemId, chosenItemId }, signal);
      await updateSharing(actor, voice, (before) => ({ ...applyOptions(before, voice, options), ...agreed }));
      if (chosenItemId && itemId !== undefined && itemId !== chosenItemId)
        await voicePreviews.deleteChosen(voice.id, toPreviewId(chosenItemId));
    },

    /** VOICE-027: shares a voice by link with these email addresses, or stops sharing. */
    async shareWith(
      actor: Actor,
      voiceId: string,
      input: { enable: boolean; emails: readonly string[] } & AcceptedAgreement,
    ): Promise<void> {
      const voice = await requireOwned(actor, voiceId);
      const agreed = input.enable ? await acceptAgreement(actor, voice.id, input.agreement_version) : undefined;
      if (input.enable) await voices.get(actor, voiceId);
      const emails = [...new Set(input.emails.map((email) => email.toLowerCase()))];
      await updateSharing(actor, voice, () => ({
        isShared: input.enable,
        emails: input.enable ? emails : [],
        ...agreed,
      }));
    },
  };

  /** Stores the history item as preview; it stays after the item is deleted, because it was published. */
  async function storePreview(
    actor: Actor,
    voiceId: string,
    { itemId, chosenItemId }: { itemId: string; chosenItemId: string | null | undefined },
    signal: AbortSignal,
  ): Promise<void> {
    const param = 'preview_history_item_id';
    const previewId = toPreviewId(itemId);
    if (chosenItemId === itemId && (await voicePreviews.hasChosen(voiceId, previewId))) return;
    try {
      const item = await history.get(actor, itemId);
      if (item.voiceId !== voiceId)
        throw new AppError('bad_request', { message: 'This history item belongs to another voice.' });
      if (item.durationMs > maxPreviewMs)
        throw new AppError('audio_too_long', {
          message: `A preview can be at most ${maxPreviewMs / 1000} seconds long.`,
        });
      await voicePreviews.storeChosen(voiceId, previewId, await history.decodePcm(item, 44_100, signal), signal);
    } catch (error) {
      throw error instanceof AppError ? new AppError(error.code, { message: error.message, param }) : error;
    }
  }

  return service;
}
export type VoiceLibraryService = ReturnType<typeof voiceLibraryService>;
