import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, postJson, signUp } from '../../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot, signUpInPage } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const profile = {
  handle: 'ada-l',
  public_user_name: 'Ada L.',
  about: 'Stories, read aloud.',
  links: [{ title: 'Site', url: 'https://example.com/ada' }],
};
const fetchProfile = (handle: string) => fetch(`${server.url}/v1/profiles/${handle}`);

it('O-19 USER-018 USER-028 publishes a profile under its handle, and hides it without one', async () => {
  const person = await signUp(server.url);
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const save = (body: unknown) => postJson(`${server.url}/v1/user/profile`, body, headers);
  const ownProfile = await fetch(`${server.url}/v1/user/profile`, { headers });
  expect(await ownProfile.json()).toEqual({ handle: null, public_user_name: null, about: '', links: [] });
  expect((await fetchProfile('ada-l')).status).toBe(404);
  expect(await (await save(profile)).json()).toEqual(profile);
  expect(await (await fetchProfile('ada-l')).json()).toEqual({
    ...profile,
    public_user_id: expect.stringMatching(/^\w+$/),
  });
  const user = await (await fetch(`${server.url}/v1/user`, { headers })).json();
  expect(user).toMatchObject({ profile_page_handle: 'ada-l', public_user_name: 'Ada L.' });

  const other = await signUp(server.url);
  const duplicate = await postJson(`${server.url}/v1/user/profile`, profile, {
    authorization: `Bearer ${other.accessToken}`,
  });
  expect([duplicate.status, (await duplicate.json()).detail]).toMatchObject([409, { status: 'slug_already_exists' }]);

  expect((await save({ ...profile, handle: null })).status).toBe(200);
  expect((await fetchProfile('ada-l')).status).toBe(404);
});

it.each([
  ['handle', { handle: 'A B' }],
  ['links', { links: [{ title: 'x', url: 'javascript:alert(1)' }] }],
  ['links', { links: Array.from({ length: 6 }, () => profile.links[0]) }],
  ['about', { about: 'a'.repeat(501) }],
  ['public_user_name', { public_user_name: ' ' }],
])('O-19 rejects a profile with an invalid %s', async (field, change) => {
  const person = await signUp(server.url);
  const reply = await postJson(
    `${server.url}/v1/user/profile`,
    { ...profile, handle: 'other-handle', ...change },
    { authorization: `Bearer ${person.accessToken}` },
  );
  expect(reply.status).toBe(422);
  expect(JSON.stringify(await reply.json())).toContain(field);
});

it.each(looks)(
  'ROUTE-013 O-19 lets a person create a public profile that visitors see, in %s at %i px',
  async (theme, width) => {
    const { page, context, errors } = await openPage(browser, server.url, { theme, width });
    await page.goto('/app/profiles');
    await page.waitForURL('**/app/sign-in');
    await signUpInPage(page, newEmail(`profile-${theme}`), 'correct-horse-1!');
    await page.goto('/app/profiles');
    await page.getByLabel('Public name').fill('Grace H.');
    await page.getByLabel('Handle').fill('Not A Handle');
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByLabel('Title').fill('Notes');
    await page.getByLabel('URL').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Use 3 to 30 lowercase letters, digits or hyphens.').waitFor();
    await page.getByText('Enter a URL.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Handle').fill(`grace-${theme}`);
    await page.getByLabel('URL').fill('https://example.com/notes');
    await page.getByLabel('About').fill('Ships and compilers.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile saved.').waitFor();
    await saveScreenshot(page, `profile-${theme}`);
    await page.getByRole('link', { name: 'Show page' }).click();
    await page.getByRole('heading', { name: 'Grace H.' }).waitFor();

    const stranger = await openPage(browser, server.url, { theme, width });
    await stranger.page.goto(`/app/profiles/grace-${theme}`);
    await stranger.page.getByRole('heading', { name: 'Grace H.' }).waitFor();
    await stranger.page.getByText('Ships and compilers.').waitFor();
    await expect
      .poll(() => stranger.page.getByRole('link', { name: 'Notes' }).getAttribute('href'))
      .toBe('https://example.com/notes');
    expect(await axeFindings(stranger.page)).toEqual([]);
    expect(await stranger.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await saveScreenshot(stranger.page, `public-profile-${theme}`);
    await stranger.page.goto('/app/profiles/nobody-here');
    await stranger.page.getByText('Page not found').waitFor();
    expect([errors, stranger.errors]).toEqual([[], []]);
    await Promise.all([context.close(), stranger.context.close()]);
  },
);

it('USER-021 USER-022 USER-028 changes name, public name and language in the settings', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { width: 360 });
  await signUpInPage(page, newEmail('named'), 'correct-horse-1!');
  await page.goto('/app/settings');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Public name').fill('Amazing Grace');
  await page.getByLabel('Language', { exact: true }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile saved.').waitFor();
  const user = page.waitForResponse('**/v1/user');
  await page.reload();
  expect(await (await user).json()).toMatchObject({
    first_name: 'Grace',
    public_user_name: 'Amazing Grace',
    locale: 'de',
  });
  await page.getByLabel('Language', { exact: true }).getByText('German').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('AUTH-063 loads permissions after sign-in', async () => {
  const { page, context } = await openPage(browser, server.url);
  const requests = ['workspace/can-access-workspace-settings', 'workspace/is-admin', 'user/has-alpha-access'].map(
    (path) => page.waitForResponse(`**/v1/${path}`),
  );
  await signUpInPage(page, newEmail('flags'), 'correct-horse-1!');
  const replies = await Promise.all(requests.map(async (reply) => (await reply).json()));
  expect(Object.assign({}, ...replies)).toMatchObject({ is_admin: true, has_alpha_access: false });
  await context.close();
});
