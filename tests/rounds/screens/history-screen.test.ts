import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage, readDownload } from '../../support/browser.ts';
import { bootstrap, type RunningServer, startServer } from '../../support/start-server.ts';
import { zipFiles } from '../../support/zip-files.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let errors: string[];
let voices: readonly { voice_id: string; name: string }[];

const path = '/app/speech-synthesis/text-to-speech/history';
const texts = ['The first marmalade.', 'A second spoon.', 'The third marmalade.', 'Number four.'];
const key = { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' };

const post = async (route: string, body: unknown): Promise<string> => {
  const reply = await fetch(server.url + route, { method: 'POST', headers: key, body: JSON.stringify(body) });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.headers.get('history-item-id') ?? '';
};
const idsOnServer = async (): Promise<string[]> => {
  const reply = await fetch(`${server.url}/v1/history`, { headers: key });
  const { history } = (await reply.json()) as { history: { history_item_id: string }[] };
  return history.map(({ history_item_id }) => history_item_id);
};
const rows = () => page.getByRole('list', { name: 'History' }).getByRole('listitem');
const box = (text: string) => page.getByRole('checkbox', { name: `Select ${text}` });
const menuOf = (text: string) => page.getByRole('button', { name: `Actions for ${text}` });

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  const reply = await fetch(`${server.url}/v1/voices`, { headers: key });
  ({ voices } = (await reply.json()) as { voices: typeof voices });
  for (const [at, text] of texts.entries())
    await post(`/v1/text-to-speech/${voices[at % 2]!.voice_id}`, {
      text,
      model_id: at === 3 ? 'eleven_v3' : 'eleven_multilingual_v2',
      ...(at === 3 && { language_code: 'en' }),
    });
  ({ page, errors } = await openPage(browser, server.url));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/app/sign-in?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(bootstrap.email);
  await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${path}`);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

it('HIST-013 U-32 filters by text, voice, model, source and day, and stores the filters in the URL', async () => {
  await expect.poll(() => rows().count()).toBe(4);
  await page.getByRole('searchbox').fill('marmalade');
  await expect.poll(() => rows().count()).toBe(2);
  await expect.poll(() => rows().locator('mark').allTextContents()).toEqual(['marmalade', 'marmalade']);
  await page.getByRole('searchbox').fill(voices[0]!.name.toLowerCase());
  await expect.poll(() => rows().locator('mark').allTextContents()).toEqual([voices[0]!.name, voices[0]!.name]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => rows().count()).toBe(4);

  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Voice', voices[0]!.name);
  await expect.poll(() => rows().count()).toBe(2);
  await choose('Source', 'Text to speech');
  await choose('Date', 'Today');
  await expect.poll(() => new URL(page.url()).search).toBe(`?voice=${voices[0]!.voice_id}&source=TTS&days=1`);
  await page.reload();
  await expect.poll(() => rows().count()).toBe(2);
  await page.getByRole('button', { name: 'Clear 3 filters' }).click();
  await expect.poll(() => rows().count()).toBe(4);
  await choose('Model', 'Eleven v3');
  await expect.poll(() => rows().count()).toBe(1);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await choose('Date', 'From – to…');
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByLabel('Last day').fill('2020-01-31');
  await page.getByText('No results', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.poll(() => rows().count()).toBe(4);
  expect(new URL(page.url()).search).toBe('');
});

it('HIST-013 U-33 selects a range with Shift, downloads a zip, deletes and restores items', async () => {
  await box(texts[3]!).click();
  await box(texts[1]!).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('selected').count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByText('4 selected').waitFor();
  await box(texts[3]!).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download selected items' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Timbre_\d{4}-\d\d-\d\d_.*3_items\.zip$/);
  expect(zipFiles(await readDownload(download)).size).toBe(3);

  const before = await idsOnServer();
  await page.getByRole('button', { name: 'Delete selected items' }).click();
  await expect.poll(() => rows().count()).toBe(1);
  await page.getByText('3 items deleted').waitFor();
  await expect.poll(idsOnServer).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows().count()).toBe(4);
  expect(await idsOnServer()).toEqual(before);

  // Items whose deletion fails reappear.
  await page.route('**/v1/history/delete', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
  await menuOf(texts[0]!).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Something went wrong').first().waitFor();
  await expect.poll(() => rows().count()).toBe(4);
  await page.unroute('**/v1/history/delete');
});

it('U-52 U-53 opens an item, copies its ids and code, and regenerates it; new items appear automatically', async () => {
  await page.getByRole('button', { name: texts[3] }).filter({ hasText: 'Eleven v3' }).click();
  const details = page.getByRole('dialog', { name: 'Speech' });
  await details.getByText('12 credits').waitFor();
  await details.getByText('English', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const [id] = await idsOnServer();
  await details.getByRole('button', { name: 'Copy item ID' }).click();
  await expect.poll(copied).toBe(id);
  await details.getByRole('button', { name: 'Code for this item' }).click();
  const code = page.getByRole('dialog', { name: 'Code for this request' });
  await code.getByRole('button', { name: 'Copy the curl code' }).click();
  await expect
    .poll(copied)
    .toContain(`${server.url}/v1/text-to-speech/${voices[1]!.voice_id}?output_format=mp3_44100_128`);
  expect(await copied()).toMatch(/"text": "Number four\.".*"model_id": "eleven_v3".*"stability": 0\.5/s);
  await page.keyboard.press('Escape');

  const speechRequest = page.waitForRequest((request) => request.url().includes('/v1/text-to-speech/'));
  await menuOf(texts[3]!).click();
  await page.getByRole('menuitem', { name: 'Regenerate' }).click();
  const request = await speechRequest;
  expect(request.url()).toContain(voices[1]!.voice_id);
  expect(request.postDataJSON()).toMatchObject({
    text: texts[3],
    model_id: 'eleven_v3',
    language_code: 'en',
    voice_settings: { speed: 1 },
  });
  await expect.poll(() => rows().count()).toBe(5);
  await page.getByRole('region', { name: 'Player' }).getByText(texts[3]!).first().waitFor();

  await post('/v1/text-to-dialogue', {
    inputs: [
      { text: 'Who is it?', voice_id: voices[0]!.voice_id },
      { text: 'Me.', voice_id: voices[1]!.voice_id },
    ],
    model_id: 'eleven_multilingual_v2',
    settings: { stability: 0.3, speed: 1.5 },
  });
  await expect.poll(() => rows().count()).toBe(6);
  const again = page.waitForRequest('**/v1/text-to-dialogue/stream?*');
  await menuOf('Who is it? Me.').click();
  await page.getByRole('menuitem', { name: 'Regenerate' }).click();
  expect((await again).postDataJSON()).toEqual({
    inputs: [
      { text: 'Who is it?', voice_id: voices[0]!.voice_id },
      { text: 'Me.', voice_id: voices[1]!.voice_id },
    ],
    model_id: 'eleven_multilingual_v2',
    settings: { stability: 0.3, speed: 1.5 },
  });
  await expect.poll(() => rows().count()).toBe(7);
  await rows().first().getByText('Who is it? Me.').click();
  await page.getByRole('dialog', { name: 'Dialogue' }).getByText('Me.', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.waitForURL('**/text-to-speech?view=dialogue');
  expect(errors).toEqual([]);
});

it('PLAYER-004 shows a playback error at the item', async () => {
  await page.goto(path);
  await page.route('**/v1/history/*/audio', (route) => route.fulfill({ status: 404, json: { detail: 'It is gone.' } }));
  await rows().filter({ hasText: texts[1]! }).getByText(texts[1]!).click();
  const details = page.getByRole('dialog', { name: 'Speech' });
  await details.getByRole('button', { name: 'Play this item' }).click();
  await details.getByRole('alert').getByText('We are sorry, something went wrong').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/v1/history/*/audio');
  await details.getByRole('button', { name: 'Play this item' }).click();
  await expect.poll(() => details.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('HIST-013 U-32 removes items that were deleted elsewhere while another screen was open', async () => {
  const reply = await fetch(`${server.url}/v1/history?page_size=1`, { headers: key });
  const [one] = ((await reply.json()) as { history: Record<string, unknown>[] }).history;
  const all = Array.from({ length: 160 }, (_, at) => ({
    ...one,
    history_item_id: `item${at + 1}`,
    text: `Number ${at + 1} of many.`,
    date_unix: 2_000_000_000 - at,
  }));
  const deletedIds = new Set<string>();
  await page.route('**/v1/history?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const after = query.get('start_after_history_item_id');
    const from = all.findIndex(({ history_item_id }) => history_item_id === after) + 1;
    const remaining = all.slice(from).filter(({ history_item_id }) => !deletedIds.has(history_item_id));
    const size = Number(query.get('page_size'));
    const history = remaining.slice(0, size);
    const last = history.at(-1)?.history_item_id ?? null;
    const json = { history, has_more: remaining.length > size, last_history_item_id: last, scanned_until: null };
    await route.fulfill({ json });
  });
  await page.goto(path);
  const row = (n: number) => rows().filter({ hasText: `Number ${n} of many.` });
  const scrollTo = async (n: number) => {
    await expect
      .poll(async () => {
        await page.getByRole('list', { name: 'History' }).evaluate(
          (list, top) => {
            list.parentElement!.scrollTop = top;
          },
          n * 60 - 300,
        );
        return row(n - 2).count();
      })
      .toBe(1);
  };
  await row(1).waitFor();
  await scrollTo(120);
  await row(120).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL('**/app/home');
  deletedIds.add('item120');
  await page.goBack();
  await scrollTo(120);
  await expect.poll(() => row(120).count()).toBe(0);
  expect([await row(119).count(), await row(121).count()]).toEqual([1, 1]);
  await page.unroute('**/v1/history?*');
  expect(errors).toEqual([]);
});

it.each([
  ['on the page', path, async () => {}],
  [
    'in the panel of the speech screen',
    '/app/speech-synthesis/text-to-speech',
    () => page.getByRole('tab', { name: 'History' }).click(),
  ],
] as const)('SHARE-002 FEED-009 shares and rates an item from its row menu, %s', async (_, path, open) => {
  // High enough for the whole menu.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto(path);
  await open();
  await menuOf(texts[0]!).click();
  // Longer than the tooltip delay: no tooltip may cover the open menu.
  await page.waitForTimeout(600);
  expect(await page.getByRole('tooltip').count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Share video' }).getByRole('button', { name: 'Share a link instead' }).click();
  await page.getByRole('dialog', { name: 'Share with your community' }).waitFor();
  await page.keyboard.press('Escape');
  // Focus returns to its previous place.
  await expect.poll(() => menuOf(texts[0]!).evaluate((it) => it === document.activeElement)).toBe(true);

  const bad = page.getByRole('menuitemcheckbox', { name: 'Bad' });
  await page.keyboard.press('Enter');
  await bad.click();
  await page.getByRole('dialog', { name: 'What went wrong?' }).getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await menuOf(texts[0]!).click();
  await expect.poll(() => bad.getAttribute('aria-checked')).toBe('true');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('menuitemcheckbox', { name: 'Good' }).click();
  await page.getByRole('dialog', { name: 'What did you like?' }).getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('HIST-013 works on a phone in the dark theme, and by keyboard', async () => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
  await rows().first().getByRole('button', { name: /^Play/ }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('selected').count()).toBe(0);
  await rows().nth(1).getByRole('button', { name: /^Play/ }).focus();
  await page.keyboard.press('Delete');
  await page.getByText('1 item deleted').waitFor();
  await expect.poll(() => rows().count()).toBe(6);
  // Focus continues at its previous place.
  await expect
    .poll(() =>
      rows()
        .nth(1)
        .getByRole('button', { name: /^Play/ })
        .evaluate((it) => it === document.activeElement),
    )
    .toBe(true);
  expect(errors).toEqual([]);
});

it('O-61 applies feature flags of the server and of a workspace to sharing immediately', async () => {
  const read = async (route: string) => (await (await fetch(server.url + route, { headers: key })).json()) as never;
  const isOn = async () => ((await read('/v1/feature-flags')) as { flags: Record<string, boolean> }).flags;
  const { workspace_id: workspace } = (await read('/v1/workspace')) as { workspace_id: string };
  const share = page.getByRole('main').locator('header').getByRole('button', { name: 'Sharing disabled' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/app/settings/feature-flags');
  const feature = page.getByRole('region', { name: 'Share speech as a short video' });
  const forAll = feature.getByRole('switch', { name: /for everyone$/ });
  await expect.poll(() => forAll.isChecked()).toBe(true);
  await forAll.click();
  await feature.getByText('You turned it off for everyone.').waitFor();
  await expect.poll(isOn).toEqual({ text_to_speech_video: false });

  await feature.getByRole('button', { name: 'Add' }).click();
  await feature.getByText('Enter a workspace ID.').waitFor();
  await feature.getByLabel('Workspace ID').fill(workspace);
  await feature.getByRole('button', { name: 'Add' }).click();
  const exception = feature.getByRole('switch', { name: `Workspace ${workspace}` });
  await expect.poll(() => exception.isChecked()).toBe(true);
  await expect.poll(isOn).toEqual({ text_to_speech_video: true });
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await feature.getByRole('button', { name: `Remove exception for ${workspace}` }).click();
  await expect.poll(isOn).toEqual({ text_to_speech_video: false });
  // SHARE-001: an enterprise workspace, like the first one, can share only videos.
  const editor = '/app/speech-synthesis/text-to-speech';
  await page.goto(editor);
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  expect(await share.count()).toBe(0);
  await page.goto('/app/settings/feature-flags');
  await feature.getByRole('button', { name: 'Reset to default (on)' }).click();
  await expect.poll(isOn).toEqual({ text_to_speech_video: true });
  await page.goto(editor);
  await share.waitFor();
  expect(errors).toEqual([]);
});
