import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../../support/accounts.ts';
import { openBrowser, openPage, saveScreenshot, signInByCookie } from '../../support/browser.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
let person: Account;
let page: Page;
let errors: string[];
let close: () => Promise<void>;
/** Requests for content, which a test holds while the page loads. */
let held: Route[] | undefined;

// Its own server, because the voice library is empty only where nobody has shared a voice.
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  person = await signUp(server.url);
  const headers = { authorization: `Bearer ${person.accessToken}` };
  for (const agreement of ['conversational_ai', 'batch_calling'])
    expect((await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement }, headers)).status).toBe(200);
  const opened = await openPage(browser, server.url);
  ({ page, errors } = opened);
  close = () => opened.context.close();
  await signInByCookie(opened.context, server.url, person);
  await page.route(/\/v[12]\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (held && route.request().method() === 'GET' && !isOfFrame(pathname)) held.push(route);
    else await route.continue();
  });
});
afterAll(async () => {
  await close?.();
  await browser?.close();
  await server?.remove();
});

/** What the frame of the app needs before it shows a page. */
const isOfFrame = (pathname: string) => /^\/v1\/(auth\/\w+|user|user\/subscription|workspace)$/.test(pathname);

const agents = '/app/conversational-ai';
const speech = '/app/speech-synthesis/text-to-speech';
const changer = '/app/speech-synthesis/speech-to-speech';

/** The lists of the app: path, title while empty, next step, and what that opens: a path, else a dialog or a menu. */
const lists: readonly (readonly [path: string, title: string, next: string, opens?: string])[] = [
  ['/app/home', 'Nothing yet', 'Generate speech', speech],
  [`${speech}/history`, 'No history yet', 'Generate speech', speech],
  [`${changer}/history`, 'No history yet', 'Change a voice', changer],
  ['/app/sound-effects/history', 'No sound effects yet', 'Generate sound effects', '/app/sound-effects/generate'],
  ['/app/voice-lab', 'No voices yet', 'Voice design'],
  ['/app/workspace-voices', 'No voices yet', 'Create voice', '/app/voice-lab'],
  ['/app/voice-library', 'The library is empty', 'Create voice', '/app/voice-lab'],
  ['/app/voice-library/collections', 'No collections yet', 'New collection'],
  ['/app/studio', 'No projects yet', 'Start blank'],
  ['/app/voiceover-studio', 'No projects yet', 'Start blank'],
  ['/app/dubbing', 'No dubs yet', 'New dub'],
  ['/app/audio-native', 'No articles yet', 'Add article'],
  [`${agents}/agents`, 'No agents yet', 'New agent', `${agents}/new`],
  [`${agents}/history`, 'No conversations yet', 'Talk to an agent', `${agents}/talk-to`],
  [`${agents}/history?view=tickets`, 'No tickets', 'Show conversations', `${agents}/history`],
  [`${agents}/knowledge-base`, 'No documents here', 'Add document'],
  [`${agents}/tools`, 'No tools yet', 'New tool'],
  [`${agents}/phone-numbers`, 'No phone numbers yet', 'Add number'],
  [`${agents}/batch-calling`, 'No batch calls yet', 'New'],
  ['/app/publishing', 'Nothing published yet', 'New read'],
  ['/app/publishing/collections', 'No collections yet', 'New collection'],
  ['/app/publishing/metrics', 'Nobody has listened in this period', 'Show reads', '/app/publishing'],
  ['/app/productions/orders', 'No orders yet', 'New order', '/app/productions/orders/'],
  ['/app/settings/api-keys', 'No keys yet', 'Create key'],
  ['/app/settings/webhooks', 'No webhooks yet', 'Create webhook'],
  ['/app/settings/workspace-invites', 'No open invites', 'Show your email', '/app/settings'],
  ['/app/pronunciation-dictionaries', 'No dictionaries yet', 'Create'],
  ['/app/usage', 'No usage in this period', 'Generate speech', speech],
  ['/app/workspace/groups', 'No groups yet', 'Create group'],
  ['/app/workspace/service-accounts', 'No service accounts yet', 'Create'],
  ['/app/workspace/webhooks', 'No webhooks yet', 'Create webhook'],
  ['/app/workspace/analytics', 'No requests in this period', 'Manage API keys', '/app/settings/api-keys'],
];

const emptyState = (title: string) => page.getByRole('heading', { name: title, exact: true }).locator('xpath=..');

describe('each list of a new account', () => {
  for (const [path, title, next, opens] of lists)
    it(`U-03 U-04 shows a skeleton of ${path} while it loads, then "${title}" and "${next}"`, async () => {
      held = [];
      await page.goto(path);
      await page
        .getByRole('main')
        .getByRole('status', { name: /^Loading/ })
        .first()
        .waitFor();
      expect(await emptyState(title).count()).toBe(0);
      const routes = held;
      held = undefined;
      await Promise.all(routes.map((route) => route.continue()));
      const step = emptyState(title).locator('a, button').filter({ hasText: next }).first();
      await step.waitFor();
      await expect.poll(() => page.getByRole('status', { name: /^Loading(?! more)/ }).count()).toBe(0);
      await step.click();
      if (opens === undefined) await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
      else await page.waitForURL(({ pathname }) => pathname.startsWith(opens));
      expect(errors).toEqual([]);
    });
});

/** Lists beside the tool that fills them. */
const besideTools: readonly (readonly [path: string, title: string, next: string, tool: RegExp])[] = [
  [speech, 'No history yet', 'Generate speech or sounds. They are then kept here.', /^Generate speech/],
  [changer, 'No history yet', 'Generate speech or sounds. They are then kept here.', /^Change voice/],
  [
    '/app/speech-to-text',
    'No transcripts yet',
    'Transcribe a recording or live speech. It is then kept here.',
    /^Transcribe/,
  ],
  [
    '/app/voice-isolator',
    'No history yet',
    'Choose a recording and isolate its voice. Both are then kept here.',
    /^Isolate voice/,
  ],
  ['/app/music', 'No songs yet', 'Describe a song and compose it. It is then kept here.', /^Compose song/],
  [
    '/app/sound-effects/generate',
    'No sound effects yet',
    'Describe a sound and generate it. It is then kept here.',
    /^Generate 4 variants/,
  ],
];

it.each(besideTools)('U-03 says beside the tool %s: "%s" and "%s"', async (path, title, next, tool) => {
  await page.goto(path);
  // The button of the tool, which the text speaks of.
  await page.getByRole('button', { name: tool }).waitFor();
  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await emptyState(title).getByText(next).waitFor();
  expect(errors).toEqual([]);
});

it('U-03 says what notifications are, and leads to their settings', async () => {
  await page.goto('/app/home');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  await popover.getByText('Invites, finished jobs and warnings about your account appear here.').waitFor();
  await saveScreenshot(page, 'empty-notifications');
  await popover.getByRole('link', { name: 'Notification settings' }).click();
  await page.waitForURL('**/app/settings/notifications');
});
