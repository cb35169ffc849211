import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Codecs, openCodecs } from '../../../engines/codec/codecs.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { live, notifications, silentLog } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { chapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import { projectAccessService } from '../studio-projects/project-access.service.ts';
import { projectRowsService } from '../studio-projects/project-rows.service.ts';
import { studioProjectsStore } from '../studio-projects/studio-projects.store.ts';
import { studioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import { chapterRendersService } from './chapter-renders.service.ts';
import { exportFilesService } from './export-files.service.ts';
import { exportJobsService } from './export-jobs.service.ts';
import { exportQueueService } from './export-queue.service.ts';
import { exportRenderingService } from './export-rendering.service.ts';
import { fileJoiningService } from './file-joining.service.ts';
import { exportBackgroundJobs } from './studio-export-background-jobs.service.ts';
import { presentExport } from './studio-exports.present.ts';
import { type ExportOrder, studioExportsService } from './studio-exports.service.ts';
import { studioRate } from './studio-files.rules.ts';
import { createBook, speechLike, type TestBook, testSound } from './test-book.ts';

const { db } = await testDatabase();
const folder = testFolder('studio-exports');
const blobs = await openFolderStore(folder);
let codecs: Codecs;
beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
});
afterAll(() => codecs.close());

const order: ExportOrder = {
  format: 'mp3',
  mastering: undefined,
  chapterIds: undefined,
  projectSnapshotId: undefined,
  starts: true,
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function openExports() {
  const { snapshotSound: sound, opened } = testSound((snapshot) => speechLike(snapshot.durationMs / 1000, studioRate));
  const snapshotSound = {
    ...sound,
    times: async () => ({ sentences: [{ text: 'The harbour is quiet today.', startMs: 200, endMs: 1400 }] }),
  };
  const clock = () => new Date();
  const sent: string[] = [];
  const jobs = {
    send: async () => {
      sent.push(`job-${sent.length}-${Math.random()}`);
      return sent.at(-1);
    },
    status: async () => ({ state: 'running' as const, percent: undefined, stage: undefined }),
    cancel: vi.fn(async () => true),
  };
  const studioRenders = studioRendersService({ db });
  const chapterRenders = chapterRendersService({ studioRenders, blobs, codecs, clock, snapshotSound });
  const fileJoining = fileJoiningService({ codecs, chapterRenders });
  const rendering = { blobs, studioRenders, chapterRenders, fileJoining, snapshotSound };
  const exportRendering = exportRenderingService({ ...rendering, exportFiles: exportFilesService(rendering) });
  const exportQueue = exportQueueService({ db, clock, jobs });
  const projectAccess = projectAccessService({ db });
  const common = { db, clock, blobs, live, jobs, projectAccess, studioRenders, exportQueue };
  const exports = studioExportsService({ ...common, chapterRows: chapterRowsService({ db }) });
  const work = { ...common, projectRows: projectRowsService({ db }), exportRendering, notifications, log: silentLog };
  const exportJobs = exportJobsService(work);
  const run = (workspaceId: WorkspaceId, jobId = sent.shift()!, signal = neverAborted) =>
    exportJobs.run({ workspaceId, jobId, attempt: 1, signal, progress: async () => {} } satisfies JobContext);
  const background = exportBackgroundJobs({ db, projectAccess, studioExports: exports });
  return { exports, exportQueue, exportJobs, background, run, sent, opened, jobs };
}

/** Exports a book and returns the reply and the file. */
async function exportBook({ actor, project }: TestBook, changes: Partial<ExportOrder>, using = openExports()) {
  const { exports, run } = using;
  const created = await exports.create(actor, project.id, { ...order, ...changes });
  await run(actor.workspaceId);
  const reply = presentExport(await exports.get(actor, project.id, created.row.id));
  const { stream } = await exports.open(actor, project.id, created.row.id, undefined);
  return { reply, file: await buffer(stream) };
}

const ffprobe = process.env.FFPROBE_PATH ?? 'ffprobe';
const hasFfprobe = spawnSync(ffprobe, ['-version']).status === 0;

interface Probe {
  readonly chapters: { readonly start_time: string; readonly tags: { readonly title: string } }[];
  readonly format: { readonly duration: string; readonly tags: Record<string, string> };
  readonly streams: { readonly codec_name: string; readonly disposition: { readonly attached_pic: number } }[];
}
function probe(name: string, file: Buffer): Probe {
  const path = join(folder, name);
  writeFileSync(path, file);
  const args = ['-v', 'error', '-of', 'json', '-show_chapters', '-show_format', '-show_streams', path];
  return JSON.parse(execFileSync(ffprobe, args, { encoding: 'utf8' }));
}

/** Where words begin after a pause of more than half a second, in seconds. */
async function onsets(file: Buffer): Promise<number[]> {
  const found: number[] = [];
  let [at, last] = [0, Number.NEGATIVE_INFINITY];
  async function* bytes() {
    yield file;
  }
  for await (const { samples } of codecs.decode(bytes(), studioRate, neverAborted))
    for (const sample of samples) {
      if (Math.abs(sample) > 0.02) {
        if (at - last > studioRate / 2) found.push(at / studioRate);
        last = at;
      }
      at++;
    }
  return found;
}

describe('exports', () => {
  it('STUDIO-013, STUDIO-024 writes M4B chapters within 20 ms of the words, with cover and tags', async () => {
    const book = await createBook(db, [2.5, 3.1, 2.2], { isbnNumber: '9783161484100', language: 'en' });
    const coverKey = `workspaces/${book.actor.workspaceId}/studio/${book.project.id}/cover/1`;
    const writer = await blobs.create(coverKey);
    await writer.write(png);
    await writer.commit();
    await studioProjectsStore(db).update(book.actor.workspaceId, book.project.id, {
      coverKey,
      coverContentType: 'image/png',
    });
    const { reply, file } = await exportBook(book, { format: 'm4b' });
    expect(reply).toMatchObject({ state: 'done', format: 'm4b', bytes: file.length, report: null, percent: null });
    expect(reply.file_name).toMatch(/^9783161484100_.*_The_Harbour\.m4b$/);
    expect(file.indexOf(png)).toBeGreaterThan(0);
    if (!hasFfprobe) return;
    const { chapters, format, streams } = probe('book.m4b', file);
    expect(chapters.map(({ tags }) => tags.title)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
    expect(format.tags).toMatchObject({ title: 'The Harbour', artist: 'Ada Quay', ISBN: '9783161484100' });
    expect(streams.map(({ codec_name, disposition }) => [codec_name, disposition.attached_pic])).toContainEqual([
      'png',
      1,
    ]);
    // Each chapter begins with 0.2 s of silence.
    const words = await onsets(file);
    const starts = chapters.map(({ start_time }) => Number(start_time) + 0.2);
    for (const start of starts) {
      const nearest = Math.min(...words.map((word) => Math.abs(word - start)));
      expect(nearest).toBeLessThan(0.02);
    }
    expect(Number(format.duration)).toBeCloseTo(reply.duration_ms! / 1000, 1);
  });

  it('STUDIO-013 masters a zip of chapters as shops require, and reports the encoded files', async () => {
    const book = await createBook(db, [6, 5], { volumeNormalization: true });
    const { reply, file } = await exportBook(book, { format: 'zip' });
    expect(reply).toMatchObject({ mastering: 'acx', report: { passed: true } });
    expect(reply.report!.files.map(({ name }) => name)).toEqual(['01_Chapter_1.mp3', '02_Chapter_2.mp3']);
    expect(reply.report!.files[0]!.rules.map(({ rule }) => rule).sort()).toEqual(
      [
        'bit_rate',
        'length',
        'loudness',
        'noise_floor',
        'peak',
        'sample_rate',
        'silence_at_end',
        'silence_at_start',
      ].sort(),
    );
    expect(file.subarray(0, 2).toString()).toBe('PK');
  });

  it('STUDIO-013 writes MP3 files with chapters, and reports those without mastering as they are', async () => {
    const book = await createBook(db, [3, 4]);
    const { reply, file } = await exportBook(book, { format: 'mp3' });
    expect(reply).toMatchObject({ mastering: 'none', report: null });
    if (!hasFfprobe) return;
    const { chapters, format } = probe('book.mp3', file);
    expect(chapters.map(({ tags }) => tags.title)).toEqual(['Chapter 1', 'Chapter 2']);
    expect(format.tags).toMatchObject({ title: 'The Harbour', artist: 'Ada Quay' });
  });

  it('STUDIO-013 writes subtitles whose times fit the files', async () => {
    const book = await createBook(db, [2, 2]);
    const { file } = await exportBook(book, { format: 'srt' });
    expect(file.toString()).toBe(
      '1\n00:00:00,200 --> 00:00:01,400\nThe harbour is quiet today.\n\n2\n00:00:02,290 --> 00:00:03,490\nThe harbour is quiet today.\n\n',
    );
    expect((await exportBook(book, { format: 'vtt' })).file.toString()).toMatch(/^WEBVTT\n\n00:00:00\.200 --> /);
  });

  it('STUDIO-013 renders again from what is kept', async () => {
    const book = await createBook(db, [3, 3]);
    const using = openExports();
    await exportBook(book, { format: 'm4b' }, using);
    expect(using.opened).toHaveLength(2);
    await exportBook(book, { format: 'm4b' }, using);
    expect(using.opened).toHaveLength(2);
  });

  it('STUDIO-020, STUDIO-021, STUDIO-005 queues exports in order, and moves them', async () => {
    const { actor, project } = await createBook(db, [1]);
    const { exports, exportQueue, run, sent, jobs } = openExports();
    const created = presentExport(await exports.create(actor, project.id, { ...order, starts: false }));
    expect(created).toMatchObject({ state: 'created', queue_position: null, added_to_queue_at_unix: 0 });
    expect(await exportQueue.activity([project.id])).toEqual(new Map());
    const first = presentExport(await exports.create(actor, project.id, order));
    expect(first).toMatchObject({ state: 'queued', queue_position: 1 });
    const move = async (id: string, position: 'front' | 'end') =>
      presentExport(await exports.moveToQueue(actor, project.id, id, position));
    expect(await move(created.export_id, 'end')).toMatchObject({ state: 'queued', queue_position: 2 });
    const moved = await move(created.export_id, 'front');
    expect(moved.queue_position).toBe(1);
    expect(moved.added_to_queue_at_unix).toBeGreaterThan(1_700_000_000);
    expect((await exportQueue.activity([project.id])).get(project.id)).toEqual({
      queued: { atUnix: moved.added_to_queue_at_unix, position: 0 },
    });
    expect(sent).toHaveLength(2);
    await run(actor.workspaceId);
    const states = async () => (await exports.list(actor, project.id)).map(({ row }) => [row.id, row.state]);
    expect(await states()).toEqual([
      [first.export_id, 'queued'],
      [created.export_id, 'done'],
    ]);
    // A moved export that is done stays done.
    expect((await move(created.export_id, 'end')).state).toBe('done');
    expect(presentExport(await exports.cancel(actor, project.id, first.export_id)).state).toBe('cancelled');
    await run(actor.workspaceId);
    expect((await states())[0]).toEqual([first.export_id, 'cancelled']);
    expect(jobs.cancel).not.toHaveBeenCalled();
  });

  it('STUDIO-013 goes on after a restart with the export that it began', async () => {
    const { actor, project } = await createBook(db, [2]);
    const { exports, run, sent, background } = openExports();
    const { row } = await exports.create(actor, project.id, order);
    const jobId = sent.shift()!;
    await expect(run(actor.workspaceId, jobId, AbortSignal.abort())).rejects.toThrow();
    expect((await exports.get(actor, project.id, row.id)).row.state).toBe('rendering');
    expect(await background.list(actor, new Date())).toMatchObject([{ id: row.id, state: 'running' }]);
    await run(actor.workspaceId, jobId);
    expect((await exports.get(actor, project.id, row.id)).row.state).toBe('done');
    await exports.remove(actor, project.id, row.id);
    await expect(exports.get(actor, project.id, row.id)).rejects.toMatchObject({ code: 'export_not_found' });
  });

  it('STUDIO-013 refuses what it cannot export', async () => {
    const { actor, project } = await createBook(db, []);
    const { exports } = openExports();
    const create = (changes: Partial<ExportOrder>) => exports.create(actor, project.id, { ...order, ...changes });
    await expect(create({})).rejects.toMatchObject({ code: 'nothing_to_export' });
    await expect(create({ chapterIds: ['none'] })).rejects.toMatchObject({ code: 'chapter_not_found' });
    await expect(create({ projectSnapshotId: 'none' })).rejects.toMatchObject({ code: 'snapshot_not_found' });
    const book = await createBook(db, [1]);
    for (let count = 0; count < 20; count++) await exports.create(book.actor, book.project.id, order);
    await expect(exports.create(book.actor, book.project.id, order)).rejects.toMatchObject({
      code: 'too_many_exports',
    });
    const [waiting] = await exports.list(book.actor, book.project.id);
    await expect(exports.open(book.actor, book.project.id, waiting!.row.id, undefined)).rejects.toMatchObject({
      code: 'export_not_ready',
    });
  });
});
