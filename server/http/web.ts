import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageAliases } from '../../contract/catalogue/page-aliases.ts';

/**
 * The built web application: hashed assets for a year, prerendered pages as they are, and one shell for every other
 * page (with 404 where no page can be, so that search engines and people are told the same).
 */
export async function mountWeb(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const shell = folder === undefined ? undefined : await readFile(join(folder, '__spa-fallback.html'), 'utf8');
  if (folder !== undefined) {
    await app.register(staticFiles, {
      root: folder,
      wildcard: false,
      // The build leaves a Brotli and a gzip file beside each text.
      preCompressed: true,
      index: ['index.html'],
      redirect: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Their files are `folder/index.html`; their addresses have no slash at the end.
    for (const page of await pagesIn(folder))
      app.get(`/${page}`, (_request, reply) => reply.sendFile(`${page}/index.html`));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html');
    if (shell === undefined || !wantsPage) return reply.status(404).send({ detail: 'Not Found' });
    const path = request.url.split('?')[0]!;
    const known = path === '/app' || path.startsWith('/app/') || Object.hasOwn(pageAliases, path);
    return reply
      .status(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell);
  });
}

/** The prerendered pages besides the front page, as paths without a slash at either end. */
async function pagesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.flatMap((file) => (file.endsWith('/index.html') ? [file.slice(0, -'/index.html'.length)] : []));
}
