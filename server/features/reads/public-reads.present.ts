import { brand } from '../../../contract/catalogue/brand.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type {
  PublicCollectionReply,
  PublicReadReply,
  PublicReadSummary,
} from '../../../contract/publishing/public-reads.ts';
import type { CollectionOfRead, PublicRead, ReadAuthor } from './public-reads.service.ts';
import { inSeconds } from './reads.present.ts';
import type { ReadCaption } from './reads.tables.ts';

const apiUrl = (baseUrl: string, slug: string): string => `${baseUrl}/v1/direct-publishing/public/${slug}`;
export const pageUrl = (baseUrl: string, { read }: PublicRead): string => `${baseUrl}/read/${read.slug}`;
export const chapterUrl = (baseUrl: string, { read }: PublicRead, id: string, ending: 'mp3' | 'vtt'): string =>
  `${apiUrl(baseUrl, read.slug)}/chapters/${id}.${ending}`;
/** Changes with the picture, since directories keep pictures by their address. It ends in `.jpg`, which they require. */
export const publicCoverUrl = (baseUrl: string, { read, version }: PublicRead): string =>
  `${apiUrl(baseUrl, read.slug)}/cover/${version}.jpg`;
export const readFeedUrl = (baseUrl: string, { read }: PublicRead): string => `${baseUrl}/feeds/read/${read.slug}.xml`;
export const authorFeedUrl = (baseUrl: string, author: ReadAuthor | undefined): string | null =>
  author?.profilePageHandle ? `${baseUrl}/feeds/${author.profilePageHandle}.xml` : null;

/** In seconds. */
export const durationOf = ({ chapters }: PublicRead): number =>
  inSeconds(chapters.reduce((sum, { durationMs }) => sum + durationMs, 0));

export const presentSummary =
  (baseUrl: string) =>
  (published: PublicRead): PublicReadSummary => {
    const { read, edition, chapters } = published;
    return {
      slug: read.slug,
      title: edition.title,
      author: edition.author,
      description: edition.description,
      language: edition.language,
      genres: [...edition.genres],
      mature_content: edition.isExplicit,
      cover_url: publicCoverUrl(baseUrl, published),
      page_url: pageUrl(baseUrl, published),
      duration_secs: durationOf(published),
      chapter_count: chapters.length,
      published_at_unix: unixSeconds(read.publishedAt!),
    };
  };

interface PageOptions {
  readonly baseUrl: string;
  readonly author: ReadAuthor | undefined;
  readonly collections: readonly CollectionOfRead[];
  readonly listenToken: string;
}

export const presentPublicRead = (
  published: PublicRead,
  { baseUrl, author, collections, listenToken }: PageOptions,
): PublicReadReply => ({
  ...presentSummary(baseUrl)(published),
  isbn: published.edition.isbn,
  direction: published.direction,
  chapters: published.chapters.map((chapter) => ({
    chapter_id: chapter.id,
    title: chapter.title,
    duration_secs: inSeconds(chapter.durationMs),
    bytes: chapter.bytes,
    audio_url: chapterUrl(baseUrl, published, chapter.id, 'mp3'),
    transcript_url: chapterUrl(baseUrl, published, chapter.id, 'vtt'),
  })),
  feed_url: readFeedUrl(baseUrl, published),
  author_handle: author?.profilePageHandle ?? null,
  author_feed_url: authorFeedUrl(baseUrl, author),
  collections: collections.map(({ slug, name }) => ({ slug, name })),
  listen_token: listenToken,
});

export const presentProfile = (
  baseUrl: string,
  handle: string,
  reads: readonly PublicRead[],
  collections: readonly PublicCollectionReply[],
) => ({
  reads: reads.map(presentSummary(baseUrl)),
  collections: [...collections],
  feed_url: `${baseUrl}/feeds/${handle}.xml`,
});

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');
const vttTime = (ms: number): string =>
  `${pad(Math.floor(ms / 3600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
const vttEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The sentences of a chapter as WebVTT. */
export const presentVtt = (captions: readonly ReadCaption[]): string =>
  [
    'WEBVTT\n',
    ...captions.map(({ text, startMs, endMs }) => {
      // An empty line would end the cue.
      const line = text.replaceAll(/\s+/g, ' ').replaceAll(/[&<>]/g, (letter) => vttEntities[letter]!);
      return `${vttTime(startMs)} --> ${vttTime(Math.max(endMs, startMs + 1))}\n${line}\n`;
    }),
  ].join('\n');

const minutesAndHours = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return `PT${minutes >= 60 ? `${Math.floor(minutes / 60)}H` : ''}${minutes % 60}M`;
};

/** Characters of a description in search results. */
const maxDescription = 200;

/** Title, preview and schema.org data of the page of a read. */
export function presentReadHead(published: PublicRead, baseUrl: string, author: ReadAuthor | undefined) {
  const { read, edition, chapters } = published;
  const url = pageUrl(baseUrl, published);
  const image = publicCoverUrl(baseUrl, published);
  const by = edition.author && ` by ${edition.author}`;
  const text = edition.description.replaceAll(/\s+/g, ' ').trim();
  const description =
    text === ''
      ? `Listen to ${edition.title}${by}.`
      : text.length > maxDescription
        ? `${text.slice(0, maxDescription).replace(/\s+\S*$/, '')}…`
        : text;
  const profile = author?.profilePageHandle ? `${baseUrl}/app/profiles/${author.profilePageHandle}` : undefined;
  return {
    status: 200 as const,
    title: `${edition.title}${by} · ${brand}`,
    isIndexed: true,
    meta: {
      description,
      'og:site_name': brand,
      'og:type': 'music.album',
      'og:url': url,
      'og:title': edition.title,
      'og:description': description,
      'og:image': image,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1400',
      'og:image:height': '1400',
      'og:image:alt': `Cover of ${edition.title}`,
      ...(chapters[0] && {
        'og:audio': chapterUrl(baseUrl, published, chapters[0].id, 'mp3'),
        'og:audio:type': 'audio/mpeg',
      }),
      'twitter:card': 'summary',
      'twitter:title': edition.title,
      'twitter:description': description,
      'twitter:image': image,
    },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Audiobook',
      name: edition.title,
      url,
      image,
      description,
      inLanguage: edition.language,
      isFamilyFriendly: !edition.isExplicit,
      datePublished: read.publishedAt!.toISOString(),
      duration: minutesAndHours(durationOf(published)),
      ...(edition.author && { author: { '@type': 'Person', name: edition.author, ...(profile && { url: profile }) } }),
      ...(edition.isbn && { isbn: edition.isbn }),
      ...(edition.genres.length > 0 && { genre: edition.genres }),
      hasPart: chapters.map((chapter, index) => ({
        '@type': 'Chapter',
        name: chapter.title,
        position: index + 1,
        associatedMedia: {
          '@type': 'AudioObject',
          contentUrl: chapterUrl(baseUrl, published, chapter.id, 'mp3'),
          encodingFormat: 'audio/mpeg',
          duration: `PT${Math.round(chapter.durationMs / 1000)}S`,
        },
      })),
    },
  };
}

/** For an address of nothing public. */
export const missingReadHead = {
  status: 404 as const,
  title: `Nothing is published here · ${brand}`,
  isIndexed: false,
  meta: {},
};
