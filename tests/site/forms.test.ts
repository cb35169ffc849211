import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../scripts/users/commands.ts';
import { axeFindings, openBrowser, openPage } from '../support/browser.ts';
import { mailsTo } from '../support/mailbox.ts';
import { operatorOf } from '../support/operator.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

const operatorEmail = 'legal@operator.example';

let server: RunningServer;
let browser: Browser;
const operator = operatorOf(() => server);
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ env: { DEVELOPMENT: 'true', OPERATOR_EMAIL: operatorEmail } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await operator.close();
  await server.remove();
});

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

interface FormCase {
  readonly path: string;
  readonly heading: string;
  readonly kind: string;
  readonly recipient: string;
  readonly emailLabel: string;
  readonly action: string;
  readonly subject: RegExp;
  readonly missing: readonly string[];
  fill(page: Page): Promise<void>;
}

async function fillVoiceData(page: Page): Promise<void> {
  await page.getByLabel('Languages', { exact: true }).fill('Upper Sorbian');
  await page.getByLabel('Hours of recordings').fill('1,200');
  await page.getByLabel('License that you can offer').fill('CC BY 4.0');
  await page.getByLabel('How did the speakers consent?').fill('In writing.');
  await page.getByLabel('About the recordings').fill('A radio archive.\nWith transcripts.');
}

const voiceData: Omit<FormCase, 'path'> = {
  heading: 'Apply for a voice data partnership',
  kind: 'voice-data',
  recipient: operatorEmail,
  emailLabel: 'Email',
  action: 'Send application',
  subject: /^Ada applies for a voice data partnership$/,
  missing: ['Enter the languages of the recordings.', 'Enter how many hours there are or will be.', 'Enter a license.'],
  fill: fillVoiceData,
};

const cases: readonly FormCase[] = [
  {
    path: '/contact-legal',
    heading: 'Legal requests',
    kind: 'legal',
    recipient: operatorEmail,
    emailLabel: 'Work email',
    action: 'Send request',
    subject: /^Legal request L-\S+ about a voice that should be taken down$/,
    missing: ['Choose what the request is about.', 'Describe your request.'],
    async fill(page) {
      await choose(page, 'What is it about?', 'A voice to take down');
      await page.getByLabel('Address of the content (optional)').fill('https://a.example/voice');
      await page.getByLabel('Your request').fill('This is my voice.');
    },
  },
  {
    path: '/grants-application',
    heading: 'Apply for a grant',
    kind: 'grant',
    recipient: operatorEmail,
    emailLabel: 'Email',
    action: 'Send application',
    subject: /^Tales applies for a grant of credits$/,
    missing: ['Enter the name of your project.', 'Enter how many credits you need.', 'Choose for how long.'],
    async fill(page) {
      await page.getByLabel('Project name').fill('Tales');
      await page.getByLabel('Credits').fill('200,000');
      await choose(page, 'For how long?', '6 months');
      await page.getByLabel('What is it?').fill('Stories for all.');
    },
  },
  {
    path: '/contact-sales',
    heading: 'Contact sales',
    kind: 'sales',
    recipient: bootstrap.email,
    emailLabel: 'Work email',
    action: 'Send',
    subject: /^Firm asks about Timbre$/,
    missing: ['Choose your company size.', 'Describe what you need.'],
    async fill(page) {
      await page.getByLabel('Company', { exact: true }).fill('Firm');
      await choose(page, 'Company size', '51-200 people');
      await page.getByLabel('What do you need?').fill('Ten million credits.');
    },
  },
  { ...voiceData, path: '/voice-data-partnerships/application' },
  { ...voiceData, path: '/voice-data-partnerships-application' },
];

it.each(cases)(
  'LAND-006 ROUTE-086 ROUTE-087 ROUTE-094 ROUTE-109 O-83 stores and confirms a form: $path',
  async (form) => {
    const email = `ada${form.path.replaceAll('/', '-')}@firm.example`;
    const { page, context, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
    expect((await page.goto(form.path))!.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: form.heading, exact: true }).waitFor();
    // Typed before the app has loaded, which starts with the focus.
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByRole('button', { name: form.action, exact: true }).click();
    for (const text of ['Enter your email.', ...form.missing]) await page.getByText(text).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada');
    expect(await page.getByLabel(form.emailLabel).getAttribute('aria-invalid')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await page.getByLabel(form.emailLabel).fill(email);
    await form.fill(page);
    await page.getByRole('button', { name: form.action, exact: true }).click();
    await page.getByText(`will reply to ${email}.`).waitFor();
    const reference = /[SLGV]-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('status').innerText())![0];
    expect(await axeFindings(page)).toEqual([]);

    const received = (await mailsTo(server.url, form.recipient)).find(({ text }) => text.includes(reference));
    expect(received!.subject).toMatch(form.subject);
    expect(received!.text).toContain(`mailto:${email}?subject=${reference}`);
    const [confirmed] = await mailsTo(server.url, email);
    expect(confirmed!.text).toContain(`Your reference is ${reference}.`);
    const listed = await runCommand(await operator.opened(), ['forms', form.kind]);
    expect(listed).toMatch(new RegExp(`^${reference}  \\S+  ${form.kind}  Ada <${email}>$`, 'm'));
    expect(errors).toEqual([]);
    await context.close();
  },
);

it('O-83 shows the error of the server at its field, and keeps the texts', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/contact-legal');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Work email').fill('ada@firm.example');
  await choose(page, 'What is it about?', 'Copyright or other rights');
  await page.getByLabel('Your request').fill('My book.');
  await page.route('**/v1/site/legal-requests', async (route) =>
    route.fulfill({
      status: 422,
      json: { detail: [{ loc: ['body', 'email'], msg: 'Value is not valid.', type: 'value_error' }] },
    }),
  );
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Value is not valid.').waitFor();
  expect(await page.getByLabel('Work email').getAttribute('aria-invalid')).toBe('true');
  await page.unroute('**/v1/site/legal-requests');
  await page.route('**/v1/site/legal-requests', (route) => route.abort());
  await page.getByLabel('Work email').fill('ada@other.example');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Your request').inputValue()).toBe('My book.');
  await context.close();
});

it.each(cases)('fits without accessibility findings on a desktop: $path', async ({ path }) => {
  const { page, context, errors } = await openPage(browser, server.url, { theme: 'light', width: 1280 });
  await page.goto(path);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(canonical).toBe(`${server.url}${path.replace('partnerships-application', 'partnerships/application')}`);
  expect(errors).toEqual([]);
  await context.close();
});
