import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaToken, postJson } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

type Answer = { status?: number; body: string; delayMs?: number };

/** A local captcha provider that accepts one answer. */
class Provider {
  readonly #server: Server;
  readonly asked: Record<string, string>[] = [];
  answer: (form: Record<string, string>) => Answer = ({ response }) => ({
    body: JSON.stringify(
      response === 'right' ? { success: true } : { success: false, 'error-codes': ['invalid-input-response'] },
    ),
  });

  constructor() {
    this.#server = createServer(async (request, reply) => {
      const form = Object.fromEntries(new URLSearchParams(await text(request)));
      this.asked.push(form);
      const { status = 200, body, delayMs = 0 } = this.answer(form);
      setTimeout(() => reply.writeHead(status, { 'content-type': 'application/json' }).end(body), delayMs);
    });
  }
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/siteverify`;
  }
  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let server: RunningServer;
let count = 0;
const preSignUp = async (token: string) => {
  count += 1;
  const body = { email: `captcha-${count}@example.com`, recaptcha_token: token };
  const reply = await postJson(`${server.url}/v1/user/pre-sign-up`, body);
  const answer = (await reply.json()) as { detail?: { code: string; param: string }; sign_up_token?: string };
  return { status: reply.status, code: answer.detail?.code, param: answer.detail?.param, answer };
};

describe('O-13 built-in captcha', () => {
  beforeAll(async () => {
    server = await startServer({ env: { CAPTCHA_BITS: '16' } });
  });
  afterAll(() => server.remove());

  it('AUTH-006 accepts a solved challenge once', async () => {
    const token = await captchaToken(server.url);
    expect(await preSignUp(token)).toMatchObject({ status: 200 });
    expect(await preSignUp(token)).toMatchObject({ status: 400, code: 'captcha_failed', param: 'recaptcha_token' });
    for (const wrong of ['invalid', 'a.b.c:0', `${token}0`])
      expect(await preSignUp(wrong)).toMatchObject({ status: 400, code: 'captcha_failed' });
    expect((await preSignUp('')).status).toBe(422);
  });
});

describe('O-13 captcha provider', () => {
  const provider = new Provider();
  let browser: Browser;
  beforeAll(async () => {
    const CAPTCHA_VERIFY_URL = await provider.start();
    const env = { CAPTCHA: 'hcaptcha', CAPTCHA_SITE_KEY: 'site-1', CAPTCHA_SECRET: 'secret-1', CAPTCHA_VERIFY_URL };
    [server, browser] = await Promise.all([startServer({ env }), openBrowser()]);
  });
  afterAll(async () => {
    provider.stop();
    await browser.close();
    await server.remove();
  });

  it('AUTH-006 verifies the answer with the secret at the provider', async () => {
    const challenge = await (await fetch(`${server.url}/v1/auth/challenge`)).json();
    expect(challenge).toEqual({ provider: 'hcaptcha', site_key: 'site-1' });
    expect(await preSignUp('right')).toMatchObject({ status: 200 });
    expect(provider.asked.at(-1)).toEqual({
      secret: 'secret-1',
      response: 'right',
      sitekey: 'site-1',
      remoteip: expect.stringMatching(/^198\.18\./),
    });
    expect(await preSignUp('wrong')).toMatchObject({ status: 400, code: 'captcha_failed', param: 'recaptcha_token' });
  });

  it.each<[string, Answer]>([
    ['answers an error', { status: 500, body: 'no' }],
    ['does not answer in its form', { body: '{"ok":1}' }],
    ['does not know the secret', { body: '{"success":false,"error-codes":["invalid-input-secret"]}' }],
    ['does not answer in time', { body: '{"success":true}', delayMs: 15_000 }],
  ])('rejects sign-up if it %s, and reports that the captcha cannot be checked', async (_name, answer) => {
    const usual = provider.answer;
    provider.answer = () => answer;
    const begin = performance.now();
    expect(await preSignUp('right')).toMatchObject({ status: 503, code: 'captcha_unavailable' });
    expect(performance.now() - begin).toBeLessThan(14_000);
    provider.answer = usual;
    expect(server.output()).not.toContain('secret-1');
  });

  it('AUTH-006 shows the widget in the sign-up form and sends its token', async () => {
    const { page, errors } = await openPage(browser, server.url, { width: 360 });
    // Simulates the provider's script without its network requests.
    await page.route('https://js.hcaptcha.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.hcaptcha = { render(element, options) {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = 'I am human (' + options.sitekey + ', ' + options.size + ')';
          button.onclick = () => options.callback('right');
          element.append(button);
        } }; window[new URL(document.currentScript.src).searchParams.get('onload')]();`,
      }),
    );
    await page.goto('/app/sign-up');
    await page.getByLabel('Email').fill('widget@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-1!');
    const human = page.getByRole('button', { name: 'I am human (site-1, compact)' });
    await human.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const signUp = page.getByRole('button', { name: 'Sign up' });
    await expect.poll(() => signUp.isDisabled()).toBe(true);
    await human.click();
    await signUp.click();
    await page.waitForURL(/\/app\/(home|onboarding)/);
    expect(provider.asked.at(-1)).toMatchObject({ response: 'right' });
    expect(errors).toEqual([]);
  });

  it('reports that the widget cannot load, and retries', async () => {
    const { page } = await openPage(browser, server.url);
    await page.route('https://js.hcaptcha.com/**', (route) => route.abort());
    await page.goto('/app/sign-up');
    await page.getByText('The captcha could not be loaded.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Sign up' }).isDisabled()).toBe(true);
    const again = page.waitForRequest(/js\.hcaptcha\.com/);
    await page.getByRole('button', { name: /again|retry/i }).click();
    await again;
  });
});
