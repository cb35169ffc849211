import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speechSamples, wavFile } from '../speech-tools/recordings.ts';
import { openBrowser, openPage, signInByCookie } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { confirmDeletion, deletionToast } from '../support/undo.ts';

let browser: Browser;
let context: BrowserContext;
let person: Awaited<ReturnType<typeof newCaller>>;
beforeAll(async () => {
  person = await newCaller();
  browser = await openBrowser();
  ({ context } = await openPage(browser, server.url));
  await signInByCookie(context, server.url, person);
  for (const agreement of ['conversational_ai', 'voice_design'])
    await create('/v1/user/save-user-agreement', { agreement });
});
afterAll(() => browser.close());

const request = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { authorization: `Bearer ${person.accessToken}`, ...init.headers } });
async function create<Reply>(path: string, body: object | FormData): Promise<Reply> {
  const init =
    body instanceof FormData
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const reply = await request(path, { method: 'POST', ...init });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  // The server stores what it streams once it was read.
  const bytes = Buffer.from(await reply.arrayBuffer());
  return (reply.headers.get('content-type')?.includes('json') ? JSON.parse(String(bytes)) : undefined) as Reply;
}
const isStored = async (path: string): Promise<boolean> => (await request(path)).ok;

const form = (fields: Readonly<Record<string, string | Blob>>, fileName = 'file.wav'): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    value instanceof Blob ? body.append(name, value, fileName) : body.append(name, value);
  return body;
};
const recording = async (): Promise<Blob> => {
  const samples = await speechSamples(person.apiKey, 'The harbour is quiet today, and the boats are coming home.');
  return new Blob([Uint8Array.from(wavFile(samples, 16_000))]);
};

interface Kind {
  /** Creates an item; returns its name, and the path that returns it. */
  readonly make: () => Promise<{ readonly name: string; readonly path: string; readonly screen: string }>;
  readonly remove: (page: Page, name: string) => Promise<void>;
}

const byMenu = (button: (name: string) => string) => async (page: Page, name: string) => {
  await page.getByRole('button', { name: button(name), exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
};
const actionsFor = byMenu((name) => `Actions for ${name}`);

const kinds: Readonly<Record<string, Kind>> = {
  voice: {
    make: async () => {
      const voice_description = 'A deep, weathered old man with a slow Scottish accent who tells stories by the fire';
      const { previews } = await create<{ previews: { generated_voice_id: string }[] }>('/v1/text-to-voice/design', {
        voice_description,
        auto_generate_text: true,
      });
      const { voice_id } = await create<{ voice_id: string }>('/v1/text-to-voice', {
        voice_name: 'Storyteller',
        voice_description,
        generated_voice_id: previews[0]!.generated_voice_id,
      });
      return { name: 'Storyteller', path: `/v1/voices/${voice_id}`, screen: '/app/voice-lab' };
    },
    remove: actionsFor,
  },
  'voice collection': {
    make: async () => {
      const { collection_id: id } = await create<{ collection_id: string }>('/v1/voices/collections', {
        title: 'Harbour voices',
        icon: 'book',
      });
      return { name: 'Harbour voices', path: `/v1/voices/collections/${id}`, screen: '/app/voice-lab/collections' };
    },
    remove: async (page, name) => {
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await page.getByRole('button', { name: `Delete ${name}` }).click();
    },
  },
  'studio project': {
    make: async () => {
      const { project } = await create<{ project: { project_id: string } }>(
        '/v1/studio/projects',
        form({ name: 'Harbour book' }),
      );
      return { name: 'Harbour book', path: `/v1/studio/projects/${project.project_id}`, screen: '/app/studio' };
    },
    remove: actionsFor,
  },
  chapter: {
    make: async () => {
      const { project } = await create<{ project: { project_id: string } }>(
        '/v1/studio/projects',
        form({ name: 'Harbour novel' }),
      );
      const projectPath = `/v1/studio/projects/${project.project_id}`;
      for (const name of ['Dawn', 'Dusk']) await create(`${projectPath}/chapters`, { name });
      const { chapters } = (await (await request(projectPath)).json()) as {
        chapters: { chapter_id: string; name: string }[];
      };
      const { chapter_id: id } = chapters.find(({ name }) => name === 'Dawn')!;
      return { name: 'Dawn', path: `${projectPath}/chapters/${id}`, screen: `/app/studio/${project.project_id}` };
    },
    remove: actionsFor,
  },
  'dubbing project': {
    make: async () => {
      const { project_id: id } = await create<{ project_id: string }>(
        '/v1/dubbing/project',
        form({ name: 'Harbour film', source_url: 'https://nowhere.invalid/talk.mp3' }),
      );
      return { name: 'Harbour film', path: `/v1/dubbing/project/${id}`, screen: '/app/dubbing' };
    },
    remove: byMenu((name) => `Actions of ${name}`),
  },
  'voiceover project': {
    make: async () => {
      const { project_id: id } = await newVoiceover('Harbour advert');
      return { name: 'Harbour advert', path: voiceoverPath(id), screen: '/app/voiceover-studio' };
    },
    remove: actionsFor,
  },
  agent: {
    make: async () => {
      const { agent_id: id } = await create<{ agent_id: string }>('/v1/convai/agents/create', {
        name: 'Harbour master',
        conversation_config: {},
      });
      return { name: 'Harbour master', path: `/v1/convai/agents/${id}`, screen: '/app/conversational-ai/agents' };
    },
    // Its pages stop working, so it is also confirmed.
    remove: async (page, name) => {
      await actionsFor(page, name);
      await page.getByRole('button', { name: 'Delete agent' }).click();
    },
  },
  'knowledge base document': {
    make: async () => {
      const { id } = await create<{ id: string }>('/v1/convai/knowledge-base/text', {
        name: 'Harbour prices',
        text: 'A berth costs 12 euros.',
      });
      return {
        name: 'Harbour prices',
        path: `/v1/convai/knowledge-base/${id}`,
        screen: '/app/conversational-ai/knowledge-base',
      };
    },
    remove: async (page, name) => {
      await page.getByRole('main').getByText(name, { exact: true }).first().click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
    },
  },
  song: {
    make: async () => {
      const { song_id: id } = await create<{ song_id: string }>(
        '/v1/music/upload',
        form({ file: await recording() }, 'Shanty.wav'),
      );
      return { name: 'Shanty.wav', path: `/v1/music/songs/${id}`, screen: '/app/music' };
    },
    remove: async (page, name) => {
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
  },
  'sound effect': {
    make: async () => {
      const { history } = await create<{ history: { sound_generation_history_item_id: string }[] }>(
        '/v1/sound-generation/variants',
        { text: 'waves', count: 1, duration_seconds: 1 },
      );
      const { sound_generation_history_item_id: id } = history[0]!;
      return { name: 'waves', path: `/v1/sound-generation/history/${id}/audio`, screen: '/app/sound-effects/history' };
    },
    remove: (page) => page.getByRole('list', { name: 'Sound effects' }).getByRole('button', { name: 'Delete' }).click(),
  },
  isolation: {
    make: async () => {
      await create('/v1/audio-isolation', form({ audio: await recording() }, 'quay.wav'));
      const { items } = (await (await request('/v1/audio-isolation/history')).json()) as { items: { id: string }[] };
      return {
        name: 'quay.wav',
        path: `/v1/audio-isolation/history/${items[0]!.id}/audio`,
        screen: '/app/voice-isolator',
      };
    },
    remove: actionsFor,
  },
  transcript: {
    make: async () => {
      const { transcription_id: id } = await create<{ transcription_id: string }>(
        '/v1/speech-to-text',
        form({ file: await recording(), model_id: 'scribe_v1' }, 'quay.wav'),
      );
      return { name: 'quay.wav', path: `/v1/speech-to-text/transcripts/${id}`, screen: '/app/speech-to-text' };
    },
    remove: (page, name) => page.getByRole('button', { name: `Delete ${name}` }).click(),
  },
};

const voiceoverPath = (id: string): string => `/v1/voiceover-studio/projects/${id}`;
const newVoiceover = (name: string) => create<{ project_id: string }>('/v1/voiceover-studio/projects', { name });

const hasRecognizer = existsSync('/usr/bin/pocketsphinx_continuous');
/** The item in its list; the toast has its name in a sentence. */
const listed = (page: Page, name: string) =>
  page.getByRole('main').getByText(name, { exact: true }).filter({ visible: true });
const showHistory = async (page: Page) => {
  const tab = page.getByRole('tab', { name: 'History' });
  if ((await tab.count()) > 0) await tab.click();
};

/** Opens a tab of the person. */
async function openTab() {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors };
}

describe.concurrent('U-34', () => {
  it.each(Object.keys(kinds).filter((kind) => kind !== 'transcript' || hasRecognizer))(
    'U-34 deletes a %s with undo: gone from its list at once, from the server once the toast closes',
    async (kind) => {
      const { make, remove } = kinds[kind]!;
      const [{ name, path, screen }, { page, errors }] = await Promise.all([make(), openTab()]);
      await page.goto(screen);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await showHistory(page);
      await remove(page, name);
      await deletionToast(page, name).waitFor();
      await showHistory(page);
      await expect.poll(() => listed(page, name).count()).toBe(0);
      expect(await isStored(path)).toBe(true);
      await deletionToast(page, name).getByRole('button', { name: 'Undo' }).click();
      await deletionToast(page, name).waitFor({ state: 'detached' });
      await listed(page, name).first().waitFor();
      expect(await isStored(path)).toBe(true);
      await remove(page, name);
      await confirmDeletion(page, name);
      await expect.poll(() => isStored(path)).toBe(false);
      await showHistory(page);
      expect(await listed(page, name).count()).toBe(0);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  it('U-34 undoes by keyboard, and deletes after the time, on a reload and across tabs, or says why not', async () => {
    const { page, errors } = await openTab();
    const ids: Record<string, string> = {};
    for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) ids[name] = (await newVoiceover(name)).project_id;
    const isThere = (name: string) => isStored(voiceoverPath(ids[name]!));
    await page.goto('/app/voiceover-studio');
    await listed(page, 'Ash').waitFor();

    // By keyboard: the focus stays in the list, and Ctrl+Z restores the latest of two.
    await page.getByRole('button', { name: 'Actions for Birch' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect.poll(() => listed(page, 'Birch').count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr, li, [role=row]') !== null))
      .toBe(true);
    await actionsFor(page, 'Cedar');
    await expect.poll(() => listed(page, 'Cedar').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await listed(page, 'Cedar').waitFor();
    expect(await listed(page, 'Birch').count()).toBe(0);

    // Another page of the app keeps the undo and the deletion.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await deletionToast(page, 'Birch').waitFor();
    expect(await isThere('Birch')).toBe(true);
    await expect.poll(() => isThere('Birch'), { timeout: 12_000 }).toBe(false);

    // Another tab shows it until it is deleted, which a reload does.
    await page.goto('/app/voiceover-studio');
    const other = await context.newPage();
    await other.goto('/app/voiceover-studio');
    await other.getByText('Elm', { exact: true }).waitFor();
    await actionsFor(page, 'Elm');
    await deletionToast(page, 'Elm').waitFor();
    expect(await other.getByText('Elm', { exact: true }).count()).toBe(1);
    await page.reload();
    await expect.poll(() => isThere('Elm')).toBe(false);
    await expect.poll(() => other.getByText('Elm', { exact: true }).count()).toBe(0);
    await other.close();

    // A refused deletion brings the row back, and says why.
    await listed(page, 'Ash').waitFor();
    await page.route('**/v1/voiceover-studio/projects/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 403,
            json: { detail: { status: 'forbidden', message: 'Only admins may delete it.' } },
          })
        : route.fallback(),
    );
    await actionsFor(page, 'Ash');
    await confirmDeletion(page, 'Ash');
    await page.getByText('Could not delete Ash.').waitFor();
    await page.getByText('Only admins may delete it.').waitFor();
    await listed(page, 'Ash').waitFor();
    expect(errors).toEqual([]);
  });
});
