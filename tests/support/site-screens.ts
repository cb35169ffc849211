import type { Browser } from 'playwright-core';
import { axeFindings, openPage } from './browser.ts';

/** The themes and widths that public pages are looked at in. */
export const siteLooks: readonly (readonly [theme: 'dark' | 'light', width: number])[] = [
  ['dark', 360],
  ['light', 1280],
];

/** A page may move its content by so much while it loads (cumulative layout shift). */
const maxLayoutShift = 0.05;

interface ScreenProblems {
  readonly path: string;
  readonly problems: readonly string[];
}

/**
 * Opens public pages one after another and reports what is wrong: horizontal scrolling, errors in the console, findings
 * of axe, content that moves while the page loads, and scripts of the app that load before a visitor uses a demo.
 */
export async function inspectPages(
  browser: Browser,
  server: string,
  paths: readonly string[],
  [theme, width]: (typeof siteLooks)[number],
): Promise<ScreenProblems[]> {
  const { page, context, errors } = await openPage(browser, server, { theme, width });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await context.addInitScript(() => {
    const shift = { total: 0 };
    Object.assign(window, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const found: ScreenProblems[] = [];
  for (const path of paths) {
    errors.length = 0;
    scripts.length = 0;
    await page.goto(path, { waitUntil: 'load' });
    const axe = await axeFindings(page);
    const { scrollWidth, shift, isDeferred } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      shift: (window as unknown as { shift: { total: number } }).shift.total,
      isDeferred: document.querySelector('[data-deferred-app]') !== null,
    }));
    const early = isDeferred ? scripts.filter((script) => !/^\/assets\/site-[0-9a-f]+\.js$/.test(script)) : [];
    const problems = [
      ...errors,
      ...(scrollWidth > width ? [`${scrollWidth} px wide in a window of ${width} px`] : []),
      ...(shift > maxLayoutShift ? [`layout shift of ${shift.toFixed(3)}`] : []),
      ...early.map((script) => `loads ${script} before a demo is used`),
      ...axe,
    ];
    if (problems.length > 0) found.push({ path, problems });
  }
  await context.close();
  return found;
}
