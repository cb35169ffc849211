import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';
import { listInternalLinks, listSitePaths, loadPage, mapInParallel, validateHtml } from '../../support/site-pages.ts';
import { inspectPages, siteLooks } from '../../support/site-screens.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

let browser: Browser;
let privateServer: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
  privateServer = await startServer({ env: { INSTANCE_MODE: 'private' } });
});
afterAll(async () => {
  await browser.close();
  await privateServer.remove();
});

it.each(siteLooks)('LAND-001 shows every page of the sitemap without faults (%s, %i px)', async (...look) => {
  const paths = await listSitePaths(server.url);
  expect(paths.length).toBeGreaterThanOrEqual(100);
  expect(await inspectPages(browser, server.url, paths, look)).toEqual([]);
});

it('has valid HTML in every page of the sitemap', async () => {
  const pages = await mapInParallel(await listSitePaths(server.url), (path) => loadPage(server.url, path));
  expect(pages.flatMap(validateHtml)).toEqual([]);
});

it('LAND-002 has no link to a page about plans on a server that sells none', async () => {
  const pages = await mapInParallel(await listSitePaths(privateServer.url), (path) =>
    loadPage(privateServer.url, path),
  );
  expect(pages.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([]);
  const links = listInternalLinks(pages, (link) => link.closest('[data-plans-only]') !== null);
  const dead = await mapInParallel([...links], async ([link, from]) => {
    const { pathname, search } = new URL(link, privateServer.url);
    const { status } = await loadPage(privateServer.url, pathname + search);
    return status === 200 || status === 302 ? [] : [`${from}: ${link}: ${status}`];
  });
  expect(dead.flat()).toEqual([]);
});
