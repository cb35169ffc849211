import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { wavHeaderBytes } from '../../../audio/formats/wav.ts';
import { type AudioFormat, audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { SharedKind } from '../../../contract/history/share-links.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import { type HistoryContributor, type HistoryService, translateMissingItem } from '../history/history.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { createExcerpt, formatSpeakers, sharedKind, sliceBytes } from './share-links.rules.ts';
import { type ShareLink, shareLinksStore } from './share-links.store.ts';

interface ShareLinksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  readonly history: Pick<HistoryService, 'get' | 'openItemAudio' | 'download'>;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
}

type HistoryItem = Awaited<ReturnType<HistoryService['get']>>;

/** The item behind a link. */
export interface Shared {
  readonly item: HistoryItem;
  /** Of the audio as it is served, which may differ from the stored one. */
  readonly contentType: string;
  readonly kind: SharedKind;
  /** The start of the text; empty if the item has none. */
  readonly excerpt: string;
  readonly speakers: string;
  /** The name of the person who created the link; empty if they show none. */
  readonly publicName: string;
}

/** Characters of the excerpt in the title of a page. */
const maxTitleLength = 70;
/** 128 random bits cannot be guessed. */
const tokenBytes = 16;

/** Public links of history items: at most one per item, created on request. Anyone with the link has access. */
export function shareLinksService({ db, clock, live, history, user, workspace }: ShareLinksDeps) {
  const store = shareLinksStore(db);
  const findPublicName = async ({ userId }: Pick<ShareLink, 'userId'>): Promise<string | undefined> => {
    const person = await user.find(userId);
    if (!person || person.deletionRequestedAt) return undefined;
    return person.publicUserName ?? person.firstName ?? '';
  };

  /** Throws the same `share_link_not_found` for unknown and revoked links, deleted items and accounts, and closed workspaces. */
  async function resolve(token: string): Promise<{ tenant: Pick<Actor, 'workspaceId'>; shared: Shared }> {
    const link = await store.findByToken(token);
    if (!link) throw new AppError('share_link_not_found');
    const [tenant, publicName] = await Promise.all([workspace.findTenant(link.workspaceId), findPublicName(link)]);
    if (!tenant || tenant.isClosed || publicName === undefined) throw new AppError('share_link_not_found');
    const item = await history.get(tenant, link.historyItemId).catch(translateMissingItemToLink);
    const contentType = isPlayable(item) ? item.contentType : 'audio/wav';
    return {
      tenant,
      shared: {
        item,
        contentType,
        kind: sharedKind(item),
        excerpt: createExcerpt(item, maxTitleLength),
        speakers: formatSpeakers(item),
        publicName,
      },
    };
  }

  return {
    /** The link of an item, created if it has none, and the name that its page shows. */
    async getOrCreate(actor: Actor, historyItemId: string): Promise<{ token: string; publicName: string }> {
      await history.get(actor, historyItemId);
      const existing = await store.get(actor.workspaceId, historyItemId);
      const publicName = existing && (await findPublicName(existing));
      if (existing && publicName !== undefined) return { token: existing.token, publicName };
      // A link whose creator is gone does not work; the caller gets a new one.
      if (existing) await store.delete(actor.workspaceId, historyItemId);
      const token = randomBytes(tokenBytes).toString('base64url');
      const link = { token, historyItemId, userId: actor.userId, createdAt: clock() };
      await translateMissingItem(historyItemId, () => store.insert(actor.workspaceId, link));
      await live.publish(actor.workspaceId, { topic: 'history', id: historyItemId });
      // Of two concurrent requests both return the link that was stored first.
      const stored = await store.get(actor.workspaceId, historyItemId);
      if (!stored) throw new AppError('history_item_not_found', { param: 'history_item_id' });
      return { token: stored.token, publicName: (await findPublicName(stored)) ?? '' };
    },

    /** Deletes the link of an item. Does nothing if it has none. */
    async revoke(actor: Actor, historyItemId: string): Promise<void> {
      await history.get(actor, historyItemId);
      await store.delete(actor.workspaceId, historyItemId);
      await live.publish(actor.workspaceId, { topic: 'history', id: historyItemId });
    },

    /** The item behind a link; throws `share_link_not_found`. */
    find: async (token: string): Promise<Shared> => (await resolve(token)).shared,

    /** The item behind a link; undefined if the link does not work. */
    async findIfShared(token: string): Promise<Shared | undefined> {
      try {
        return (await resolve(token)).shared;
      } catch (error) {
        if (error instanceof AppError && error.code === 'share_link_not_found') return undefined;
        throw error;
      }
    },

    /** The audio behind a link, or the part that a `Range` header names, in a format that browsers play. */
    async audio(token: string, rangeHeader: string | undefined, signal: AbortSignal) {
      const { tenant, shared } = await resolve(token);
      const { item, contentType } = shared;
      const bytes = playableBytes(item);
      const range = requestedRange(rangeHeader, bytes);
      const { start, end } = range ?? { start: 0, end: bytes - 1 };
      const isPartial = range !== undefined;
      if (isPlayable(item)) {
        const { stream } = await history.openItemAudio(item, rangeHeader).catch(translateMissingItemToLink);
        return { contentType, bytes, start, end, isPartial, stream };
      }
      // Adding a WAV header to raw samples is cheap, so the file is built again for every request and cut to the range.
      const { body } = await history.download(tenant, [item.id], 'wav', signal).catch(translateMissingItemToLink);
      const stream = Readable.from(sliceBytes(body, { start, end }), { objectMode: false });
      return { contentType, bytes, start, end, isPartial, stream };
    },
  };
}
export type ShareLinksService = ReturnType<typeof shareLinksService>;

/** Adds the link ids to history items. */
export const shareLinksContributor = (db: Db) =>
  ({
    async details(workspaceId, ids) {
      const links = await shareLinksStore(db).listByItems(workspaceId, ids);
      return new Map(links.map(({ historyItemId, token }) => [historyItemId, { share_link_id: token }]));
    },
  }) satisfies HistoryContributor;

/** Reports a missing item as a missing link, since visitors know only the link. */
function translateMissingItemToLink(error: unknown): never {
  throw error instanceof AppError && error.code === 'history_item_not_found'
    ? new AppError('share_link_not_found')
    : error;
}

const findFormat = ({ outputFormat }: HistoryItem) => audioFormats[outputFormat as AudioFormat];

/** Browsers play neither raw samples nor streamed WAV files, whose headers lack the length. */
const isPlayable = (item: HistoryItem): boolean => ['mp3', 'opus', 'aac', 'flac'].includes(findFormat(item).codec);

/** The size of the audio as it is served. */
function playableBytes(item: HistoryItem): number {
  const { codec, sampleRate } = findFormat(item);
  if (codec !== 'pcm' && codec !== 'ulaw' && codec !== 'alaw') return item.audioBytes;
  return wavHeaderBytes + Math.round((item.durationMs / 1000) * sampleRate) * 2;
}
