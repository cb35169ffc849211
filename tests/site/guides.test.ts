import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRecognizer } from '../../engines/voices/test-recognizer.ts';
import { newAgentCaller } from '../agents/agent-caller.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { isApiCall, listExamples, readGuideFiles } from '../support/guide-examples.ts';
import { server } from '../support/shared-server.ts';

const examples = readGuideFiles(server.url).flatMap(listExamples);
/** Cloning needs a plan of the service; a page runs the client for browsers. */
const isRun = (code: string): boolean =>
  !code.includes('/v1/voices/add') &&
  !code.includes("'@elevenlabs/client'") &&
  (hasRecognizer || !code.includes('/v1/speech-to-text'));

let folder: string;
let env: Record<string, string>;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'guides-'));
  await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  const caller = await newAgentCaller();
  const agentId = await caller.createAgent({
    conversation_config: {
      agent: { first_message: 'Hello, this is the help line.', language: 'en' },
      conversation: { text_only: true },
    },
  });
  env = { PATH: process.env.PATH ?? '', HOME: folder, KEY: caller.apiKey, AGENT_ID: agentId };
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

function run(command: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('latin1').slice(-2000) })),
  );
}

// In the order of each guide, as later examples use the files of earlier ones.
it.each(examples.filter((example) => isApiCall(example) && isRun(example.code)))(
  '$title: runs in a shell',
  async ({ code }) => {
    const script = `set -e\ncurl() { command curl -sS --fail-with-body "$@"; }\n${code}`;
    expect(await run('bash', ['-c', script])).toMatchObject({ code: 0 });
  },
);

it.each(examples.filter(({ language, code }) => language === 'js' && isRun(code)))(
  '$title: runs in Node',
  async ({ code }) => {
    const file = join(folder, 'example.mjs');
    await writeFile(file, code);
    const { code: exitCode, output } = await run(process.execPath, [file]);
    expect([exitCode, output]).toEqual([0, expect.not.stringMatching(/Error|^0 bytes/)]);
  },
);

it('lets visitors search the guides without the app', async () => {
  const { page, context } = await openPage(browser, server.url);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/guides');
  const search = page.getByRole('searchbox', { name: 'Search the guides' });
  await search.fill('timestamp webh');
  await expect.poll(() => page.locator('[data-guide]:visible').count()).toBe(1);
  await page.getByRole('link', { name: 'Verify the signature' }).click();
  await page.waitForURL(/\/guides\/webhooks#verify-the-signature$/);
  await page.goBack();
  await search.fill('zeppelin');
  await expect.poll(() => page.getByText('No guide contains these words.').isVisible()).toBe(true);
  await search.fill('');
  await expect.poll(() => page.locator('[data-guide]:visible').count()).toBeGreaterThan(12);
  expect(scripts.filter((url) => !url.includes('/assets/site-'))).toEqual([]);
  await context.close();
});
