import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, signUp } from '../../support/accounts.ts';
import { axeFindings, openBrowser, openPage } from '../../support/browser.ts';
import { cancelTwice } from '../../support/cancelled-videos.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
let account: Account;
let context: BrowserContext;
let page: Page;
let errors: string[];
/** The sharing events that were sent to `/ingest`. */
const events: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  account = await signUp(server.url);
  ({ page, context, errors } = await openPage(browser, server.url, { theme: 'dark' }));
  const [name, value] = account.cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await context.addInitScript(() => {
    const events: string[] = [];
    Object.assign(window, { revoked: events });
    const { revokeObjectURL } = URL;
    URL.revokeObjectURL = (url) => {
      events.push(url);
      revokeObjectURL.call(URL, url);
    };
  });
  // Do not load the pages of social networks.
  await context.route(/^https:/, (route) => route.fulfill({ body: 'elsewhere', contentType: 'text/plain' }));
  context.on('request', (request) => {
    if (!request.url().endsWith('/ingest')) return;
    const batch = request.postDataJSON() as { events: { event: string }[] };
    events.push(...batch.events.map(({ event }) => event).filter((event) => event.startsWith('share ')));
  });
});
afterAll(() => browser.close());
beforeEach(() => {
  events.length = 0;
  errors.length = 0;
});

const shot = async (name: string) => {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` });
};
const header = () => page.getByRole('main').locator('header');
const shareButton = () => header().getByRole('button', { name: 'Share', exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const videoModal = () => dialog('Share video');
const linkModal = () => dialog('Share with your community');
const atTheTop = '[data-sonner-toast][data-y-position=top][data-x-position=center]'; // C-22
const toastOf = (text: string) => page.locator(atTheTop).getByText(text, { exact: true });
const answer = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { detail: { message, status: 'test', type: 'test' } } });
const setFlag = (isOn: boolean) =>
  page.evaluate((flag) => localStorage.setItem('xi:feature_flags', `{"text_to_speech_video":${flag}}`), isOn);

/** Generates speech on the screen; the button is enabled when there is an item to share. */
async function speak(): Promise<void> {
  await page.goto('/app/speech-synthesis/text-to-speech');
  const disabled = header().getByRole('button', { name: 'Sharing disabled' });
  await disabled.waitFor();
  await expect.poll(() => disabled.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Good night.');
  await page.getByRole('button', { name: /^Generate speech/ }).click();
  await expect.poll(() => shareButton().isEnabled()).toBe(true);
}

/** Opens the modal of the latest item; generates speech first if there is none. */
async function share(): Promise<void> {
  const isOpen = (await page.getByRole('dialog').count()) > 0;
  if (isOpen || (await shareButton().count()) === 0) await speak();
  await shareButton().click();
  await videoModal().waitFor();
}

it('VIDEO-001 VIDEO-002 VIDEO-003 VIDEO-007 to VIDEO-012 VIDEO-015 generates, plays and downloads a video', async () => {
  const preview = (theme: string) =>
    page.waitForResponse((answered) => answered.url().endsWith(`/video-preview?theme=${theme}`));
  const first = preview('colour');
  await share();
  const theme = (name: string) => videoModal().getByRole('radio', { name });
  const choose = (name: string) => videoModal().locator('label', { hasText: name }).click();
  await expect.poll(() => theme('Multicolor').isChecked()).toBe(true);
  expect((await first).headers()['content-type']).toBe('image/png');
  const picture = videoModal().getByRole('img', { name: 'Preview of the video' });
  const before = await picture.getAttribute('src');
  await shot('video-preview');
  expect(await axeFindings(page)).toEqual([]);

  const second = preview('light');
  await choose('White');
  await second;
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
  expect(await revoked()).toEqual([before]);
  await choose('Black');
  await expect.poll(async () => (await revoked()).length).toBe(2);

  const path = /history\/\w+\/video/.exec((await first).url())![0];
  const { order, go } = await cancelTwice(page, videoModal(), async () => (await read(`${path}?theme=dark`)).state);
  const bar = videoModal().getByRole('progressbar');
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(10);
  await shot('video-progress');
  await expect.poll(percent).toBe(100);
  expect(order).toEqual(['ended, 200', 'asked for, cancelled']);
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  go();
  const video = videoModal().locator('video');
  await video.waitFor();
  expect(await percent()).toBe(100);
  expect(await video.evaluate(({ autoplay, loop, muted }: HTMLVideoElement) => [autoplay, loop, muted])).toEqual([
    true,
    true,
    true,
  ]);
  await expect
    .poll(() => video.evaluate(({ paused, videoWidth }: HTMLVideoElement) => [paused, videoWidth]))
    .toEqual([false, 1080]);
  await shot('video-ready');
  await videoModal().getByRole('button', { name: 'Unmute' }).click();
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
  await videoModal().getByRole('button', { name: 'Mute', exact: true }).click();
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  expect(await saved()).toBe('Timbre.mp4');

  await choose('White');
  await expect.poll(() => video.count()).toBe(0);
  expect(await bar.count()).toBe(0);
  await page.keyboard.press('Escape');
  await shareButton().click();
  await expect.poll(() => theme('Multicolor').isChecked()).toBe(true);
  await choose('Black');
  await picture.waitFor();
  expect(await video.count()).toBe(0);
  // The page has no video of this theme, so the download requests it first; the server already has it.
  expect(await saved()).toBe('Timbre.mp4');
  await video.waitFor();
  await page.keyboard.press('Escape');
  const themeEvent = 'share video theme selected';
  const videoEvents = ['share video generated', 'share video downloaded'];
  await expect
    .poll(() => events)
    .toEqual([
      ...['share video modal opened', themeEvent, themeEvent, ...videoEvents, themeEvent],
      ...['share video modal opened', themeEvent, ...videoEvents],
    ]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(errors).toEqual([]);
});

it('VIDEO-013 VIDEO-014 reports why a video cannot be generated', async () => {
  await page.route('**/video-preview?*', answer(404, 'No such item.'));
  await share();
  const alert = videoModal().getByRole('alert');
  await expect.poll(() => alert.allInnerTexts()).toEqual(['Error generating video preview: No such item.']);
  await page.route('**/video-preview?*', answer(500, 'boom'));
  await videoModal().getByText('Black').click();
  await expect.poll(() => alert.allInnerTexts()).toEqual(['Unknown error generating video preview']);
  await page.unroute('**/video-preview?*');
  await videoModal().getByRole('button', { name: 'Try again' }).click();
  await videoModal().getByRole('img', { name: 'Preview of the video' }).waitFor();
  for (const [status, text] of [
    [400, 'Error generating video: Too long.'],
    [500, 'Unknown error generating video'],
  ] as const) {
    await page.route('**/generate-video?*', answer(status, 'Too long.'));
    await videoModal().getByRole('button', { name: 'Generate video' }).click();
    await expect.poll(() => alert.allInnerTexts()).toEqual([text]);
  }
  await page.unroute('**/generate-video?*');
  await shot('video-failed');
  await page.keyboard.press('Escape');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(() => events.filter((event) => event === 'share video generation failed')).toHaveLength(2);
  expect(errors).toEqual([]);
});

it('C-22 SHARE-006 to SHARE-012 SHARE-015 SHARE-019 SHARE-020 SHARE-023 SHARE-025 shares, copies and revokes the link', async () => {
  await share();
  const held = Promise.withResolvers<void>();
  await page.route('**/share-link', async (route) => {
    await held.promise;
    await route.fallback();
  });
  // SHARE-015: system sharing is available besides networks and the link.
  await videoModal().getByRole('button', { name: 'Share a link instead' }).click();
  // Opening the dialog makes nothing public.
  await linkModal().getByText('Not public yet', { exact: true }).waitFor();
  await linkModal().getByRole('button', { name: 'Copy', exact: true }).click();
  await linkModal().getByText('Generating link...', { exact: true }).waitFor();
  const field = linkModal().getByRole('group', { name: 'Share public link' });
  const got = page.waitForResponse('**/share-link');
  held.resolve();
  const { share_link, public_user_name } = (await (await got).json()) as Record<string, string>;
  const link = new URL(share_link!, server.url).href;
  await expect.poll(() => field.innerText()).toBe(`${link.slice(0, 38)}...`);
  await toastOf('Share link copied to clipboard').waitFor();
  await linkModal().getByText('OR', { exact: true }).waitFor();
  await linkModal().getByText('This name will be displayed on Timbre and other platforms.').waitFor();
  await shot('link');

  const message = 'Listen to this text to speech that I made with Timbre';
  for (const [name, host] of [
    ['Facebook', 'www.facebook.com'],
    ['X', 'x.com'],
    ['WhatsApp', 'wa.me'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await linkModal().getByRole('button', { name, exact: true }).click();
    const other = await opened;
    await other.waitForURL(/^https:/);
    const { hostname, searchParams } = new URL(other.url());
    const values = [...searchParams.values()].join('\n');
    expect([hostname, values.includes(link), values.includes(message)]).toEqual([host, true, true]);
    expect(await other.evaluate(() => opener)).toBeNull();
    await other.close();
  }

  await linkModal().getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => toastOf('Share link copied to clipboard').count()).toBe(2);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const logged: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && logged.push(entry.text()));
  const name = linkModal().getByLabel('Your public name');
  await expect.poll(() => name.inputValue()).toBe(public_user_name);
  await name.fill('Ada of the night');
  await linkModal().getByRole('button', { name: 'Save', exact: true }).click();
  await toastOf('Public name updated').waitFor();
  expect(await read('user')).toMatchObject({ public_user_name: 'Ada of the night' });
  expect(logged).toEqual([]);
  await page.route('**/update-public-user-name', answer(500, 'boom'));
  await linkModal().getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => toastOf('Public name updated').count()).toBe(2);
  expect(logged.some((text) => text.includes('The public name was not saved.'))).toBe(true);

  await linkModal().getByRole('button', { name: 'Stop sharing' }).click();
  await shot('link-revoke');
  const stop = linkModal().getByRole('group', { name: 'Stop sharing' }).getByRole('button', { name: 'Stop sharing' });
  await page.route('**/share-link', answer(403, 'Not now.'), { times: 1 });
  await stop.click();
  await toastOf('Not now.').waitFor();
  await stop.click();
  await linkModal().getByText('The link no longer works').waitFor();
  expect((await fetch(link.replace('/share/', '/v1/share-links/'))).status).toBe(404);
  await page.route('**/share-link', answer(403, 'Not for you.'));
  await linkModal().getByRole('button', { name: 'Copy', exact: true }).click();
  await toastOf('Not for you.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await linkModal().getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => field.innerText()).toMatch(/\.\.\.$/);
  await expect
    .poll(() => events)
    .toEqual([
      'share video modal opened',
      'share link modal opened',
      'share link copied',
      'share link opened on facebook',
      'share link opened on x',
      'share link opened on whatsapp',
      'share link copied',
      'share link revoked',
      'share link copied',
    ]);
  expect(errors).toEqual([]);
});

it('SHARE-013 SHARE-021 SHARE-022 SHARE-024 C-37 shows a sheet on a phone and passes the link to the system share dialog', async () => {
  await page.setViewportSize({ width: 360, height: 760 });
  await share();
  await videoModal().getByRole('img', { name: 'Preview of the video' }).waitFor();
  await shot('phone-video');
  await videoModal().getByRole('button', { name: 'Share a link instead' }).click();
  const sharePublic = linkModal().getByRole('button', { name: 'Share Public Link' });
  await expect.poll(() => sharePublic.isEnabled()).toBe(true);
  expect(await linkModal().getByRole('button', { name: 'Facebook' }).count()).toBe(0);
  // The sheet slides in from below and stays at the bottom of the screen.
  const place = async () => {
    const { x, width, y, height } = (await linkModal().boundingBox())!;
    return [x, width, y + height].map(Math.round);
  };
  await expect.poll(place).toEqual([0, 360, 760]);
  await shot('phone-link');
  expect(await axeFindings(page)).toEqual([]);
  await sharePublic.click();
  await toastOf('Share API not supported').waitFor();

  // System sharing succeeds, is aborted, or fails.
  await page.evaluate(() => {
    const outcomes = [
      () => Promise.resolve(),
      () => Promise.reject(new DOMException('left', 'AbortError')),
      () => Promise.reject(new Error('no')),
    ];
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile' });
    Object.defineProperty(navigator, 'share', { value: () => outcomes.shift()!() });
  });
  const copy = linkModal().getByRole('button', { name: 'Copy', exact: true });
  const started = 'share link native sharing started';
  const openEvents = ['share video modal opened', 'share link modal opened'];
  for (const [button, outcome] of [
    [sharePublic, 'succeeded'],
    [copy, 'aborted'],
    [copy, 'failed'],
  ] as const) {
    // A toast may cover it for a while.
    await button.press('Enter');
    openEvents.push(started, `share link native sharing ${outcome}`);
    if (outcome === 'failed') openEvents.push('share link copied');
    await expect.poll(() => events).toEqual(openEvents);
  }
  await toastOf('Share link copied to clipboard').waitFor();

  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(errors).toEqual([]);
});

it('SHARE-001 to SHARE-005 VIDEO-006 C-20 labels the share button by plan and feature', async () => {
  let previews = 0;
  await page.route('**/video-preview?*', (route) => {
    previews += 1;
    return route.abort();
  });
  await page.route(/\/v1\/history\/\w+$/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), voice_id: null, dialogue: null } });
  });
  await speak();
  const address = page.url();
  await shareButton().click();
  await videoModal()
    .getByText('Video generation is only available for text-to-speech items', { exact: true })
    .waitFor();
  expect([await videoModal().getByRole('radio').count(), previews]).toEqual([0, 0]);
  expect(page.url()).toBe(address);
  await setFlag(false);
  await page.keyboard.press('Escape');
  // Now the button has only an icon, with a tooltip as its name.
  await expect.poll(() => shareButton().innerText()).toBe('');
  await shareButton().hover();
  await page.getByRole('tooltip').getByText('Share', { exact: true }).waitFor();
  await shareButton().click();
  await linkModal().waitFor();
  expect(page.url()).toBe(address);
  await expect.poll(() => events).toEqual(['share video modal opened', 'share link modal opened']);

  const subscription = await read('user/subscription');
  await page.route('**/v1/user/subscription', (route) =>
    route.fulfill({ json: { ...subscription, tier: 'enterprise' } }),
  );
  // Live updates would overwrite the faked plan.
  await page.routeWebSocket('**/v1/realtime', () => {});
  const subscriptionReply = page.waitForResponse('**/v1/user/subscription');
  await page.reload();
  await subscriptionReply;
  await header().getByRole('button', { name: 'Show code' }).waitFor();
  const disabled = header().getByRole('button', { name: 'Sharing disabled' });
  expect(await disabled.count()).toBe(0);
  await setFlag(true);
  await page.reload();
  await disabled.waitFor();
  expect(await disabled.innerText()).toBe('Share');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(errors).toEqual([]);
});

/** An API reply for the signed-in person. */
async function read(path: string): Promise<Record<string, unknown>> {
  const reply = await fetch(`${server.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${account.accessToken}` },
  });
  return reply.json();
}

async function saved(): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    videoModal().getByRole('button', { name: 'Download' }).click(),
  ]);
  return download.suggestedFilename();
}

/** The object URLs that were revoked since the page was loaded. */
const revoked = (): Promise<string[]> => page.evaluate(() => (window as unknown as { revoked: string[] }).revoked);
