import type { LaunchOptions } from 'playwright-core';
import { browserPath } from '../../scripts/browser.mjs';

/** Options for the installed Chromium: headless, with autoplay allowed and without background requests. */
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
