import { originToken } from '../../contract/catalogue/site/site-tokens.ts';

/** A page of the public site, as its own head describes it. */
export interface BuiltPage {
  /** The canonical path. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The path that the file is served at. */
  readonly servedAt: string;
  /** Path of the preview picture. */
  readonly picture: string;
  /** ISO date of the last change; undefined: it has none. */
  readonly date?: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (text: string): string => text.replaceAll(/&(#x27|\w+);/g, (all, name: string) => entities[name] ?? all);

function readMeta(html: string, property: string): string | undefined {
  const found = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? undefined : decode(found);
}

/** Undefined for a page that does not describe itself with `pageMeta`. */
export function describePage(html: string, servedAt: string): BuiltPage | undefined {
  const [url, title, description, picture] = ['og:url', 'og:title', 'og:description', 'og:image'].map((name) =>
    readMeta(html, name),
  );
  if (!url || !title || !description || !picture) return undefined;
  const date = /"dateModified":"([^"]+)"/.exec(html)?.[1];
  return {
    path: url.slice(originToken.length) || '/',
    ...{ servedAt, title, description },
    picture: picture.slice(originToken.length),
    ...(date && { date }),
  };
}

const appScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Gives each page with the frame of the site (`SitePage`) the script of the site, and keeps the scripts of the app from
 * loading with those that are marked for it: the script of the site starts them. Other pages stay as they are.
 */
export function addSiteScript(html: string, scriptPath: string): string {
  if (!html.includes('data-site-page=')) return html;
  const page = html.replace('</head>', () => `<script type="module" src="${scriptPath}"></script></head>`);
  if (!html.includes('data-deferred-app=')) return page;
  const [, app] = appScript.exec(html) ?? [];
  if (app === undefined) throw new Error('A page of the site has no script of the app.');
  return page
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(appScript, () => `<script type="text/plain" id="deferred-app">${app}</script>`);
}
