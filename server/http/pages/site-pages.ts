import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type OperatorToken,
  operatorTokens,
  originToken,
  unstatedOperator,
} from '../../../contract/catalogue/site/site-tokens.ts';
import { escapeHtml } from './page-head.ts';
import { mountSiteMap } from './site-map.ts';
import type { SitePage } from './site-page.ts';
import { type ReplacedPage, readSiteTexts } from './site-texts.ts';

export interface SiteOptions {
  /** Whether visitors see the public site; else the home page leads to the app, and the others do not exist. */
  readonly isOn: boolean;
  /** Whether pages load the app at once, as it asks for consent to what this server sends elsewhere. */
  readonly asksConsent?: boolean;
  /** What texts say about who runs the server. */
  readonly operator: Readonly<Partial<Record<Exclude<OperatorToken, 'origin'>, string | undefined>>>;
  /** A folder with texts of the operator, which replace those of pages. */
  readonly textFolder?: string | undefined;
}

interface SitePagesOptions extends SiteOptions {
  readonly folder: string;
  readonly showsPlans: () => boolean;
  readonly baseUrl: (request: FastifyRequest) => string;
  readonly policyOf: (html: string) => string;
}

interface Filled {
  readonly text: string;
  readonly etag: string;
  readonly policy: string;
}

/** Pages with their address filled in that are kept; a server without `PUBLIC_URL` may be asked for under any name. */
const maxFilled = 500;

/** The paths of the files that `mountSitePages` serves instead of the static files. */
export const siteFiles = (pages: readonly SitePage[]): string[] =>
  pages.flatMap(({ servedAt }) => [htmlFile(servedAt), dataFile(servedAt)]);

const htmlFile = (path: string): string => `${path === '/' ? '' : `${path.slice(1)}/`}index.html`;
/** What the app loads when it goes to the page without loading a document. */
const dataFile = (path: string): string => (path === '/' ? '_root.data' : `${path.slice(1)}.data`);

/** The list that the build wrote; empty without one. */
export async function readSitePages(folder: string): Promise<readonly SitePage[]> {
  const list = await readFile(join(folder, 'site.json'), 'utf8').catch(() => '[]');
  return JSON.parse(list) as SitePage[];
}

/** The origin of this server as a URL has it: the `Host` header may contain anything. */
const originOf = (baseUrl: string): string => {
  const url = URL.parse(baseUrl);
  return url === null || !/^[\w.:[\]-]+$/.test(url.host) ? originToken : `${url.protocol}//${url.host}`;
};

/**
 * Serves the pages of the public site with the address and the operator of this server filled in. Throws
 * `SiteFolderError` if the operator's texts are invalid.
 */
export async function mountSitePages(
  app: FastifyInstance,
  pages: readonly SitePage[],
  { folder, isOn, asksConsent = false, operator, textFolder, showsPlans, baseUrl, policyOf }: SitePagesOptions,
): Promise<void> {
  // A value of a setting may stand in HTML, and in a text of a script.
  const stated = Object.fromEntries(
    Object.entries(unstatedOperator).map(([name, words]) => [
      name,
      escapeHtml(operator[name as keyof typeof operator] ?? words)
        .replaceAll('\\', '&#92;')
        .replaceAll(/[\s\p{Cc}]+/gu, ' '),
    ]),
  );
  const tokens = new RegExp(`\\{(${operatorTokens.join('|')})\\}`, 'g');
  const replaced: ReadonlyMap<string, ReplacedPage> =
    isOn && textFolder !== undefined ? await readSiteTexts(textFolder, { pages, buildFolder: folder }) : new Map();
  const kept = new Map<string, Filled>();

  async function fill(file: string, origin: string, replacement?: ReplacedPage): Promise<Filled> {
    const mode = showsPlans() ? 'service' : 'private';
    const key = `${mode} ${file} ${origin}`;
    const found = kept.get(key);
    if (found) return found;
    const source = replacement?.html ?? (await readFile(join(folder, file), 'utf8'));
    const text = source
      .replaceAll(originToken, origin)
      .replaceAll(tokens, (_, name: string) => (name === 'origin' ? origin : stated[name]!))
      .replace('<html ', () => `<html data-mode="${mode}" ${asksConsent ? 'data-asks-consent="" ' : ''}`);
    const filled = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"`, policy: policyOf(text) };
    if (kept.size >= maxFilled) kept.delete(kept.keys().next().value!);
    kept.set(key, filled);
    return filled;
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { file, type, replacement }: { file: string; type: string; replacement?: ReplacedPage | undefined },
  ): Promise<FastifyReply> {
    const { text, etag, policy } = await fill(file, originOf(baseUrl(request)), replacement);
    reply.header('cache-control', 'no-cache').header('etag', etag).header('content-security-policy', policy);
    if (request.headers['if-none-match']?.includes(etag.slice(1, -1))) return reply.status(304).send();
    return reply.type(type).send(text);
  }

  for (const { servedAt } of pages) {
    const replacement = replaced.get(servedAt);
    app.get(servedAt, async (request, reply) => {
      if (isOn)
        return send(request, reply, { file: htmlFile(servedAt), type: 'text/html; charset=utf-8', replacement });
      if (servedAt === '/') return reply.redirect('/app/home');
      reply.callNotFound();
      return reply;
    });
    app.get(`/${dataFile(servedAt)}`, async (request, reply) => {
      // The app has only the text of the build, so it loads the document (headers of React Router).
      if (replacement)
        return reply
          .status(204)
          .headers({ 'x-remix-redirect': servedAt, 'x-remix-status': '302', 'x-remix-reload-document': 'true' })
          .send();
      if (isOn) return send(request, reply, { file: dataFile(servedAt), type: 'text/x-script; charset=utf-8' });
      reply.callNotFound();
      return reply;
    });
  }
  const listed = pages.map((page) => ({ ...page, ...replaced.get(page.servedAt) }));
  mountSiteMap(app, { pages: isOn ? listed : [], showsPlans, originOf: (request) => originOf(baseUrl(request)) });
}
