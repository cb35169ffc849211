import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ReadReply } from '../../../contract/publishing/reads.ts';
import type { ReadLinksService } from './read-links.service.ts';
import type { ReadView } from './read-views.service.ts';

const unixOrNull = (time: Date | null) => time && unixSeconds(time);
export const inSeconds = (ms: number): number => Math.round(ms) / 1000;

/** A read for its author and for the review. */
export const presentRead =
  (links: Pick<ReadLinksService, 'chapterUrl' | 'coverUrl'>, baseUrl: string) =>
  ({ read, chapters, allowedStates, hasChanges, handle }: ReadView): ReadReply => ({
    read_id: read.id,
    slug: read.slug,
    project_id: read.projectId,
    state: read.state,
    title: read.title,
    author: read.author,
    description: read.description,
    language: read.language,
    genres: [...read.genres],
    mature_content: read.isExplicit,
    isbn: read.isbn,
    cover_url: links.coverUrl(baseUrl, read),
    has_own_cover: read.coverKey !== null,
    review_comment: read.reviewComment,
    is_public: read.isPublic,
    is_taken_down: read.isTakenDown,
    has_changes: hasChanges,
    allowed_states: [...allowedStates],
    preparation: read.edition && {
      status: read.edition.status,
      percent: read.edition.percent,
      problem: read.edition.problem,
    },
    chapters: chapters.map((chapter) => ({
      chapter_id: chapter.id,
      title: chapter.title,
      duration_secs: inSeconds(chapter.durationMs),
      bytes: chapter.bytes,
      audio_url: links.chapterUrl(baseUrl, chapter),
    })),
    duration_secs: inSeconds(chapters.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    page_url: `${baseUrl}/read/${read.slug}`,
    feed_url: `${baseUrl}/feeds/read/${read.slug}.xml`,
    author_feed_url: handle && `${baseUrl}/feeds/${handle}.xml`,
    submitted_at_unix: unixOrNull(read.submittedAt),
    reviewed_at_unix: unixOrNull(read.reviewedAt),
    published_at_unix: unixOrNull(read.publishedAt),
    created_at_unix: unixSeconds(read.createdAt),
    updated_at_unix: unixSeconds(read.updatedAt),
  });
