import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, it } from 'vitest';
import { writeWav } from '../../../audio/formats/wav.ts';
import { openCodecs } from '../../../engines/codec/codecs.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { voiceoverMixingService } from './voiceover-mixing.service.ts';
import type { ProjectContents } from './voiceover-projects.service.ts';

const codecs = await openCodecs({ processes: 1 });
afterAll(() => codecs.close());
const folder = testFolder('voiceover-mixing');
const blobs = await openFolderStore(testFolder('voiceover-blobs'));
const watermark = { mark: <T>(source: AsyncIterable<T>) => source };
const { render } = voiceoverMixingService({ blobs, codecs, watermark, temporaryFolder: folder });

const fixture = join(import.meta.dirname, '../../../engines/codec/fixtures/vfr.mp4');
await writeBlob(blobs, 'video', [await readFile(fixture)]);
const tone = Float32Array.from({ length: 24_000 }, (_, at) => 0.2 * Math.sin(at / 10));
await writeBlob(blobs, 'speech', [writeWav({ samples: tone, sampleRate: 24_000 })]);
const { durationS = 0 } = await codecs.inspect(fixture, neverAborted);

const track = { id: 'track', kind: 'voice', gainDb: 0, isMuted: false, isSolo: false };
const clip = { trackId: 'track', startMs: 100, trimStartMs: 0, trimEndMs: 0, gainDb: 0, fadeInMs: 20, fadeOutMs: 20 };
const contents = {
  project: { id: 'project', videoFileId: 'video' },
  tracks: [track],
  clips: [{ ...clip, id: 'clip', fileId: 'speech', text: 'Ah', endMs: 900 }],
  files: [
    { id: 'video', kind: 'video', blobKey: 'video', durationMs: Math.round(durationS * 1000) },
    { id: 'speech', kind: 'speech', blobKey: 'speech', durationMs: 1000 },
  ],
} as unknown as ProjectContents;
const options = { signal: neverAborted, onProgress: async () => {} };

it('STUDIO-027 exports the picture of the video with the mix, as long as the longer of both', async () => {
  const file = await render(contents, 'mp4', { ...options, blobKey: 'mix-mp4' });
  expect(file).toMatchObject({ contentType: 'video/mp4', extension: 'mp4' });
  expect(file.durationMs).toBe(Math.max(900, Math.round(durationS * 1000)));
  const path = join(folder, 'mix.mp4');
  await pipeline((await blobs.open('mix-mp4'))!.stream, createWriteStream(path));
  const facts = await codecs.inspect(path, neverAborted);
  expect(facts).toMatchObject({ hasVideo: true, audio: { channels: 2 } });
  expect(Math.abs((facts.durationS ?? 0) - file.durationMs / 1000)).toBeLessThan(0.15);
});

it('STUDIO-027 exports MP3 whose speech is stretched into its time', async () => {
  const file = await render(contents, 'mp3', { ...options, blobKey: 'mix-mp3' });
  // From 100 to 900 ms: one second at 1.25 times its tempo.
  expect(file).toMatchObject({ contentType: 'audio/mpeg', durationMs: 900 });
});
