// Time from a click on the play button of a public page to the first sound that a visitor hears, in a real browser.
//   node bench/site/first-sound.ts [path …]
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../tests/support/browser-launch.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { percentile } from '../measure.ts';

const chosen = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : ['/languages/german', '/text-to-speech/irish-accent', '/languages/japanese'];
const rounds = 7;
const hoverMs = 500;
const sampleTimeoutMs = 300_000;

/** Runs in the page: notes when a button was clicked, and when a media element first makes a sound. */
function noteFirstSound(): void {
  const times: { clickedAt?: number; heardAt?: number } = {};
  Object.assign(window, { times });
  addEventListener(
    'click',
    ({ isTrusted }) => isTrusted && Object.assign(times, { clickedAt: performance.now() }),
    true,
  );
  const tapped = new WeakSet<HTMLMediaElement>();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!tapped.has(this)) {
      tapped.add(this);
      const context = new AudioContext();
      const analyser = context.createAnalyser();
      analyser.fftSize = 512;
      context.createMediaElementSource(this).connect(analyser).connect(context.destination);
      const samples = new Float32Array(analyser.fftSize);
      const timer = setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        if (!samples.some((sample) => Math.abs(sample) > 0.001)) return;
        times.heardAt ??= performance.now();
        clearInterval(timer);
      }, 2);
    }
    return play.call(this);
  };
}

/** What the visitor does between opening the page and the click. */
const approaches: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'click at once, without the app': async () => {},
  'pointer on the button for half a second': async (page) => {
    await page.locator(playButton).first().hover();
    await page.waitForTimeout(hoverMs);
  },
  'app loaded': async (page) => {
    await page.locator('[data-demo]').first().hover();
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
    await page.waitForLoadState('networkidle');
  },
};
const playButton = 'main button[aria-label^="Play"]';

async function measure(browser: Browser, url: string, approach: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(noteFirstSound);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(playButton).first().scrollIntoViewIfNeeded();
  await approach(page);
  await page.locator(playButton).first().click();
  const ms = await page.waitForFunction(() => {
    const { clickedAt, heardAt } = (window as unknown as { times: { clickedAt?: number; heardAt?: number } }).times;
    return clickedAt !== undefined && heardAt !== undefined && heardAt - clickedAt;
  });
  const value = Number(await ms.jsonValue());
  await context.close();
  return value;
}

const server = await startServer();
const browser = await chromium.launch(launchOptions());
try {
  for (const path of paths) {
    const id = `sample-${path.split('/').at(-1)}`;
    // The server makes the samples in the background after its start.
    const deadline = Date.now() + sampleTimeoutMs;
    while (!(await fetch(`${server.url}/v1/site/sounds/${id}`)).ok) {
      if (Date.now() > deadline) throw new Error(`${id} was not made in time.`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    for (const [name, approach] of Object.entries(approaches)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await measure(browser, server.url + path, approach));
      const [p50, max] = [percentile(times, 0.5), Math.max(...times)].map((ms) => `${ms.toFixed(0)} ms`);
      console.log(`${path}: ${name}: p50 ${p50}, slowest ${max}`);
    }
  }
} finally {
  await browser.close();
  await server.remove();
}
