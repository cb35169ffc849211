import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { loadPage, validateHtml } from '../../support/site-pages.ts';
import { inspectPages, siteLooks } from '../../support/site-screens.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-texts-'));
const terms = `---
title: Nutzungsbedingungen von Beispielstimmen
lang: de
---
# Nutzungsbedingungen

Ein Vertrag zwischen Ihnen und {operator}.

| Plan | Preis im Monat |
|---|---|
| Klein | 1 € |
`;
writeFileSync(join(folder, 'terms-of-use.md'), terms);
// A product page loses its demo, and a page with a form its form.
writeFileSync(join(folder, 'voice-changer.md'), 'Ask us about the voice changer.');

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ env: { SITE_FOLDER: folder, OPERATOR_NAME: 'Beispiel GmbH & Co. "KG"' } });
});
afterAll(async () => {
  await browser.close();
  await server.remove();
  rmSync(folder, { recursive: true });
});

it.each(siteLooks)('U-26 shows the texts of the operator (%s, %i px)', async (...look) => {
  expect(await inspectPages(browser, server.url, ['/terms-of-use', '/voice-changer'], look)).toEqual([]);
  const { page, context, errors } = await openPage(browser, server.url, { theme: look[0], width: look[1] });
  await page.goto('/terms-of-use');
  await page.getByRole('heading', { level: 1, name: 'Nutzungsbedingungen' }).waitFor();
  await page.getByText('Ein Vertrag zwischen Ihnen und Beispiel GmbH & Co. "KG".').waitFor();
  expect(await page.title()).toBe('Nutzungsbedingungen von Beispielstimmen · Timbre');
  expect(await page.locator('[data-demo], body script').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('U-26 shows the text of the operator to visitors whose language is not English', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/terms-of-use?lang=de');
  await page.getByText('Ein Vertrag zwischen Ihnen').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('U-26 loads the document for a link within the app', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/app/sign-in');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(path: string): Promise<void> };
    };
    void router.navigate('/terms-of-use');
  });
  await page.getByText('Ein Vertrag zwischen Ihnen').waitFor();
  expect(new URL(page.url()).pathname).toBe('/terms-of-use');
  await context.close();
});

it('U-26 has valid HTML in a replaced page', async () => {
  const pages = await Promise.all(['/terms-of-use', '/voice-changer'].map((path) => loadPage(server.url, path)));
  expect(pages.flatMap(validateHtml)).toEqual([]);
});

it('U-26 does not start with a text that fits no page', async () => {
  const wrong = mkdtempSync(join(tmpdir(), 'site-texts-'));
  writeFileSync(join(wrong, 'terms.md'), 'Text');
  await expect(startServer({ env: { SITE_FOLDER: wrong } })).rejects.toThrow(
    /^The server ended with 1:\n[\s\S]*SITE_FOLDER: terms\.md replaces no page, because there is no page \/terms\.$/m,
  );
  rmSync(wrong, { recursive: true });
});
