import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';
import { newEmail } from '../../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot, signUpInPage } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const areas = [
  '/app/home',
  '/app/speech-synthesis/text-to-speech',
  '/app/speech-synthesis/text-to-speech/history',
  '/app/default-voices',
] as const;

/** In a lower window, some groups of the sidebar are closed. */
const everyGroupOpen = { width: 1280, height: 1600 };

const heading = async (page: Page): Promise<string> => {
  const title = page.getByRole('heading', { level: 1 }).first();
  await title.waitFor();
  return title.innerText();
};

it('ROUTE-003 ROUTE-004 ROUTE-005 ROUTE-007 ROUTE-008 ROUTE-009 opens each page by URL after sign-in', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  for (const path of areas) {
    await page.goto(path);
    await page.waitForURL(/\/app\/sign-in/);
    expect(await heading(page)).toBe('Sign in');
  }
  await page.goto('/app/sign-up');
  expect(await heading(page)).toBe('Create your account');
  await signUpInPage(page, newEmail('areas'), 'correct-horse-1!');
  const titles: string[] = [];
  for (const path of areas) {
    await page.goto(path);
    titles.push(await heading(page));
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(titles).toEqual(['Home', 'Text to Speech', 'History', 'Default voices']);
  expect(errors).toEqual([]);
  await context.close();
});

it('leaves the groups of the sidebar as they are while banners and running jobs arrive beside them', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('groups'), 'correct-horse-1!');
  await page.goto('/app/home');
  const side = page.getByRole('navigation', { name: 'Main' });
  await side.getByRole('link').first().waitFor();
  const open = () => side.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaExpanded));
  const before = await open();
  await page.getByText(/^Verify your email/).waitFor();
  expect(await open()).toEqual(before);
  expect(errors).toEqual([]);
  await context.close();
});

it('ROUTE-001 QUOTA-001 links every area in the sidebar, and shows the account and the remaining credits', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.setViewportSize(everyGroupOpen);
  await signUpInPage(page, newEmail('side'), 'correct-horse-1!');
  const side = page.getByRole('navigation').first();
  await expect.poll(() => side.getByRole('link').count()).toBeGreaterThan(5);
  const links = await side.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(links.filter((href) => !href.startsWith('/app/'))).toEqual(['/docs']);
  expect((await page.request.get('/docs')).status()).toBe(200);
  for (const href of links.filter((href) => href.startsWith('/app/'))) {
    await side.locator(`a[href="${href}"]`).first().click();
    // Some areas open at the first of their pages.
    await page.waitForURL(({ pathname }) => pathname === href || pathname.startsWith(`${href}/`));
    expect([href, await heading(page)]).not.toEqual([href, 'Page not found']);
  }
  await page.getByText('10,000 of 10,000').first().waitFor();
  await page.getByRole('button', { name: /Ada/ }).last().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

/** The app pages of ROUTE-005 to ROUTE-025 that exist, without those of a parameter. */
const productAreas = [
  '/app/home',
  '/app/speech-synthesis/text-to-speech',
  '/app/speech-synthesis/text-to-speech/history',
  '/app/default-voices',
  '/app/onboarding-checklist',
  '/app/profiles',
  '/app/settings',
  '/app/settings/security',
  '/app/settings/privacy',
  '/app/settings/api-keys',
  '/app/subscription',
  '/app/usage',
  '/app/usage/workspace',
  '/app/voice-lab',
  '/app/workspace-voices',
  '/app/voice-library',
  '/app/voice-library/collections',
  '/app/pronunciation-dictionaries',
  '/app/affiliates',
  '/app/workspace',
];
/** The voice collections again, beside the voices of the voice lab. */
const secondAddress = '/app/voice-lab/collections';

it('ROUTE-001 reaches every product area from the navigation and the account menu in at most two steps', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.setViewportSize(everyGroupOpen);
  await signUpInPage(page, newEmail('census'), 'correct-horse-1!');
  const pathsIn = async (selector: string): Promise<string[]> => {
    const links = await page.locator(selector).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    return links.map((link) => link.split(/[?#]/)[0]!).filter((path) => path.startsWith('/app/'));
  };
  await page.getByRole('navigation').first().getByRole('link').first().waitFor();
  await page.getByRole('button', { name: /Ada/ }).last().click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Workspace settings' }).waitFor();
  const firstSteps = [...new Set(await pathsIn('nav a, [role=menuitem]'))];
  const reached = new Set(firstSteps);
  for (const path of firstSteps) {
    await page.goto(path);
    await heading(page);
    await page.waitForLoadState('networkidle');
    for (const next of await pathsIn('a')) reached.add(next);
  }
  expect(productAreas.filter((path) => !reached.has(path))).toEqual([]);
  for (const path of [...productAreas, secondAddress]) {
    await page.goto(path);
    expect([path, await heading(page)]).not.toEqual([path, 'Page not found']);
  }
  await context.close();
});

const signUp = (page: Page, name: string) => signUpInPage(page, newEmail(name), 'correct-horse-1!');

describe('ROUTE-001 the navigation with every area of the map', () => {
  const overflow = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => nav.scrollHeight - nav.clientHeight);
  const groupTitles = ['Create', 'Projects', 'Agents', 'Publish', 'Developers'];

  it.each([
    [1280, 800],
    [768, 1024],
    [360, 740],
  ])(
    'fits %i × %i px with any group open, and replaces the areas by the pages of an open area',
    async (width, height) => {
      const { page, context, errors } = await openPage(browser, server.url);
      await signUp(page, `map-${width}`);
      await page.setViewportSize({ width, height });
      await page.goto('/dev/navigation/home');
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      const open = page.getByRole('button', { name: 'Open navigation' });
      if (width < 768) await open.click();
      const nav = page.getByRole('navigation', { name: 'Main' });
      for (const title of groupTitles) {
        const heading = nav.getByRole('button', { name: title, exact: true });
        if ((await heading.getAttribute('aria-expanded')) === 'true') await heading.click();
        await heading.click();
        expect(await nav.getByRole('region', { name: title }).getByRole('link').count()).toBeGreaterThan(0);
        // The other groups fold once the heights are measured.
        await expect.poll(async () => [title, await overflow(page)]).toEqual([title, 0]);
      }
      await saveScreenshot(page, `map-${width}`);
      expect(await axeFindings(page)).toEqual([]);
      await nav.getByRole('link', { name: 'Agents', exact: true }).click();
      if (width < 768) await open.click();
      await nav.getByRole('link', { name: 'Knowledge base' }).waitFor();
      expect(await nav.getByRole('link').count()).toBe(11);
      expect(await overflow(page)).toBe(0);
      await nav.getByRole('button', { name: 'All areas' }).click();
      await nav.getByRole('link', { name: 'Voices', exact: true }).waitFor();
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it('shows why an area is locked, keeps pins and closed groups, and opens groups of the narrow sidebar as menus', async () => {
    const { page, context } = await openPage(browser, server.url);
    await signUp(page, 'pins');
    await page.goto('/dev/navigation/home');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'Dubbing Locked: Dubbing requires the Creator plan.' }).waitFor();
    await nav.getByRole('button', { name: 'Pin Studio' }).click();
    await nav.getByRole('button', { name: 'Create', exact: true }).click();
    await page.reload();
    await nav.getByRole('button', { name: 'Unpin Studio' }).waitFor();
    expect(await nav.getByRole('link').nth(2).innerText()).toBe('Studio');
    expect(await nav.getByRole('link', { name: 'Sound Effects' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await nav.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sound Effects' }).click();
    expect(await heading(page)).toBe('Sound Effects');
    await context.close();
  });
});

it('docks the player beside the sidebar, which keeps its whole height', async () => {
  const { page, context } = await openPage(browser, server.url);
  await signUp(page, 'dock');
  await page.goto('/app/default-voices');
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const player = await page.getByRole('region', { name: 'Player' }).boundingBox();
  const sidebar = await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox();
  expect(player!.x).toBe(sidebar!.width);
  expect(sidebar!.y + sidebar!.height).toBe(800);
  await context.close();
});

/** Creates a project of each kind as the person signed in to a page; returns the areas and the paths of the projects. */
async function newProjects(page: Page, name: string) {
  const { access_token } = (await (await page.request.post('/v1/auth/refresh')).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const create = async (path: string, body: Parameters<Page['request']['post']>[1]) => {
    const reply = await page.request.post(path, { ...body, headers });
    expect([path, reply.ok()]).toEqual([path, true]);
    return reply.json();
  };
  const studio = await create('/v1/studio/projects', { multipart: { name } });
  const dub = await create('/v1/dubbing/project', {
    multipart: { name, source_url: 'https://nowhere.invalid/talk.mp3' },
  });
  const voiceover = await create('/v1/voiceover-studio/projects', { data: { name } });
  return [
    ['Studio', `/app/studio/${studio.project.project_id}`],
    ['Dubbing', `/app/dubbing/${dub.project_id}`],
    ['Voiceover Studio', `/app/voiceover-studio/${voiceover.project_id}`],
  ] as const;
}

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)(
  'U-55 opens pages, voices, projects and commands by Ctrl+K, and lists the shortcuts: %s, %i px',
  async (theme, width) => {
    const { page, context, errors } = await openPage(browser, server.url, { width, theme });
    await signUp(page, `palette-${width}`);
    const search = page.getByRole('combobox', { name: /^Search pages/ });
    const open = async (text: string) => {
      await page.keyboard.press('Control+k');
      await search.fill(text);
    };
    await open('work usage');
    await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(/^Workspace usage/);
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, `palette-${width}`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/usage/workspace');
    await open(defaultVoices[0]!.name);
    await page.getByRole('option', { name: defaultVoices[0]!.name }).first().click();
    await page.waitForURL('**/app/speech-synthesis/text-to-speech');
    await page.getByText(defaultVoices[0]!.name).filter({ visible: true }).first().waitFor();
    expect(await heading(page)).toBe('Text to Speech');
    const projects = await newProjects(page, 'Lighthouse');
    await open('lightho');
    await expect.poll(() => page.getByRole('option', { name: /^Lighthouse/ }).allInnerTexts()).toHaveLength(3);
    await saveScreenshot(page, `palette-projects-${width}`);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const [area, path] of projects) {
      await open('lightho');
      await page.getByRole('option', { name: `Lighthouse ${area}`, exact: true }).click();
      await page.waitForURL(`**${path}`);
    }
    await page.goto('/app/speech-synthesis/text-to-speech');
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
    await page.getByRole('main').focus();
    await page.keyboard.press('Shift+?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Generate speech').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await open('create api');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /key/i }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
);

it('VOICE-007 lists the default voices', async () => {
  const { page, context } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('default'), 'correct-horse-1!');
  await page.goto('/app/default-voices');
  for (const { name } of defaultVoices)
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).waitFor();
  await page.getByText(`${defaultVoices.length} voices`).waitFor();
  await context.close();
});

it('UI-002 shows at most three toasts, each for 5555 ms', async () => {
  const { page, context } = await openPage(browser, server.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUpInPage(page, newEmail('toasts'), 'correct-horse-1!');
  await page.goto('/app/default-voices');
  const toasts = page.locator('[data-sonner-toast]');
  const visible = page.locator('[data-sonner-toast][data-visible="true"]');
  const menus = page.getByRole('button', { name: /^Actions for / });
  let firstAt = 0;
  for (let at = 0; at < 4; at += 1) {
    await menus.nth(at).click();
    await page.getByRole('menuitem', { name: 'Copy voice ID' }).click();
    await expect.poll(() => toasts.count()).toBe(at + 1);
    firstAt ||= performance.now();
  }
  await expect.poll(() => visible.count()).toBe(3);
  await expect.poll(() => toasts.count(), { interval: 20 }).toBe(3);
  const firstMs = performance.now() - firstAt;
  expect(firstMs).toBeGreaterThan(5000);
  expect(firstMs).toBeLessThan(7500);
  await expect.poll(() => toasts.count()).toBe(0);
  await context.close();
});

it('UI-005 limits an open list to 24rem or 40% of the window', async () => {
  const { page, context } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('lists'), 'correct-horse-1!');
  await page.goto('/app/settings');
  for (const [windowHeight, listHeight] of [
    [800, 320],
    [1200, 384],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: windowHeight });
    await page.getByRole('combobox', { name: 'Language', exact: true }).click();
    const list = page.getByRole('listbox');
    await list.waitFor();
    expect(await list.evaluate((one) => getComputedStyle(one).maxHeight)).toBe(`${listHeight}px`);
    expect((await list.boundingBox())!.height).toBeLessThanOrEqual(listHeight);
    await page.keyboard.press('Escape');
  }
  await context.close();
});

it.each([204, 500])('MODEL-002 reports that loading the models failed with %i, and retries', async (status) => {
  const { page, context } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail(`models-${status}`), 'correct-horse-1!');
  await page.route('**/v1/models', (route) => route.fulfill({ status }));
  await page.goto('/app/speech-synthesis/text-to-speech');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/v1/models');
  await again.click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  await context.close();
});
