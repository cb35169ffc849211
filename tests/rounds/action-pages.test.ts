import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { latestLink, mailsTo } from '../support/mailbox.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  const env = { DEVELOPMENT: 'true', STAFF_EMAIL_DOMAINS: 'example.com' };
  [server, browser] = await Promise.all([startServer({ env }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const password = 'correct-horse-1!';
const pathOf = (url: URL) => url.pathname + url.search;
const link = (email: string, subject: RegExp) => latestLink(server.url, email, subject);
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const openVisitorPage = () => openPage(browser, server.url);

async function signInInPage(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/home');
}

/** Replaces the server's reply on one path. */
const mockReply = (page: Page, path: string, status: number, body: unknown) =>
  page.route(`**${path}*`, (route) => route.fulfill({ status, json: body }));

describe('verifying an email', () => {
  it('AUTH-018 AUTH-023 AUTH-024 verifies the session with the mail after sign-up', async () => {
    const { page, errors, context } = await openVisitorPage();
    const email = 'verify@example.com';
    await signUpInPage(page, email, password);
    await page.getByRole('complementary', { name: 'Email verification' }).waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await waitForText(page, `We sent a link to ${email}.`);
    await expect.poll(async () => (await mailsTo(server.url, email)).length).toBe(2);
    const mailTab = await context.newPage();
    await mailTab.goto(pathOf(await link(email, /verify/i)));
    await mailTab.getByRole('dialog', { name: 'Your email is verified' }).waitFor();
    expect(new URL(mailTab.url()).search).toBe('');
    expect(await axeFindings(mailTab)).toEqual([]);
    // The other tab updates.
    await page.getByRole('complementary', { name: 'Email verification' }).waitFor({ state: 'detached' });
    await mailTab.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await mailTab.waitForURL('**/app/sign-in');
    const claims = mailTab.waitForResponse('**/v1/auth/sign-in');
    await signInInPage(mailTab, email, password);
    expect(await (await claims).json()).toMatchObject({ email_verified: true });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('AUTH-020 AUTH-021 AUTH-025 shows why a verification or its mail failed', async () => {
    const { page, context } = await openVisitorPage();
    await page.goto('/app/action?mode=verifyEmail&oobCode=wrong');
    await page.getByRole('dialog', { name: 'This link does not work' }).waitFor();
    const tooMany = 'Too many attempts, please try again in a few minutes.';
    await mockReply(page, '/v1/auth/verify-email', 429, {
      detail: { message: tooMany, status: 'rate_limit_exceeded' },
    });
    await page.goto('/app/action?mode=verifyEmail&oobCode=wrong');
    await waitForText(page, tooMany);
    await signUpInPage(page, newEmail('resend'), password);
    await mockReply(page, '/v1/user/send-verification-email', 500, {});
    await page.getByRole('button', { name: 'Send again' }).click();
    await waitForText(page, 'An error occured while sending the verification email.');
    await page.unroute('**/v1/user/send-verification-email*');
    await mockReply(page, '/v1/user/send-verification-email', 500, {
      detail: { message: 'The mail server is asleep.' },
    });
    await page.getByRole('button', { name: 'Send again' }).click();
    await waitForText(page, 'The mail server is asleep.');
    await context.close();
  });
});

describe('action links', () => {
  it('AUTH-016 shows an error for an unknown mode', async () => {
    const { page, context } = await openVisitorPage();
    await page.goto('/app/home?mode=foo');
    await waitForText(page, "This link can't be opened");
    await waitForText(page, 'This link has an unknown action: foo');
    await context.close();
  });

  it('AUTH-017 ignores the mode recoverEmail', async () => {
    const { page, context } = await openVisitorPage();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/app/action?mode=recoverEmail&oobCode=c');
    await page.getByRole('link', { name: 'Continue to Timbre' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Public pages also read what kind of server this is.
    const actions = calls.filter((path) => path.startsWith('/v1/') && path !== '/v1/instance');
    expect(actions).toEqual(['/v1/auth/refresh']);
    await context.close();
  });
});

describe('resetting a password', () => {
  it('AUTH-027 AUTH-028 AUTH-030 to AUTH-033 AUTH-035 mails a link from the dialog that sets a new password once', async () => {
    const account = await signUp(server.url);
    const { page, errors, context } = await openVisitorPage();
    await page.goto('/app/sign-in');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Your email').inputValue()).toBe(account.email);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    const neutralMessage = (email: string) =>
      `If a user with the email '${email}' exists, then we have sent an email containing instructions on how to reset your password.`;
    await waitForText(page, neutralMessage(account.email));
    await dialog.getByText('Close', { exact: true }).click();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await dialog.getByLabel('Your email').fill('stranger@example.com');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await waitForText(page, neutralMessage('stranger@example.com'));

    const url = pathOf(await link(account.email, /reset/i));
    await page.goto(url);
    const [first, second] = [
      dialog.getByLabel('New password', { exact: true }),
      dialog.getByLabel('New password again'),
    ];
    const submit = () => dialog.getByRole('button', { name: 'Change password' }).click();
    await waitForText(page, `For ${account.email}`);
    await first.fill('abcdefg1');
    await second.fill('abcdefg1');
    await submit();
    await waitForText(page, 'Your password must contain a special character.');
    await dialog.getByText("Your password doesn't meet our security requirements:").waitFor();
    await first.fill('new-horse-2!');
    await second.fill('new-horse-3!');
    await submit();
    await waitForText(page, 'Your passwords do not match');
    await second.fill('new-horse-2!');
    await submit();
    await waitForText(page, 'You have successfully changed your password, you can now sign in.');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/app/sign-in');
    await signInInPage(page, account.email, 'new-horse-2!');

    await page.goto(url);
    await first.fill('new-horse-4!');
    await second.fill('new-horse-4!');
    await submit();
    const expired = 'An error occured, your link is either expired or invalid, please request another password change.';
    await waitForText(page, expired);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('AUTH-029 shows when the mail could not be requested', async () => {
    const { page, context } = await openVisitorPage();
    await mockReply(page, '/v1/user/send-password-reset-email', 500, {});
    await page.goto('/app/sign-in');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('dialog').getByLabel('Your email').fill('a@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await waitForText(page, 'An error occured while requesting the password change.');
    await context.close();
  });
});

describe('product updates', () => {
  it('AUTH-041 AUTH-042 AUTH-043 stops them with the link of the mail, then opens the home page', async () => {
    const { page, context } = await openVisitorPage();
    const email = 'updates@example.com';
    await signUpInPage(page, email, password);
    const code = (await link(email, /verify/i)).searchParams.get('verificationCode');
    await page.request.post('/v1/auth/verify-email', { data: { code } });
    const signedIn = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
    const own = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
    await postJson(`${server.url}/v1/user/edit`, { agrees_to_product_updates: true }, own);
    const owner = await (await postJson(`${server.url}/v1/auth/sign-in`, bootstrap)).json();
    const news = { subject: 'News of May', text: 'More voices.' };
    const operator = { authorization: `Bearer ${owner.access_token}` };
    await postJson(`${server.url}/v1/user/product-updates`, news, operator);
    await page.goto(pathOf(await link(email, /news of may/i)));
    await waitForText(page, 'We have opted you out of receiving product updates.');
    await page.waitForURL('**/app/home');
    await page.goto('/app/home?mode=optOutOfUpdates&verificationCode=forged');
    await waitForText(
      page,
      'An error occurred while trying to opt you out from receiving product updates, please try again.',
    );
    await page.waitForURL('**/app/home');
    await context.close();
  });
});

describe('changing an email', () => {
  it('AUTH-046 AUTH-048 AUTH-049 changes the email with settings and mail, and reverts it', async () => {
    const { page, context } = await openVisitorPage();
    const [oldEmail, changedEmail] = [newEmail('old'), newEmail('changed')];
    await signUpInPage(page, oldEmail, password);
    await page.goto('/app/settings');
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New email').fill(changedEmail);
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await waitForText(page, `We sent a link to ${changedEmail}.`);
    const url = pathOf(await link(changedEmail, /new email/i));
    await page.goto(url);
    await waitForText(page, 'Email updated! Please refresh this page to reauthenticate.');
    await page.goto(url);
    await page.getByText(/^Unable to update email, This link is invalid, expired/).waitFor();
    await page.goto(pathOf(await link(oldEmail, /was changed/i)));
    await waitForText(page, 'Email updated! Please refresh this page to reauthenticate.');
    await page.goto('/app/home');
    await page.waitForURL('**/app/sign-in');
    await page.goto(pathOf(await link(oldEmail, /new .* password/i)));
    await page.getByRole('heading', { name: /new password/i }).waitFor();
    await context.close();
  });
});

describe('support access', () => {
  it('AUTH-044 AUTH-045 AUTH-052 AUTH-053 is requested in the settings, granted by mail, and ended', async () => {
    const [operator, person] = [await openVisitorPage(), await openVisitorPage()];
    const email = 'helped@example.com';
    await signUpInPage(person.page, email, password);
    await operator.page.goto('/app/sign-in');
    await signInInPage(operator.page, bootstrap.email, bootstrap.password);
    await operator.page.goto('/app/settings/security');
    await operator.page.getByLabel('Request access by email').fill(email);
    await operator.page.getByRole('button', { name: 'Ask', exact: true }).click();
    await waitForText(operator.page, `Request sent to ${email}.`);

    const { page } = person;
    const url = pathOf(await link(email, /asks for access/i));
    await page.goto(url);
    await page.getByText(new RegExp(`^${bootstrap.email} can access your account`)).waitFor();
    await page.getByRole('button', { name: 'Grant access' }).click();
    await waitForText(page, 'Email access verified. Please try the action again.');
    await page.goto(url);
    await waitForText(page, 'This link is invalid, expired, or already used.');
    await page.goto('/app/settings/security');
    await page.getByRole('button', { name: `End access: ${bootstrap.email}` }).click();
    await waitForText(page, 'No one has support access.');

    const own = await (await postJson(`${server.url}/v1/auth/sign-in`, bootstrap)).json();
    const headers = { authorization: `Bearer ${own.access_token}` };
    await postJson(`${server.url}/v1/user/sign-in-requests`, { email }, headers);
    await page.goto(pathOf(await link(email, /asks to sign in/i)));
    await waitForText(page, 'Thank you for granting us access to your account!');
    await operator.context.close();
    await person.context.close();
  });
});

it('AUTH-050 AUTH-051 requires sign-in for links without a mode, then completes them', async () => {
  const account = await signUp(server.url);
  const own = await (await postJson(`${server.url}/v1/auth/sign-in`, bootstrap)).json();
  const headers = { authorization: `Bearer ${own.access_token}` };
  await postJson(`${server.url}/v1/user/internal-verifications`, { email: account.email }, headers);
  const { page, errors, context } = await openVisitorPage();
  await page.goto(pathOf(await link(account.email, /staff/i)));
  await page.waitForURL('**/app/sign-in');
  await signInInPage(page, account.email, account.password);
  await waitForText(page, 'Your staff email is confirmed.');
  await page.getByRole('complementary', { name: 'Email verification' }).waitFor({ state: 'detached' });

  await mockReply(page, '/v1/user/verify-email-access', 200, { action: 'account_change', operator_email: null });
  await page.goto('/app/home?sensitiveActionVerificationCode=wrong');
  const dialog = page.getByRole('dialog', { name: 'Is this you?' });
  await dialog.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await waitForText(page, 'This link is invalid, expired, or already used.');
  await mockReply(page, '/v1/user/verify-sensitive-action-code', 200, { status: 'ok' });
  await page.goto('/app/home?sensitiveActionVerificationCode=other');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await waitForText(page, 'Email access verified. Please try the action again.');
  expect(errors).toEqual([]);
  await context.close();
});
