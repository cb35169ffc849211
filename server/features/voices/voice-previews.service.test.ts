import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Pcm } from '../../../audio/pcm.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { voicePreviewsService } from './voice-previews.service.ts';

const blobs = await openFolderStore(testFolder('previews'));
const voice: Voice = {
  id: 'made',
  name: 'Ada',
  description: '',
  category: 'cloned',
  labels: {},
  languages: ['en', 'hu'],
  createdAtUnix: 0,
  version: '1',
  speakers: [],
};
const spokenTexts: string[] = [];
let clock = () => new Date();
async function* pcm(...samples: number[]): AsyncGenerator<Pcm> {
  yield { samples: Float32Array.from(samples), sampleRate: 8000 };
}
async function* encode(_format: string, source: AsyncIterable<Pcm>): AsyncGenerator<Uint8Array> {
  for await (const { samples } of source) yield Uint8Array.from(samples);
}
const previews = voicePreviewsService({
  blobs,
  speech: {
    voices: [],
    findVoice: (id) =>
      id === 'default' ? { ...voice, id, languages: ['de', 'fr', 'hu'], labels: { language: 'fr' } } : undefined,
    async *speak({ text }) {
      spokenTexts.push(text);
      for await (const chunk of pcm(1)) yield { pcm: chunk, textDone: 0 };
    },
  },
  codecs: { encode },
  watermark: { encodeMarked: encode },
  findCustomVoice: async (id) => (id === voice.id ? voice : undefined),
  clock: () => clock(),
  findExistingIds: async (ids) => new Set(ids.filter((id) => id === voice.id)),
});
const previewHex = async (sample?: string) =>
  Buffer.concat(await (await previews.open('made', 'en', sample)).stream.toArray()).toString('hex');
const { signal } = new AbortController();

/** The size of an opened preview, whose stream is closed. */
async function sizeOf(opened: Promise<{ stream: Readable; bytes: number }>): Promise<number> {
  const { stream, bytes } = await opened;
  stream.destroy();
  return bytes;
}

it('VOICE-026 plays a chosen preview by its id, else the voice’s own preview', async () => {
  expect(await previewHex()).toBe('01');
  await previews.storeChosen('made', 'aa', pcm(2), signal);
  await previews.storeChosen('made', 'bb', pcm(3, 4), signal);
  expect([await previewHex('aa'), await previewHex('bb'), await previewHex()]).toEqual(['02', '0304', '01']);
  expect([await previewHex('cc'), await previewHex('../en.1')]).toEqual(['01', '01']);
  await previews.deleteChosen('made', 'aa');
  expect([await previews.hasChosen('made', 'aa'), await previews.hasChosen('made', 'bb')]).toEqual([false, true]);
  expect([await previewHex('aa'), await previewHex('bb')]).toEqual(['01', '0304']);
  await previews.deleteChosen('made', 'bb');
  expect([await previewHex('bb'), await previewHex()]).toEqual(['01', '01']);
  await expect(previews.open('other', 'en', 'bb')).rejects.toMatchObject({ code: 'voice_not_found' });
});

it('VOICE-008 creates for a visitor without a signed link only the preview of a default voice in its own language', async () => {
  expect(await sizeOf(previews.openPublic('default', 'fr'))).toBe(1);
  const spoken = spokenTexts.length;
  await expect(previews.openPublic('default', 'de')).rejects.toMatchObject({ code: 'preview_not_found' });
  await sizeOf(previews.open('default', 'de'));
  expect(await sizeOf(previews.openPublic('default', 'de'))).toBe(1);
  for (const language of ['hu', 'it'])
    await expect(previews.openPublic('default', language)).rejects.toMatchObject({ code: 'preview_not_found' });
  // A voice of a workspace, also one whose preview exists.
  await sizeOf(previews.open('made', 'en'));
  await expect(previews.openPublic('made', 'en')).rejects.toMatchObject({ code: 'preview_link_invalid' });
  expect(spokenTexts.length).toBe(spoken + 1);
});

it('creates a preview in each language of a voice, also without a preview text, and in no other', async () => {
  await sizeOf(previews.open('made', 'hu'));
  expect(spokenTexts.at(-1)).toMatch(/^1, 2, 3,/);
  await expect(previews.open('made', 'de')).rejects.toMatchObject({ code: 'voice_not_found' });
});

it('sweeps previews whose voices are gone, and keeps young ones', async () => {
  const gone = 'previews/gone/en.1.mp3';
  await writeBlob(blobs, gone, [Uint8Array.of(1)]);
  await sizeOf(previews.open('made', 'en'));
  const sweep = () => previews.deleteOrphans(60_000, signal);
  expect(await sweep()).toBe(0);
  clock = () => new Date(Date.now() + 120_000);
  expect(await sweep()).toBe(1);
  expect([await blobs.stat(gone), await blobs.stat('previews/made/en.1.mp3')]).toEqual([undefined, expect.anything()]);
});
