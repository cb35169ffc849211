import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Pcm } from '../../../audio/pcm.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { voicePreviewsService } from './voice-previews.service.ts';

const blobs = await openFolderStore(mkdtempSync(join(tmpdir(), 'timbre-previews-')));
const voice = { id: 'made', name: 'Ada', languages: ['en', 'hu'], version: '1' } as unknown as Voice;
const said: string[] = [];
async function* pcm(...samples: number[]): AsyncGenerator<Pcm> {
  yield { samples: Float32Array.from(samples), sampleRate: 8000 };
}
const previews = voicePreviewsService({
  blobs,
  speech: {
    findVoice: () => undefined,
    async *speak({ text }: { text: string }) {
      said.push(text);
      for await (const one of pcm(1)) yield { pcm: one, textDone: 0 };
    },
  } as unknown as Speech,
  codecs: {
    async *encode(_format: string, source: AsyncIterable<Pcm>) {
      for await (const { samples } of source) yield Uint8Array.from(samples);
    },
  } as unknown as Codecs,
  findCustomVoice: async (id) => (id === voice.id ? voice : undefined),
});
const heard = async (sample?: string) =>
  Buffer.concat(await (await previews.open('made', 'en', sample)).stream.toArray()).toString('hex');
const { signal } = new AbortController();

it('VOICE-026 plays a chosen preview by its id, else the voice’s own preview', async () => {
  expect(await heard()).toBe('01');
  await previews.storeChosen('made', 'aa', pcm(2), signal);
  await previews.storeChosen('made', 'bb', pcm(3, 4), signal);
  expect([await heard('aa'), await heard('bb'), await heard()]).toEqual(['02', '0304', '01']);
  expect([await heard('cc'), await heard('../en.1')]).toEqual(['01', '01']);
  await previews.deleteChosen('made', 'aa');
  expect([await previews.hasChosen('made', 'aa'), await previews.hasChosen('made', 'bb')]).toEqual([false, true]);
  expect([await heard('aa'), await heard('bb')]).toEqual(['01', '0304']);
  await previews.deleteChosen('made', 'bb');
  expect([await heard('bb'), await heard()]).toEqual(['01', '01']);
  await expect(previews.open('other', 'en', 'bb')).rejects.toMatchObject({ code: 'voice_not_found' });
});

it('creates a preview in each language of a voice, also without a preview text, and in no other', async () => {
  await previews.open('made', 'hu');
  expect(said.at(-1)).toMatch(/^1, 2, 3,/);
  await expect(previews.open('made', 'de')).rejects.toMatchObject({ code: 'voice_not_found' });
});
