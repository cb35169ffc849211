import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, signInByCookie } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const maxInitialBytes = 200_000;

/** Pages of the app, and the heading that shows that they have started. Those of the site: tests/site/pages.test.ts. */
const documents = [
  ['/app/sign-in', 'Sign in'],
  ['/app/home', 'Home'],
  ['/app/speech-synthesis/text-to-speech', 'Text to Speech'],
] as const;

it.each(documents)('U-50 starts %s with less than 200 kB of scripts', async (path, heading) => {
  const { page, context } = await openPage(browser, server.url);
  if (path !== '/app/sign-in') await signInByCookie(context, server.url, caller);
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
  const initial = [...html.matchAll(/(?:src|href)="([^"]+\.js)"|import "([^"]+\.js)"/g)].map(([, a, b]) => a ?? b!);
  expect(initial.length).toBeGreaterThan(0);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const)
      .filter(([name]) => name.endsWith('.js')),
  );
  const sizes = new Map(loaded);
  expect(initial.filter((name) => !sizes.get(name))).toEqual([]);
  const bytes = [...new Set(initial)].reduce((sum, name) => sum + sizes.get(name)!, 0);
  expect(bytes).toBeLessThan(maxInitialBytes);
  await context.close();
});

it('U-50 sends the first audio of new text within a second', async () => {
  const firstAudioMs = async (text: string) => {
    const startedAt = performance.now();
    const reply = await fetch(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM/stream`, {
      method: 'POST',
      headers: { 'xi-api-key': caller.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    expect(reply.status).toBe(200);
    const reader = reply.body!.getReader();
    const { value } = await reader.read();
    const ms = performance.now() - startedAt;
    expect(value?.length).toBeGreaterThan(0);
    await reader.cancel();
    return ms;
  };
  const sentence = 'The harbour master wrote the tide into his book, as he had done every day for thirty years. ';
  const waits: number[] = [];
  // The median, because other tests use the processor too.
  for (let at = 0; at < 5; at += 1) waits.push(await firstAudioMs(`Text ${at}. ${sentence.repeat(8)}`));
  expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(1000);
});
