import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Cancels the video of the modal before the server starts rendering, then during rendering, and immediately requests it
 * again. `stateOnServer` returns the state of the dark video, which is selected. The last request is held until `go` is
 * called; `order` lists the cancellation and the new request in the order of their arrival.
 */
export async function cancelTwice(page: Page, modal: Locator, stateOnServer: () => Promise<unknown>) {
  const generate = modal.getByRole('button', { name: 'Generate video' });
  const cancel = modal.getByRole('button', { name: 'Cancel' });
  const ended = () =>
    page.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.url().endsWith('/video?theme=dark'));

  // The server has no video to cancel yet, and the page must not report the 404 as an error.
  await page.route('**/generate-video?theme=dark', () => {});
  await generate.click();
  const notFound = ended();
  await cancel.click();
  expect((await notFound).status()).toBe(404);
  await page.unroute('**/generate-video?theme=dark');

  // The page cancels the running video before it requests a new one.
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
