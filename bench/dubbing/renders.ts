/**
 * The files of a dub of 2.5 hours with 2,000 spoken lines: `node bench/dubbing/renders.ts [hours]`. Without a database; the
 * source is synthetic, in stereo. Prints how many times faster than real time each file is made, and how the memory of this
 * process grows.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFlacLength } from '../../audio/formats/flac-length.ts';
import type { RenderType } from '../../contract/dubbing/dubbing-limits.ts';
import { openCodecs } from '../../engines/codec/codecs.ts';
import { buildDubLines } from '../../server/features/dubbing-renders/dub-timeline.rules.ts';
import { renderArchivesService } from '../../server/features/dubbing-renders/render-archives.service.ts';
import { renderFilesService } from '../../server/features/dubbing-renders/render-files.service.ts';
import type { RenderedProject, RenderMaterial } from '../../server/features/dubbing-renders/render-material.service.ts';
import { renderSoundService } from '../../server/features/dubbing-renders/render-sound.service.ts';
import { toneWav } from '../../server/features/dubbing-renders/test-dub.ts';
import { speechLike } from '../../server/features/studio-exports/test-book.ts';
import { openFolderStore } from '../../server/platform/blobs/folder-store.ts';
import { writeBlob } from '../../server/platform/blobs/write-blob.ts';
import { openWatermark } from '../../server/platform/watermark/watermark.ts';

const hours = Number(process.argv[2] ?? 2.5);
const types: readonly RenderType[] = (process.argv[3]?.split(',') as RenderType[]) ?? [
  'flac',
  'mp3',
  'mp4',
  'tracks_zip',
];
const rate = 48_000;
const durationMs = hours * 3600_000;
const lines = Math.round((2000 * hours) / 2.5);
const folder = mkdtempSync(join(tmpdir(), 'dub-renders-'));
const codecs = await openCodecs();
const { signal } = new AbortController();
const blobs = await openFolderStore(join(folder, 'blobs'));

/** A minute of a voice over a hum, again and again. */
const voice = speechLike(60, rate);
const hum = Float32Array.from(voice, (_, i) => 0.03 * Math.sin(i / 50));
async function* source() {
  for (let second = 0; second < durationMs / 1000; second++) {
    const at = (second % 60) * rate;
    const part = voice.subarray(at, at + rate);
    yield { channels: [part.map((x, i) => x + hum[at + i]!), part.slice()], sampleRate: rate };
  }
}
const sound = withFlacLength(codecs.encodeStereo('flac_48000', source(), signal), (durationMs / 1000) * rate);
const bytes = await writeBlob(blobs, 'source', sound);
const picturePath = new URL('../../engines/codec/fixtures/vfr.mp4', import.meta.url).pathname;
await writeBlob(blobs, 'picture', createReadStream(picturePath));
const takes = Array.from({ length: lines }, (_, at) => {
  const seconds = 2.5 + (at % 5) * 0.4;
  return {
    id: `${at}`,
    blobKey: `take-${at % 5}`,
    speed: 1,
    samples: Math.round(seconds * 24_000),
    sampleRate: 24_000,
  };
});
for (let at = 0; at < 5; at++) await writeBlob(blobs, `take-${at}`, [toneWav(300 + at, 2.5 + at * 0.4, 24_000)]);
const segments = takes.map(({ id }, at) => {
  const startMs = Math.round((at * durationMs) / lines);
  return { id, speakerId: at % 2 ? 'a' : 'b', startMs, endMs: startMs + 3200, text: 'x' };
});
const written = segments.map(({ id }) => ({
  segmentId: id,
  translation: 'y',
  startMs: null,
  endMs: null,
  takeId: id,
  isStale: false,
}));
const material = (type: RenderType): RenderMaterial => ({
  project: { name: 'Bench', bytes, hasVideo: true, blobKey: type === 'mp4' ? 'picture' : 'source' } as RenderedProject,
  language: undefined,
  lines: buildDubLines(segments, written, takes, durationMs),
  speakers: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  backdrop: { kind: 'lowered', blobKey: 'source' },
  originalKey: 'source',
  samples: (durationMs / 1000) * rate,
  report: { missing_lines: 0, stale_lines: 0, overlong_lines: 0, background: 'lowered' },
});

const watermark = openWatermark({ secret: Buffer.alloc(32, 1), codecs });
const renderSound = renderSoundService({ blobs, codecs, watermark });
const renderArchives = renderArchivesService({ codecs, watermark });
const files = renderFilesService({ blobs, codecs, renderSound, renderArchives, temporaryFolder: folder });
const megabytes = (value: number) => Math.round(value / 2 ** 20);

async function measure(type: RenderType, normalizesVolume: boolean): Promise<void> {
  let early = 0;
  let highest = 0;
  const started = performance.now();
  const processor = process.cpuUsage();
  const { bytes: size } = await files.render(material(type), {
    type,
    normalizesVolume,
    blobKey: 'result',
    signal,
    async onProgress(share) {
      const { rss } = process.memoryUsage();
      if (share < 0.15) early = Math.max(early, rss);
      highest = Math.max(highest, rss);
    },
  });
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(processor);
  console.log(
    `${type}${normalizesVolume ? ', normalized' : ''}: ${(durationMs / 1000 / seconds).toFixed(1)}x real time (${seconds.toFixed(0)} s; ` +
      `${((user + system) / 1e6).toFixed(0)} s of the main process), ${megabytes(size)} MB; ` +
      `memory ${megabytes(early)} MB in the first 15 %, ${megabytes(highest)} MB at most`,
  );
}
for (const type of types) await measure(type, false);
if (types.includes('flac')) await measure('flac', true);
await codecs.close();
rmSync(folder, { recursive: true });
