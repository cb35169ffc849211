import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** 60 frames per second. */
const frameMs = 1000 / 60;
const ms = 3000;

/** CPU time of the page's main thread in ms, since other processes may delay wall-clock time. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

/**
 * Turns the wheel over the timeline once a frame, back and forth; `zooms`: with the Ctrl key. Frame times in ms (median,
 * 95th percentile), and the CPU time per frame.
 */
async function turnWheel(page: Page, devtools: CDPSession, delta: number, zooms: boolean) {
  const before = await busyMs(devtools);
  const figures = await page.evaluate(
    async ([delta, zooms, ms]) => {
      const lane = document.querySelector('[data-example="Timeline: 2,000 items"] [data-track]')!;
      const { left, top, width } = lane.getBoundingClientRect();
      const times: number[] = [];
      const views = new Set<string>();
      for (let now = performance.now(), end = now + ms; now < end; ) {
        const sign = Math.floor((end - now) / 500) % 2 ? 1 : -1;
        const wheel = zooms ? { deltaY: sign * delta, ctrlKey: true } : { deltaX: sign * delta };
        const place = { clientX: left + width / 2, clientY: top + 10, bubbles: true, cancelable: true };
        lane.dispatchEvent(new WheelEvent('wheel', { ...wheel, ...place }));
        const drawn = await new Promise<number>(requestAnimationFrame);
        times.push(drawn - now);
        now = drawn;
        views.add(lane.querySelector<HTMLElement>('div')!.style.transform);
      }
      const sorted = times.slice(1).sort((a, b) => a - b);
      const [p50, p95] = [0.5, 0.95].map(
        (share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1]! * 10) / 10,
      );
      return { frames: times.length, views: views.size, p50, p95 };
    },
    [delta, zooms, ms] as const,
  );
  const perFrame = Math.round((((await busyMs(devtools)) - before) / figures.frames) * 10) / 10;
  return { ...figures, perFrame };
}

it('DUB-010 scrolls and zooms a timeline of 2,000 segments on four tracks at no less than 30 fps', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/dev/parts');
  const example = page.locator('[data-example="Timeline: 2,000 items"]');
  await example.scrollIntoViewIfNeeded();
  const lanes = example.locator('[data-track]');
  expect(await lanes.count()).toBe(4);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const box = (await lanes.first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  // All 2,000 are visible first, then a few minutes, then some lines.
  for (const closer of [0, 8, 6]) {
    await page.keyboard.down('Control');
    for (let at = 0; at < closer; at++) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await page.waitForTimeout(300);
    for (const [name, delta, zooms] of [
      ['scrolls', 30, false],
      ['zooms', 12, true],
    ] as const) {
      const figures = await turnWheel(page, devtools, delta, zooms);
      console.info(`${closer ? 'closer' : 'whole'}, ${name}:`, JSON.stringify(figures));
      // The aim is one frame. Scrolling close by takes 22 ms of the main thread without a graphics processor (BASELINE.md).
      expect(figures.perFrame).toBeLessThan(2 * frameMs);
      // What does not move costs nothing: the whole is scrolled nowhere.
      if (closer > 0 || zooms) expect(figures.views).toBeGreaterThan(10);
    }
  }
  expect(errors).toEqual([]);
  await context.close();
});
