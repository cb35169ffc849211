import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { silentLog } from '../../platform/test-doubles.ts';
import { openApp } from '../app.ts';
import type { SitePage } from './site-page.ts';
import type { SiteOptions } from './site-pages.ts';

/** A page as the build writes it, with the tokens that the server fills in. */
const builtPage = ({ path, title, description }: SitePage): string =>
  `<!DOCTYPE html><html lang="en" dir="ltr" data-theme="light"><head><title>${title} · Timbre</title>
<meta name="description" content="${description}"/><link rel="canonical" href="https://origin.invalid${path}"/>
<meta property="og:title" content="${title}"/><meta property="og:description" content="${description}"/>
<script>theme()</script><script type="application/ld+json">{"name":"${title}","url":"https://origin.invalid${path}","dateModified":"2026-11-01"}</script>
<script type="module" src="/assets/site-0a0a0a0a.js"></script></head><body><main>
<h1 data-site-heading="">${title}</h1><p data-site-lead="">${description}</p><p data-site-original="">The terms of the project</p>
<div data-demo="">Demo</div>
<div data-site-text="" lang="en" dir="ltr"><p>Run by {operator} at {origin}, {operator_address}, {operator_email}.</p></div></main>
<script type="text/plain" id="deferred-app">import("/assets/app.js")</script>
<div hidden id="S:0"><script>stream.enqueue("[\\"\\u003cp\\u003eRun by {operator} at {origin}\\"]")</script></div></body></html>`;

const page = (path: string, more: Partial<SitePage> = {}): SitePage => ({
  path,
  servedAt: path,
  title: `Title of ${path}`,
  description: `Description of ${path} & more`,
  ...more,
});

export const sitePages: readonly SitePage[] = [
  page('/'),
  page('/about'),
  page('/terms-of-use', { date: '2026-11-27' }),
  page('/text-to-speech/irish-accent'),
  page('/text-to-speech/irish-accent', { servedAt: '/languages/irish-accent' }),
  page('/blog'),
  page('/blog/older', { date: '2026-11-02' }),
  page('/blog/newer', { date: '2026-11-20', title: 'Tones & <b>pitch</b>' }),
  page('/contact-sales'),
];

interface TestSiteOptions extends Partial<SiteOptions> {
  readonly publicUrl?: string | undefined;
  readonly showsPlans?: boolean;
  /** The operator's texts by file name. */
  readonly texts?: Readonly<Record<string, string | Buffer>>;
}

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  folders.push(folder);
  return folder;
};
const write = (folder: string, name: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};

/** Removes the folders of the opened sites. */
export const removeSites = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
};

/** Opens the HTTP server with a small build of the public site. */
export function openSite({ publicUrl, showsPlans = true, texts, ...site }: TestSiteOptions = {}) {
  const webFolder = newFolder();
  write(webFolder, '__spa-fallback.html', '<html lang="en"><title>Timbre</title>the app</html>');
  write(webFolder, 'site.json', JSON.stringify(sitePages));
  for (const one of sitePages) {
    const name = one.servedAt === '/' ? '' : one.servedAt.slice(1);
    write(webFolder, join(name, 'index.html'), builtPage(one));
    write(webFolder, name === '' ? '_root.data' : `${name}.data`, `["${one.title}","{operator}","{origin}"]`);
  }
  const textFolder = texts && newFolder();
  for (const [name, text] of Object.entries(texts ?? {})) write(textFolder!, name, text);
  return openApp({
    routes: {},
    mounted: [],
    credentials: { identifyKey: async () => undefined, identifyToken: async () => undefined },
    log: silentLog,
    publicUrl,
    requestsPerMinute: 10_000,
    webFolder,
    showsPlans: () => showsPlans,
    site: { isOn: true, operator: {}, ...(textFolder !== undefined && { textFolder }), ...site },
    onResponse: () => {},
  });
}
