import { readFile } from 'node:fs/promises';
import { AppError } from '../../../platform/app-error.ts';
import type { openAudioInput } from '../../../platform/audio-input/audio-input.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { ForbiddenUrlError, fetchExternal, type OutgoingPolicy } from '../../../platform/outgoing-url.ts';
import type { KnowledgeReadingService, ReadText } from '../knowledge-reading.service.ts';
import { isSameSite } from './crawl-urls.rules.ts';
import { readPageLinks } from './page-links.parser.ts';
import { type Robots, readRobots } from './robots.parser.ts';

interface CrawlPagesDeps {
  readonly outgoing: OutgoingPolicy;
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'download'>;
  readonly reading: Pick<KnowledgeReadingService, 'readFile'>;
}

export type CrawledPage =
  | { readonly kind: 'page'; readonly text: ReadText; readonly links: readonly string[]; readonly bytes: number }
  /** The page wishes not to be read, or is no document. */
  | { readonly kind: 'skipped'; readonly links: readonly string[]; readonly bytes: number }
  | { readonly kind: 'failed' };

const maxPageBytes = 5 * 2 ** 20;
const maxRobotsBytes = 500_000;
const maxRedirects = 5;

/** Reads the pages of a site, and what the site allows robots. */
export const crawlPagesService = ({ outgoing, audioInput, reading }: CrawlPagesDeps) => ({
  /** Undefined if the site cannot say what it allows now; then nothing may be read. Throws `ForbiddenUrlError`. */
  async robots(site: string, signal: AbortSignal): Promise<Robots | undefined> {
    let url = new URL('/robots.txt', site);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const reply = await fetchExternal(url, outgoing, { signal, readBytes: maxRobotsBytes }).catch((error) => {
        if (error instanceof ForbiddenUrlError || signal.aborted) throw error;
        return undefined;
      });
      if (!reply || reply.status >= 500 || reply.status === 429) return undefined;
      if (reply.ok) return readRobots(await reply.text());
      const next =
        reply.status >= 300 && reply.status < 400 ? URL.parse(reply.headers.get('location') ?? '', url) : null;
      if (!next) return readRobots('');
      url = next;
    }
    return readRobots('');
  },

  /** Expected failures are outcomes. */
  async read(workspaceId: WorkspaceId, url: string, signal: AbortSignal): Promise<CrawledPage> {
    try {
      await using file = await audioInput.download(url, { param: 'url', limits: { maxBytes: maxPageBytes } }, signal);
      const { bytes, contentType = '' } = file;
      if (!isSameSite(file.url, url)) return { kind: 'skipped', links: [], bytes };
      const isHtml = /html/i.test(contentType) || contentType === '';
      const { links, mayIndex } = isHtml
        ? readPageLinks(await readFile(file.path, 'utf8'), file.url)
        : { links: [], mayIndex: true };
      if (!mayIndex || /^(image|audio|video|font)\//i.test(contentType)) return { kind: 'skipped', links, bytes };
      try {
        const text = await reading.readFile(workspaceId, file, signal, { contentType, isPage: true, param: 'url' });
        return { kind: 'page', text, links, bytes };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // A page of links alone still leads to others.
        return { kind: 'skipped', links, bytes };
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      return { kind: 'failed' };
    }
  },
});
export type CrawlPagesService = ReturnType<typeof crawlPagesService>;
