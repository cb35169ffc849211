import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot, signInByCookie } from '../../support/browser.ts';
import { newCaller } from '../../support/caller.ts';
import { newDub } from '../../support/dubbing-project.ts';
import { server } from '../../support/shared-server.ts';
import { newStudioProject } from '../../support/studio-project.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Sends a request with the API key of a person. */
const sender =
  (apiKey: string) =>
  async (path: string, body: unknown): Promise<Record<string, string>> => {
    const headers = { 'xi-api-key': apiKey, 'content-type': 'application/json' };
    const reply = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Record<string, string>;
  };

async function designVoice(send: ReturnType<typeof sender>): Promise<string> {
  const voice_description = 'A deep, weathered old man with a slow Scottish accent who tells stories by the fireside';
  const design = { voice_description, auto_generate_text: true, seed: 7 };
  const { previews } = (await send('/v1/text-to-voice/design', design)) as unknown as {
    previews: [{ generated_voice_id: string }];
  };
  const { generated_voice_id } = previews[0];
  const voice = await send('/v1/text-to-voice', { voice_name: 'Skipper', voice_description, generated_voice_id });
  return voice.voice_id!;
}

/** Makes one of each thing that can be shared; returns its page and its name. */
async function makeThings(
  account: Account & { apiKey: string },
): Promise<Record<string, [path: string, name: string]>> {
  const send = sender(account.apiKey);
  const bearer = { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' };
  const agreed = JSON.stringify({ agreement: 'conversational_ai' });
  await fetch(`${server.url}/v1/user/save-user-agreement`, { method: 'POST', headers: bearer, body: agreed });
  const rules = [{ string_to_replace: 'a', type: 'alias', alias: 'b' }];
  const dictionary = await send('/v1/pronunciation-dictionaries/add-from-rules', { name: 'Boats', rules });
  const agent = await send('/v1/convai/agents/create', { name: 'Harbour', conversation_config: {} });
  const document = await send('/v1/convai/knowledge-base/text', { name: 'Tides', text: 'High at noon.' });
  const collection = await fetch(`${server.url}/v1/voices/collections`, {
    method: 'POST',
    headers: bearer,
    body: JSON.stringify({ title: 'Sailors', icon: 'book' }),
  }).then((reply) => reply.json() as Promise<{ collection_id: string }>);
  const { projectId } = await newStudioProject(server.url, account);
  const dubId = await newDub(server.url, account);
  const song = await send('/v1/music/songs', { prompt: 'A slow waltz', music_length_ms: 3000 });
  const voiceId = await designVoice(send);
  return {
    dictionary: [`/app/pronunciation-dictionaries/${dictionary.id}`, 'Boats'],
    agent: [`/app/conversational-ai/agents/${agent.agent_id}`, 'Harbour'],
    document: [`/app/conversational-ai/knowledge-base?document=${document.id}`, 'Tides'],
    collection: [`/app/voice-library/collections?collection=${collection.collection_id}`, 'Sailors'],
    project: [`/app/studio/${projectId}`, 'Mine'],
    dub: [`/app/dubbing/${dubId}`, 'talk'],
    song: [`/app/music?song=${song.song_id}`, song.title!],
    voice: [`/app/voice-lab/voices/${voiceId}`, 'Skipper'],
  };
}

/** The server has a public page for these; history items have one too, and a test of their own. */
const publicKinds = new Set(['project', 'voice']);

/** Opens the share dialog of a page by its one button. */
async function openShare(page: Page, path: string) {
  await page.goto(path);
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await button.click();
  // A second button of the name would make the click above fail.
  expect(await button.locator('.lucide-share').count()).toBe(1);
  return page.getByRole('dialog', { name: /^Share / });
}

it.each(looks)(
  'shares each thing by one button and one dialog: %s, %i px',
  { timeout: 120_000 },
  async (theme, width) => {
    const account = await newCaller();
    const things = await makeThings(account);
    const { page, context, errors } = await openPage(browser, server.url, { theme, width });
    await signInByCookie(context, server.url, account);
    const problems: string[] = [];
    for (const [kind, [path, name]] of Object.entries(things)) {
      const dialog = await openShare(page, path);
      const people = dialog.getByRole('region', { name: 'People in this workspace' });
      await people.getByRole('combobox', { name: 'Access of everyone in the workspace' }).waitFor();
      expect(await dialog.getByRole('heading', { level: 2 }).innerText()).toContain(name);
      // Nothing is public because its dialog was opened.
      const link = dialog.getByRole('region', { name: 'Public link' });
      if (publicKinds.has(kind)) await link.getByText('Not public yet.').waitFor();
      else expect([kind, await link.count()]).toEqual([kind, 0]);
      await saveScreenshot(page, `share-${kind}-${theme}-${width}`);
      problems.push(...(await axeFindings(page, '[role=dialog]')).map((finding) => `${kind}: ${finding}`));
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        problems.push(`${kind}: overflow`);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await saveScreenshot(page, `shared-${kind}-${theme}-${width}`);
    }
    expect(problems).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  },
);
