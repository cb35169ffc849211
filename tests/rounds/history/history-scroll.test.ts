import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { bootstrap, type RunningServer, startServer } from '../../support/start-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const rows = 100_000;
/** 60 frames per second. */
const frameMs = 1000 / 60;

/**
 * Runs in the page: fakes a server with a hundred thousand items, with large pages so that the end is reached quickly, and
 * counts requests.
 */
function fakeHistory(rows: number): void {
  const words = 'and then the river went on past the mill and nobody said a word about it'.split(' ');
  const item = (at: number) => ({
    history_item_id: `item${at}`,
    request_id: `request${at}`,
    voice_id: `voice${at % 40}`,
    voice_name: `Voice ${at % 40}`,
    voice_category: 'premade',
    model_id: 'eleven_multilingual_v2',
    text: `${at} ${Array.from({ length: 20 + (at % 60) }, (_, word) => words[(at + word) % words.length]).join(' ')}`,
    dialogue: null,
    date_unix: 1_780_000_000 - at * 60,
    character_count_change_from: 0,
    character_count_change_to: 120,
    content_type: 'audio/mpeg',
    state: 'created',
    settings: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
    feedback: null,
    share_link_id: null,
    source: 'TTS',
    alignments: null,
    output_format: 'mp3_44100_128',
    duration_ms: 4000 + (at % 9000),
    peaks: 'gICA'.repeat(80),
    version_id: `item${at}`,
    version_count: 1,
    name: null,
    tags: [],
    is_favorite: false,
  });
  const calls = { asked: 0, gone: [] as string[] };
  Object.assign(window, { calls });
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const url = new URL(String(input), location.href);
    if (url.pathname !== '/v1/history') return real(input, init);
    calls.asked += 1;
    const after = url.searchParams.get('start_after_history_item_id');
    const from = after ? Number(after.slice(4)) + 1 : 0;
    const size = after ? 4000 : 50;
    const all = Array.from({ length: Math.min(size, rows - from) }, (_, at) => item(from + at));
    const history = all.filter(({ history_item_id }) => !calls.gone.includes(history_item_id));
    return Response.json({
      history,
      last_history_item_id: history.at(-1)?.history_item_id ?? null,
      has_more: from + size < rows,
      scanned_until: null,
    });
  };
}

const countRequests = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { calls: { asked: number } }).calls.asked);

/**
 * Scrolls frame by frame. Measures the main thread's CPU time per frame in ms, and in wall-clock time, which is meaningful
 * only on an idle machine, the frame durations (median, 95th percentile, maximum) and the browser's long tasks (over 50 ms).
 */
async function scrollFor(page: Page, pixels: number, ms: number) {
  const devtools = await page.context().newCDPSession(page);
  // CPU time, since other processes may delay wall-clock time.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  const before = await busy();
  const { top, frames, ...clock } = await page.evaluate(
    async ([pixels, ms]) => {
      const box = document.querySelector('ul[aria-label="History"]')!.parentElement!;
      const longTasksMs: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longTasksMs.push(Math.round(duration));
      });
      observer.observe({ type: 'longtask' });
      const times: number[] = [];
      for (let now = performance.now(), end = now + ms!; now < end; ) {
        box.scrollTop += pixels!;
        const drawn = await new Promise<number>(requestAnimationFrame);
        times.push(drawn - now);
        now = drawn;
      }
      observer.disconnect();
      const sorted = times.slice(1).sort((a, b) => a - b);
      const frameMs = [0.5, 0.95, 1].map(
        (share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1]! * 10) / 10,
      );
      return { top: box.scrollTop, frames: times.length, frameMs, longTasksMs };
    },
    [pixels, ms],
  );
  const perFrame = Math.round(((await busy()) - before) / frames / 0.1) / 10;
  await devtools.detach();
  return { top, frames, perFrame, ...clock };
}

it('HIST-013 U-32 U-50 scrolls a hundred thousand rows at 60 fps, and reloads only visible pages after a change', async () => {
  const { page, errors } = await openPage(browser, server.url);
  await page.addInitScript(fakeHistory, rows);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(bootstrap.email);
  await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/home');
  await page.goto('/app/speech-synthesis/text-to-speech/history');
  await page.getByRole('listitem').first().waitFor();

  // Scroll to the end while pages arrive.
  const started = Date.now();
  for (let top = -1; ; ) {
    const { top: now } = await scrollFor(page, 60_000, 1000);
    if (now === top) break;
    top = now;
  }
  const list = page.getByRole('list', { name: 'History' });
  const countRows = async () => Number(await list.getByRole('listitem').last().getAttribute('aria-setsize'));
  const loaded = await countRows();
  console.log(`${loaded} rows loaded in ${Date.now() - started} ms`);
  expect(loaded).toBe(rows);
  expect(await list.getByRole('listitem').count()).toBeLessThan(60);

  // At the speed of a wheel and a fling; then of a dragged scroll bar, where rows are rendered in full after it stops.
  for (const [pixels, most] of [
    [-40, frameMs],
    [-120, frameMs],
    [-4000, frameMs],
  ] as const) {
    const figures = await scrollFor(page, pixels, 3000);
    console.log(`${pixels} px a frame:`, JSON.stringify(figures));
    expect(figures.perFrame).toBeLessThan(most);
  }
  // Another tab deletes visible items far down: the live event triggers a reload of the visible page.
  // Above this row are the headings of 35 days.
  await list.evaluate((element) => element.parentElement!.scrollTo(0, 60 * 50_000 + 34 * 35));
  const row = list.locator('[aria-posinset="50003"]');
  const title = await row.getByRole('checkbox').getAttribute('aria-label');
  await page.evaluate(() => (window as unknown as { calls: { gone: string[] } }).calls.gone.push('item50002'));
  const changed = await countRequests(page);
  const speech = await fetch(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, {
    method: 'POST',
    headers: { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Elsewhere.' }),
  });
  expect(speech.status).toBe(200);
  await expect.poll(() => row.getByRole('checkbox').getAttribute('aria-label')).not.toBe(title);
  expect(await countRows()).toBe(rows - 1);
  // The newest page, and one or two visible pages.
  expect((await countRequests(page)) - changed).toBeLessThanOrEqual(3);

  const before = await countRequests(page);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByRole('checkbox').first().check({ force: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByText(`${(rows - 1).toLocaleString('en')} selected`).waitFor();
  expect((await countRequests(page)) - before).toBeLessThanOrEqual(1);
  expect(errors).toEqual([]);
  await page.context().close();
});
