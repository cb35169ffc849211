import { brand } from '../../../contract/catalogue/brand.ts';
import { authorFeedUrl, chapterUrl, pageUrl, publicCoverUrl, readFeedUrl } from './public-reads.present.ts';
import type { PublicRead, ReadAuthor } from './public-reads.service.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that XML 1.0 forbids even as references. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escapeXml = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (letter) => entities[letter]!);

type Attributes = Readonly<Record<string, string | number>>;
const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
const tag = (name: string, text: string | number, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>${escapeXml(String(text))}</${name}>`;
const empty = (name: string, attributes: Attributes): string => `<${name}${attributesOf(attributes)}/>`;

/** Categories of Apple's directory by the genres of reads. */
const categories: Readonly<Record<string, readonly [string, string?]>> = {
  'Business and Economics': ['Business'],
  Technology: ['Technology'],
  'Christian & Inspirational': ['Religion & Spirituality', 'Christianity'],
  'Education and Learning': ['Education'],
  History: ['History'],
  "Children's Literature": ['Kids & Family', 'Stories for Kids'],
  'Fairy Tales and Folklore': ['Kids & Family', 'Stories for Kids'],
  'Health and Wellness': ['Health & Fitness'],
  Humor: ['Comedy'],
  Philosophy: ['Society & Culture', 'Philosophy'],
  'Politics and Government': ['Government'],
  'Science and Nature': ['Science'],
  'Self-Help': ['Education', 'Self-Improvement'],
  'Spirituality and Religion': ['Religion & Spirituality'],
  Travel: ['Society & Culture', 'Places & Travel'],
  'True Crime': ['True Crime'],
};
const fallback = ['Arts', 'Books'] as const;

function category(genres: readonly string[]): string {
  const [name, part] = genres.map((genre) => categories[genre]).find(Boolean) ?? fallback;
  if (!part) return empty('itunes:category', { text: name });
  return `<itunes:category text="${escapeXml(name)}">${empty('itunes:category', { text: part })}</itunes:category>`;
}

const explicit = (isExplicit: boolean): string => tag('itunes:explicit', isExplicit ? 'true' : 'false');
/** Apple refuses longer ones. */
const maxDescription = 4000;
const shorten = (text: string): string => [...text].slice(0, maxDescription).join('');

/** In a serial, the first chapter is the oldest, so that directories keep the order. */
const dateOf = ({ read }: PublicRead, index: number): string =>
  new Date(Math.floor(read.publishedAt!.getTime() / 1000) * 1000 + index * 1000).toUTCString();

interface EpisodeOptions {
  readonly baseUrl: string;
  /** The number of the read among those of its author; undefined in the feed of one read. */
  readonly season: number | undefined;
}

function episodes(published: PublicRead, { baseUrl, season }: EpisodeOptions): string[] {
  const { read, edition, chapters } = published;
  return chapters.map((chapter, index) => {
    const title = season === undefined ? chapter.title : `${edition.title}: ${chapter.title}`;
    const description = shorten(edition.description) || title;
    return [
      '<item>',
      tag('title', title),
      tag('itunes:title', chapter.title),
      tag('link', pageUrl(baseUrl, published)),
      tag('description', description),
      // The same in all editions, so that subscribers do not get a chapter twice.
      tag('guid', `${read.id}-${chapter.studioChapterId}`, { isPermaLink: 'false' }),
      tag('pubDate', dateOf(published, index)),
      empty('enclosure', {
        url: chapterUrl(baseUrl, published, chapter.id, 'mp3'),
        length: chapter.bytes,
        type: 'audio/mpeg',
      }),
      tag('itunes:duration', Math.max(1, Math.round(chapter.durationMs / 1000))),
      ...(edition.author ? [tag('itunes:author', edition.author)] : []),
      empty('itunes:image', { href: publicCoverUrl(baseUrl, published) }),
      explicit(edition.isExplicit),
      ...(season === undefined ? [] : [tag('itunes:season', season)]),
      tag('itunes:episode', index + 1),
      tag('itunes:episodeType', 'full'),
      empty('podcast:transcript', {
        url: chapterUrl(baseUrl, published, chapter.id, 'vtt'),
        type: 'text/vtt',
        language: edition.language,
      }),
      '</item>',
    ].join('');
  });
}

interface Channel {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly feedUrl: string;
  /** By the address of the feed. */
  readonly guid: string;
  readonly language: string;
  readonly author: string;
  readonly imageUrl: string;
  readonly genres: readonly string[];
  readonly isExplicit: boolean;
  readonly medium: 'audiobook' | 'podcast';
  readonly changedAt: Date;
  readonly items: readonly string[];
}

const channel = (feed: Channel): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">',
    '<channel>',
    tag('title', feed.title),
    tag('link', feed.link),
    tag('description', shorten(feed.description) || feed.title),
    tag('language', feed.language.toLowerCase()),
    empty('atom:link', { href: feed.feedUrl, rel: 'self', type: 'application/rss+xml' }),
    tag('lastBuildDate', feed.changedAt.toUTCString()),
    tag('generator', brand),
    `<image>${tag('url', feed.imageUrl)}${tag('title', feed.title)}${tag('link', feed.link)}</image>`,
    tag('itunes:author', feed.author || brand),
    empty('itunes:image', { href: feed.imageUrl }),
    category(feed.genres),
    explicit(feed.isExplicit),
    tag('itunes:type', 'serial'),
    tag('podcast:guid', feed.guid),
    tag('podcast:medium', feed.medium),
    tag('podcast:locked', 'no'),
    ...feed.items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');

interface FeedOptions {
  readonly baseUrl: string;
  readonly guidOf: (feedUrl: string) => string;
}

const changedAt = ({ read }: PublicRead): Date => read.reviewedAt ?? read.publishedAt!;

/** The feed of a read: its chapters are the episodes. */
export function presentReadFeed(published: PublicRead, { baseUrl, guidOf }: FeedOptions): string {
  const { edition } = published;
  const feedUrl = readFeedUrl(baseUrl, published);
  return channel({
    ...edition,
    link: pageUrl(baseUrl, published),
    feedUrl,
    guid: guidOf(feedUrl),
    imageUrl: publicCoverUrl(baseUrl, published),
    medium: 'audiobook',
    changedAt: changedAt(published),
    items: episodes(published, { baseUrl, season: undefined }),
  });
}

/** The feed of an author: the chapters of all reads, those of the newest first. */
export function presentAuthorFeed(
  author: ReadAuthor,
  reads: readonly [PublicRead, ...PublicRead[]],
  { baseUrl, guidOf }: FeedOptions,
): string {
  const feedUrl = authorFeedUrl(baseUrl, author)!;
  const name = author.publicUserName || author.profilePageHandle!;
  const [newest] = reads;
  return channel({
    title: name,
    description: `What ${name} published on ${brand}.`,
    link: `${baseUrl}/app/profiles/${author.profilePageHandle}`,
    feedUrl,
    guid: guidOf(feedUrl),
    language: newest.edition.language,
    author: name,
    imageUrl: publicCoverUrl(baseUrl, newest),
    genres: newest.edition.genres,
    isExplicit: reads.some(({ edition }) => edition.isExplicit),
    medium: 'podcast',
    changedAt: new Date(Math.max(...reads.map((one) => changedAt(one).getTime()))),
    items: reads.flatMap((one, index) => episodes(one, { baseUrl, season: reads.length - index })),
  });
}
