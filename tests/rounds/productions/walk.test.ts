import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ManagedQualification } from '../../../contract/productions/production-qualifications.ts';
import {
  axeFindings,
  openBrowser,
  openPage,
  openSignedIn,
  readDownload,
  saveScreenshot,
} from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';
import { bootstrap } from '../../support/start-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const sentence = 'The keeper of the lighthouse counted the ships before the fog came in from the sea. ';
/** Read in two minutes and some seconds, which cost three. */
const manuscript = `# The harbour\n\n${sentence.repeat(25)}\n`;
const root = '/app/productions';
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Looks at a screen, and checks it with axe. */
async function look(page: Page, name: string): Promise<void> {
  await saveScreenshot(page, `productions-${name}`, { fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
}

/** Opens what a notification is about, as the bell of the manager shows it. */
async function openNotification(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByText(title).first().click();
}

async function signInAsOperator(page: Page): Promise<void> {
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(bootstrap.email);
  await page.getByLabel('Password', { exact: true }).fill(bootstrap.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('sign-in'));
}

/** The right answers of a built-in test, which only managers see. */
async function rightAnswers(title: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const signedIn = await fetch(`${server.url}/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: bootstrap.email, password: bootstrap.password }),
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const reply = await fetch(`${server.url}/v1/productions/manage/qualifications`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { qualifications } = (await reply.json()) as { qualifications: ManagedQualification[] };
  const test = qualifications.find((one) => one.title === title)!;
  return new Map(test.questions.map(({ prompt, choices, correct }) => [prompt, correct.map((at) => choices[at]!)]));
}

async function becomeProducer(page: Page, manager: Page, name: string): Promise<void> {
  await page.goto(root);
  await page.waitForURL(`**${root}/dashboard`);
  await page.getByRole('heading', { name: 'Earn by making productions' }).waitFor();
  await look(page, 'become-producer');
  await page.getByRole('link', { name: 'Become a producer' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Add language' }).click();
  await page.getByRole('option', { name: /^English/ }).click();
  await page.getByRole('button', { name: 'Audiobook' }).click();
  await look(page, 'apply');
  await page.getByRole('button', { name: 'Apply' }).click();
  await toast(page, 'Application sent.').waitFor();

  // Managers decide.
  await openNotification(manager, `${name} applied as a producer`);
  await manager.waitForURL('**/manage?view=producers');
  await manager.getByRole('row', { name }).first().click();
  await manager.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => manager.getByRole('row', { name }).count()).toBe(0);
  await look(manager, 'manage-producers');

  await page.goto(`${root}/settings`);
  await page.getByRole('button', { name: 'Read and sign' }).first().click();
  const contract = page.getByRole('dialog');
  await contract.getByLabel('Your full name').fill(name);
  await look(page, 'contract');
  await contract.getByRole('button', { name: 'Sign', exact: true }).click();
  await toast(page, 'Contract signed.').waitFor();

  await page.goto(`${root}/settings/qualifications`);
  const test = page.getByRole('listitem').filter({ hasText: 'Needed' }).first();
  const title = await test.getByRole('heading').innerText();
  const answers = await rightAnswers(title);
  await test.getByRole('button', { name: 'Start test' }).click();
  for (const [prompt, right] of answers) {
    const question = page.getByRole('group').filter({ hasText: prompt });
    for (const answer of right) await question.getByLabel(answer, { exact: true }).check();
  }
  await look(page, 'test');
  await page.getByRole('button', { name: 'Finish test' }).click();
  await toast(page, 'You passed the test.').waitFor();
}

it('PROD-002 PROD-005 PROD-006 PAYOUT-001 PAYOUT-002 PAYOUT-004 walks an order from quote to delivered file, and its money to a bank', async () => {
  // Other tests leave orders and producers on the server.
  const id = randomUUID().slice(0, 8);
  const [reader, title] = [`Greta ${id}`, `Harbour ${id}`];
  const customer = await openSignedIn(browser, server.url);
  const producer = await openSignedIn(browser, server.url, { theme: 'dark', width: 360 });
  const staff = await openPage(browser, server.url);
  await signInAsOperator(staff.page);
  for (const { page } of [customer, producer, staff]) page.setDefaultTimeout(20_000);

  await becomeProducer(producer.page, staff.page, reader);

  // The customer orders, and sees the price before.
  const order = customer.page;
  await order.goto(`${root}/orders`);
  await order.getByRole('heading', { name: 'No orders yet' }).waitFor();
  await look(order, 'orders-empty');
  await order.getByRole('button', { name: 'New order' }).first().click();
  await order.getByRole('button', { name: 'Rename order' }).click();
  await order.getByRole('dialog').getByLabel('Name').fill(title);
  await order.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await order.getByRole('heading', { level: 1, name: title }).waitFor();
  await order.getByLabel('New files').setInputFiles({
    name: 'The harbour.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(manuscript),
  });
  await order.getByRole('button', { name: 'Add files' }).click();
  await order
    .getByText(/characters/)
    .first()
    .waitFor();
  await order.getByRole('button', { name: 'Add item' }).click();
  await order.getByRole('dialog').getByText('$6.00 for each started minute.').waitFor();
  await look(order, 'item');
  await order.getByRole('dialog').getByRole('button', { name: 'Add item' }).click();
  await order.getByRole('button', { name: 'Order for $18.00' }).click();
  await look(order, 'order');
  await order.getByRole('dialog').getByRole('button', { name: 'Order for $18.00' }).click();
  await order.waitForURL('**/pay/invoice/*');
  await order.getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await order.getByRole('button', { name: /^Pay / }).click();
  await order.getByText('Paid', { exact: true }).first().waitFor();
  await order.goto(`${root}/orders`);
  await order.getByRole('row', { name: /Paid/ }).first().waitFor();

  // A manager accepts.
  const manager = staff.page;
  await openNotification(manager, `ordered “${title}”`);
  await manager.waitForURL('**/manage?order=*');
  await manager.getByRole('button', { name: 'Accept order' }).waitFor();
  await look(manager, 'manage-order');
  await manager.getByRole('button', { name: 'Accept order' }).click();
  await toast(manager, 'Order accepted.').waitFor();

  // The producer claims, works in the studio, and submits.
  const work = producer.page;
  await work.goto(`${root}/unclaimed`);
  await work.getByRole('row').filter({ hasText: '$10.80' }).first().click();
  await look(work, 'unclaimed');
  await work.getByRole('button', { name: 'Claim task' }).click();
  await toast(work, 'The task is yours.').waitFor();
  await work.getByRole('button', { name: 'Open work' }).click();
  await work.waitForURL('**/app/studio/*', { timeout: 60_000 });
  await work.getByText('counted the ships').first().waitFor();
  await look(work, 'work');
  await work.getByRole('button', { name: /^Convert/ }).click();
  await work.getByRole('button', { name: /^Convert\s*0 credits/ }).waitFor({ timeout: 60_000 });

  await work.goto(`${root}/active`);
  await work
    .getByRole('row', { name: /English/ })
    .first()
    .click();
  await work.getByRole('button', { name: 'Submit', exact: true }).click();
  await work.getByRole('dialog', { name: 'Submit task' }).getByRole('button', { name: 'Submit task' }).click();
  await look(work, 'active');

  // A reviewer approves what was submitted.
  await manager.goto(`${root}/review`);
  await manager.getByRole('row', { name: reader }).click({ timeout: 120_000 });
  await manager.getByRole('button', { name: 'Start review' }).click();
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await look(manager, 'review');
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve task' }).click();
  await toast(manager, 'Task approved.').waitFor();

  // The customer downloads the audiobook.
  await order.goto(`${root}/orders`);
  await order
    .getByRole('row', { name: /Delivered/ })
    .first()
    .click();
  await order.getByRole('heading', { name: 'Delivered files' }).waitFor();
  await look(order, 'delivered');
  const [download] = await Promise.all([
    order.waitForEvent('download'),
    order
      .getByRole('link', { name: /^Download .*mp3/ })
      .first()
      .click(),
  ]);
  expect((await readDownload(download)).length).toBeGreaterThan(100_000);

  // The producer is paid.
  await work.goto('/app/payouts');
  await work.getByText('$10.80').first().waitFor();
  await work.getByRole('button', { name: 'Agree' }).click();
  await work.getByRole('button', { name: 'Connect account' }).click();
  await work.waitForURL('**/pay/connect/*');
  await work.getByLabel('First name').fill('Greta');
  await work.getByLabel('Last name').fill('Reads');
  await work.getByRole('button', { name: /test/i }).first().click();
  await look(work, 'bank-account');
  await work.getByRole('button', { name: /^(Save|Continue)/ }).click();
  await work.waitForURL('**/app/payouts');
  await work.getByRole('button', { name: 'Pay out $10.80 now' }).click();
  await toast(work, 'Payout started.').waitFor();
  await expect.poll(() => work.getByRole('region', { name: 'Payouts' }).getByText('Paid').count()).toBe(1);
  await look(work, 'payouts');
  await work.goto(`${root}/history`);
  await work
    .getByRole('row', { name: /Approved/ })
    .first()
    .waitFor();
  await work.goto(`${root}/dashboard`);
  await work.getByText('$10.80').first().waitFor();
  await look(work, 'dashboard');

  for (const { errors, context } of [customer, producer, staff]) {
    expect(errors).toEqual([]);
    await context.close();
  }
}, 240_000);

/** The pages of the area, with their titles for somebody who is no producer. */
const pages = [
  ['/app/payouts', 'Payouts'],
  [root, 'Dashboard'],
  [`${root}/active`, 'Active'],
  [`${root}/dashboard`, 'Dashboard'],
  [`${root}/history`, 'History'],
  [`${root}/settings`, 'Settings'],
  [`${root}/settings/qualifications`, 'Qualifications'],
  [`${root}/unclaimed`, 'Unclaimed'],
] as const;

it('PROD-001 ROUTE-066 ROUTE-067 ROUTE-068 ROUTE-069 ROUTE-070 ROUTE-071 ROUTE-072 ROUTE-073 opens each page for a person, and leads a visitor to sign-in', async () => {
  const visitor = await openPage(browser, server.url);
  for (const [path] of pages) {
    await visitor.page.goto(path);
    await visitor.page.waitForURL('**/app/sign-in**');
  }
  const person = await openSignedIn(browser, server.url, { theme: 'dark', width: 360 });
  for (const [path, title] of pages) {
    await person.page.goto(path);
    await person.page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    // The tasks of producers are explained to others.
    if (/active|dashboard|history|qualifications|unclaimed/.test(path))
      await person.page.getByRole('heading', { name: 'Earn by making productions' }).waitFor();
  }
  for (const { errors, context } of [visitor, person]) {
    expect(errors).toEqual([]);
    await context.close();
  }
});
