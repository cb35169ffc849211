import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brand } from '../../../contract/catalogue/brand.ts';
import { planPages } from '../../../contract/catalogue/instance-modes.ts';
import { escapeHtml } from './page-head.ts';
import type { SitePage } from './site-page.ts';

/** Serves what machines read of the public site: `/sitemap.xml`, `/robots.txt` and the feed of the blog. */
export function mountSiteMap(
  app: FastifyInstance,
  {
    pages,
    showsPlans,
    originOf,
  }: {
    readonly pages: readonly SitePage[];
    readonly showsPlans: () => boolean;
    readonly originOf: (request: FastifyRequest) => string;
  },
): void {
  // A page may be served at two addresses; search engines get the canonical one.
  const canonical = pages.filter(({ path, servedAt }) => path === servedAt);
  const posts = canonical.filter(({ path }) => path.startsWith('/blog/'));
  posts.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.path.localeCompare(b.path));

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const shown = canonical.filter(({ path }) => showsPlans() || !planPages.some((page) => page === path));
    const urls = shown.map(
      ({ path, date }) =>
        `<url><loc>${escapeHtml(origin + path)}</loc>${date === undefined ? '' : `<lastmod>${date}</lastmod>`}</url>`,
    );
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        pages.length === 0
          ? 'User-agent: *\nDisallow: /\n'
          : `User-agent: *\nDisallow: /app/\nDisallow: /v1/\nAllow: /\n\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  );

  app.get('/blog/feed.xml', async (request, reply) => {
    if (posts.length === 0) {
      reply.callNotFound();
      return reply;
    }
    const origin = originOf(request);
    const items = posts.map(
      ({ path, title, description, date }) =>
        `<item><title>${escapeHtml(title)}</title><link>${escapeHtml(origin + path)}</link><guid>${escapeHtml(origin + path)}</guid>${
          date === undefined ? '' : `<pubDate>${new Date(date).toUTCString()}</pubDate>`
        }<description>${escapeHtml(description)}</description></item>`,
    );
    const self = `<atom:link href="${escapeHtml(origin)}/blog/feed.xml" rel="self" type="application/rss+xml"/>`;
    return reply
      .type('application/rss+xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${brand}</title><link>${escapeHtml(origin)}/blog</link><description>Posts about ${brand}.</description><language>en</language>${self}\n${items.join('\n')}\n</channel></rss>\n`,
      );
  });
}
