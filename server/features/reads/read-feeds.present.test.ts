import { parseFeed } from 'podcast-partytime';
import { logger } from 'podcast-partytime/dist/logger.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicRead } from './public-reads.service.ts';
import { presentAuthorFeed, presentReadFeed } from './read-feeds.present.ts';
import { podcastGuid } from './read-feeds.service.ts';
import type { PublishedEdition } from './reads.tables.ts';

const baseUrl = 'https://voices.example';
const options = { baseUrl, guidOf: podcastGuid };
const publishedAt = new Date('2026-05-10T12:00:00.700Z');
const harbour = 'Salt & Sea <3 “quoted” 🌊';
const arabic = 'الميناء & <البحر> 🌙';

function createRead(id: string, changes: Partial<PublishedEdition> = {}): PublicRead {
  const edition: PublishedEdition = {
    editionId: `edition-${id}`,
    title: harbour,
    author: 'Ada Quay & Sons',
    description: 'A tale of <b>boats</b> & bells.\n\nSecond paragraph.\u0000\u000b',
    language: 'en-GB',
    genres: ['Fan Fiction', 'True Crime'],
    isExplicit: false,
    isbn: '',
    coverKey: null,
    ...changes,
  };
  const chapter = (position: number) => ({
    id: `sound-${id}-${position}`,
    readId: id,
    editionId: edition.editionId,
    position,
    title: `${position + 1} < ${edition.title}`,
    blobKey: `reads/${id}/${position}`,
    bytes: 240_123 + position,
    durationMs: 12_400 + position * 3_600_000,
    studioChapterId: `chapter-${position}`,
    chapterSnapshotId: `snapshot-${position}`,
    createdAt: publishedAt,
  });
  const { coverKey, title, author, description, language, genres, isExplicit, isbn } = edition;
  return {
    read: {
      ...{ id, coverKey, title, author, description, language, genres: [...genres], isExplicit, isbn },
      workspaceId: 'workspace',
      userId: 'user',
      slug: `salt-sea-${id}`,
      projectId: 'project',
      state: 'published',
      edition: null,
      published: edition,
      isPublic: true,
      isTakenDown: false,
      reviewComment: '',
      reviewedBy: 'reviewer',
      submittedAt: publishedAt,
      reviewedAt: publishedAt,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    },
    edition,
    chapters: [chapter(0), chapter(1)],
    direction: 'ltr',
    version: 'version1',
  };
}

const warnings = () => [...vi.mocked(logger.warn).mock.calls, ...vi.mocked(logger.error).mock.calls];
beforeEach(() => {
  vi.spyOn(logger, 'warn').mockImplementation(() => {});
  vi.spyOn(logger, 'error').mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

/** Reads a feed with the parser of a directory of podcasts; fails if it complains. */
function parse(xml: string) {
  const feed = parseFeed(xml);
  expect(warnings()).toEqual([]);
  return feed!;
}

describe('feeds of reads', () => {
  it('PUB-007 describes a read as a podcast whose chapters are episodes', () => {
    const published = createRead('r1');
    const feed = parse(presentReadFeed(published, options));
    const cover = `${baseUrl}/v1/direct-publishing/public/salt-sea-r1/cover/version1.jpg`;
    expect(feed).toMatchObject({
      title: harbour,
      link: `${baseUrl}/read/salt-sea-r1`,
      description: expect.stringMatching(/^A tale of <b>boats<\/b> & bells\.\s+Second paragraph\.$/),
      language: 'en-gb',
      author: 'Ada Quay & Sons',
      explicit: false,
      itunesImage: cover,
      itunesCategory: ['True Crime'],
      itunesType: 'serial',
      guid: podcastGuid(`${baseUrl}/feeds/read/salt-sea-r1.xml`),
      medium: 'audiobook',
      pubsub: { self: `${baseUrl}/feeds/read/salt-sea-r1.xml` },
      lastBuildDate: new Date('2026-05-10T12:00:00Z'),
    });
    expect(feed.items).toHaveLength(2);
    for (const [position, episode] of feed.items.entries()) {
      const sound = `${baseUrl}/v1/direct-publishing/public/salt-sea-r1/chapters/sound-r1-${position}`;
      expect(episode).toMatchObject({
        title: `${position + 1} < ${harbour}`,
        enclosure: { url: `${sound}.mp3`, length: 240_123 + position, type: 'audio/mpeg' },
        guid: `r1-chapter-${position}`,
        pubDate: new Date(Date.UTC(2026, 4, 10, 12, 0, position)),
        duration: 12 + position * 3600,
        itunesImage: cover,
        explicit: false,
        itunesEpisode: position + 1,
        podcastTranscripts: [{ url: `${sound}.vtt`, type: 'text/vtt', language: 'en-GB' }],
      });
    }
  });

  it('PUB-007 gives the same guid to a chapter in a newer edition', () => {
    const newer = createRead('r1', { editionId: 'newer' });
    const chapters = newer.chapters.map((chapter) => ({ ...chapter, id: `newer-${chapter.position}` }));
    const guids = [createRead('r1'), { ...newer, chapters }].map((published) =>
      parse(presentReadFeed(published, options)).items.map(({ guid }) => guid),
    );
    expect(guids[0]).toEqual(guids[1]);
  });

  it('PUB-007 lists all reads of an author, each as a season, the newest first', () => {
    const author = { id: 'user', profilePageHandle: 'ada', publicUserName: 'Ada <& كاتبة>' };
    const reads = [
      createRead('r2', { title: arabic, language: 'ar', genres: ['Poetry'], isExplicit: true }),
      createRead('r1'),
    ] as const;
    const feed = parse(presentAuthorFeed(author, reads, options));
    expect(feed).toMatchObject({
      title: 'Ada <& كاتبة>',
      language: 'ar',
      explicit: true,
      itunesCategory: ['Arts > Books'],
      medium: 'podcast',
      link: `${baseUrl}/app/profiles/ada`,
      pubsub: { self: `${baseUrl}/feeds/ada.xml` },
    });
    expect(
      feed.items.map(({ title, itunesSeason, itunesEpisode, explicit }) => [
        title,
        itunesSeason,
        itunesEpisode,
        explicit,
      ]),
    ).toEqual([
      [`${arabic}: 1 < ${arabic}`, 2, 1, true],
      [`${arabic}: 2 < ${arabic}`, 2, 2, true],
      [`${harbour}: 1 < ${harbour}`, 1, 1, false],
      [`${harbour}: 2 < ${harbour}`, 1, 2, false],
    ]);
    expect(new Set(feed.items.map(({ guid }) => guid)).size).toBe(4);
  });

  it.each([
    ['Business and Economics', 'Business'],
    ['Technology', 'Technology'],
    ['Christian & Inspirational', 'Religion & Spirituality > Christianity'],
    ['Education and Learning', 'Education'],
    ['History', 'History'],
    ["Children's Literature", 'Kids & Family > Stories for Kids'],
    ['Fairy Tales and Folklore', 'Kids & Family > Stories for Kids'],
    ['Health and Wellness', 'Health & Fitness'],
    ['Humor', 'Comedy'],
    ['Philosophy', 'Society & Culture > Philosophy'],
    ['Politics and Government', 'Government'],
    ['Science and Nature', 'Science'],
    ['Self-Help', 'Education > Self-Improvement'],
    ['Spirituality and Religion', 'Religion & Spirituality'],
    ['Travel', 'Society & Culture > Places & Travel'],
    ['True Crime', 'True Crime'],
    ['Something else', 'Arts > Books'],
  ])('PUB-007 maps the genre %s to a category of directories', (genre, category) => {
    const feed = parse(presentReadFeed(createRead('r1', { genres: [genre] }), options));
    expect(feed.itunesCategory?.at(-1)).toBe(category);
  });
});
