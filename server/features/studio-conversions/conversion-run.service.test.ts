import { expect, it } from 'vitest';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live, notifications, silentLog } from '../../platform/test-doubles.ts';
import { words } from '../speech/test-speech.ts';
import { snapshotMakingService } from '../studio-snapshots/snapshot-making.service.ts';
import { testStudio } from '../studio-takes/test-studio.ts';
import { chapterSpeakingService } from './chapter-speaking.service.ts';
import { conversionEndService } from './conversion-end.service.ts';
import { conversionRunService } from './conversion-run.service.ts';
import { type ConversionRequest, studioConversionsService } from './studio-conversions.service.ts';

const { db } = await testDatabase();
const studio = await testStudio(db);
const { speak, newActor, newProject, state, chapterRows, projectRows, sentencePlan } = studio;
const sound = () => speak.mockImplementation(({ text }) => words(text, 0.2));

let queued: string | undefined;
const callbacks: string[] = [];
const jobs = {
  async send(job: { readonly name: string }, payload: unknown) {
    if (job.name === 'studio.conversion-callback') callbacks.push((payload as { body: string }).body);
    else queued = (payload as { conversionId: string }).conversionId;
    return 'job';
  },
  cancel: async () => true,
};
const published: string[] = [];
const snapshotMaking = snapshotMakingService(studio);
const conversions = studioConversionsService({ ...studio, live, jobs });
const conversionEnd = conversionEndService({
  ...studio,
  log: silentLog,
  jobs,
  outgoing: { allowPrivate: false },
  notifications,
  snapshotMaking,
  onConverted: [async (_project, snapshotId) => void published.push(snapshotId)],
});
const runner = conversionRunService({
  ...studio,
  log: silentLog,
  live,
  snapshotMaking,
  conversionEnd,
  chapterSpeaking: chapterSpeakingService({ ...studio, busyDelayMs: 1 }),
  findRole: async () => 'admin',
  parallel: 2,
});

type Made = Awaited<ReturnType<typeof newProject>>;
const run = (actor: Actor, signal: AbortSignal = neverAborted, attempt = 1) =>
  runner.run(
    { conversionId: queued! },
    { jobId: 'job', workspaceId: actor.workspaceId, attempt, signal, progress: async () => {} },
  );
async function convert(actor: Actor, { project }: Made, request: ConversionRequest = {}) {
  await conversions.start(actor, project, request);
  await run(actor);
  return (await conversions.latest(project))!;
}
const readChapters = ({ project }: Made) => chapterRows.read().list(project);

it('STUDIO-018 speaks each sentence once, and nothing for an unchanged project', async () => {
  sound();
  const actor = await newActor();
  const made = await newProject(actor, [['One two. Three.', 'Yes. Yes.'], ['Four five. Three.'], ['***']]);
  const first = await convert(actor, made);
  expect(first).toMatchObject({ state: 'completed', spoken: 4, reused: 2, problem: null });
  expect(speak).toHaveBeenCalledTimes(4);
  expect(await state(actor)).toMatchObject({ spent: 8 + 6 + 4 + 10, reserved: 0, texts: [] });
  expect(first.credits).toBe(28);
  const chapters = await readChapters(made);
  expect(chapters.map((chapter) => [chapter.latestSnapshotId !== null, chapter.lastConversionError])).toEqual([
    [true, null],
    [true, null],
    [false, null],
  ]);
  expect(published).toEqual([first.snapshotId]);
  expect(await projectRows.read().findById(actor.workspaceId, made.project.id)).toMatchObject({
    latestSnapshotId: first.snapshotId,
  });

  speak.mockClear();
  const again = await convert(actor, made);
  expect(again).toMatchObject({ state: 'completed', spoken: 0, reused: 6, credits: 0 });
  expect(speak).not.toHaveBeenCalled();
  expect((await readChapters(made)).map((chapter) => chapter.latestSnapshotId)).toEqual(
    chapters.map((chapter) => chapter.latestSnapshotId),
  );
  expect(again.snapshotId).not.toBe(first.snapshotId);
});

it('STUDIO-018 goes on after it was interrupted, and charges nothing twice', async () => {
  const actor = await newActor();
  const made = await newProject(
    actor,
    [0, 1].map((chapter) => ['a', 'b', 'c', 'd'].map((name) => `Sentence ${name}${chapter}.`)),
  );
  const abort = new AbortController();
  let calls = 0;
  speak.mockImplementation(async function* ({ text }, signal) {
    if (++calls === 4) abort.abort(new Error('the server stops'));
    signal.throwIfAborted();
    yield* words(text, 0.2);
  });
  await conversions.start(actor, made.project);
  await expect(run(actor, abort.signal)).rejects.toThrow('the server stops');
  const interrupted = (await conversions.active(made.project))!;
  expect(interrupted.spoken).toBeGreaterThan(0);
  expect(interrupted.spoken).toBeLessThan(8);
  expect((await state(actor)).spent).toBe(interrupted.credits);
  await run(actor, neverAborted, 2);
  expect(await conversions.latest(made.project)).toMatchObject({ state: 'completed', spoken: 8, credits: 8 * 12 });
  expect(await state(actor)).toMatchObject({ spent: 8 * 12, reserved: 0 });
});

it('STUDIO-018 keeps what is spoken when the credits end, and names the reason', async () => {
  sound();
  const actor = await newActor();
  const texts = Array.from({ length: 20 }, (_, at) => `${'word '.repeat(150)}${at}.`);
  const large = await newProject(actor, [texts]);
  const failed = await convert(actor, large);
  expect(failed).toMatchObject({ state: 'failed', problemCode: 'quota_exceeded', snapshotId: null });
  expect(failed.spoken).toBeGreaterThan(5);
  const { spent, reserved } = await state(actor);
  expect([spent <= 10_000, reserved]).toEqual([true, 0]);
  const [plan] = await sentencePlan.planChapters(actor, large.project, large.chapters);
  expect(plan!.sentences.filter(({ take }) => take)).toHaveLength(failed.spoken);
});

it('STUDIO-018 names the voice that a chapter lacks, and converts the others', async () => {
  sound();
  const actor = await newActor();
  const made = await newProject(actor, [['First chapter.'], ['Second chapter.'], ['Third chapter.']]);
  speak.mockImplementation(({ text }) => {
    if (text.startsWith('Second'))
      throw new AppError('voice_not_found', { message: 'A voice with the voice_id voice was not found.' });
    return words(text, 0.2);
  });
  const conversion = await convert(actor, made);
  expect(conversion).toMatchObject({ state: 'failed', spoken: 2, snapshotId: null });
  expect(conversion.problem).toMatch(/^1 of 3 chapters could not be converted. Chapter 2: The voice “Maren”/);
  expect((await readChapters(made)).map((chapter) => chapter.lastConversionError)).toEqual([
    null,
    expect.stringContaining('The voice “Maren” cannot speak. A voice with the voice_id voice was not found.'),
    null,
  ]);
});

it('STUDIO-018 tries again when an engine fails once', async () => {
  const actor = await newActor();
  const made = await newProject(actor, [['Only one.']]);
  speak.mockImplementationOnce(() => {
    throw new EngineError('test', 'crashed', { retryable: true });
  });
  speak.mockImplementation(({ text }) => words(text, 0.2));
  expect(await convert(actor, made)).toMatchObject({ state: 'completed', spoken: 1 });
});

it('STUDIO-018 ends quietly when it is cancelled, and does not start twice', async () => {
  const actor = await newActor();
  const made = await newProject(actor, [['One two.', 'Three four.', 'Five six.']]);
  await conversions.start(actor, made.project);
  await expect(conversions.start(actor, made.project)).rejects.toMatchObject({ code: 'project_busy' });
  speak.mockImplementation(async function* ({ text }) {
    await conversions.cancel(actor, made.project);
    yield* words(text, 0.2);
  });
  await run(actor);
  expect(await conversions.latest(made.project)).toMatchObject({ state: 'cancelled', snapshotId: null });
  await expect(
    newProject(actor, [['***']]).then(({ project }) => conversions.start(actor, project)),
  ).rejects.toMatchObject({ code: 'nothing_to_convert' });
});

it('STUDIO-010 converts one chapter, and tells the callback URL as the public API describes it', async () => {
  sound();
  const actor = await newActor();
  const made = await newProject(actor, [['Chapter one.'], ['Chapter two.']]);
  await projectRows.read().update(actor.workspaceId, made.project.id, { callbackUrl: 'https://example.com/hook' });
  const project = (await projectRows.read().findById(actor.workspaceId, made.project.id))!;
  callbacks.length = 0;
  const chapterId = made.chapters[1]!.id;
  const conversion = await convert(actor, { ...made, project }, { chapterIds: [chapterId] });
  expect(conversion).toMatchObject({ state: 'completed', isWhole: false, snapshotId: null, spoken: 1 });
  await convert(actor, { ...made, project });
  const [, second] = await readChapters(made);
  expect(callbacks.map((body) => JSON.parse(body))).toEqual([
    {
      type: 'chapter_conversion_status',
      event_timestamp: expect.any(Number),
      data: {
        request_id: conversion.id,
        project_id: project.id,
        chapter_id: chapterId,
        conversion_status: 'success',
        chapter_snapshot_id: second!.latestSnapshotId,
        error_details: null,
      },
    },
    {
      type: 'project_conversion_status',
      event_timestamp: expect.any(Number),
      data: {
        request_id: expect.any(String),
        project_id: project.id,
        conversion_status: 'success',
        project_snapshot_id: (await conversions.latest(project))!.snapshotId,
        error_details: null,
      },
    },
  ]);
});
