import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readWav } from '../../../audio/formats/wav.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { words } from '../speech/test-speech.ts';
import { testVoiceover } from './test-voiceover.ts';

const { db } = await testDatabase();
const test = await testVoiceover(db);
const { voiceoverProjects, voiceoverChanges, voiceoverRuns, newActor, newProject, runJobs, speak, state, blobs } = test;
const sound = () => speak.mockReset().mockImplementation(({ text }) => words(text, 0.2));
const read = async (actor: Awaited<ReturnType<typeof newActor>>, id: string) => voiceoverProjects.get(actor, id);

it('STUDIO-027 speaks what is stale, charges once, and neither speaks nor charges what is unchanged', async () => {
  sound();
  const actor = await newActor();
  const { project } = await newProject(actor, ['One two.', 'Three four.', 'One two.']);
  const run = await voiceoverRuns.speak(actor, project.id, { clipIds: undefined, again: false });
  // As after a crash at the end: the job runs twice.
  await runJobs(2);
  expect(await voiceoverRuns.get(actor, project.id, run.id)).toMatchObject({ state: 'done', progress: 1 });
  // The third clip says what the first one says.
  expect([speak.mock.calls.length, (await state(actor)).spent]).toEqual([2, 'One two.Three four.'.length]);
  const spoken = await read(actor, project.id);
  expect(spoken.clips.map(({ isStale }) => isStale)).toEqual([false, false, false]);
  expect(spoken.files.map(({ kind, durationMs }) => [kind, durationMs > 100])).toEqual([
    ['speech', true],
    ['speech', true],
  ]);

  const clip_id = spoken.clips[0]!.id;
  const edit = (text: string) =>
    voiceoverChanges.apply(actor, project.id, { clips: [{ clip_id, text, keeps_speech: false }] });
  expect((await edit('Five.')).clips[0]!.isStale).toBe(true);
  // Undo makes it right again, without a call of the engine.
  expect((await edit('One two.')).clips[0]!.isStale).toBe(false);
  const again = await voiceoverRuns.speak(actor, project.id, { clipIds: undefined, again: false });
  expect([again.state, speak.mock.calls.length]).toEqual(['done', 2]);
});

it('STUDIO-027 speaks a named clip again as another take, once per request', async () => {
  sound();
  const actor = await newActor();
  const { project, clips } = await newProject(actor, ['One.']);
  await voiceoverRuns.speak(actor, project.id, { clipIds: undefined, again: false });
  await runJobs();
  await voiceoverRuns.speak(actor, project.id, { clipIds: [clips[0]!.id], again: true });
  await runJobs(2);
  expect(speak.mock.calls.length).toBe(2);
  const { files, clips: after } = await read(actor, project.id);
  expect([files.length, after[0]!.fileId === files[1]!.id]).toEqual([2, true]);
});

it('refuses a change of an older revision with the current project, and changes nothing', async () => {
  const actor = await newActor();
  const { project, clips } = await newProject(actor, ['One.']);
  const move = (revision: number, start_ms: number) =>
    voiceoverChanges.apply(actor, project.id, {
      revision,
      clips: [{ clip_id: clips[0]!.id, start_ms, keeps_speech: false }],
    });
  await move(project.revision, 100);
  await expect(move(project.revision, 900)).rejects.toMatchObject({
    code: 'voiceover_changed',
    data: { project: project.revision + 1 },
  });
  expect((await read(actor, project.id)).clips[0]!.startMs).toBe(100);
});

it('neither changes nor takes the IDs of another project', async () => {
  const [actor, other] = [await newActor(), await newActor()];
  const { clips } = await newProject(actor, ['Mine.']);
  const { project } = await newProject(other, ['Theirs.']);
  const track_id = `${project.id}-anna`;
  const steal = [{ clip_id: clips[0]!.id, track_id, start_ms: 0, text: 'Stolen', keeps_speech: false }];
  await expect(voiceoverChanges.apply(other, project.id, { clips: steal })).rejects.toMatchObject({
    code: 'invalid_parameters',
  });
  await expect(read(other, clips[0]!.projectId)).rejects.toMatchObject({ code: 'voiceover_project_not_found' });
  expect((await read(actor, clips[0]!.projectId)).clips[0]!.text).toBe('Mine.');
});

it('STUDIO-027 renders a file as long as its clips, and an equal export only once', async () => {
  sound();
  const actor = await newActor();
  const { project, clips } = await newProject(actor, ['One two.', 'Three.']);
  await voiceoverRuns.speak(actor, project.id, { clipIds: undefined, again: false });
  await runJobs();
  const queued = await voiceoverRuns.export(actor, project.id, 'wav');
  await runJobs();
  const run = await voiceoverRuns.get(actor, project.id, queued.id);
  expect(run).toMatchObject({ state: 'done', contentType: 'audio/wav' });
  const { durationMs } = await read(actor, project.id);
  expect(run.durationMs).toBe(durationMs);
  const { samples, sampleRate } = readWav(await buffer((await blobs.open(run.blobKey!))!.stream));
  expect(Math.abs((samples.length / sampleRate) * 1000 - durationMs)).toBeLessThan(2);
  expect(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeGreaterThan(0.1);
  expect((await voiceoverRuns.export(actor, project.id, 'wav')).id).toBe(run.id);

  const [clip] = clips;
  await voiceoverChanges.apply(actor, project.id, {
    clips: [{ clip_id: clip!.id, gain_db: -6, keeps_speech: false }],
  });
  expect((await voiceoverRuns.export(actor, project.id, 'wav')).id).not.toBe(run.id);
  await voiceoverProjects.delete(actor, project.id);
  expect(await blobs.stat(run.blobKey!)).toBeUndefined();
});

it('names the track without a voice, and refuses an MP4 file without a video', async () => {
  sound();
  const actor = await newActor();
  const { project } = await newProject(actor, ['One.']);
  await expect(voiceoverRuns.export(actor, project.id, 'mp3')).rejects.toMatchObject({ code: 'invalid_parameters' });
  await voiceoverRuns.speak(actor, project.id, { clipIds: undefined, again: false });
  await runJobs();
  await expect(voiceoverRuns.export(actor, project.id, 'mp4')).rejects.toThrow('needs a video');
  await voiceoverChanges.editTrack(actor, project.id, `${project.id}-anna`, { voice_id: null });
  await expect(voiceoverRuns.speak(actor, project.id, { clipIds: undefined, again: false })).rejects.toThrow(
    'Choose a voice for “Anna”.',
  );
});

it('splits a spoken clip so that both halves keep its sound', async () => {
  sound();
  const actor = await newActor();
  const { project, clips } = await newProject(actor, ['One two three four.']);
  await voiceoverRuns.speak(actor, project.id, { clipIds: undefined, again: false });
  await runJobs();
  const before = await read(actor, project.id);
  const halves = await voiceoverChanges.splitClip(actor, project.id, clips[0]!.id, 100);
  expect(halves.map(({ isStale, fileId }) => [isStale, fileId])).toEqual([
    [false, before.files[0]!.id],
    [false, before.files[0]!.id],
  ]);
  expect(halves.map(({ text }) => text).join(' ')).toBe('One two three four.');
  expect((await read(actor, project.id)).durationMs).toBe(before.durationMs);
});
