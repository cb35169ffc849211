import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speechSamples, wavFile } from '../speech-tools/recordings.ts';
import {
  axeFindings,
  confirmDeletion,
  deletionToast,
  openBrowser,
  openPage,
  saveScreenshot,
  signInByCookie,
} from '../support/browser.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let person: Awaited<ReturnType<typeof newProjectsCaller>>;
beforeAll(async () => {
  // Its plan includes cloning.
  person = await newProjectsCaller();
  browser = await openBrowser();
  ({ page, context, errors } = await openPage(browser, server.url));
  await signInByCookie(context, server.url, person);
  await create('/v1/user/save-user-agreement', { agreement: 'conversational_ai' });
  await Promise.all([
    page.goto('/app/home'),
    ...kindsHere.map(async (kind) => items.set(kind, await kinds[kind]!.make())),
  ]);
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
  const samples = await speechSamples(
    person.apiKey,
    'The harbour is quiet today, and the boats are coming home before the rain begins.',
  );
  return new Blob([Uint8Array.from(wavFile(samples, 16_000))]);
};

interface Item {
  readonly name: string;
  /** The path that returns it. */
  readonly path: string;
  /** The screen with its list. */
  readonly screen: string;
  /** The title of the screen, if it is a tool. */
  readonly tool?: string;
}
interface Kind {
  readonly make: () => Promise<Item>;
  readonly remove: (name: string) => Promise<void>;
}

const byMenu = (button: (name: string) => string) => async (name: string) => {
  await page.getByRole('button', { name: button(name), exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
};
const actionsFor = byMenu((name) => `Actions for ${name}`);

const items = new Map<string, Item>();
const kinds: Readonly<Record<string, Kind>> = {
  voice: {
    make: async () => {
      const { voice_id } = await create<{ voice_id: string }>(
        '/v1/voices/add',
        form({ name: 'Storyteller', consent: 'I may.', files: await recording() }, 'quay.wav'),
      );
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
    remove: async (name) => {
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
    remove: async (name) => {
      await actionsFor(name);
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
    remove: async (name) => {
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
      return { name: 'Shanty.wav', path: `/v1/music/songs/${id}`, screen: '/app/music', tool: 'Music' };
    },
    remove: async (name) => {
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
    remove: () => page.getByRole('list', { name: 'Sound effects' }).getByRole('button', { name: 'Delete' }).click(),
  },
  isolation: {
    make: async () => {
      await create('/v1/audio-isolation', form({ audio: await recording() }, 'quay.wav'));
      const { items } = (await (await request('/v1/audio-isolation/history')).json()) as { items: { id: string }[] };
      return {
        name: 'quay.wav',
        path: `/v1/audio-isolation/history/${items[0]!.id}/audio`,
        screen: '/app/voice-isolator',
        tool: 'Voice Isolator',
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
      return {
        name: 'quay.wav',
        path: `/v1/speech-to-text/transcripts/${id}`,
        screen: '/app/speech-to-text',
        tool: 'Speech to Text',
      };
    },
    remove: (name) => page.getByRole('button', { name: `Delete ${name}` }).click(),
  },
};

const voiceoverPath = (id: string): string => `/v1/voiceover-studio/projects/${id}`;
const newVoiceover = (name: string) => create<{ project_id: string }>('/v1/voiceover-studio/projects', { name });

const hasRecognizer = existsSync('/usr/bin/pocketsphinx_continuous');
const kindsHere = Object.keys(kinds).filter((kind) => kind !== 'transcript' || hasRecognizer);

/** Goes to a screen within the app, which is faster than to load it. */
const open = (path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
/** The item in its list; the toast has its name in a sentence. */
const listed = (name: string) => page.getByRole('main').getByText(name, { exact: true }).filter({ visible: true });
/** A tool keeps its list in a tab; the screen before may still be shown. */
const showHistory = async ({ tool }: Item) => {
  if (tool === undefined) return;
  await page.getByRole('heading', { level: 1, name: tool }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
};

describe('U-34', () => {
  it.each(kindsHere)(
    'U-34 deletes a %s with undo: gone from its list at once, from the server once the toast closes',
    async (kind) => {
      const { remove } = kinds[kind]!;
      const item = items.get(kind)!;
      const { name, path, screen } = item;
      await open(screen);
      await showHistory(item);
      await remove(name);
      await deletionToast(page, name).waitFor();
      await showHistory(item);
      await expect.poll(() => listed(name).count()).toBe(0);
      expect(await isStored(path)).toBe(true);
      await deletionToast(page, name).getByRole('button', { name: 'Undo' }).click();
      await deletionToast(page, name).waitFor({ state: 'detached' });
      await listed(name).first().waitFor();
      expect(await isStored(path)).toBe(true);
      await remove(name);
      await confirmDeletion(page, name);
      await expect.poll(() => isStored(path)).toBe(false);
      await showHistory(item);
      expect(await listed(name).count()).toBe(0);
      expect(errors).toEqual([]);
    },
  );

  it('U-34 undoes by keyboard, and deletes after the time, on a reload and across tabs, or says why not', async () => {
    const ids: Record<string, string> = {};
    for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) ids[name] = (await newVoiceover(name)).project_id;
    const isThere = (name: string) => isStored(voiceoverPath(ids[name]!));
    await page.goto('/app/voiceover-studio');
    await listed('Ash').waitFor();

    // By keyboard: the focus stays in the list, and Ctrl+Z restores the latest of two.
    await page.getByRole('button', { name: 'Actions for Birch' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect.poll(() => listed('Birch').count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr, li, [role=row]') !== null))
      .toBe(true);
    await actionsFor('Cedar');
    await expect.poll(() => listed('Cedar').count()).toBe(0);
    await saveScreenshot(page, 'undo-delete-light-1280');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await listed('Cedar').waitFor();
    expect(await listed('Birch').count()).toBe(0);

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
    await actionsFor('Elm');
    await deletionToast(page, 'Elm').waitFor();
    expect(await other.getByText('Elm', { exact: true }).count()).toBe(1);
    await page.reload();
    await expect.poll(() => isThere('Elm')).toBe(false);
    await expect.poll(() => other.getByText('Elm', { exact: true }).count()).toBe(0);
    await other.close();

    // A refused deletion brings the row back, and says why.
    await listed('Ash').waitFor();
    await page.route('**/v1/voiceover-studio/projects/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 403,
            json: { detail: { status: 'forbidden', message: 'Only admins may delete it.' } },
          })
        : route.fallback(),
    );
    await page.setViewportSize({ width: 360, height: 800 });
    await actionsFor('Ash');
    await deletionToast(page, 'Ash').waitFor();
    await saveScreenshot(page, 'undo-delete-360');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await confirmDeletion(page, 'Ash');
    await page.getByText('Could not delete Ash.').waitFor();
    await page.getByText('Only admins may delete it.').waitFor();
    await listed('Ash').waitFor();
    expect(errors).toEqual([]);
  });
});
