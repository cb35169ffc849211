/**
 * Exports of a long book: `node bench/studio/exports.ts [hours]`, 10 by default. Renders it as M4B, MP3 and mastered MP3
 * twice, and measures time relative to its length, and the growth of this process. The sound costs nothing, so that only
 * exports are measured.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { openCodecs } from '../../engines/codec/codecs.ts';
import { neverAborted } from '../../engines/contract/test-signal.ts';
import { chapterRendersService } from '../../server/features/studio-exports/chapter-renders.service.ts';
import { exportFilesService } from '../../server/features/studio-exports/export-files.service.ts';
import { exportRenderingService } from '../../server/features/studio-exports/export-rendering.service.ts';
import { fileJoiningService } from '../../server/features/studio-exports/file-joining.service.ts';
import type { StudioExport } from '../../server/features/studio-exports/studio-exports.store.ts';
import { studioRate } from '../../server/features/studio-exports/studio-files.rules.ts';
import { speechLike } from '../../server/features/studio-exports/test-book.ts';
import type { Project } from '../../server/features/studio-projects/studio-projects.store.ts';
import type { ChapterSnapshot, StudioRender } from '../../server/features/studio-snapshots/studio-renders.store.ts';
import { openFolderStore } from '../../server/platform/blobs/folder-store.ts';

const hours = Number(process.argv[2] ?? 10);
const chapterS = 1800;
const chapterCount = Math.round((hours * 3600) / chapterS);

const minute = speechLike(60, studioRate);
async function* chapterSound(): AsyncGenerator<Float32Array> {
  for (let at = 0; at < chapterS; at += 60)
    for (let from = 0; from < minute.length; from += studioRate) yield minute.slice(from, from + studioRate);
}

const snapshots = Array.from(
  { length: chapterCount },
  (_, index) =>
    ({
      id: `${index}`,
      hash: `${index}`,
      name: `Chapter ${index + 1}`,
      durationMs: chapterS * 1000,
    }) as ChapterSnapshot,
);
const kept = new Map<string, StudioRender>();
const folder = await mkdtemp(join(tmpdir(), 'exports-'));
const blobs = await openFolderStore(folder);
const codecs = await openCodecs({ spoolDirectory: folder });
const studioRenders = {
  find: async (_project: unknown, hash: string, format: string) => kept.get(`${hash}.${format}`),
  put: async (row: StudioRender) => void kept.set(`${row.hash}.${row.format}`, row),
  chapterSnapshots: async () => snapshots,
};
const snapshotSound = {
  open: async () => ({ sound: chapterSound() }),
  times: async () => ({ sentences: [] }),
};
const clock = () => new Date();
const chapterRenders = chapterRendersService({ studioRenders, blobs, codecs, clock, snapshotSound });
const fileJoining = fileJoiningService({ codecs, chapterRenders });
const exportFiles = exportFilesService({ chapterRenders, fileJoining });
const rendering = exportRenderingService({
  blobs,
  studioRenders,
  chapterRenders,
  fileJoining,
  exportFiles,
  snapshotSound,
});

const project = {
  id: 'book',
  workspaceId: 'bench',
  name: 'Book',
  qualityPreset: 'standard',
  genres: [],
  coverKey: null,
} as unknown as Project;
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

async function measure(format: StudioExport['format'], mastering: StudioExport['mastering']): Promise<void> {
  const row: Partial<StudioExport> = {
    format,
    mastering,
    chapterSnapshotIds: snapshots.map(({ id }) => id),
    createdAt: clock(),
  };
  const times: number[] = [];
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 200);
  const before = process.memoryUsage().rss;
  let bytes = 0;
  for (const run of [1, 2]) {
    const start = performance.now();
    const options = { blobKey: `bench/${format}${run}`, signal: neverAborted, onProgress: async () => {} };
    bytes = (await rendering.render(project, row as StudioExport, options)).bytes ?? 0;
    times.push((performance.now() - start) / 1000);
    await blobs.delete(options.blobKey);
  }
  clearInterval(timer);
  const [first, second] = times.map((time) => (time / (hours * 3600)).toFixed(5));
  console.log(
    `${format}, mastering ${mastering}: first ${first}, again ${second} of real time; ${megabytes(bytes)}; memory ${megabytes(before)} to at most ${megabytes(peak)}`,
  );
}

console.log(`${hours} hours in ${chapterCount} chapters`);
await measure('m4b', 'none');
await measure('mp3', 'none');
await measure('zip', 'acx');
await codecs.close();
await rm(folder, { recursive: true, force: true });
