import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentRepliesPerDay } from '../../../contract/site/site-agent-limits.ts';
import { newAddress } from '../../support/accounts.ts';
import { axeFindings, loudest, openBrowser, openPage, saveScreenshot } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Both on every run: the pages are what visitors see first. */
const looks = [
  ['dark', 360],
  ['light', 1280],
] as const;

const isWithinWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const isAppLoaded = (page: Page) => page.evaluate(() => 'hydrated' in document.documentElement.dataset);

async function say(messages: readonly unknown[], address = newAddress()) {
  const reply = await fetch(`${server.url}/v1/site/agent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ messages }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

describe.each(looks)('tool pages (%s, %i px)', (theme, width) => {
  async function open(path: string, heading: string) {
    const opened = await openPage(browser, server.url, { theme, width });
    await opened.page.goto(path);
    await opened.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return {
      ...opened,
      async check(name: string) {
        await saveScreenshot(opened.page, `${name}-${theme}-${width}`, { fullPage: true });
        expect([await axeFindings(opened.page), await isWithinWidth(opened.page), opened.errors]).toEqual([
          [],
          true,
          [],
        ]);
      },
    };
  }

  it('LAND-001 LAND-002 lets visitors talk to an agent', async () => {
    const { page, context, check } = await open('/conversational-ai', 'Agents that people talk to');
    expect(await page.locator('main a[href^="/app/conversational-ai/"]').count()).toBeGreaterThan(0);
    await check('agents');
    expect(await isAppLoaded(page)).toBe(false);
    await page.getByRole('button', { name: 'Start the conversation' }).click();
    const log = page.getByRole('log', { name: 'Conversation' });
    await log.getByText('Lantern Theater, good evening.').waitFor({ timeout: 20_000 });
    await expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.01);
    await page.getByRole('textbox', { name: 'Your message' }).fill('How much do tickets cost?');
    await page.keyboard.press('Enter');
    await log.getByText('24 dollars').waitFor();
    await log.getByText('Quoted “Ticket prices”').waitFor();
    for (const answer of ['I would like to book seats.', 'Friday', 'balcony', '2']) {
      const asked = await log.getByRole('button').count();
      await page.getByRole('textbox', { name: 'Your message' }).fill(answer);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => log.getByRole('button').count()).toBe(asked + 1);
    }
    await log.getByText('Called the tool hold_seats').waitFor();
    await check('agents-called');
    await page.getByRole('button', { name: 'Can I speak to a person?' }).click();
    await log.getByText('the call would now go to').waitFor();
    await page.getByRole('button', { name: 'Start over' }).last().click();
    await page.getByRole('button', { name: 'Start the conversation' }).waitFor();
    await context.close();
  });

  it('ROUTE-111 LAND-002 plays the default voices, by language and gender', async () => {
    const { page, context, check } = await open('/voice-library', 'Voice library');
    expect(await page.locator('main a[href="/app/voice-library"]').count()).toBeGreaterThan(0);
    await check('voice-library');
    const voices = page.getByRole('region', { name: 'Voices of this server' });
    await voices.getByRole('button', { name: 'Play Nora' }).click();
    await expect.poll(() => loudest(page), { timeout: 30_000 }).toBeGreaterThan(0.01);
    await voices.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await voices.getByText('2 voices').waitFor();
    await voices.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
    await voices.getByText('1 voice', { exact: true }).waitFor();
    await voices.getByRole('button', { name: 'Play Greta' }).waitFor();
    await check('voice-library-filtered');
    await context.close();
  });

  it('ROUTE-079 runs a first call of the API', async () => {
    const { page, context, check } = await open('/api', 'API');
    await page.getByText(`curl '${server.url}/v1/text-to-speech/`).first().waitFor();
    const demo = page.getByRole('region', { name: 'A first call' });
    await demo.getByRole('textbox', { name: 'Text' }).fill('This is my own text.');
    await demo.getByRole('button', { name: 'Run' }).click();
    await demo.getByText(/200 · audio\/mpeg/).waitFor({ timeout: 20_000 });
    await demo.getByRole('tab', { name: 'Python' }).click();
    await demo.getByText('text="This is my own text."').waitFor();
    await check('api');
    await context.close();
  });

  it('ROUTE-101 ROUTE-026 shows the tools without an account, with text below them', async () => {
    const effects = await open('/sound-effects', 'Sound effects');
    await effects.page
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor();
    await effects.page.getByRole('heading', { level: 2, name: 'Made from words' }).waitFor();
    await effects.check('sound-effects');
    await effects.context.close();
    const classifier = await open('/ai-speech-classifier', 'AI Speech Classifier');
    await classifier.page.getByLabel('Recording', { exact: true }).waitFor({ state: 'attached' });
    await classifier.page.getByRole('heading', { level: 2, name: 'How the mark works' }).waitFor();
    await classifier.check('ai-speech-classifier');
    await classifier.context.close();
  });
});

describe('the agent of the public site', () => {
  it('speaks its replies as MP3', async () => {
    const { status, body } = await say(['When are you open?']);
    expect(status).toBe(200);
    expect(body).toMatchObject({ steps: [{ type: 'document', name: 'Opening hours' }], has_ended: false });
    const audio = Buffer.from(String(body.audio_base64), 'base64');
    expect(audio.length).toBeGreaterThan(20_000);
    expect([audio.subarray(0, 3).toString('latin1') === 'ID3' || audio[0] === 0xff]).toEqual([true]);
  });

  it('names the field of a message that is too long', async () => {
    const { status, body } = await say(['Hello', 'x'.repeat(301)]);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('messages');
  });

  it('ends after the replies of a day', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let reply = 0; reply <= agentRepliesPerDay; reply++) statuses.push((await say(['Goodbye'], address)).status);
    expect(statuses).toEqual([...Array.from({ length: agentRepliesPerDay }, () => 200), 429]);
    expect((await say(['Goodbye'], address)).body).toMatchObject({ detail: { code: 'site_agent_used_up' } });
    expect((await say(['Goodbye'])).status).toBe(200);
  });
});
