import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
let account: Account;
let context: BrowserContext;
let page: Page;
let errors: string[];

const rachel = '21m00Tcm4TlvDq8ikWAM';
const long =
  'The lighthouse keeper had a rule about storms: never name them, for a named storm takes an interest. '.repeat(7);
const short = 'Good evening.';
const third = 'The barometer fell faster than he had ever seen it fall. '.repeat(4);

/** Instruments in the page: its audio element, decoding calls and media keys. */
interface Tapped {
  readonly audio: HTMLAudioElement;
  readonly decoded: number;
  readonly keys: Record<string, ((details: object) => void) | null>;
  /** Positions in seconds at which the feedback controls were visible and hidden. */
  readonly seen: { readonly latestWithout: number; readonly earliestWith: number };
}

/** Runs in the page. */
function tap(): void {
  const tapped = { audio: undefined as HTMLAudioElement | undefined, decoded: 0, keys: {} as Record<string, unknown> };
  const seen = { latestWithout: 0, earliestWith: Number.POSITIVE_INFINITY };
  Object.assign(window, { tapped: Object.assign(tapped, { seen }) });
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    tapped.audio = this as HTMLAudioElement;
    return play.call(this);
  };
  const decode = BaseAudioContext.prototype.decodeAudioData;
  BaseAudioContext.prototype.decodeAudioData = function (...given) {
    tapped.decoded += 1;
    return decode.apply(this, given);
  };
  const setActionHandler = MediaSession.prototype.setActionHandler;
  MediaSession.prototype.setActionHandler = function (action, handler) {
    tapped.keys[action] = handler;
    setActionHandler.call(this, action, handler);
  };
  const look = () => {
    const at = tapped.audio?.currentTime ?? 0;
    const isShown =
      document.querySelector('[data-player] [aria-label="Good"], [role=dialog] [aria-label="Good"]') !== null;
    if (isShown) seen.earliestWith = Math.min(seen.earliestWith, at);
    else seen.latestWithout = Math.max(seen.latestWithout, at);
    requestAnimationFrame(look);
  };
  look();
}

const tapped = <Value>(read: (tapped: Tapped) => Value): Promise<Value> =>
  page.evaluate(`(${read})(window.tapped)`) as Promise<Value>;
const audioTime = () => tapped(({ audio }) => audio.currentTime);
const player = () => page.getByRole('region', { name: 'Player' });
const control = (name: string | RegExp) => player().getByRole('button', { name, exact: true });
const status = () => player().getAttribute('data-player');
const place = () => player().getByRole('slider', { name: 'Position' });
const openHistory = () => page.goto('/app/speech-synthesis/text-to-speech/history');
const play = (words: string) => page.getByRole('button', { name: `Play ${words}` }).click();

async function speak(text: string): Promise<string> {
  const reply = await fetch(`${server.url}/v1/text-to-speech/${rachel}?output_format=mp3_22050_32`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  await reply.arrayBuffer();
  return reply.headers.get('history-item-id')!;
}

beforeAll(async () => {
  browser = await openBrowser();
  account = await signUp(server.url);
  for (const text of [third, short, long]) await speak(text);
  ({ page, context, errors } = await openPage(browser, server.url));
  const [name, value] = account.cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, domain: new URL(server.url).hostname, path: '/v1/auth', httpOnly: true }]);
  await context.addInitScript(tap);
  page.setDefaultTimeout(10_000);
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser.close();
});

describe('the player', () => {
  it('U-01 draws the stored waveform without decoding the audio', async () => {
    await openHistory();
    await play('The lighthouse');
    await expect.poll(status).toBe('playing');
    const total = await tapped(({ audio }) => audio.duration);
    expect(total).toBeGreaterThan(30);
    // Higher than the placeholder dots of an unknown waveform.
    await expect.poll(() => place().locator('path').first().getAttribute('d')).toMatch(/v[1-9]\d\.\d/);
    await expect.poll(() => place().getAttribute('aria-valuemax')).toBe(String(Math.round(total)));
    await player()
      .getByText(`0:${Math.floor(total)}`, { exact: true })
      .waitFor();
    await expect.poll(() => place().locator('[data-buffered]').getAttribute('data-buffered')).toBe('1.00');
    expect(await tapped(({ decoded }) => decoded)).toBe(0);
  });

  it('FEED-002 shows the feedback controls after 3 s of playback', async () => {
    await control('Good').waitFor();
    const { latestWithout, earliestWith } = await tapped(({ seen }) => seen);
    expect(latestWithout).toBeGreaterThan(2.5);
    expect(earliestWith).toBeGreaterThan(2.9);
    // A busy machine renders late.
    expect(earliestWith).toBeLessThan(4);
  });

  it('PLAYER-005 plays at each speed', async () => {
    for (const speed of [0.8, 1.2, 1.5, 2, 1]) {
      await control(/^Speed/).click();
      await page.getByRole('menuitem', { name: `${speed}×`, exact: true }).click();
      expect(await tapped(({ audio }) => audio.playbackRate)).toBe(speed);
    }
  });

  it('PLAYER-006 PLAYER-007 skips 10 s by button and media key, 3 s by arrow', async () => {
    await control('Pause').click();
    await expect.poll(status).toBe('paused');
    const start = await audioTime();
    const movedBy = async (seconds: number) =>
      expect.poll(async () => (await audioTime()) - start).toBeCloseTo(seconds, 1);
    await control('Forward 10 seconds').click();
    await movedBy(10);
    await control('Back 10 seconds').click();
    await movedBy(0);
    await place().press('ArrowRight');
    await movedBy(3);
    await place().press('ArrowLeft');
    await movedBy(0);
    await page.getByRole('main').focus();
    await page.keyboard.press('ArrowRight');
    await movedBy(3);
    await tapped(({ keys }) => keys.seekforward?.({}));
    await movedBy(13);
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toMatch(/^The lighthouse keeper/);
  });

  it('U-51 keeps playing across screens, and keeps the position after a reload', async () => {
    await place().press('Home');
    await control('Play').click();
    await expect.poll(status).toBe('playing');
    const before = await audioTime();
    await page.getByRole('navigation').getByRole('link', { name: 'Voices' }).first().click();
    await page.waitForURL('**/app/voices');
    await expect.poll(audioTime).toBeGreaterThan(before + 0.2);
    await control('Pause').click();
    await expect.poll(status).toBe('paused');
    const position = await audioTime();
    await page.reload();
    await expect.poll(status).toBe('paused');
    expect(Number(await place().getAttribute('aria-valuenow'))).toBe(Math.round(position));
    await control('Play').click();
    await expect.poll(status).toBe('playing');
    expect(await audioTime()).toBeGreaterThan(position - 0.1);
    expect(await audioTime()).toBeLessThan(position + 5);
  });

  it('plays the next history item only with autoplay; FEED-002 shows the feedback controls at the end of a short item', async () => {
    await openHistory();
    await play('The lighthouse');
    await expect.poll(status).toBe('playing');
    await control('Next').click();
    await expect.poll(status).toBe('ended');
    await player().getByText(short).waitFor();
    await control('Good').waitFor();
    await control('Autoplay').click();
    await control('Play again').click();
    await player().getByText('The barometer fell').waitFor();
    await expect.poll(status).toBe('playing');
    await expect.poll(() => control('Next').isDisabled()).toBe(true);
    await control('Autoplay').click();
    await tapped(({ keys }) => {
      keys.seekto?.({ seekTime: 0 });
      keys.previoustrack?.({});
    });
    await player().getByText(short).waitFor();
    await control('Close player').click();
    await player().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('searchbox').waitFor();
    expect(await player().count()).toBe(0);
  });

  it('PLAYER-009 downloads, rates and shares new speech once its history item exists', async () => {
    let isThere = () => {};
    const held = new Promise<void>((resolve) => (isThere = resolve));
    await page.route(/\/v1\/history\/[^/?]+$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/app/speech-synthesis/text-to-speech');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(short);
    await page.getByRole('button', { name: /generate speech/i }).click();
    await expect.poll(status).toBe('ended');
    await expect.poll(() => control('Download').isDisabled()).toBe(true);
    await expect.poll(() => control('Good').isDisabled()).toBe(true);
    await expect.poll(() => control('Sharing disabled').isDisabled()).toBe(true);
    isThere();
    await expect.poll(() => control('Download').isEnabled()).toBe(true);
    await expect.poll(() => control('Good').isEnabled()).toBe(true);
    await expect.poll(() => control('Share').isEnabled()).toBe(true);
  });

  it('shows all controls on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await control('All player controls').click();
    const sheet = page.getByRole('dialog', { name: 'Player controls' });
    for (const name of ['Back 10 seconds', 'Forward 10 seconds', 'Play again', 'Good', 'Download', 'Share'])
      await sheet.getByRole('button', { name, exact: true }).waitFor();
    await sheet.getByText('1.5×').click();
    expect(await tapped(({ audio }) => audio.defaultPlaybackRate)).toBe(1.5);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
