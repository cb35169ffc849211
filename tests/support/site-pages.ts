import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { parseHTML } from 'linkedom';

/** A public page as a visitor without scripts gets it. */
export interface PublicPage {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly document: Document;
}

const parallel = 8;

/** Maps the items in order, a few at a time. */
export async function mapInParallel<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await map(items[at]!);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

/** Loads a page as a browser that is not signed in. */
export async function loadPage(server: string, path: string): Promise<PublicPage> {
  const { status, headers, ...reply } = await fetch(server + path, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  }).then(async (one) => ({ status: one.status, headers: one.headers, html: await one.text() }));
  return { path, status, headers, ...reply, document: parseHTML(reply.html).document };
}

/** The paths of the sitemap. */
export async function listSitePaths(server: string): Promise<string[]> {
  const xml = await (await fetch(`${server}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
}

export const textOf = (document: Document, selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

export const attributeOf = (document: Document, selector: string, name: string): string =>
  document.querySelector(selector)?.getAttribute(name) ?? '';

/** The values that more than one page has, with the paths of those pages. */
export function findShared(pages: readonly PublicPage[], read: (page: PublicPage) => string): Record<string, string[]> {
  const groups = Map.groupBy(pages, read);
  return Object.fromEntries(
    [...groups].filter(([, list]) => list.length > 1).map(([value, list]) => [value, list.map(({ path }) => path)]),
  );
}

/** Links of pages to other places of the server, by `path#fragment`, each with the first page that has it. */
export function listInternalLinks(
  pages: readonly PublicPage[],
  isLeftOut: (link: Element) => boolean = () => false,
): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const { path, document } of pages) {
    const origin = 'http://server.test';
    for (const link of document.querySelectorAll('a[href], area[href]')) {
      if (isLeftOut(link)) continue;
      const url = URL.parse(link.getAttribute('href')!, origin + path);
      if (url?.origin !== origin) continue;
      const target = url.pathname + url.search + url.hash;
      if (!links.has(target)) links.set(target, path);
    }
  }
  return links;
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      // The title of a page ends with the brand; search engines cut what they have no room for.
      'long-title': 'off',
      // ARIA allows names on items of lists.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // The label of a field both contains and names its control.
      'no-redundant-for': 'off',
      // Scripts and styles come from this server.
      'require-sri': 'off',
    },
  }),
);

/** What is not valid in the HTML of a page. */
export function validateHtml({ path, html }: Pick<PublicPage, 'path' | 'html'>): string[] {
  const { results } = validator.validateStringSync(html, path);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}
