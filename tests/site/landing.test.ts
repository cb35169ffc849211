import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  landingAccents,
  landingLanguages,
  landingPath,
} from '../../contract/catalogue/site/landing/landing-entries.ts';
import { maxSiteText } from '../../contract/site/site-limits.ts';
import { newAddress } from '../support/accounts.ts';
import { axeFindings, looks, loudest, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const all = [...landingLanguages, ...landingAccents];

/** Opens a page and, if it has a demo, loads the app, as a pointer on the demo does. */
async function openDemo(path: string, options: Parameters<typeof openPage>[2] = {}) {
  const opened = await openPage(browser, server.url, options);
  await opened.page.goto(path);
  if (path !== '/languages') {
    await opened.page.locator('[data-demo]').first().hover();
    await opened.page.locator('html[data-hydrated]').waitFor();
  }
  return opened;
}

const speakText = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Your own text' }).fill(text);
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
};

const speakByApi = (ip: string, body: object) =>
  fetch(`${server.url}/v1/site/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });

describe('pages of languages and accents', () => {
  it('LAND-012 LAND-011 play the sample without an account, and name who speaks', async () => {
    const { page, context, errors } = await openDemo('/languages/german');
    const sample = page.getByRole('region', { name: 'Sample' });
    await sample.getByText('Voice: Greta').waitFor();
    await sample.getByText('Engine: eSpeak NG, built in').waitFor();
    expect(await sample.locator('blockquote').getAttribute('lang')).toBe('de');
    await sample.getByRole('button', { name: 'Play German' }).click();
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
    await sample.getByRole('button', { name: 'Pause German' }).click();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('LAND-012 show the waveform of the sample, and play it at a click without the app', async () => {
    await fetch(`${server.url}/v1/site/sounds/sample-british-accent`);
    const { page, context, errors } = await openPage(browser, server.url);
    const scripts: string[] = [];
    page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()));
    await page.goto('/text-to-speech/british-accent');
    const sample = page.getByRole('region', { name: 'Sample' });
    const heights = () =>
      sample.locator('[data-sound-bar]').evaluateAll((bars) => bars.map((bar) => (bar as HTMLElement).style.transform));
    await expect.poll(async () => new Set(await heights()).size).toBeGreaterThan(10);
    await sample.getByText(/^0:00 \/ 0:\d\d$/).waitFor();
    await sample.getByRole('button', { name: 'Play British accent' }).click();
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
    await sample.getByRole('slider', { name: 'Position in British accent' }).fill('2');
    await sample.getByText(/^0:02 /).waitFor();
    await sample.getByRole('button', { name: 'Pause British accent' }).click();
    await sample.locator('[data-sound-toggle][data-state=idle]').waitFor();
    expect(scripts).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('LAND-012 let one of the sample and the text of the visitor be heard at a time', async () => {
    const { page, context, errors } = await openDemo('/languages/italian');
    await page.getByRole('button', { name: 'Play Italian' }).click();
    await page.getByRole('button', { name: 'Pause Italian' }).waitFor();
    await speakText(page, 'Una frase abbastanza lunga da essere ascoltata per un paio di secondi, almeno.');
    await page.getByRole('button', { name: 'Pause Your text' }).waitFor();
    await page.getByRole('button', { name: 'Play Italian' }).click();
    await page.getByRole('button', { name: 'Play Your text' }).waitFor();
    await page.getByRole('button', { name: 'Pause Italian' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('O-86 speak three texts of a visitor, and refuse the fourth with a link to sign up', async () => {
    const { page, context, errors } = await openDemo('/languages/english');
    const demo = page.getByRole('region', { name: 'Your own text' });
    await demo.getByText('3 of 3 texts left today').waitFor();
    for (const left of [2, 1, 0]) {
      await speakText(page, `There are ${left} texts left.`);
      await demo.getByText(`${left} of 3 texts left today`).waitFor();
      await demo.getByRole('button', { name: 'Pause Your text' }).waitFor();
    }
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
    const refused = page.waitForResponse((response) => response.url().endsWith('/v1/site/speech'));
    await speakText(page, 'One more.');
    expect((await refused).status()).toBe(429);
    const alert = demo.getByRole('alert');
    await alert.getByText('You have heard your three texts of today.').waitFor();
    expect(await alert.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/app/sign-up');
    // A text that was spoken is played again without another request.
    await demo.getByRole('button', { name: 'Play Your text' }).click();
    await demo.getByRole('button', { name: 'Pause Your text' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('start with the sample in the field of 300 characters', async () => {
    const { page, context } = await openDemo('/languages/arabic');
    const field = page.getByRole('textbox', { name: 'Your own text' });
    const text = landingLanguages.find(({ audioSrc }) => audioSrc === 'arabic')!.placeholderText;
    expect(await field.inputValue()).toBe(text);
    expect(await field.getAttribute('dir')).toBe('rtl');
    await page.getByText(`${text.length} of 300 characters`).waitFor();
    await field.fill('');
    await field.pressSequentially('abc');
    await page.getByText('3 of 300 characters').waitFor();
    expect(await field.getAttribute('maxlength')).toBe(String(maxSiteText));
    await context.close();
  });

  it('LAND-008 say which voice stands in for an accent, and where else it does', async () => {
    const { page, context } = await openPage(browser, server.url);
    await page.goto('/text-to-speech/mexican-accent');
    const note = page.locator('[data-stand-in]');
    await note.getByText('No built-in voice has this accent. Ines stands in').waitFor();
    await note.getByRole('link', { name: 'Argentine accent' }).waitFor();
    await page.goto('/text-to-speech/new-york-accent');
    expect(await note.count()).toBe(0);
    await page.goto('/languages/filipino');
    await note.getByText('by the rules of Indonesian').waitFor();
    await context.close();
  });

  it('O-85 ROUTE-095 serve both addresses with the same canonical one, and no other slug', async () => {
    for (const entry of all) {
      const pages = await Promise.all(
        ['languages', 'text-to-speech'].map(async (folder) => {
          const reply = await fetch(`${server.url}/${folder}/${entry.audioSrc}`);
          expect(reply.status, entry.audioSrc).toBe(200);
          return reply.text();
        }),
      );
      for (const html of pages) {
        expect(html).toContain(`<link rel="canonical" href="${server.url}${landingPath(entry)}"`);
        for (const text of [entry.feature1Title, entry.feature2Title, entry.placeholderText])
          expect(decode(html)).toContain(text);
      }
    }
    for (const path of ['/languages/elvish', '/text-to-speech/elvish-accent']) {
      const reply = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } });
      expect(reply.status, path).toBe(404);
    }
    const { page, context } = await openPage(browser, server.url);
    await page.goto('/languages/elvish');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await context.close();
  });

  it('LAND-004 list all 52 with their samples', async () => {
    const { page, context } = await openPage(browser, server.url);
    await page.goto('/languages');
    for (const [name, entries] of [
      ['Languages', landingLanguages],
      ['Accents', landingAccents],
    ] as const) {
      const region = page.getByRole('region', { name, exact: true });
      const links = await region
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(links).toEqual(entries.map(landingPath));
      expect(await region.getByRole('button', { name: /^Play / }).count()).toBe(entries.length);
    }
    await page.getByRole('button', { name: 'Play Greek' }).click();
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
    await page.getByRole('button', { name: 'Play Tamil' }).click();
    await page.getByRole('button', { name: 'Pause Tamil' }).waitFor();
    expect(await page.getByRole('button', { name: /^Pause / }).count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/languages');
    await context.close();
  });
});

describe('the page about text to speech', () => {
  it('ROUTE-103 speaks in a language and a voice of choice', async () => {
    const { page, context, errors } = await openDemo('/text-to-speech');
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('German');
    const field = page.getByRole('textbox', { name: 'Your own text' });
    await expect.poll(() => field.inputValue()).toContain('und');
    await page.getByText('Engine: eSpeak NG, built in').waitFor();
    await page.getByRole('combobox', { name: 'Voice', exact: true }).selectOption('Lothar');
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/v1/site/speech'));
    await speakText(page, 'Guten Abend.');
    expect((await request).postDataJSON()).toEqual({
      text: 'Guten Abend.',
      slug: 'german',
      voice_id: 'b89pc86E7oJaffq6DOto',
    });
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('speech for visitors', () => {
  it('O-86 is marked MP3 of at most 300 characters', async () => {
    const ip = newAddress();
    const tooLong = await speakByApi(ip, { text: 'a'.repeat(maxSiteText + 1) });
    expect(tooLong.status).toBe(422);
    const text = 'The kettle had barely clicked off when the vicar rang about the jumble sale on the village green.';
    const reply = await speakByApi(ip, { text });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('audio/mpeg');
    expect(reply.headers.get('texts-left')).toBe('2');
    const form = new FormData();
    form.set('file', new Blob([await reply.arrayBuffer()], { type: 'audio/mpeg' }), 'speech.mp3');
    const verdict = await fetch(`${server.url}/v1/moderation/ai-speech-classification`, { method: 'POST', body: form });
    expect(await verdict.json()).toMatchObject({ verdict: 'marked' });
  });

  it('LAND-012 plays samples in parts, and none of an unknown ID', async () => {
    const url = `${server.url}/v1/site/sounds/sample-danish`;
    const whole = await fetch(url);
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    const part = await fetch(url, { headers: { range: 'bytes=0-99' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const tag = whole.headers.get('etag')!;
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await fetch(`${server.url}/v1/site/sounds/sample-elvish`)).status).toBe(404);
  });
});

describe.each(looks)('in %s at %d px', (theme, width) => {
  it.each(['/languages', '/languages/arabic', '/text-to-speech/latin-american-accent', '/text-to-speech'])(
    'U-10 U-11 %s fits and has no serious axe finding',
    async (path) => {
      const { page, context } = await openDemo(path, { theme, width });
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await saveScreenshot(page, `landing${path.replaceAll('/', '-')}-${theme}`, { fullPage: true });
      await context.close();
    },
  );
});

const decode = (html: string): string =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
