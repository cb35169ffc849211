import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { planPages } from '../../contract/catalogue/instance-modes.ts';
import { aliasTarget } from '../../contract/catalogue/page-aliases.ts';
import type { RequestLimits } from './limits/request-limits.ts';
import { type FramedPage, mountFramedPages } from './pages/framed-page.ts';
import { insertHead, type PageHead, type PageWithHead } from './pages/page-head.ts';
import { mountSitePages, readSitePages, type SiteOptions, siteFiles } from './pages/site-pages.ts';
import { normalizePath } from './route-matcher.ts';
import { assetPolicy, pagePolicy } from './security-headers.ts';

interface WebOptions {
  /** Folder of the build; undefined: the web app is not served. */
  readonly folder: string | undefined;
  readonly showsPlans: () => boolean;
  /** Whether the pages for contributors exist. */
  readonly isDevelopment: boolean;
  readonly partners: Parameters<typeof pagePolicy>[1];
  readonly pages: readonly PageWithHead[];
  readonly framedPages: readonly FramedPage[];
  readonly site: SiteOptions;
  readonly limits: RequestLimits;
  readonly baseUrl: (request: FastifyRequest) => string;
}

/**
 * Serves the built web app: hashed assets cached for a year, prerendered pages, and the app shell for every other page,
 * with status 404 for unknown paths. Pages about plans exist only while plans are shown.
 */
export async function mountWeb(
  app: FastifyInstance,
  { folder, showsPlans, isDevelopment, partners, pages, framedPages, site, limits, baseUrl }: WebOptions,
): Promise<void> {
  const shell = folder === undefined ? undefined : await readFile(join(folder, '__spa-fallback.html'), 'utf8');
  const shellPolicy = shell === undefined ? '' : pagePolicy(shell, partners);
  if (folder !== undefined) {
    const policies = await readPolicies(folder, partners);
    const sitePages = await readSitePages(folder);
    await app.register(staticFiles, {
      root: folder,
      wildcard: false,
      // The build creates a Brotli and a gzip file for each text file; they have no URL of their own.
      preCompressed: true,
      globIgnore: [
        ...['**/*.br', '**/*.gz', 'site.json'],
        ...framedPages.map(({ url }) => url.slice(1)),
        ...siteFiles(sitePages),
      ],
      // Prerendered pages are `folder/index.html`; their URLs need no trailing slash.
      index: ['index.html'],
      redirect: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('content-security-policy', policies.get(path.replace(/\.(br|gz)$/, '')) ?? assetPolicy);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.addHook('onRequest', async (request, reply) => {
      const path = normalizePath(request.url);
      if (request.is404 || !isPlansPage(path) || showsPlans()) return;
      reply.callNotFound();
      return reply;
    });
    const policyOf = (html: string) => pagePolicy(html, partners);
    await mountSitePages(app, sitePages, { folder, showsPlans, baseUrl, policyOf, ...site });
    await mountFramedPages(app, { folder, pages: framedPages, limits, baseUrl });
  }
  if (shell !== undefined)
    for (const page of pages)
      app.get(page.url, async (request, reply) => {
        limits.countRoute(request, reply, page.url, page.requestsPerMinute);
        const head = await page.head(request.params as Record<string, string>, baseUrl(request));
        if (!head.isIndexed) reply.header('x-robots-tag', 'noindex');
        return (
          reply
            .status(head.status)
            // The shared content may be revoked at any time.
            .header('cache-control', 'private, no-cache')
            .header('content-security-policy', shellPolicy)
            .type('text/html; charset=utf-8')
            .send(insertHead(shell, withPicture(head, baseUrl(request))))
        );
      });
  app.setNotFoundHandler(async (request, reply) => {
    const path = normalizePath(request.url);
    // Pages of the app answer every client, such as curl and link checkers; other paths only those that ask for HTML.
    const isAppPage = path === '/app' || appPagePattern.test(path);
    const acceptsHtml = String(request.headers.accept ?? '').includes('text/html');
    const wantsPage = request.method === 'GET' && (isAppPage || acceptsHtml);
    // The shell would show the page: its code is part of every build.
    const isForDevelopment = developmentPages.some((page) => path === page || path.startsWith(`${page}/`));
    const isHidden = isForDevelopment && !isDevelopment;
    if (shell === undefined || !wantsPage || isHidden) return reply.status(404).send({ detail: 'Not Found' });
    const exists = isAppPage || aliasTarget(path) !== undefined || isForDevelopment;
    return reply
      .status(exists ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('content-security-policy', shellPolicy)
      .type('text/html; charset=utf-8')
      .send(shell);
  });
}

/** A page without a picture of its own has that of the site in link previews. */
const withPicture = (head: PageHead, base: string): PageHead => ({
  ...head,
  meta: { 'og:image': `${base}/og/home.png`, ...head.meta },
});

/** Paths of the single-page app, including the payment sandbox. */
const appPagePattern = /^\/(app|pay\/(checkout|portal|invoice|connect|challenge))\//;

/** Pages for contributors to Timbre, with the pages below them. */
const developmentPages = ['/dev/parts', '/dev/navigation'];

const isPlansPage = (path: string): boolean => planPages.some((page) => path === page || path.startsWith(`${page}/`));

/** The content security policy of each HTML file, by path. */
async function readPolicies(folder: string, partners: WebOptions['partners']): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const path = join(folder, file);
        return [path, pagePolicy(await readFile(path, 'utf8'), partners)] as const;
      }),
    ),
  );
}
