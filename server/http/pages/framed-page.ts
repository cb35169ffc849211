import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../limits/request-limits.ts';

/** A page of the web build that other sites show in a frame. */
export interface FramedPage {
  /** Its path, which is also that of its file below the folder of the build. */
  readonly url: `/${string}.html`;
  /** Requests per minute and IP address. */
  readonly requestsPerMinute: number;
  /** The origins whose pages may show it for this query, besides the pages of this server. */
  listAncestors(query: Readonly<Record<string, string>>): Promise<readonly string[]>;
  /** The oEmbed address of the frame with this URL. */
  oEmbedUrl(baseUrl: string, frameUrl: string): string;
}

interface FramedPagesOptions {
  readonly folder: string;
  readonly pages: readonly FramedPage[];
  readonly limits: RequestLimits;
  readonly baseUrl: (request: FastifyRequest) => string;
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Serves pages that other sites embed: each reply names the origins that may show it. */
export async function mountFramedPages(
  app: FastifyInstance,
  { folder, pages, limits, baseUrl }: FramedPagesOptions,
): Promise<void> {
  for (const page of pages) {
    const html = await readFile(join(folder, page.url), 'utf8');
    const policy = framePolicy(html);
    app.get(page.url, async (request, reply) => {
      limits.countRoute(request, reply, page.url, page.requestsPerMinute);
      const ancestors = await page.listAncestors(textValues(request.query));
      const base = baseUrl(request);
      const discovery = page.oEmbedUrl(base, base + request.url);
      return (
        reply
          .removeHeader('x-frame-options')
          .header('content-security-policy', `${policy}; frame-ancestors ${["'self'", ...ancestors].join(' ')}`)
          .header('x-robots-tag', 'noindex')
          // The list of sites may change at any time.
          .header('cache-control', 'private, no-cache')
          // Pages that isolate themselves may still show the frame.
          .header('cross-origin-resource-policy', 'cross-origin')
          .type('text/html; charset=utf-8')
          .send(
            html.replace(
              '</title>',
              () =>
                `</title><link rel="alternate" type="application/json+oembed" href="${escapeAttribute(discovery)}">`,
            ),
          )
      );
    });
  }
}

/** A query may repeat a name; the first value counts. */
function textValues(query: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key, String(Array.isArray(value) ? value[0] : value)]));
}

/** Exactly the inline scripts and styles of the page; images of any site, since publishers name their own. */
function framePolicy(html: string): string {
  const hashesOf = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
    );
  return [
    "default-src 'none'",
    `script-src ${hashesOf('script').join(' ') || "'none'"}`,
    `style-src ${hashesOf('style').join(' ') || "'none'"}`,
    "img-src 'self' https: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
