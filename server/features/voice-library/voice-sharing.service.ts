import { isDeepStrictEqual } from 'node:util';
import type { VoiceSharingReply } from '../../../contract/voices/voices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { VoiceContributor } from '../voices/voice-contributors.service.ts';
import type { VoiceCopiesService } from '../voices/voice-copies.service.ts';
import type { FindCopyTerms } from '../voices/voice-use.service.ts';
import type { ListedRow, VoiceRow } from '../voices/voices.tables.ts';
import type { RemovalNotices } from './removal-notices.service.ts';
import { copyRate, copyState, isAvailable, nextDisableAt } from './voice-library.rules.ts';
import { type SharedDetails, sharedVoicesStore, sharingFilter } from './voice-library.store.ts';

/** How a voice is shared, or the origin of a copy. */
export interface Sharing {
  readonly status: VoiceSharingReply['status'];
  readonly shared: SharedDetails | undefined;
  readonly originalVoiceId: string;
  readonly publicOwnerId: string;
  readonly category: VoiceRow['category'];
  readonly isBanned: boolean;
  /** Credits per character if the owner set a rate. */
  readonly rate: number | null;
  /** The caller is the owner. */
  readonly isOwn: boolean;
}

interface VoiceSharingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly copies: Pick<VoiceCopiesService, 'sourceStates'>;
  /** Notifies the workspaces with a copy when `tx` commits. */
  readonly notifyHolders: (tx: Tx, voiceId: string) => Promise<void>;
  readonly removalNotices: Pick<RemovalNotices, 'onEndChanged'>;
  /** Converts to the wire shape of `sharing`. */
  readonly present: (sharing: Sharing) => VoiceSharingReply;
}

/** How voices are shared: the terms for speech with a copy, and the details in lists. */
export function voiceSharingService({ db, clock, copies, notifyHolders, removalNotices, present }: VoiceSharingDeps) {
  const findCopyTerms: FindCopyTerms = async ({ sourceVoiceId, sourceRate }) => {
    if (sourceVoiceId === null) return undefined;
    const [terms, sources] = await Promise.all([
      sharedVoicesStore(db).findTerms(sourceVoiceId),
      copies.sourceStates([sourceVoiceId]),
    ]);
    const isBanned = sources.get(sourceVoiceId)?.safetyControl === 'BAN';
    return {
      isDisabled: copyState(terms, isBanned, clock()) === 'copied_disabled',
      rate: copyRate(sourceRate, terms?.customRate ?? null),
      isModerated: terms?.liveModeration === true,
    };
  };

  /** Copies stay usable until the notice period ends, also after the owner deletes the voice. */
  async function onOwnerDeleted(tx: Tx, workspaceId: WorkspaceId, voice: VoiceRow): Promise<void> {
    const store = sharedVoicesStore(tx);
    const before = await store.lock(workspaceId, voice.id);
    if (!before) return;
    if (before.addedByCount === 0) return store.delete(workspaceId, voice.id);
    const now = clock();
    const after = { ...before, inLibrary: false, isShared: false };
    const disableAt = nextDisableAt(before, after, now);
    const changes = { inLibrary: false, isShared: false, emails: [], disableAt, updatedAt: now };
    await store.update(workspaceId, voice.id, changes);
    await removalNotices.onEndChanged(tx, voice.id, before.disableAt, disableAt);
    await notifyHolders(tx, voice.id);
  }

  const describe = (sharing: Sharing) => ({
    allowsMixing: sharing.shared?.mixingAllowed ?? false,
    reply: present(sharing),
  });

  const contributor: VoiceContributor = {
    async details(_workspaceId, { rows }) {
      if (rows.length === 0) return new Map();
      const sourceIds = rows.flatMap(({ sourceVoiceId }) => sourceVoiceId ?? []);
      const [shared, sources] = await Promise.all([
        sharedVoicesStore(db).findDetails(rows.map(({ id, sourceVoiceId }) => sourceVoiceId ?? id)),
        copies.sourceStates(sourceIds),
      ]);
      const now = clock();
      const sharings = rows.map((row) =>
        row.sourceVoiceId === null
          ? ownSharing(row, shared.get(row.id))
          : copySharing(row, row.sourceVoiceId, shared.get(row.sourceVoiceId), sources.get(row.sourceVoiceId), now),
      );
      return new Map(
        sharings.flatMap((sharing, at) => (sharing ? [[rows[at]!.id, { sharing: describe(sharing) }] as const] : [])),
      );
    },

    filter: sharingFilter,

    async onChange(tx, before, after) {
      // Similarity search must follow a new sound.
      if (after.embedding && !isDeepStrictEqual(before.embedding, after.embedding))
        await sharedVoicesStore(tx).setEmbedding(after.id, after.embedding, clock());
      if ((before.safetyControl === 'BAN') !== (after.safetyControl === 'BAN')) await notifyHolders(tx, after.id);
    },

    onDelete: async (tx, workspaceId, voice) => {
      await onOwnerDeleted(tx, workspaceId, voice);
      return [];
    },
  };
  return { findCopyTerms, contributor };
}

/** How the workspace shares its voice; undefined if it never did. */
const ownSharing = (row: ListedRow, shared: SharedDetails | undefined): Sharing | undefined =>
  shared && {
    status: isAvailable(shared) ? 'enabled' : 'disabled',
    shared,
    originalVoiceId: row.id,
    publicOwnerId: shared.publicOwnerId,
    category: row.category,
    isBanned: row.safetyControl === 'BAN',
    rate: shared.customRate,
    isOwn: true,
  };

/** The origin of a voice that was added; the owner may have deleted theirs. */
const copySharing = (
  row: ListedRow,
  sourceVoiceId: string,
  shared: SharedDetails | undefined,
  source: Pick<VoiceRow, 'category' | 'safetyControl'> | undefined,
  now: Date,
): Sharing => ({
  status: copyState(shared, source?.safetyControl === 'BAN', now),
  shared,
  originalVoiceId: sourceVoiceId,
  publicOwnerId: row.sourceOwnerId ?? '',
  category: (source?.category ?? shared?.category ?? 'cloned') as VoiceRow['category'],
  isBanned: source?.safetyControl === 'BAN',
  rate: copyRate(row.sourceRate, shared?.customRate ?? null),
  isOwn: false,
});
