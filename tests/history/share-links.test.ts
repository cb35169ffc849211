import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, looks, loudest, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

let browser: Browser;
let account: Account;
beforeAll(async () => {
  browser = await openBrowser();
  account = await signUp(server.url);
});
afterAll(() => browser.close());

const voice = '21m00Tcm4TlvDq8ikWAM';
const text = 'The quiet harbour woke <b>slowly</b>, and “nobody” minded.';
const own = () => ({ authorization: `Bearer ${account.accessToken}` });
const stranger = { 'xi-api-key': caller.apiKey };

/** Generates speech; returns the id of its history item. */
async function speak(said = text, format = 'mp3_44100_128'): Promise<string> {
  const url = `${server.url}/v1/text-to-speech/${voice}?output_format=${format}`;
  const reply = await postJson(url, { text: said }, own());
  await reply.arrayBuffer();
  return reply.headers.get('history-item-id')!;
}

const linkAt = (id: string) => `${server.url}/v1/history/${id}/share-link`;
async function share(id: string): Promise<{ share_link: string; public_user_name: string; token: string }> {
  const link = (await (await fetch(linkAt(id), { headers: own() })).json()) as {
    share_link: string;
    public_user_name: string;
  };
  return { ...link, token: link.share_link.split('/').at(-1)! };
}
const rename = (public_user_name: string) =>
  postJson(`${server.url}/v1/user/update-public-user-name`, { public_user_name }, own());
const openLink = (path: string, headers = {}) => fetch(`${server.url}/v1/share-links/${path}`, { headers });

describe('a share link', () => {
  it('SHARE-016 SHARE-017 is stable and relative, appears on its item, and is refused for another account’s item', async () => {
    const id = await speak();
    const { share_link, token } = await share(id);
    expect(share_link).toMatch(/^\/share\/[A-Za-z0-9_-]{22}$/);
    expect((await share(id)).share_link).toBe(share_link);
    const item = await (await fetch(`${server.url}/v1/history/${id}`, { headers: own() })).json();
    expect(item.share_link_id).toBe(token);
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(linkAt(id), { method, headers: stranger })).status).toBe(404);
    expect((await openLink(token)).status).toBe(200);
  });

  it('SHARE-018 USER-028 shows the public name, by default the first name', async () => {
    const id = await speak();
    expect((await share(id)).public_user_name).toBe('Ada');
    for (const name of ['', 'x', '<img src=x onerror=alert(1)>', 'שרה 🎙️', 'n'.repeat(10_000)]) {
      expect((await rename(name)).status).toBe(200);
      const { public_user_name, token } = await share(id);
      expect(public_user_name).toBe(name);
      expect((await (await openLink(token)).json()).public_user_name).toBe(name);
    }
    const refused = await rename('n'.repeat(10_001));
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
      422,
      expect.stringContaining('public_user_name'),
    ]);
    await rename('Ada');
  });

  it('O-63 serves the item, its audio in ranges and a card, and nothing of the account', async () => {
    const id = await speak();
    const { token } = await share(id);
    const reply = await openLink(token);
    const item = await reply.json();
    expect(item).toEqual({
      kind: 'speech',
      text,
      dialogue: null,
      voice_name: expect.any(String),
      avatar: { hues: [expect.any(Number), expect.any(Number)], bars: expect.any(Array) },
      content_type: 'audio/mpeg',
      duration_ms: expect.any(Number),
      peaks: expect.stringMatching(/^[\w+/]{320}$/),
      public_user_name: 'Ada',
      created_at_unix: expect.any(Number),
    });
    expect(reply.headers.get('x-robots-tag')).toBe('noindex');
    const audio = await openLink(`${token}/audio`, { range: 'bytes=100-199' });
    expect([audio.status, audio.headers.get('content-type'), (await audio.arrayBuffer()).byteLength]).toEqual([
      206,
      'audio/mpeg',
      100,
    ]);
    const image = await openLink(`${token}/image`);
    const png = Buffer.from(await image.arrayBuffer());
    expect(image.headers.get('content-type')).toBe('image/png');
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
    const { alignment } = await (await openLink(`${token}/alignment`)).json();
    expect(alignment.characters.join('')).toBe(text);
    for (const unknown of ['', '/audio', '/image', '/alignment'].map((path) => `${'A'.repeat(22)}${path}`))
      expect([(await openLink(unknown)).status, unknown]).toEqual([404, unknown]);
  });

  it('O-63 stops working when it is revoked or its item is deleted', async () => {
    const [revoked, deleted] = [await speak('One.'), await speak('Two.')];
    const [first, second] = [await share(revoked), await share(deleted)];
    expect((await fetch(linkAt(revoked), { method: 'DELETE', headers: own() })).status).toBe(200);
    expect((await fetch(`${server.url}/v1/history/${deleted}`, { method: 'DELETE', headers: own() })).status).toBe(200);
    for (const { token } of [first, second])
      for (const path of [token, `${token}/audio`, `${token}/image`, `${token}/alignment`]) {
        const reply = await openLink(path);
        expect([reply.status, (await reply.json()).detail.status]).toEqual([404, 'share_link_not_found']);
      }
    expect((await share(revoked)).token).not.toBe(first.token);
  });
});

describe('SHARE-026 the page of a share link', () => {
  it('has escaped metadata for sites without JavaScript, and is not indexed', async () => {
    await rename('<b>Ada</b>');
    const { share_link, token } = await share(await speak());
    const page = await fetch(server.url + share_link);
    const html = await page.text();
    expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'noindex',
      'no-referrer',
    ]);
    for (const tag of [
      '<meta name="robots" content="noindex"/>',
      '<meta property="og:title" content="“The quiet harbour woke &lt;b&gt;slowly&lt;/b&gt;, and “nobody” minded.”"/>',
      `<meta property="og:image" content="${server.url}/v1/share-links/${token}/image"/>`,
      '<meta name="twitter:card" content="summary_large_image"/>',
      'Shared by &lt;b&gt;Ada&lt;/b&gt;. Made with Timbre.',
    ])
      expect(html).toContain(tag);
    expect(html).not.toContain('<b>');
    const missing = await fetch(`${server.url}/share/${'A'.repeat(22)}`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('content="noindex"')]);
  });

  it.each(looks)('plays without sign-in, in %s at %i px', async (theme, width) => {
    await rename('<b>Ada</b>');
    // Raw samples, which browsers cannot play directly.
    const { share_link } = await share(await speak(text, 'ulaw_8000'));
    const { page, context, errors } = await openPage(browser, server.url, { theme, width });
    await page.goto(share_link);
    await page.getByText('Shared by <b>Ada</b>').waitFor();
    await page.getByText(text).waitFor();
    await expect.poll(() => page.locator('[role=slider] path').first().getAttribute('d')).toMatch(/^M/);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play' }).click();
    const position = page.getByRole('slider', { name: 'Position' });
    await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    const words = page.getByRole('region', { name: 'Text', exact: true });
    await expect.poll(() => words.getAttribute('aria-describedby')).not.toBeNull();
    await words.press('End');
    await words.press('Enter');
    await expect
      .poll(() => page.evaluate(() => [...(CSS.highlights.get('timed-word') ?? [])].map(String)))
      .toEqual([text.split(' ').at(-1)]);
    await position.press('End');
    const length = await position.getAttribute('aria-valuemax');
    await expect.poll(() => position.getAttribute('aria-valuenow')).toBe(length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expect
      .poll(() => page.getByRole('link', { name: 'Make your own' }).getAttribute('href'))
      .toBe('/app/sign-up');
    await saveScreenshot(page, `share-${theme}`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows the lines of a dialogue in their text direction, and reports unknown links', async () => {
    const inputs = [
      { text: 'Good morning.', voice_id: voice },
      { text: 'שלום לכולם', voice_id: voice },
    ];
    const dialogue = await postJson(`${server.url}/v1/text-to-dialogue`, { inputs }, own());
    await dialogue.arrayBuffer();
    const id = dialogue.headers.get('history-item-id')!;
    const { share_link } = await share(id);
    const { page, context, errors } = await openPage(browser, server.url, { width: 360 });
    await page.goto(share_link);
    await expect.poll(() => page.getByText('שלום לכולם').getAttribute('dir')).toBe('rtl');
    await expect.poll(() => page.getByText('Good morning.').getAttribute('dir')).toBe('ltr');
    await fetch(linkAt(id), { method: 'DELETE', headers: own() });
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing is shared here' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, 'share-nothing');
    expect(errors).toEqual([]);
    await context.close();
  });
});
