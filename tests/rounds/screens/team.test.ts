import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../../support/browser.ts';
import { type LocalProvider, startOpenIdProvider } from '../../support/local-identity-provider.ts';
import { latestLink } from '../../support/mailbox.ts';
import { bootstrap, type RunningServer, startServer } from '../../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
let oidc: LocalProvider;
beforeAll(async () => {
  const env = { ALLOW_PRIVATE_URLS: 'true', DEFAULT_TIER: 'enterprise', DEVELOPMENT: 'true' };
  [server, browser, oidc] = await Promise.all([startServer({ env }), openBrowser(), startOpenIdProvider('localhost')]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
  await oidc.stop();
});

const carol = 'carol@corp.example';
const actions = /^Actions for /;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const post = (token: string, path: string, body: object = {}) =>
  postJson(`${server.url}/v1/${path}`, body, bearer(token));
const speak = async (token: string) =>
  (await post(token, 'text-to-speech/21m00Tcm4TlvDq8ikWAM', { text: 'Ready.' })).status;

async function openAs({ cookie }: Account, look: { width?: number; theme?: 'dark' | 'light' } = {}) {
  const opened = await openPage(browser, server.url, look);
  const [name, value] = cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await opened.context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
  return opened;
}

/** Opens a section of the workspace settings from the navigation. */
const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

const memberRow = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: email });

async function removeMember(page: Page, email: string): Promise<void> {
  await memberRow(page, email).getByRole('button', { name: actions }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect.poll(() => memberRow(page, email).count()).toBe(0);
}

/** Invites a person by email, who accepts on a phone. Returns their page. */
async function invite(page: Page, bob: Account) {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Emails').fill(`${bob.email}, nobody`);
  await dialog.getByRole('button', { name: 'Send invites' }).click();
  await dialog.getByText('This is no email address: nobody.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'invite-dialog');
  await dialog.getByLabel('Emails').fill(bob.email);
  await dialog.getByRole('button', { name: 'Send invites' }).click();
  await page.getByText('1 / 25 seats · 1 pending invite').first().waitFor();
  await page.getByRole('button', { name: `Revoke the invite for ${bob.email}` }).waitFor();
  await saveScreenshot(page, 'members-invited');

  const link = await latestLink(server.url, bob.email, /invited you/);
  expect(link.pathname).toBe('/app/settings/workspace-invites');
  const phone = await openAs(bob, { width: 360, theme: 'dark' });
  await phone.page.goto(link.pathname + link.search);
  await phone.page.getByRole('button', { name: 'Accept' }).waitFor();
  expect(await axeFindings(phone.page)).toEqual([]);
  await saveScreenshot(phone.page, 'invites-dark-360');
  await phone.page.getByRole('button', { name: 'Accept' }).click();
  await phone.page.waitForURL('**/app/home');
  await memberRow(page, bob.email).waitFor();
  await page.getByText('2 / 25 seats').first().waitFor();
  return phone;
}

/** Adds the OpenID provider, with automatic accounts. */
async function setUpSignOn(page: Page): Promise<void> {
  await openSection(page, 'Security and SSO');
  await page.getByLabel('New domain').fill('corp.example');
  await page.keyboard.press('Enter');
  await page.getByText('_timbre-challenge.corp.example').waitFor();
  // The operator confirms the domain, because there is no DNS here.
  const { email, password } = bootstrap;
  const operator = await (await postJson(`${server.url}/v1/auth/sign-in`, { email, password })).json();
  const { access_token: token } = operator as { access_token: string };
  const pending = await fetch(`${server.url}/v1/workspace/domain-verifications/waiting`, { headers: bearer(token) });
  const { waiting } = (await pending.json()) as { waiting: { domain_verification_id: string }[] };
  expect(
    (await post(token, `workspace/domain-verifications/${waiting[0]?.domain_verification_id}/confirm`)).status,
  ).toBe(200);

  await page.getByRole('button', { name: 'Add identity provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add identity provider' });
  await dialog.getByLabel('Name').fill('Corp ID');
  await dialog.getByLabel('Issuer').fill(oidc.issuer);
  await dialog.getByLabel('Client ID').fill(oidc.clientId);
  await dialog.getByLabel('Client secret').fill(oidc.clientSecret);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Redirect URI').waitFor();
  const automatic = page.getByRole('switch', { name: 'Add people automatically' });
  await automatic.click();
  await page.getByText(/On since/).waitFor();
}

/** Signs Carol on with the provider. */
async function signOn(page: Page, landing: string): Promise<void> {
  oidc.person = { sub: 'carol', email: carol, email_verified: true, given_name: 'Carol' };
  await page.goto('/app/sign-in');
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await page.getByLabel('Work email').fill(carol);
  await page.keyboard.press('Enter');
  await page.waitForURL(landing);
}

/** The access token of a page's session. */
async function tokenOf(page: Page): Promise<string> {
  const refreshed = page.waitForResponse('**/v1/auth/refresh');
  await page.reload();
  return ((await (await refreshed).json()) as { access_token: string }).access_token;
}

/** Creates a group that alone allows its members to speak, and adds Carol. */
async function group(page: Page, ofCarol: string): Promise<void> {
  await openSection(page, 'Groups');
  await page.getByRole('button', { name: 'Edit permissions' }).click();
  await page.getByLabel('Only selected permissions').check();
  await page.getByLabel('Generate speech').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Permissions of all members saved.').waitFor();
  await page.getByRole('button', { name: 'Create group' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create group' });
  await form.getByLabel('Name').fill('Narrators');
  await form.getByLabel('Only selected permissions').check();
  await form.getByLabel('Manage webhooks').check();
  await form.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('button', { name: 'Actions for Narrators' }).click();
  await page.getByRole('menuitem', { name: 'Manage members' }).click();
  expect(await speak(ofCarol)).toBe(403);
  await page.getByRole('combobox', { name: 'Add member' }).click();
  await page.getByRole('option').filter({ hasText: carol }).click();
  await page.getByRole('button', { name: `Remove ${carol}` }).waitFor();
  await expect.poll(() => speak(ofCarol)).toBe(200);
  await saveScreenshot(page, 'group-members');
  expect(await axeFindings(page)).toEqual([]);
}

/** Shares a dictionary with the group. */
async function share(page: Page): Promise<void> {
  await page.goto('/app/pronunciation-dictionaries');
  await page.getByRole('button', { name: 'Actions for Boats' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Boats' });
  await dialog.getByRole('searchbox').fill('Narr');
  await dialog.getByRole('button', { name: 'Narrators' }).click();
  await dialog.getByRole('combobox', { name: 'Access of Narrators' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

it('WS-010 WS-012 WS-014 WS-015 WS-018 WS-023 WS-026 a team of three invites, limits, signs on, groups, shares and removes', {
  timeout: 180_000,
}, async () => {
  const owner = await signUp(server.url);
  const bob = await signUp(server.url);
  const rules = [{ string_to_replace: 'a', type: 'alias', alias: 'b' }];
  await post(owner.accessToken, 'pronunciation-dictionaries/add-from-rules', { name: 'Boats', rules });
  const { page, context, errors } = await openAs(owner);
  await page.goto('/app/workspace');
  await page.waitForURL('**/app/workspace/members');
  await page.getByText('1 / 25 seats').first().waitFor();

  const phone = await invite(page, bob);
  await memberRow(page, bob.email).getByRole('button', { name: actions }).click();
  await page.getByRole('menuitem', { name: 'Set credit limit' }).click();
  await page.getByLabel('Credits per period').fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await memberRow(page, bob.email).getByText('500').waitFor();
  await saveScreenshot(page, 'members');
  expect(await axeFindings(page)).toEqual([]);

  await setUpSignOn(page);
  const third = await openPage(browser, server.url);
  await signOn(third.page, '**/app/onboarding');
  await third.page.getByRole('button', { name: 'Skip' }).click();
  await third.page.waitForURL('**/app/home');
  const early = await tokenOf(third.page);
  expect(await speak(early)).toBe(200);
  await page.reload();
  await page.getByRole('switch', { name: 'Require single sign-on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Require' }).click();
  await expect
    .poll(() => page.getByRole('switch', { name: 'Require single sign-on' }).getAttribute('aria-checked'))
    .toBe('true');
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'single-sign-on');
  // It signs the members of the domain out.
  expect(await speak(early)).toBe(401);
  await signOn(third.page, '**/app/home');
  const ofCarol = await tokenOf(third.page);
  expect(await speak(ofCarol)).toBe(200);

  await group(page, ofCarol);
  // WS-008: the group opens one section of the settings.
  await third.page.goto('/app/workspace');
  await third.page.waitForURL('**/app/workspace/webhooks');
  await third.page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await third.page.goto('/app/workspace/members');
  await third.page.getByRole('heading', { name: 'No access' }).waitFor();
  expect(await axeFindings(third.page)).toEqual([]);
  await saveScreenshot(third.page, 'no-section-access');
  await share(page);
  await third.page.goto('/app/pronunciation-dictionaries');
  await third.page.getByText('Boats').waitFor();
  await phone.page.goto('/app/pronunciation-dictionaries');
  await phone.page.getByRole('heading', { name: 'No dictionaries yet' }).waitFor();

  await page.goto('/app/workspace/members');
  await page.getByText('3 / 25 seats').first().waitFor();
  await removeMember(page, bob.email);
  await removeMember(page, carol);
  await page.getByText('1 / 25 seats').first().waitFor();
  expect(await speak(ofCarol)).toBe(401);
  expect([...errors, ...phone.errors, ...third.errors]).toEqual([]);
  for (const opened of [context, phone.context, third.context]) await opened.close();
});
