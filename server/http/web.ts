import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pagesOfPlans } from '../../contract/catalogue/instance-modes.ts';
import { pageAliases } from '../../contract/catalogue/page-aliases.ts';
import { addressRateLimit } from './address-rate-limit.ts';
import { insertHead, type PageWithHead } from './page-head.ts';

interface WebOptions {
  /** Where the build lies; undefined: there is none. */
  readonly folder: string | undefined;
  readonly showsPlans: () => boolean;
  readonly pages: readonly PageWithHead[];
  readonly requestsPerMinute: number;
  readonly baseUrl: (request: FastifyRequest) => string;
}

/**
 * The built web application: hashed assets for a year, prerendered pages as they are, and one shell for every other
 * page (with 404 where no page can be, so that search engines and people are told the same). Pages of plans are there
 * only as long as plans show.
 */
export async function mountWeb(
  app: FastifyInstance,
  { folder, showsPlans, pages, requestsPerMinute, baseUrl }: WebOptions,
): Promise<void> {
  const shell = folder === undefined ? undefined : await readFile(join(folder, '__spa-fallback.html'), 'utf8');
  if (folder !== undefined) {
    await app.register(staticFiles, {
      root: folder,
      wildcard: false,
      // The build leaves a Brotli and a gzip file beside each text; they have no address of their own.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      index: ['index.html'],
      redirect: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Their files are `folder/index.html`; their addresses have no slash at the end.
    for (const page of await listPages(folder))
      app.get(`/${page}`, (_request, reply) => reply.sendFile(`${page}/index.html`));
    app.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?')[0]!;
      if (request.is404 || !isPlansPage(path) || showsPlans()) return;
      reply.callNotFound();
      return reply;
    });
  }
  if (shell !== undefined)
    for (const page of pages)
      app.get(page.url, { config: addressRateLimit(page.perMinute, requestsPerMinute) }, async (request, reply) => {
        const head = await page.head(request.params as Record<string, string>, baseUrl(request));
        if (!head.isIndexed) reply.header('x-robots-tag', 'noindex');
        return (
          reply
            .status(head.status)
            // What it shows may be taken back.
            .header('cache-control', 'private, no-cache')
            .type('text/html; charset=utf-8')
            .send(insertHead(shell, head))
        );
      });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html');
    if (shell === undefined || !wantsPage) return reply.status(404).send({ detail: 'Not Found' });
    const path = request.url.split('?')[0]!;
    const exists = path === '/app' || appPagePattern.test(path) || Object.hasOwn(pageAliases, path);
    return reply
      .status(exists ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell);
  });
}

/** Where the single-page app may have pages: its own, and those of the payment sandbox. */
const appPagePattern = /^\/(app|pay\/(checkout|portal|invoice|connect|challenge))\//;

const isPlansPage = (path: string): boolean =>
  pagesOfPlans.some((page) => path === page || path.startsWith(`${page}/`));

/** The prerendered pages besides the front page, as paths without a slash at either end. */
async function listPages(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.flatMap((file) => (file.endsWith('/index.html') ? [file.slice(0, -'/index.html'.length)] : []));
}
