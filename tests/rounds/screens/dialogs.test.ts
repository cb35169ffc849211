import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../../support/accounts.ts';
import { openBrowser, openPage, signInByCookie } from '../../support/browser.ts';
import { latestLink } from '../../support/mailbox.ts';
import { operatorOf } from '../../support/operator.ts';
import { bootstrap, databaseUrlOf, type RunningServer, startServer } from '../../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
let database: pg.Client;
const operator = operatorOf(() => server);
beforeAll(async () => {
  const env = { DEVELOPMENT: 'true', ALLOW_SANDBOX: 'true', DEFAULT_TIER: 'creator' };
  [server, browser] = await Promise.all([startServer({ env }), openBrowser()]);
  database = new pg.Client(databaseUrlOf(server));
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await operator.close();
  await browser?.close();
  await server?.remove();
});

interface Case {
  readonly person: Account;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Posts to the server as the person. */
  readonly post: <Reply>(path: string, body: unknown) => Promise<Reply>;
}

const voiceName = 'Harbour Tales';

/** A voice of the person with a speaker, whom the captcha asks for. */
async function newVoice({ post }: Case): Promise<string> {
  await post('/v1/user/save-user-agreement', { agreement: 'voice_design' });
  const voice_description = 'A deep, weathered old man with a slow Scottish accent who tells stories by the fireside';
  const { previews } = await post<{ previews: { generated_voice_id: string }[] }>('/v1/text-to-voice/design', {
    voice_description,
    auto_generate_text: true,
  });
  const { generated_voice_id } = previews[0]!;
  const body = { voice_name: voiceName, voice_description, generated_voice_id };
  const { voice_id } = await post<{ voice_id: string }>('/v1/text-to-voice', body);
  await database.query(`update voices set category = 'cloned' where id = $1`, [voice_id]);
  return voice_id;
}

/** Flags a voice while a page with it is open. */
async function flagOpenVoice(one: Case, flag: 'BAN' | 'CAPTCHA'): Promise<void> {
  const voiceId = await newVoice(one);
  await one.page.goto('/app/voices');
  await one.page.getByText(voiceName).waitFor();
  // A flag that the first load has is not new.
  await one.page.waitForLoadState('networkidle');
  await database.query('update voices set safety_control = $1 where id = $2', [flag, voiceId]);
  // Changes of which open pages are notified, once they are connected.
  let favorite = false;
  const dialogsAfterChange = async () => {
    favorite = !favorite;
    await one.post(`/v1/voices/${voiceId}/favorite`, { favorite });
    return one.page.getByRole('dialog').count();
  };
  await expect.poll(dialogsAfterChange, { interval: 500 }).toBe(1);
}

/** The dialogs of the specification: what opens each, and its title. */
const dialogs: readonly (readonly [name: string, title: string, open: (one: Case) => Promise<unknown>])[] = [
  [
    'promo code',
    'Promo code',
    async ({ page }) => {
      await operator('code', 'SPRING', '--percent', '50');
      await page.goto('/app/home?coupon=SPRING');
    },
  ],
  [
    'updated terms (biometric voice data)',
    'Updated terms on voice data',
    async ({ page, context }) => {
      await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'US', 'cf-region-code': 'IL' });
      await page.goto('/app/home');
    },
  ],
  [
    'password reset',
    'Reset your password',
    async ({ page, context }) => {
      await context.clearCookies();
      await page.goto('/app/sign-in');
      await page.getByRole('button', { name: 'Forgot password?' }).click();
    },
  ],
  [
    'support access grant',
    'Grant support access?',
    async ({ page, person }) => {
      const signedIn = await postJson(`${server.url}/v1/auth/sign-in`, bootstrap);
      const { access_token } = (await signedIn.json()) as { access_token: string };
      const headers = { authorization: `Bearer ${access_token}` };
      const body = { email: person.email, kind: 'support_access' };
      expect((await postJson(`${server.url}/v1/user/sign-in-requests`, body, headers)).status).toBe(200);
      const { pathname, search } = await latestLink(server.url, person.email, /asks for access/i);
      await page.goto(pathname + search);
    },
  ],
  [
    'confirmation',
    'Delete Tests?',
    async ({ page, post }) => {
      await post('/v1/user/api-keys', { name: 'Tests' });
      await page.goto('/app/settings/api-keys');
      await page.getByRole('button', { name: 'Actions for Tests' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
  ],
  [
    'feedback',
    'What went wrong?',
    async ({ page, person }) => {
      const url = `${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM?output_format=mp3_22050_32`;
      const headers = { authorization: `Bearer ${person.accessToken}` };
      await (await postJson(url, { text: 'Good morning.' }, headers)).arrayBuffer();
      await page.goto('/app/speech-synthesis/text-to-speech/history');
      await page.getByRole('button', { name: 'Play Good morning.', exact: true }).click();
      const player = page.getByRole('region', { name: 'Player' });
      await player.getByRole('button', { name: 'Bad', exact: true }).click();
    },
  ],
  ['voice blocked', `${voiceName} is blocked`, (one) => flagOpenVoice(one, 'BAN')],
  ['voice captcha', `Is ${voiceName} your voice?`, (one) => flagOpenVoice(one, 'CAPTCHA')],
];

it.each(dialogs)('ROUTE-117 opens the dialog %s, and closes it', async (name, title, open) => {
  const person = await signUp(server.url);
  const { page, context, errors } = await openPage(browser, server.url);
  await signInByCookie(context, server.url, person);
  const headers = { authorization: `Bearer ${person.accessToken}` };
  await open({
    person,
    page,
    context,
    post: async (path, body) => {
      const reply = await postJson(server.url + path, body, headers);
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return reply.json();
    },
  });
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  // Nobody uses the app without an answer to the terms.
  if (name.startsWith('updated terms')) expect(await dialog.isVisible()).toBe(true);
  else await dialog.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});
