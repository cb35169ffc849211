import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readWav } from '../../../audio/formats/wav.ts';
import { type Codecs, openCodecs } from '../../../engines/codec/codecs.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live } from '../../platform/test-doubles.ts';
import { words } from '../speech/test-speech.ts';
import { testChapters } from '../studio-chapters/test-chapters.ts';
import { chapterRendersService } from '../studio-exports/chapter-renders.service.ts';
import { fileJoiningService } from '../studio-exports/file-joining.service.ts';
import { snapshotFilesService } from '../studio-exports/snapshot-files.service.ts';
import { paddedLength, studioRate } from '../studio-exports/studio-files.rules.ts';
import { testStudio } from '../studio-takes/test-studio.ts';
import { snapshotMakingService } from './snapshot-making.service.ts';
import { studioRendersService } from './studio-renders.service.ts';
import { studioSnapshotsService } from './studio-snapshots.service.ts';

const { db } = await testDatabase();
const studio = await testStudio(db);
const { speak, newActor, newProject, chapterRows, projectRows, sentencePlan, sentenceSpeaking, blobs, clock } = studio;
const { chapterStructure, studioChapters, access: projectAccess } = await testChapters(db);
const snapshotMaking = snapshotMakingService(studio);
let codecs: Codecs;
let snapshots: ReturnType<typeof studioSnapshotsService>;

beforeEach(() => {
  speak.mockImplementation(({ text }) => words(text, 0.2));
});
beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
  const studioRenders = studioRendersService({ db });
  const chapterRenders = chapterRendersService({ ...studio, studioRenders, codecs });
  const fileJoining = fileJoiningService({ codecs, chapterRenders });
  const snapshotFiles = snapshotFilesService({ studioRenders, blobs, clock, chapterRenders, fileJoining });
  snapshots = studioSnapshotsService({ ...studio, live, projectAccess, snapshotMaking, snapshotFiles });
});
afterAll(() => codecs.close());

/** The names in a ZIP file, whose files are not compressed. */
const namesOf = (zip: Buffer): string[] => [...new Set(zip.toString('latin1').match(/\d Chapter \d\.\w{3}/gu))];
type Made = Awaited<ReturnType<typeof newProject>>;
/** Speaks a project and keeps its sound, as a conversion does. */
async function convert(actor: Actor, { project }: Pick<Made, 'project'>) {
  for (const chapter of await chapterRows.read().list(project)) {
    const plan = await sentencePlan.planChapter(actor, project, chapter);
    for (const sentence of plan.sentences)
      await sentenceSpeaking.speak(actor, plan.voicing, sentence, {}, neverAborted);
    const spoken = await sentencePlan.planChapter(actor, project, chapter);
    await db.transaction(async (tx) => {
      const { snapshot } = await snapshotMaking.chapter(tx, spoken, new Map());
      await chapterRows.read(tx).update(project, chapter.id, { latestSnapshotId: snapshot.id });
    });
  }
  const chapters = await chapterRows.read().list(project);
  return (await db.transaction((tx) => snapshotMaking.project(tx, project, chapters)))!;
}

/** What a snapshot says by chapter, its length, the length of its file and the names in its archive. */
async function hear(actor: Actor, { project }: Pick<Made, 'project'>, id: string) {
  const { snapshot, alignments } = await snapshots.getProject(actor, project.id, id);
  const opened = await snapshots.openProject(actor, project.id, id, true, neverAborted);
  const archive = await snapshots.archiveProject(actor, project.id, id, neverAborted);
  return {
    texts: alignments.map(({ characters }) => characters.join('')),
    durationMs: snapshot.durationMs,
    bytes: (await buffer(opened.stream)).length,
    files: namesOf(await buffer(archive.body)),
  };
}

it('STUDIO-019 keeps the snapshots of a project whole when two chapters are merged', async () => {
  const actor = await newActor();
  const made = await newProject(actor, [['One two.'], ['Three four.'], ['Five.']]);
  const { id } = await convert(actor, made);
  const before = await hear(actor, made, id);
  expect(before.texts).toEqual(['One two.', 'Three four.', 'Five.']);
  expect(before.files).toEqual(['1 Chapter 1.mp3', '2 Chapter 2.mp3', '3 Chapter 3.mp3']);
  const [first, second] = made.chapters;
  await chapterStructure.merge(actor, { projectId: made.project.id, chapterId: first!.id });
  expect(await hear(actor, made, id)).toEqual(before);
  const kept = await snapshots.listChapter(actor, made.project.id, first!.id);
  expect(kept.map(({ name }) => name).toSorted()).toEqual(['Chapter 1', 'Chapter 2']);
  await expect(snapshots.listChapter(actor, made.project.id, second!.id)).rejects.toMatchObject({
    code: 'chapter_not_found',
  });
  // The merged chapter sounds like both.
  const merged = await convert(actor, made);
  expect((await hear(actor, made, merged.id)).texts).toEqual(['One two.Three four.', 'Five.']);
});

it('STUDIO-019 plays what is left of a snapshot, and says when all of its chapters were deleted', async () => {
  const actor = await newActor();
  const made = await newProject(actor, [['One two.'], ['Three four.']]);
  const { id, durationMs } = await convert(actor, made);
  const projectId = made.project.id;
  await studioChapters.delete(actor, { projectId, chapterId: made.chapters[0]!.id });
  const left = await hear(actor, made, id);
  expect([left.texts, left.files]).toEqual([['Three four.'], ['1 Chapter 2.mp3']]);
  expect(left.durationMs).toBeLessThan(durationMs);
  await chapterRows.read().update(made.project, made.chapters[1]!.id, { name: 'Gone' });
  await studioChapters.create(actor, projectId, { name: 'New' }, neverAborted);
  await studioChapters.delete(actor, { projectId, chapterId: made.chapters[1]!.id });
  const gone = { code: 'snapshot_not_found', message: 'All chapters of this snapshot were deleted.' };
  await expect(snapshots.getProject(actor, projectId, id)).rejects.toMatchObject(gone);
  await expect(snapshots.openProject(actor, projectId, id, true, neverAborted)).rejects.toMatchObject(gone);
  await expect(snapshots.archiveProject(actor, projectId, id, neverAborted)).rejects.toMatchObject(gone);
  expect(await snapshots.listProject(actor, projectId)).toHaveLength(1);
});

it('STUDIO-019 restores the text of a snapshot, also when a part of it moved to another chapter', async () => {
  const actor = await newActor();
  const made = await newProject(actor, [['One two.', 'Three four.']]);
  const target = { projectId: made.project.id, chapterId: made.chapters[0]!.id };
  await convert(actor, made);
  const [snapshot] = await snapshots.listChapter(actor, target.projectId, target.chapterId);
  const rows = chapterRows.read();
  const before = await rows.blocks(made.chapters[0]!);
  await chapterStructure.split(actor, target, before[1]!.id, 'Second half');
  await rows.updateBlock(made.chapters[0]!, before[0]!.id, {
    nodes: [{ ...(before[0]!.nodes[0] as { type: 'tts_node'; text: string; voice_id: string }), text: 'Changed.' }],
  });
  const restored = await snapshots.restore(actor, target.projectId, target.chapterId, snapshot!.id);
  expect(restored.revision).toBeGreaterThan(made.chapters[0]!.revision);
  expect(restored.characters).toBe('One two.Three four.'.length);
  const after = await rows.blocks(restored);
  expect(after.map(({ nodes }) => nodes)).toEqual(before.map(({ nodes }) => nodes));
  expect([after[0]!.id === before[0]!.id, after[1]!.id === before[1]!.id]).toEqual([true, false]);
  const plan = await sentencePlan.planChapter(actor, made.project, restored);
  expect(plan.sentences.every(({ take }) => take !== undefined)).toBe(true);
  const names = (await snapshots.listChapter(actor, target.projectId, target.chapterId)).map(({ name }) => name);
  expect(names).toEqual(['Chapter 1 (replaced)', 'Chapter 1']);
});

it('STUDIO-005 sends a WAV file for the lossless preset, and MP3 on request', async () => {
  const actor = await newActor();
  const made = await newProject(actor, [['One two.'], ['Three four.']]);
  const { id, durationMs } = await convert(actor, made);
  await projectRows.read().update(actor.workspaceId, made.project.id, { qualityPreset: 'ultra_lossless' });
  const wav = await snapshots.openProject(actor, made.project.id, id, false, neverAborted);
  const { samples, sampleRate } = readWav(await buffer(wav.stream));
  expect([wav.contentType, sampleRate]).toEqual(['audio/wav', 44_100]);
  // Each chapter ends with silence to a whole number of frames.
  const paddedMs = (samples.length / sampleRate) * 1000 - durationMs;
  expect([paddedMs > -1, paddedMs <= (4000 * paddedLength(1)) / studioRate]).toEqual([true, true]);
  const mp3 = await snapshots.openProject(actor, made.project.id, id, true, neverAborted);
  mp3.stream.destroy();
  expect(mp3.contentType).toBe('audio/mpeg');
  const archive = await snapshots.archiveProject(actor, made.project.id, id, neverAborted);
  expect(namesOf(await buffer(archive.body))).toEqual(['1 Chapter 1.wav', '2 Chapter 2.wav']);
});
