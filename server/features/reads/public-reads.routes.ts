import { Readable } from 'node:stream';
import { type PublicCollectionReply, publicReadsRoutes } from '../../../contract/publishing/public-reads.ts';
import type { PageWithHead } from '../../http/pages/page-head.ts';
import { entityTag, type RequestHeaders, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import {
  missingReadHead,
  presentProfile,
  presentPublicRead,
  presentReadHead,
  presentVtt,
} from './public-reads.present.ts';
import type { CollectionOfRead, PublicReadsService } from './public-reads.service.ts';
import { presentAuthorFeed, presentReadFeed } from './read-feeds.present.ts';
import { contentTag, type ReadFeedsService } from './read-feeds.service.ts';
import type { ReadLinksService } from './read-links.service.ts';

interface PublicReadServices {
  readonly publicReads: PublicReadsService;
  readonly feeds: ReadFeedsService;
  readonly links: Pick<ReadLinksService, 'listenToken'>;
  /** The public collections, which another noun stores. */
  readonly collections: {
    ofRead(readId: string): Promise<readonly CollectionOfRead[]>;
    ofAuthor(userId: string, baseUrl: string): Promise<readonly PublicCollectionReply[]>;
  };
}

/** Caches ask at each use whether it is still public. */
const revalidated = { 'cache-control': 'public, no-cache' } as const;

function textReply(contentType: string, text: string, headers: RequestHeaders) {
  const body = Buffer.from(text);
  const file = {
    contentType,
    bytes: body.length,
    range: undefined,
    stream: Readable.from([body], { objectMode: false }),
  };
  return rangeReply(file, revalidated, { tag: entityTag(contentTag(text)), headers });
}

const feedType = 'application/rss+xml; charset=utf-8';
const stemOf = (fileName: string): string => fileName.slice(0, fileName.lastIndexOf('.'));

export const mountPublicReads = ({ publicReads, feeds, links, collections }: PublicReadServices) =>
  mount(publicReadsRoutes, {
    'GET /v1/direct-publishing/public/{slug}': async ({ params, baseUrl, setHeader }) => {
      const published = await publicReads.find(params.slug);
      const [author, inCollections] = await Promise.all([
        publicReads.authorOf(published.read),
        collections.ofRead(published.read.id),
      ]);
      // Each page gets its own token for reports.
      setHeader('cache-control', 'no-store');
      const listenToken = links.listenToken(published.read.id);
      return presentPublicRead(published, { baseUrl, author, collections: inCollections, listenToken });
    },

    'GET /v1/direct-publishing/public/{slug}/cover/{file_name}': async ({ params, headers }) => {
      const { picture, version } = await publicReads.cover(params.slug);
      const stream = Readable.from([picture], { objectMode: false });
      const file = { contentType: 'image/jpeg', bytes: picture.length, range: undefined, stream };
      return rangeReply(file, revalidated, { tag: entityTag(version), headers });
    },

    'GET /v1/direct-publishing/public/{slug}/chapters/{file_name}': async ({ params, headers }) => {
      const { slug, file_name: fileName } = params;
      const chapterId = stemOf(fileName);
      if (fileName.endsWith('.vtt'))
        return textReply('text/vtt; charset=utf-8', presentVtt(await publicReads.captions(slug, chapterId)), headers);
      const tag = entityTag(chapterId);
      const file = await publicReads.sound(slug, chapterId, readRange(headers, tag));
      return rangeReply(file, revalidated, { tag, headers });
    },

    'GET /v1/direct-publishing/profiles/{handle}': async ({ params, baseUrl, setHeader }) => {
      setHeader('cache-control', 'no-cache');
      const { author, reads } = await publicReads.ofHandle(params.handle);
      return presentProfile(baseUrl, params.handle, reads, await collections.ofAuthor(author.id, baseUrl));
    },

    'GET /feeds/{file_name}': async ({ params, baseUrl, headers }) => {
      const { author, reads } = await feeds.ofHandle(stemOf(params.file_name));
      return textReply(feedType, presentAuthorFeed(author, reads, { baseUrl, guidOf: feeds.guidOf }), headers);
    },

    'GET /feeds/read/{file_name}': async ({ params, baseUrl, headers }) => {
      const published = await feeds.ofRead(stemOf(params.file_name));
      return textReply(feedType, presentReadFeed(published, { baseUrl, guidOf: feeds.guidOf }), headers);
    },
  });

/** The page of a read, with its preview and data for search engines. */
export const readPage = (publicReads: Pick<PublicReadsService, 'findIfPublic' | 'authorOf'>): PageWithHead => ({
  url: '/read/:slug',
  requestsPerMinute: 300,
  async head({ slug = '' }, baseUrl) {
    const published = await publicReads.findIfPublic(slug);
    if (!published) return missingReadHead;
    return presentReadHead(published, baseUrl, await publicReads.authorOf(published.read));
  },
});
