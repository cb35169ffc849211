import { spawnSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { newCaller } from '../../support/caller.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Swagger UI reads the document of more than a thousand operations before it draws anything. */
const drawingMs = 120_000;

async function openReference() {
  const opened = await openPage(browser, server.url);
  await opened.page.goto('/docs#/models');
  await opened.page.getByRole('button', { name: 'Authorize' }).first().waitFor({ timeout: drawingMs });
  return opened;
}

async function openOperation(page: Page, method: string, path: string) {
  const operation = page.locator('.opblock').filter({
    has: page.locator('.opblock-summary-method', { hasText: method }),
    hasText: path,
  });
  const summary = operation.filter({ has: page.locator(`[data-path="${path}"]`) }).first();
  await summary.locator('.opblock-summary-control').click();
  return summary;
}

it('U-29 calls an operation from the API reference with a key', async () => {
  const { apiKey } = await newCaller();
  const { page, context, errors } = await openReference();
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container').filter({ hasText: 'xi-api-key' }).getByRole('textbox').fill(apiKey);
  await page
    .locator('.auth-container')
    .filter({ hasText: 'xi-api-key' })
    .getByRole('button', { name: /apply|authorize/i })
    .click();
  await page.getByRole('button', { name: 'Close' }).first().click();
  const operation = await openOperation(page, 'GET', '/v1/models');
  await operation.getByRole('button', { name: 'Try it out' }).click();
  const [reply] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname === '/v1/models'),
    operation.getByRole('button', { name: 'Execute' }).click(),
  ]);
  expect(reply.status()).toBe(200);
  expect(await reply.request().headerValue('xi-api-key')).toBe(apiKey);
  await operation.locator('.live-responses-table').getByText('eleven_multilingual_v2').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('U-29 shows code of an operation in curl, JavaScript and Python that runs as it stands', async () => {
  const { apiKey } = await newCaller();
  const { page, context, errors } = await openReference();
  const operation = await openOperation(page, 'GET', '/v1/models');
  const samples = operation.locator('.code-samples');
  expect(await samples.locator('summary').allInnerTexts()).toEqual(['curl', 'JavaScript', 'Python']);
  const sourceOf = async (label: string) => {
    const sample = samples.locator('details').filter({ has: page.locator('summary', { hasText: label }) });
    await sample.locator('summary').click();
    return sample.locator('pre').innerText();
  };
  const run = (program: string, args: string[]) => {
    const { stdout, stderr } = spawnSync(program, args, {
      env: { PATH: process.env.PATH, KEY: apiKey },
      encoding: 'utf8',
    });
    return stdout || stderr;
  };
  expect(run('sh', ['-c', await sourceOf('curl')])).toContain('eleven_multilingual_v2');
  const script = ['--input-type=module', '-e', await sourceOf('JavaScript')];
  expect(run(process.execPath, script)).toContain('eleven_multilingual_v2');
  const python = await sourceOf('Python');
  expect(python).toContain(`requests.get(\n    "${server.url}/v1/models",`);
  if (spawnSync('python3', ['-c', 'import requests']).status === 0)
    expect(run('python3', ['-c', python])).toContain('eleven_multilingual_v2');
  expect(errors).toEqual([]);
  await context.close();
});
