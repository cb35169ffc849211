import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Cancels the video of the modal before the server has begun it, then while it is being made, and asks for it again at
 * once. `stateOnServer` is that of the black one, which is chosen. What is asked for last is held until `go` is called;
 * `order` says in which order the server heard of the end and of the new beginning.
 */
export async function cancelTwice(page: Page, modal: Locator, stateOnServer: () => Promise<unknown>) {
  const generate = modal.getByRole('button', { name: 'Generate video' });
  const cancel = modal.getByRole('button', { name: 'Cancel' });
  const ended = () =>
    page.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.url().endsWith('/video?theme=dark'));

  // Before the server has begun there is nothing to end, and nothing to complain of.
  await page.route('**/generate-video?theme=dark', () => {});
  await generate.click();
  const nothing = ended();
  await cancel.click();
  expect((await nothing).status()).toBe(404);
  await page.unroute('**/generate-video?theme=dark');

  // What it has begun is ended, before it is asked for again.
  await generate.click();
  await expect.poll(stateOnServer).toMatch(/waiting|running/);
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/video?theme=dark', async (route) => {
    if (route.request().method() === 'DELETE') await page.waitForTimeout(300);
    await route.continue();
  });
  await page.route('**/generate-video?theme=dark', async (route) => {
    order.push(`asked for, ${await stateOnServer()}`);
    await held.promise;
    await route.continue();
  });
  const ending = ended().then((reply) => order.push(`ended, ${reply.status()}`));
  await cancel.click();
  await generate.click();
  await ending;
  return { order, go: held.resolve };
}
