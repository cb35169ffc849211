import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveFolder } from '../../engines/sherpa/install/test-archive.ts';
import { type Mirror, openMirror } from '../../engines/sherpa/install/test-mirror.ts';
import { writeToneModel } from '../../engines/sherpa/test-tone-model.ts';
import { newEmail } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, registerInPage, saveScreenshot } from '../support/browser.ts';
import { startServer } from '../support/start-server.ts';

let root: string;
let mirror: Mirror;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  root = mkdtempSync(join(tmpdir(), 'timbre-first-run-'));
  writeToneModel(join(root, 'tones'));
  mirror = await openMirror();
  const archive = archiveFolder(join(root, 'tones'), 'tones');
  mirror.files.set('tts-models/tones.tar.bz2', archive);
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const entry = {
    id: 'tones',
    kind: 'vits',
    title: 'Tones',
    licence: 'AGPL-3.0-or-later',
    recommended: true,
    languages: ['en'],
    quality: 'high',
    archive: { path: 'tts-models/tones.tar.bz2', bytes: archive.length, sha256 },
    speakers: [{ sid: 0, name: 'Ada', gender: 'female', accent: 'american' }],
  };
  writeFileSync(join(root, 'catalogue.json'), JSON.stringify([entry]));
});
afterAll(async () => {
  await browser.close();
  await mirror.close();
  rmSync(root, { recursive: true, force: true });
});

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const;

it.each(looks)(
  'offers the owner natural voices, downloads them only if checked, and shows the progress (%s, %i px)',
  { timeout: 120_000 },
  async (theme, width) => {
    mirror.requestedRanges.length = 0;
    mirror.bytesPerSecond = 400;
    const server = await startServer({
      env: {
        BOOTSTRAP_EMAIL: '',
        BOOTSTRAP_PASSWORD: '',
        BOOTSTRAP_API_KEY: '',
        MODELS_AT_START: 'auto',
        MODEL_MIRROR: mirror.url,
        MODEL_CATALOGUE: join(root, 'catalogue.json'),
      },
    });
    try {
      expect(server.output()).toContain('The app offers its owner to download natural voices');
      const { page, context, errors } = await openPage(browser, server.url, { theme, width, isLocal: true });
      await registerInPage(page, newEmail('owner'), 'correct-horse-1!');
      await page.getByRole('link', { name: 'Continue' }).click();
      const box = page.getByRole('checkbox', { name: 'Download natural voices' });
      await box.waitFor();
      expect(await box.isChecked()).toBe(false);
      await page.getByText(new RegExp(`Tones, .* kB from ${new URL(mirror.url).host}`)).waitFor();
      expect(mirror.requestedRanges).toEqual([]);
      await box.check();
      expect(await axeFindings(page)).toEqual([]);
      await saveScreenshot(page, `first-run-voices-${theme}-${width}`, { fullPage: true });
      await page.getByRole('radio', { name: 'Private' }).check({ force: true });
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'About you' }).waitFor();
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.waitForURL('**/app/home');
      const notice = page.getByRole('complementary', { name: 'Neural voices' });
      await notice.getByText(/Tones: downloading, \d+ %/).waitFor();
      await saveScreenshot(page, `first-run-progress-${theme}-${width}`);
      expect(await axeFindings(page)).toEqual([]);
      mirror.bytesPerSecond = 1_000_000;
      await notice.waitFor({ state: 'detached', timeout: 60_000 });
      await page.goto('/app/settings/engine-models');
      await page.getByRole('region', { name: 'On this server' }).getByText('Tones').first().waitFor();
      await saveScreenshot(page, `engine-models-${theme}-${width}`, { fullPage: true });
      expect(errors).toEqual([]);
      await context.close();
    } finally {
      await server.remove();
    }
  },
);
