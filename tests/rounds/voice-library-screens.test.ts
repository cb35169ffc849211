import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onboardingTexts } from '../../contract/catalogue/onboarding.ts';
import { newEmail, postJson } from '../support/accounts.ts';
import { axeFindings, loudest, openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { latestLink } from '../support/mailbox.ts';
import { bootstrap, databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
let database: pg.Client;
/** The voice that the owner of the server shares. */
let owned: { voiceId: string; publicOwnerId: string; name: string };

const password = 'correct-horse-1!';
const description = 'A deep, weathered old man with a slow Scottish accent who tells stories by the fireside';

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ env: { DEFAULT_TIER: 'creator', DEVELOPMENT: 'true' } }),
    openBrowser(),
  ]);
  database = new pg.Client(databaseUrlOf(server));
  await database.connect();
  owned = await designVoice('Harbour Tales');
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await server.remove();
});

async function asOwner<Reply>(path: string, body?: unknown): Promise<Reply> {
  const headers = { 'xi-api-key': bootstrap.apiKey };
  const reply = await (body === undefined
    ? fetch(server.url + path, { headers })
    : postJson(server.url + path, body, headers));
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** Creates a voice of the owner from a description. */
async function designVoice(name: string) {
  const design = { voice_description: description, auto_generate_text: true, seed: 7 };
  const { previews } = await asOwner<{ previews: { generated_voice_id: string }[] }>(
    '/v1/text-to-voice/design',
    design,
  );
  const designed = await asOwner<{ voice_id: string }>('/v1/text-to-voice', {
    voice_name: name,
    voice_description: description,
    generated_voice_id: previews[0]!.generated_voice_id,
  });
  const [row] = (await database.query('select public_user_id from users where email = $1', [bootstrap.email])).rows as {
    public_user_id: string;
  }[];
  return { voiceId: designed.voice_id, publicOwnerId: row!.public_user_id, name };
}

const shareInLibrary = (options: object) => asOwner(`/v1/voices/${owned.voiceId}/share-library`, options);
const sharePath = () => `/app/voice-lab/share/${owned.publicOwnerId}/${owned.voiceId}`;

async function verifyEmail(page: Page, email: string): Promise<void> {
  const link = await latestLink(server.url, email, /verify|confirm/i);
  await page.goto(link.href);
  await page.waitForLoadState('networkidle');
}

async function speakOnPage(page: Page, voiceName: string): Promise<void> {
  await page.waitForURL('**/text-to-speech**');
  await page
    .getByRole('button', { name: `Voice: ${voiceName}` })
    .first()
    .waitFor();
  await page.getByRole('textbox').first().fill('The tide is out.');
  const before = await page.evaluate(() => {
    const { playback } = window as unknown as { playback: { loudest: number } };
    playback.loudest = 0;
    return playback.loudest;
  });
  expect(before).toBe(0);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect.poll(() => loudest(page), { timeout: 30_000 }).toBeGreaterThan(0.01);
}

describe('library screen', () => {
  it('VOICE-042 ROUTE-024 explains how to share the first voice in an empty library', async () => {
    const { page, errors } = await openPage(browser, server.url);
    await signUpInPage(page, newEmail('first'), password);
    await page.getByRole('link', { name: 'Voices' }).first().click();
    await page.getByRole('link', { name: 'Library' }).click();
    await page.waitForURL('**/app/voice-library');
    await page.getByRole('heading', { name: 'The library is empty' }).waitFor();
    await page.getByText(/select Share/).waitFor();
    expect(await page.getByLabel('Search the library').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('VOICE-024 VOICE-042 VOICE-062 ONB-012 finds a shared voice, plays it, adds it under another name and generates speech', async () => {
    await shareInLibrary({
      enable_library: true,
      free_users_allowed: true,
      notice_period: 30,
      labels: { language: 'en', accent: 'scottish', gender: 'male', age: 'old', use_case: 'narration' },
    });
    const { page, errors } = await openPage(browser, server.url);
    await signUpInPage(page, newEmail('finder'), password);
    await page.goto('/app/onboarding-checklist');
    await page.getByText(/^0 of \d done$/).waitFor();
    await page.goto('/app/voice-library');
    const list = page.getByRole('list', { name: 'Voices of the library' });
    await list.getByText(owned.name).waitFor();

    await page.getByLabel('Search the library').fill('nobody is called this');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    expect(page.url()).toContain('search=nobody+is+called+this');
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(() => page.url()).not.toContain('search');
    await page.getByRole('combobox', { name: 'Accent' }).click();
    await page.getByRole('option', { name: 'Scottish' }).click();
    await expect.poll(() => page.url()).toContain('accent=scottish');
    await list.getByText(owned.name).waitFor();
    // The URL alone restores the filters.
    await page.goto('/app/voice-library?accent=british&sort=created_date');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await list.getByText(owned.name).waitFor();
    await page.getByRole('combobox', { name: 'Sort by: Latest' }).waitFor();

    await page.getByRole('button', { name: `Play ${owned.name}` }).click();
    await expect.poll(() => loudest(page), { timeout: 30_000 }).toBeGreaterThan(0.01);

    await page.getByRole('button', { name: `Add ${owned.name}` }).click();
    await page.getByText('If its owner removes it, you can use it for 30 more days.').waitFor();
    await page.getByLabel('Name').fill('My storyteller');
    await page.getByRole('button', { name: 'Add voice' }).click();
    await page.getByText('My storyteller was added to your voices.').waitFor();
    await page.getByText(onboardingTexts.stepDone).waitFor();
    await list.getByText('Added', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Use My storyteller' }).click();
    await speakOnPage(page, 'My storyteller');

    // VOICE-061, ROUTE-023
    await page.goto('/app/voice-lab?category=cloned');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('list', { name: 'Your voices' }).getByText('My storyteller').waitFor();
    await page.getByRole('link', { name: 'Workspace', exact: true }).click();
    await page.getByRole('list', { name: 'Voices' }).getByText('My storyteller').waitFor();
    await page.getByText('1 voice', { exact: true }).waitFor();

    // VOICE-018: a copy has its own name and can be deleted, even after the original is no longer shared.
    await page.goto('/app/voice-lab');
    await page.getByRole('button', { name: 'Actions for My storyteller' }).click();
    expect(await page.getByRole('menuitem', { name: /^(Edit|Remix)$/ }).count()).toBe(0);
    // It is shared within the workspace, and not in public.
    await page.getByRole('menuitem', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share My storyteller' });
    await share.getByText('People in this workspace').waitFor();
    expect(await share.getByText('Public link').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for My storyteller' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename My storyteller' });
    await rename.getByLabel('Name').fill('Our storyteller');
    await expect.poll(() => rename.getByRole('textbox').count()).toBe(1);
    await rename.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Voice saved.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for Our storyteller' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Our storyteller was deleted.').waitFor();
    await page.getByRole('heading', { name: 'No voices yet' }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('VOICE-043 finds voices that sound like a recording', async () => {
    await shareInLibrary({ enable_library: true });
    // The embedding of a designed voice is computed in the background after it is shared.
    const embeddedQuery = 'select 1 from shared_voices where voice_id = $1 and print is not null';
    await expect
      .poll(async () => (await database.query(embeddedQuery, [owned.voiceId])).rowCount, {
        timeout: 60_000,
        interval: 250,
      })
      .toBe(1);
    const { page, errors } = await openPage(browser, server.url);
    await signUpInPage(page, newEmail('listener'), password);
    const recording = await fetch(`${server.url}/v1/text-to-speech/${owned.voiceId}?output_format=mp3_44100_128`, {
      method: 'POST',
      headers: { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'The tide is out, and the boats lie on their sides until the evening comes back.' }),
    });
    await page.goto('/app/voice-library');
    await page.getByRole('button', { name: 'Find similar' }).click();
    await page.getByLabel('Recording').setInputFiles({
      name: 'grandfather.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from(await recording.arrayBuffer()),
    });
    await page.getByRole('button', { name: 'Find voices' }).click();
    await page.getByRole('heading', { name: 'Voices similar to grandfather.mp3' }).waitFor();
    await page.getByRole('list', { name: 'Voices of the library' }).getByText(owned.name).waitFor();
    await page.getByRole('button', { name: 'Back to library' }).click();
    await page.getByLabel('Search the library').waitFor();
    await page.getByRole('button', { name: 'Find similar' }).click();
    await page.getByLabel('Recording').setInputFiles({
      name: 'notes.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('these are not sounds'),
    });
    await page.getByRole('button', { name: 'Find voices' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

it('VOICE-027 VOICE-060 ROUTE-021 opens a shared voice after sign-in, only for invited people', async () => {
  const [guestEmail, strangerEmail] = [newEmail('guest'), newEmail('stranger')];
  await shareInLibrary({ enable_library: false });
  await asOwner(`/v1/voices/${owned.voiceId}/share`, { enable: true, emails: [guestEmail] });
  const { page, errors } = await openPage(browser, server.url);
  await page.goto(sharePath());
  await page.waitForURL('**/app/sign-in**');
  await signUpInPage(page, strangerEmail, password);
  await verifyEmail(page, strangerEmail);
  await page.goto(sharePath());
  await page.getByRole('heading', { name: 'This voice is not shared with you' }).waitFor();
  await page.context().close();

  const guest = await openPage(browser, server.url);
  await signUpInPage(guest.page, guestEmail, password);
  await verifyEmail(guest.page, guestEmail);
  await guest.context.clearCookies();
  await guest.page.goto(sharePath());
  await guest.page.waitForURL('**/app/sign-in**');
  await guest.page.getByLabel('Email').fill(guestEmail);
  await guest.page.getByLabel('Password', { exact: true }).fill(password);
  await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await guest.page.waitForURL(`**${sharePath()}`);
  await guest.page.getByRole('heading', { name: owned.name }).waitFor();
  expect(await axeFindings(guest.page)).toEqual([]);
  await guest.page.getByRole('button', { name: `Add ${owned.name}` }).click();
  await guest.page.getByRole('button', { name: 'Add voice' }).click();
  await guest.page.getByText('Added', { exact: true }).waitFor();
  expect([...errors, ...guest.errors]).toEqual([]);
  await guest.context.close();
});

it('U-54 compares voices with one text and stores favourites', async () => {
  const { page, errors } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('chooser'), password);
  await page.goto('/app/voices');
  await page.getByRole('button', { name: 'Add Fergus to favorites' }).click();
  await page.getByRole('button', { name: 'Remove Fergus from favorites' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Favorites', exact: true }).click();
  await page.getByText('1 voice', { exact: true }).waitFor();
  // The URL contains the filter, so going back from the voice page restores the list.
  await expect.poll(() => page.url()).toContain('favourites=true');
  await page.getByRole('link', { name: /^Fergus/ }).click();
  await page.getByRole('heading', { name: 'Fergus', level: 1 }).waitFor();
  await page.goBack();
  await page.getByText('1 voice', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Actions for Fergus' }).click();
  await page.getByRole('menuitem', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Add voice' }).click();
  await page
    .getByLabel('Text', { exact: true })
    .fill('Two by two they walked along the shore, and nobody said a word until it was dark.');
  await page.getByRole('button', { name: 'Play all voices' }).click();
  await expect.poll(() => page.getByText(/words\/min/).count(), { timeout: 30_000 }).toBe(2);
  await expect.poll(() => loudest(page), { timeout: 30_000 }).toBeGreaterThan(0.01);
  // The second voice plays after the first has ended.
  const second = page.getByRole('listitem').filter({ hasText: 'words/min' }).nth(1);
  await expect.poll(() => second.locator('[data-playback="playing"]').count(), { timeout: 30_000 }).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

describe('flagged voices', () => {
  // The captcha does not apply to designed voices, because they have no speaker to verify.
  beforeAll(() => database.query(`update voices set category = 'cloned' where id = $1`, [owned.voiceId]));

  /** Changes the flag of the owner's voice; with `notifyPages`, also makes a change that open pages are notified of. */
  async function flag(value: 'NONE' | 'BAN' | 'CAPTCHA', { notifyPages = true } = {}): Promise<void> {
    await database.query('update voices set safety_control = $1 where id = $2', [value, owned.voiceId]);
    if (notifyPages) await asOwner(`/v1/voices/${owned.voiceId}/favorite`, { favorite: value !== 'NONE' });
  }

  async function openAsOwner() {
    const opened = await openPage(browser, server.url);
    await opened.page.goto('/app/sign-in');
    await opened.page.getByLabel('Email').fill(bootstrap.email);
    await opened.page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
    await opened.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await opened.page.waitForURL(/\/app\/(home|onboarding)/);
    await opened.page.goto('/app/voices');
    await opened.page.getByText(owned.name).waitFor();
    return opened;
  }

  it('VOICE-055 asks for a captcha on a new flag, not again after the first load', async () => {
    await flag('CAPTCHA', { notifyPages: false });
    const { page, errors, context } = await openAsOwner();
    // The voice is disabled with the reason, and no dialog opens automatically.
    await page.getByText('Verify it first.').waitFor();
    await page.waitForTimeout(1500);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await flag('NONE');
    await page.getByRole('link', { name: `Use ${owned.name}` }).waitFor();
    await flag('CAPTCHA');
    const dialog = page.getByRole('dialog', { name: `Is ${owned.name} your voice?` });
    await dialog.waitFor();
    const picture = dialog.getByAltText('The sentence to read aloud');
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: `Verify ${owned.name}` }).waitFor();
    await flag('NONE');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('VOICE-054 shows that a voice is blocked and disables its selection', async () => {
    const { page, errors, context } = await openAsOwner();
    await flag('BAN');
    const dialog = page.getByRole('dialog', { name: `${owned.name} is blocked` });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Blocked: it violates the rules of this server.').waitFor();
    // The notice appears only once.
    await page.reload();
    await page.getByText('Blocked: it violates the rules of this server.').waitFor();
    await page.waitForTimeout(1500);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto('/app/speech-synthesis/text-to-speech');
    await page
      .getByRole('button', { name: /^Voice: / })
      .first()
      .click();
    // Among the last used voices, and in the list.
    const choice = page
      .getByRole('dialog')
      .getByRole('option', { name: new RegExp(`^${owned.name} Blocked`) })
      .first();
    await expect.poll(() => choice.getAttribute('aria-disabled')).toBe('true');
    await choice.click({ force: true });
    await page.getByRole('button', { name: `Voice: ${owned.name}` }).waitFor({ state: 'detached' });
    await flag('NONE');
    expect(errors).toEqual([]);
    await context.close();
  });
});

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)('has no serious axe findings and no horizontal overflow: %s, %i px', async (theme, width) => {
  await shareInLibrary({ enable_library: true });
  const { page } = await openPage(browser, server.url, { theme, width });
  await signUpInPage(page, newEmail(`${theme}-${width}`), password);
  for (const [name, path] of [
    ['voices', '/app/voices'],
    ['voice-library', '/app/voice-library'],
    ['voice-library-list', '/app/voice-library?view=list'],
    ['voice-share', sharePath()],
    ['workspace-voices', '/app/workspace-voices'],
    ['voice-collections', '/app/voice-library/collections'],
    ['voice-compare', '/app/voices/compare'],
  ] as const) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await axeFindings(page), name).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${theme}-${width}.png` });
  }
  await page.context().close();
});
