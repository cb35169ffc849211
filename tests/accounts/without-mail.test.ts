import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../scripts/users/commands.ts';
import { newEmail } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, openSignedIn, saveScreenshot, signUpInPage } from '../support/browser.ts';
import { operatorOf } from '../support/operator.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let browser: Browser;
let server: RunningServer;
const operator = operatorOf(() => server);
beforeAll(async () => {
  [browser, server] = await Promise.all([
    openBrowser(),
    // With seats for invites.
    startServer({ env: { DEFAULT_TIER: 'enterprise' } }),
  ]);
});
afterAll(async () => {
  await operator.close();
  await Promise.all([browser.close(), server.remove()]);
});

const email = newEmail('mailless');
const [first, second] = ['correct-horse-1!', 'another-horse-2!'];

it('says who can help with a forgotten password, and the operator gets the link', async () => {
  expect(await (await fetch(`${server.url}/v1/instance`)).json()).toMatchObject({ sends_mail: false });
  const { page, context, errors } = await openPage(browser, server.url, { width: 360 });
  await signUpInPage(page, email, first);
  const notice = page.getByRole('complementary', { name: 'Email verification' });
  await notice.getByText('This server can’t send emails').waitFor();
  await saveScreenshot(page, 'mail-notice');
  await notice.getByRole('button', { name: 'Don’t show again' }).click();
  await notice.waitFor({ state: 'detached' });
  await context.clearCookies();
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The person who runs it can give you a link').waitFor();
  await dialog.getByText(`npm run users -- reset-password ${email}`).waitFor();
  expect(await dialog.getByRole('button', { name: 'Send link' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'forgot-password-without-mail');

  const printed = await runCommand(await operator.opened(), ['reset-password', email]);
  const link = new URL(printed.match(/https?:\S+/)![0]);
  expect(link.origin).toBe(new URL(server.url).origin.replace('127.0.0.1', 'localhost'));
  await page.goto(link.pathname + link.search);
  await dialog.getByLabel('New password', { exact: true }).fill(second);
  await dialog.getByLabel('New password again').fill(second);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(second);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app/home');
  // The operator's link proves the email, as the mailed one does.
  await page.waitForLoadState('networkidle');
  expect(await notice.count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('refuses unknown accounts and commands', async () => {
  const opened = await operator.opened();
  await expect(runCommand(opened, ['reset-password', 'nobody@example.com'])).rejects.toThrow(
    'No account has the email',
  );
  await expect(runCommand(opened, ['delete', email])).rejects.toThrow('Unknown command: delete');
  expect(await runCommand(opened, ['verify-email', email])).toContain('mode=verifyEmail');
});

it('tells the owner that mail is not set up', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(bootstrap.email);
  await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app/home');
  await page.goto('/app/console');
  const note = page.getByRole('note', { name: 'Mail is not set up' });
  await note.getByText('SMTP_URL').waitFor();
  await note.scrollIntoViewIfNeeded();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'owner-mail-note');
  await context.close();
});

it('WS-012 offers the link of an invite instead of an email', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url, { width: 360 });
  const invited = newEmail('invited');
  await page.goto('/app/workspace/members');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByText('This server can’t send emails').waitFor();
  await dialog.getByText(`${server.url}/app/settings/workspace-invites`).waitFor();
  await dialog.getByRole('button', { name: 'Copy the link of the invites' }).waitFor();
  await saveScreenshot(page, 'invite-dialog-without-mail');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Emails').fill(invited);
  await dialog.getByRole('button', { name: 'Create invites' }).click();
  await page.getByRole('button', { name: `Renew the invite for ${invited}` }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
