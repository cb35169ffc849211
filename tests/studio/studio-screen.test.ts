import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../speech-tools/songs.ts';
import { type Account, signUp } from '../support/accounts.ts';
import {
  axeFindings,
  confirmDeletion,
  looks,
  openBrowser,
  openPage,
  readDownload,
  saveScreenshot,
} from '../support/browser.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const book = `# Harbour

The boats came in before noon.

# Market

Nobody sold fish that day.

# Imprint

Printed nowhere.
`;

interface ProjectWire {
  readonly project_id: string;
  readonly name: string;
  readonly can_be_downloaded: boolean;
  readonly latest_snapshot_id: string | null;
  readonly project_settings: { readonly continue_playing: boolean };
  readonly chapters: readonly { readonly chapter_id: string; readonly name: string }[];
}

/** What the server has of a person's projects. */
function serverOf({ accessToken }: Account) {
  const get = async <Reply>(path: string): Promise<Reply> => {
    const reply = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
    return (await reply.json()) as Reply;
  };
  return {
    projects: async () => (await get<{ projects: ProjectWire[] }>('/v1/studio/projects')).projects,
    project: (id: string) => get<ProjectWire>(`/v1/studio/projects/${id}`),
    promptsShown: async () => (await get<{ prompts_shown: Record<string, boolean> }>('/v1/user')).prompts_shown,
  };
}

it('STUDIO-001 STUDIO-006 STUDIO-017 STUDIO-026 ROUTE-042 imports a book, orders its chapters, converts and exports it', {
  timeout: 240_000,
}, async () => {
  const person = await signUp(server.url);
  const stored = serverOf(person);
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/app/studio');
  await page.waitForURL('**/app/sign-in**');
  await signIn(context, person);
  await page.goto('/app/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // The document is read by a job, and then reviewed.
  await page.getByRole('button', { name: /^Import a book/ }).click();
  await page
    .getByLabel('Document', { exact: true })
    .setInputFiles({ name: 'harbour.md', mimeType: 'text/markdown', buffer: Buffer.from(book) });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.waitForURL(/\/app\/studio\/imports\//);
  await page.getByRole('textbox', { name: 'Title of chapter 3' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Read Market' }).click();
  await page.getByRole('region', { name: 'Text of the chapter' }).getByText('Nobody sold fish').waitFor();
  await page.getByRole('checkbox', { name: 'Include Imprint' }).uncheck();
  await page.getByRole('textbox', { name: 'Title of chapter 1' }).fill('The harbour');
  await page.getByRole('button', { name: 'Move Market (↑ ↓)' }).press('ArrowUp');
  await page.getByRole('textbox', { name: 'Project name' }).fill('Two chapters');
  await saveScreenshot(page, 'studio-import-light-1280');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/app\/studio\/(?!imports)[^/?]+/);
  const [listed] = await stored.projects();
  expect(listed).toMatchObject({ name: 'Two chapters' });
  const projectId = listed!.project_id;
  const names = async () => (await stored.project(projectId)).chapters.map(({ name }) => name);
  await expect.poll(names).toEqual(['Market', 'The harbour']);

  // Order and names of chapters, by keyboard.
  const chapters = page.getByRole('complementary', { name: 'Chapters' });
  await chapters.getByRole('button', { name: 'Move The harbour (↑ ↓)' }).press('ArrowUp');
  await expect.poll(names).toEqual(['The harbour', 'Market']);
  await chapters.getByRole('button', { name: /^Market/ }).press('F2');
  await chapters.getByRole('textbox', { name: 'Name of Market' }).fill('Fish market');
  await chapters.getByRole('textbox', { name: /^Name of/ }).press('Enter');
  await expect.poll(names).toEqual(['The harbour', 'Fish market']);
  await chapters.getByRole('button', { name: 'Add chapter' }).click();
  await chapters.getByRole('textbox', { name: 'Name of Chapter 3' }).press('Escape');
  await expect.poll(names).toEqual(['The harbour', 'Fish market', 'Chapter 3']);
  await chapters.getByRole('button', { name: 'Actions for Chapter 3' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirmDeletion(page, 'Chapter 3');
  await expect.poll(names).toEqual(['The harbour', 'Fish market']);
  await chapters.getByRole('button', { name: /^The harbour/ }).click();
  await page.waitForURL(/[?&]chapter=/);

  // The cost stands on the button.
  await page.getByRole('button', { name: /^Convert\s*[1-9]\d* credits/ }).click();
  await expect.poll(async () => (await stored.project(projectId)).can_be_downloaded, { timeout: 90_000 }).toBe(true);

  // The setting is stored, and the export waits in its queue until its file is there.
  await page.getByRole('button', { name: 'Project settings' }).click();
  await page.getByRole('switch', { name: 'Continue playing' }).click();
  await expect.poll(async () => (await stored.project(projectId)).project_settings.continue_playing).toBe(true);
  await saveScreenshot(page, 'studio-project-light-1280');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Snapshots' }).click();
  await page.getByRole('region', { name: 'Snapshots of the project' }).getByRole('listitem').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Create export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.getByRole('region', { name: 'Exports' }).getByRole('button', { name: 'Download' }).click({ timeout: 90_000 }),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.mp3$/);
  expect((await readDownload(file)).length).toBeGreaterThan(10_000);
  expect(new URL(page.url()).searchParams.get('panel')).toBe('exports');

  for (const [theme, width] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await context.addInitScript((shown) => localStorage.setItem('theme', shown), theme);
    await page.goto('/app/studio');
    await page.getByRole('link', { name: 'Two chapters' }).waitFor();
    await saveScreenshot(page, `studio-list-${theme}-${width}`);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`/app/studio/${projectId}?panel=exports`);
    await page.getByRole('region', { name: 'Exports' }).getByRole('button', { name: 'Download' }).waitFor();
    await saveScreenshot(page, `studio-exports-${theme}-${width}`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close panel' }).click();
    await page.getByRole('button', { name: /^Convert/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(errors).toEqual([]);
  await context.close();
});

it('STUDIO-023 USER-015 suggests a project for a long text once and makes one of it', {
  timeout: 120_000,
}, async () => {
  const person = await signUp(server.url);
  const stored = serverOf(person);
  const { page, context, errors } = await openPage(browser, server.url);
  await signIn(context, person);
  await page.goto('/app/speech-synthesis/text-to-speech');
  const suggestion = page.getByRole('complementary', { name: 'Suggestion' });
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('A short text.');
  expect(await suggestion.count()).toBe(0);
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill(`Long walk\n${'It went on and on. '.repeat(200)}`);
  await suggestion.waitFor();
  await expect.poll(async () => (await stored.promptsShown()).long_content_use_projects).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await suggestion.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/app\/studio\/[^/?]+/);
  expect((await stored.projects()).map(({ name }) => name)).toEqual(['Long walk']);
  // The flag keeps it away afterwards.
  await page.goto('/app/speech-synthesis/text-to-speech');
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Generate speech/ }).count()).toBe(1);
  expect(await suggestion.count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('opens a blank project at its first chapter, and shows no limit of an unlimited plan', async () => {
  const person = await newProjectsCaller();
  const { page, context, errors } = await openPage(browser, server.url);
  await signIn(context, person);
  await page.goto('/app/studio?new=blank');
  await page.getByRole('textbox', { name: 'Name' }).fill('Blank');
  await page.getByRole('button', { name: 'Create project' }).click();
  const text = page.getByRole('textbox', { name: 'Chapter text' });
  await text.click();
  await page.keyboard.type('It was a bright cold day.');
  await page.getByRole('status', { name: 'Save status' }).getByText('Saved').waitFor();
  const stored = serverOf(person);
  const [listed] = await stored.projects();
  const { chapters } = await stored.project(listed!.project_id);
  expect(chapters.map(({ name }) => name)).toEqual(['Chapter 1']);
  await page.goto('/app/studio');
  await page.getByRole('link', { name: 'Blank' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Your plan includes').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
