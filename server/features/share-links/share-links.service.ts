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
  readonly workspace: Pick<WorkspaceService, 'tenantOf'>;
}

type HistoryItem = Awaited<ReturnType<HistoryService['get']>>;

/** What a link leads to. */
export interface Shared {
  readonly item: HistoryItem;
  /** Of the audio as it is given out. */
  readonly contentType: string;
  readonly kind: SharedKind;
  /** The first words of its text; empty where it has none. */
  readonly excerpt: string;
  readonly speakers: string;
  /** Of who made the link; empty where they show none. */
  readonly publicName: string;
}

/** Characters of the text that the title of a page has room for. */
const maxTitleLength = 70;
/** 128 random bits: nobody comes upon a link by trying. */
const tokenBytes = 16;

/** Public links of history items: one an item, made when it is asked for, and for whoever has it. */
export function shareLinksService({ db, clock, live, history, user, workspace }: ShareLinksDeps) {
  const store = shareLinksStore(db);
  const findPublicName = async ({ userId }: Pick<ShareLink, 'userId'>): Promise<string | undefined> => {
    const person = await user.find(userId);
    if (!person || person.deletionRequestedAt) return undefined;
    return person.publicUserName ?? person.firstName ?? '';
  };

  /** Where a link leads; whether it was revoked, or never was one, or its item or its person is gone, is not told. */
  async function resolve(token: string): Promise<{ tenant: Pick<Actor, 'workspaceId'>; shared: Shared }> {
    const link = await store.findByToken(token);
    if (!link) throw new AppError('share_link_not_found');
    const [tenant, publicName] = await Promise.all([workspace.tenantOf(link.workspaceId), findPublicName(link)]);
    if (!tenant || publicName === undefined) throw new AppError('share_link_not_found');
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
    /** The link of an item, made where it has none, and the name that its page shows. */
    async getOrCreate(actor: Actor, historyItemId: string): Promise<{ token: string; publicName: string }> {
      await history.get(actor, historyItemId);
      const existing = await store.get(actor.workspaceId, historyItemId);
      const publicName = existing && (await findPublicName(existing));
      if (existing && publicName !== undefined) return { token: existing.token, publicName };
      // The link of a colleague who is gone leads nowhere: this one is the caller's.
      if (existing) await store.delete(actor.workspaceId, historyItemId);
      const token = randomBytes(tokenBytes).toString('base64url');
      const link = { token, historyItemId, userId: actor.userId, createdAt: clock() };
      await translateMissingItem(historyItemId, () => store.insert(actor.workspaceId, link));
      await live.publish(actor.workspaceId, { topic: 'history', id: historyItemId });
      // Of two who ask at once both get the link that was kept.
      const stored = await store.get(actor.workspaceId, historyItemId);
      if (!stored) throw new AppError('history_item_not_found', { param: 'history_item_id' });
      return { token: stored.token, publicName: (await findPublicName(stored)) ?? '' };
    },

    /** The link leads nowhere from now on. Nothing happens to an item without one. */
    async revoke(actor: Actor, historyItemId: string): Promise<void> {
      await history.get(actor, historyItemId);
      await store.delete(actor.workspaceId, historyItemId);
      await live.publish(actor.workspaceId, { topic: 'history', id: historyItemId });
    },

    /** What a link leads to; `share_link_not_found` where it leads nowhere. */
    find: async (token: string): Promise<Shared> => (await resolve(token)).shared,

    /** The same; undefined where it leads nowhere. */
    async findIfShared(token: string): Promise<Shared | undefined> {
      try {
        return (await resolve(token)).shared;
      } catch (error) {
        if (error instanceof AppError && error.code === 'share_link_not_found') return undefined;
        throw error;
      }
    },

    /** The audio behind a link, or the range of it that a `Range` header names, in a form that browsers play. */
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
      // The file is made anew, which for samples costs little; what comes before the range is left out.
      const { body } = await history.download(tenant, [item.id], 'wav', signal).catch(translateMissingItemToLink);
      const stream = Readable.from(sliceBytes(body, { start, end }), { objectMode: false });
      return { contentType, bytes, start, end, isPartial, stream };
    },

    /** What items say about their links. */
    contributor: {
      async details(workspaceId, ids) {
        const links = await store.listByItems(workspaceId, ids);
        return new Map(links.map(({ historyItemId, token }) => [historyItemId, { share_link_id: token }]));
      },
    } satisfies HistoryContributor,
  };
}
export type ShareLinksService = ReturnType<typeof shareLinksService>;

/** To who has only a link, an item that is gone is a link that is. */
function translateMissingItemToLink(error: unknown): never {
  throw error instanceof AppError && error.code === 'history_item_not_found'
    ? new AppError('share_link_not_found')
    : error;
}

const formatOf = ({ outputFormat }: HistoryItem) => audioFormats[outputFormat as AudioFormat];

/** Samples without a header are for programs, and a WAV file that was streamed does not say how long it is. */
const isPlayable = (item: HistoryItem): boolean => ['mp3', 'opus', 'aac', 'flac'].includes(formatOf(item).codec);

/** Bytes of the audio as it is given out. */
function playableBytes(item: HistoryItem): number {
  const { codec, sampleRate } = formatOf(item);
  if (codec !== 'pcm' && codec !== 'ulaw' && codec !== 'alaw') return item.audioBytes;
  return wavHeaderBytes + Math.round((item.durationMs / 1000) * sampleRate) * 2;
}
