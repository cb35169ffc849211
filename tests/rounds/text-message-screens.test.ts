import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { smsToken, startSmsService } from '../support/local-sms-service.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
let phones: Awaited<ReturnType<typeof startSmsService>>;
beforeAll(async () => {
  phones = await startSmsService();
  [server, browser] = await Promise.all([
    startServer({ env: { SMS_URL: phones.url, SMS_TOKEN: smsToken } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
  phones.close();
});

const password = 'correct-horse-1!';
const number = '+491701234567';
const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined;

/** Enters the code of the last message once it arrives. */
async function enterCode(page: Page, to: string): Promise<void> {
  await page.getByLabel('Six-digit code').waitFor();
  await page.getByLabel('Six-digit code').fill(phones.codeFor(to));
}

it.each([
  { width: 1280, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const)(
  'AUTH-055 O-17 gives codes by text message: added, asked for at sign-in, removed ($theme, $width px)',
  async (look) => {
    const { page, errors } = await openPage(browser, server.url, look);
    const email = `phone-${look.width}@example.com`;
    const own = number.slice(0, -4) + look.width.toString().padStart(4, '0');
    await signUpInPage(page, email, password);
    await page.waitForURL(/\/app\/home/);
    await page.goto('/app/settings/security');
    await page.getByRole('button', { name: 'Add a phone' }).press('Enter');
    await page.getByLabel('Phone number').fill('0170 1234567');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a number with its country code, such as +49 170 1234567.').waitFor();
    await page.getByLabel('Phone number').fill(own);
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, `number-${look.width}`);
    await page.keyboard.press('Enter');
    await enterCode(page, own);
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, `first-code-${look.width}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('Codes by text message are on.').waitFor();
    await page.getByText(`••• ${own.slice(-2)}`).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, `settings-${look.width}`);

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(/sign-in/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: `Text a code to ••• ${own.slice(-2)}` }).click();
    await page.getByText('We have sent a code to your phone.').waitFor();
    await enterCode(page, own);
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, `sign-in-${look.width}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/app\/(home|settings)/);

    await page.goto('/app/settings/security');
    await page.getByRole('button', { name: 'Turn off: Text message' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Text me a code' }).click();
    await page.getByText('We have sent a code to your phone.').waitFor();
    await enterCode(page, own);
    await picture(page, `turn-off-${look.width}`);
    await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
    await page.getByText('Two-factor authentication is off.').waitFor();
    await page.getByRole('button', { name: 'Add a phone' }).waitFor();
    expect(errors.filter((error) => !/40[03]|422/.test(error))).toEqual([]);
  },
);
