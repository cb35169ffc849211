import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { matchRoutes, type RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../../contract/catalogue/brand.ts';
import {
  landingAccents,
  landingLanguages,
  landingPath,
} from '../../contract/catalogue/site/landing/landing-entries.ts';
import routes from '../../web/routes.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import {
  attributeOf,
  findShared,
  listInternalLinks,
  listSitePaths,
  loadPage,
  mapInParallel,
  type PublicPage,
  textOf,
  validateHtml,
} from '../support/site-pages.ts';

/** Public paths of the specification. */
const seeds = [
  ['ROUTE-075', '/about'],
  ['ROUTE-076', '/affiliates'],
  ['ROUTE-077', '/affiliates/terms'],
  ['ROUTE-078', '/affiliate-partner-guide'],
  ['ROUTE-079', '/api'],
  ['ROUTE-080', '/use-cases'],
  ['ROUTE-081 LAND-003', '/use-cases/audiobooks'],
  ['ROUTE-082 LAND-003', '/use-cases/chatbots'],
  ['ROUTE-083 LAND-003', '/use-cases/gaming'],
  ['ROUTE-084 LAND-003', '/use-cases/videos'],
  ['ROUTE-085', '/careers'],
  ['ROUTE-086', '/contact-legal'],
  ['ROUTE-087', '/contact-sales'],
  ['ROUTE-088', '/conversational-ai-terms'],
  ['ROUTE-089', '/customers'],
  ['ROUTE-090', '/dubbing'],
  ['ROUTE-091', '/text-reader'],
  ['ROUTE-092', '/enterprise'],
  ['ROUTE-093', '/grants'],
  ['ROUTE-094', '/grants-application'],
  ['ROUTE-095 LAND-004', '/languages/german'],
  ['ROUTE-096', '/payouts'],
  ['ROUTE-097', '/studio'],
  ['ROUTE-098', '/use-policy'],
  ['ROUTE-099', '/safety'],
  ['ROUTE-100', '/showcase'],
  ['ROUTE-101', '/sound-effects'],
  ['ROUTE-102', '/terms-of-use-eu'],
  ['ROUTE-103', '/text-to-speech'],
  ['ROUTE-104', '/vla'],
  ['ROUTE-105', '/vlaeu'],
  ['ROUTE-106', '/voice-changer'],
  ['ROUTE-107', '/voice-cloning'],
  ['ROUTE-108', '/voice-data-partnerships'],
  ['ROUTE-109', '/voice-data-partnerships/application'],
  ['ROUTE-110', '/voice-guide'],
  ['ROUTE-111', '/voice-library'],
  ['ROUTE-112', '/voice-isolator'],
  ['ROUTE-113 LAND-005', '/customers/a-community-radio'],
  ['ROUTE-114 LAND-005', '/blog/how-text-becomes-speech'],
  ['ROUTE-115 LAND-003', '/use-cases/podcasts'],
  ['U-58', '/changelog'],
  ['U-26', '/terms-of-use'],
  ['U-26', '/privacy'],
  ['U-26', '/cookies'],
  ['U-26', '/security'],
] as const;

const maxScriptBytes = 60_000;

let pages: readonly PublicPage[];
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  pages = await mapInParallel(await listSitePaths(server.url), (path) => loadPage(server.url, path));
});
afterAll(() => browser.close());

/** What is missing of that which every public page has. */
async function inspect({ path, status, headers, document }: PublicPage): Promise<string[]> {
  const title = textOf(document, 'title');
  const description = attributeOf(document, 'meta[name="description"]', 'content');
  const picture = attributeOf(document, 'meta[property="og:image"]', 'content');
  const preview = await fetch(picture || `${server.url}/no-picture`);
  const png = Buffer.from(await preview.arrayBuffer());
  const data = textOf(document, 'script[type="application/ld+json"]');
  const facts: Record<string, boolean> = {
    'status 200': status === 200,
    HTML: headers.get('content-type') === 'text/html; charset=utf-8',
    'no cookie': headers.get('set-cookie') === null,
    title: title.length > brand.length && title.includes(brand),
    'one h1': document.querySelectorAll('h1').length === 1 && textOf(document, 'h1') !== '',
    'a description of 50 to 170 characters': description.length >= 50 && description.length <= 170,
    header: document.querySelector('header a[href="/"]') !== null,
    footer: document.querySelector('footer a[href="/terms-of-use"]') !== null,
    main: textOf(document, 'main').length > 100,
    'canonical address': attributeOf(document, 'link[rel="canonical"]', 'href') === server.url + path,
    'address of the preview': attributeOf(document, 'meta[property="og:url"]', 'content') === server.url + path,
    'preview picture': preview.headers.get('content-type') === 'image/png',
    'size of the picture': png.length > 24 && png.readUInt32BE(16) === 1200 && png.readUInt32BE(20) === 630,
    'structured data':
      data !== '' && (JSON.parse(data) as { '@context'?: string })['@context'] === 'https://schema.org',
    'values of the operator': !/\{(operator|origin)|origin\.invalid/.test(document.toString()),
  };
  return Object.entries(facts)
    .filter(([, holds]) => !holds)
    .map(([fact]) => `${path}: ${fact}`);
}

it.each(seeds)('LAND-001 %s %s renders without sign-in', async (_, path) => {
  const page = pages.find((one) => one.path === path);
  expect(page, 'in the sitemap').toBeDefined();
  expect(await inspect(page!)).toEqual([]);
});

it('LAND-001 U-27 every page of the sitemap describes itself', async () => {
  expect(pages.length).toBeGreaterThanOrEqual(100);
  expect((await mapInParallel(pages, inspect)).flat()).toEqual([]);
});

it.each([
  ['title', ({ document }: PublicPage) => textOf(document, 'title')],
  ['heading', ({ document }: PublicPage) => textOf(document, 'h1')],
  ['description', ({ document }: PublicPage) => attributeOf(document, 'meta[name="description"]', 'content')],
  ['preview picture', ({ document }: PublicPage) => attributeOf(document, 'meta[property="og:image"]', 'content')],
  ['text', ({ document }: PublicPage) => textOf(document, 'main')],
])('LAND-001 U-27 no two pages have the same %s', (_, read) => {
  expect(findShared(pages, read)).toEqual({});
});

describe('LAND-009 O-85 an entry about a language or an accent', () => {
  const entries = [...landingLanguages, ...landingAccents];
  it('has one canonical page in the sitemap', () => {
    const paths = new Set(pages.map(({ path }) => path));
    expect(entries.map(landingPath).filter((path) => !paths.has(path))).toEqual([]);
    const others = entries.flatMap(({ audioSrc }) => [`/languages/${audioSrc}`, `/text-to-speech/${audioSrc}`]);
    expect(others.filter((path) => paths.has(path))).toHaveLength(52);
  });

  it('is served at both addresses', async () => {
    const served = await mapInParallel(
      entries.flatMap((entry) =>
        ['languages', 'text-to-speech'].map((folder) => [`/${folder}/${entry.audioSrc}`, landingPath(entry)] as const),
      ),
      async ([path, canonical]) => {
        const { status, document } = await loadPage(server.url, path);
        return { path, status, canonical: attributeOf(document, 'link[rel="canonical"]', 'href'), expected: canonical };
      },
    );
    expect(served.filter((one) => one.status !== 200 || one.canonical !== server.url + one.expected)).toEqual([]);
  });
});

it('O-83 serves the application of data partners at both addresses', async () => {
  const { status, document } = await loadPage(server.url, '/voice-data-partnerships-application');
  expect(status).toBe(200);
  expect(attributeOf(document, 'link[rel="canonical"]', 'href')).toBe(
    `${server.url}/voice-data-partnerships/application`,
  );
});

const unknown = [
  '/languages/klingon',
  '/text-to-speech/klingon-accent',
  '/use-cases/unknown',
  '/customers/unknown',
  '/blog/unknown',
  '/unknown-page',
];

it.each(unknown)('LAND-003 LAND-004 LAND-005 ROUTE-113 ROUTE-114 ROUTE-115 %s is the not-found page', async (path) => {
  const { status } = await loadPage(server.url, path);
  expect(status).toBe(404);
  const { page, context } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  expect((await page.goto(path))?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await context.close();
});

describe('links', () => {
  const routeTree = routes as RouteObject[];
  /** Whether the app has a screen at this path; the server replies 200 to every path below /app. */
  const isScreen = (path: string): boolean => {
    const route = matchRoutes(routeTree, path)?.at(-1)?.route;
    return route !== undefined && route.path !== '*';
  };

  it('LAND-002 lead to the app from every page', async () => {
    const withoutSignUp = pages.filter(({ document }) => !document.querySelector('a[href^="/app/sign-up"]'));
    expect(withoutSignUp.map(({ path }) => path)).toEqual([]);
    const appLinks = [...listInternalLinks(pages).keys()].filter((link) => /^\/app(\/|$)/.test(link));
    expect(appLinks.length).toBeGreaterThan(5);
    expect(appLinks.filter((link) => !isScreen(new URL(link, server.url).pathname))).toEqual([]);
  });

  it.each([
    ['/text-to-speech', '/app/speech-synthesis/text-to-speech'],
    ['/voice-changer', '/app/speech-synthesis/speech-to-speech'],
    ['/voice-isolator', '/app/voice-isolator'],
    ['/voice-library', '/app/voice-library'],
    ['/voice-cloning', '/app/voice-lab'],
    ['/sound-effects', '/app/sound-effects'],
    ['/dubbing', '/app/dubbing'],
    ['/studio', '/app/studio'],
    ['/text-reader', '/app/audio-native'],
    ['/conversational-ai', '/app/conversational-ai'],
    ['/ai-speech-classifier', '/app/ai-classifier'],
  ])('LAND-002 lead from %s to the screen %s', (path, screen) => {
    const { document } = pages.find((one) => one.path === path)!;
    const hrefs = [...document.querySelectorAll('main a[href]')].map((link) => link.getAttribute('href')!);
    expect(hrefs.filter((href) => href.startsWith(screen))).not.toEqual([]);
  });

  it('all resolve, with their fragments', async () => {
    const links = listInternalLinks(pages);
    const known = new Map(pages.map((page) => [page.path, page]));
    const dead = await mapInParallel([...links], async ([link, from]) => {
      const { pathname, hash, search } = new URL(link, server.url);
      const target = known.get(pathname) ?? (await loadPage(server.url, pathname + search));
      if (target.status !== 200 && target.status !== 302) return [`${from}: ${link}: ${target.status}`];
      if (/^\/app(\/|$)/.test(pathname) || hash === '') return [];
      const id = decodeURIComponent(hash.slice(1));
      return target.document.getElementById(id) === null ? [`${from}: ${link}: no such element`] : [];
    });
    expect(dead.flat()).toEqual([]);
  });

  it('to other sites are absolute, secure and open without the page', () => {
    const outer = pages.flatMap(({ path, document }) =>
      [...document.querySelectorAll('a[href]')]
        .map((link) => link.getAttribute('href')!)
        .filter((href) => !/^(\/|#|mailto:|https:\/\/|tel:)/.test(href) && !href.startsWith(server.url))
        .map((href) => `${path}: ${href}`),
    );
    expect(outer).toEqual([]);
  });
});

it('has valid HTML in every kind of page', () => {
  const entries = new Set([...landingLanguages, ...landingAccents].slice(1, -1).map(landingPath));
  const kinds = pages.filter(({ path }) => !entries.has(path));
  expect(kinds.flatMap(validateHtml)).toEqual([]);
});

/** Pages that show a screen of the app at once. */
const appPages = ['/ai-speech-classifier'];

it('U-50 loads at most 60 kB of scripts before a visitor uses a demo', async () => {
  const sizes = new Map<string, number>();
  const sizeOf = async (path: string): Promise<number> => {
    const known = sizes.get(path);
    if (known !== undefined) return known;
    const size = gzipSync(await (await fetch(server.url + path)).text()).length;
    sizes.set(path, size);
    return size;
  };
  const heavy = await mapInParallel(pages, async ({ path, document }) => {
    if (appPages.includes(path)) return [];
    if (!document.querySelector('[data-deferred-app]')) return [`${path} does not defer the app`];
    const files = [
      ...[...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')!),
      ...[...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href')!),
    ];
    const bytes = (await Promise.all(files.map(sizeOf))).reduce((sum, size) => sum + size, 0);
    return bytes > maxScriptBytes ? [`${path}: ${bytes} bytes`] : [];
  });
  expect(heavy.flat()).toEqual([]);
});
