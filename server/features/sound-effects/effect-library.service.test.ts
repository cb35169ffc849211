import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { effectCategories } from '../../../contract/catalogue/effect-categories.ts';
import { openFileCache } from '../../platform/file-cache.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { missingEffectHead, presentEffectHead } from './effect-library.present.ts';
import { effectPage } from './effect-library.routes.ts';
import { effectLibraryService } from './effect-library.service.ts';

const all = { category: undefined, search: undefined, page: 1, pageSize: 24 };

const root = testFolder('effect-library');

async function openLibrary(folder = join(root, randomUUID()), maxBytes = 10_000_000) {
  const generate = vi.fn(async () => ({ samples: new Float32Array(4410).fill(0.5), sampleRate: 44_100 }));
  const library = effectLibraryService({
    cache: await openFileCache({ folder, maxBytes }),
    soundEffects: { generate },
    watermark: {
      async *encodeMarked(_format, source) {
        for await (const { samples } of source) yield new Uint8Array(samples.length).fill(7);
      },
    },
    engineVersion: 'engines-1',
    closing: new AbortController().signal,
  });
  return { library, generate, folder };
}

it('O-51 lists sounds in pages with the counts of all categories', async () => {
  const { library } = await openLibrary();
  const first = library.explore(all);
  const last = library.explore({ ...all, page: Math.ceil(first.total / 24) });
  expect([first.sounds.length, first.hasMore, last.hasMore]).toEqual([24, true, false]);
  expect(first.categories.map(({ name }) => name)).toEqual([...effectCategories]);
  expect(first.categories.reduce((sum, { count }) => sum + count, 0)).toBe(first.total);
  const water = library.explore({ ...all, category: 'Water' });
  expect(water.total).toBe(first.categories.find(({ name }) => name === 'Water')!.count);
  expect(water.sounds.every(({ sound }) => sound.category === 'Water')).toBe(true);
  expect(library.explore({ ...all, page: 999 }).sounds).toEqual([]);
});

it('O-51 searches with spelling mistakes, and names what cannot be generated', async () => {
  const { library } = await openLibrary();
  const titles = (search: string) => library.explore({ ...all, search }).sounds.map(({ sound }) => sound.title);
  expect(titles('footsteps snow')).toContain('Footsteps on snow');
  expect(titles('thundr')).toContain('Thunder');
  const refused = library.explore({ ...all, search: 'dog barking' });
  expect(refused).toMatchObject({ isSimilar: true, message: 'This server cannot generate dogs.' });
  expect(refused.sounds[0]?.sound.title).toBe('Frogs');
});

it('O-51 generates a sound once, for all callers and after a restart', async () => {
  const { library, generate, folder } = await openLibrary();
  const audios = await Promise.all([library.openAudio('rain', undefined), library.openAudio('rain', 'bytes=10-19')]);
  expect(generate).toHaveBeenCalledTimes(1);
  expect(audios.map(({ bytes, range }) => [bytes, range])).toEqual([
    [4410, undefined],
    [4410, { start: 10, end: 19 }],
  ]);
  expect((await buffer(audios[1]!.stream)).length).toBe(10);
  expect(library.find('rain').listed.peaks).not.toBeNull();
  const restarted = await openLibrary(folder);
  expect((await restarted.library.openAudio('rain', undefined)).bytes).toBe(4410);
  expect(restarted.generate).not.toHaveBeenCalled();
});

it('plays sounds that the cache cannot store', async () => {
  const { library, generate } = await openLibrary(join(root, randomUUID()), 0);
  await library.openAudio('rain', undefined);
  expect((await library.openAudio('rain', undefined)).bytes).toBe(4410);
  expect(generate).toHaveBeenCalledTimes(2);
});

it('prepares the listed sounds one after the other, and no others', async () => {
  const { library, generate } = await openLibrary();
  expect(library.explore({ ...all, pageSize: 3 }).sounds.map(({ peaks }) => peaks)).toEqual([null, null, null]);
  await expect
    .poll(() => library.explore({ ...all, pageSize: 3 }).sounds.filter(({ peaks }) => peaks !== null).length)
    .toBe(3);
  expect(generate).toHaveBeenCalledTimes(3);
});

it('SFX-006 describes a sound and others of its category', async () => {
  const { library } = await openLibrary();
  const { listed, related } = library.find('rain-on-a-window');
  expect(listed.sound).toMatchObject({ title: 'Rain on a window', category: 'Nature', isLoop: true });
  expect(related).toHaveLength(6);
  expect(related.every(({ sound }) => sound.category === 'Nature' && sound !== listed.sound)).toBe(true);
  expect(() => library.find('nothing')).toThrow(expect.objectContaining({ code: 'sound_effect_not_found' }));
});

it('SFX-006 gives the page of a sound its own title, description and structured data', async () => {
  const { library } = await openLibrary();
  const head = await effectPage(library).head({ slug: 'rain' }, 'https://timbre.test');
  expect(head).toEqual(presentEffectHead(library.findIfKnown('rain')!, 'https://timbre.test'));
  expect(head).toMatchObject({
    status: 200,
    isIndexed: true,
    title: expect.stringMatching(/^Rain sound effect · /),
    structuredData: { '@type': 'AudioObject', contentUrl: 'https://timbre.test/v1/sound-effects/rain/audio' },
  });
  expect(await effectPage(library).head({ slug: 'nothing' }, '')).toBe(missingEffectHead);
});
