import type { LaunchOptions } from 'playwright-core';
import { browserPath } from '../../scripts/browser.mjs';

/** The machine's Chromium, headless, that may play audio and makes no requests of its own. */
export const launchOptions = (args: readonly string[] = []): LaunchOptions => ({
  executablePath: browserPath(),
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...args,
  ],
});
