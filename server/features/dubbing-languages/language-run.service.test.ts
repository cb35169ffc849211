import { expect, it } from 'vitest';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { dubbingSpeakers } from '../dubbing-projects/dubbing-projects.tables.ts';
import { words } from '../speech/test-speech.ts';
import { presentLanguage, presentLine } from './dubbing-languages.present.ts';
import { foreignVoice, ownVoice, testDubbing } from './test-dubbing.ts';

const { db } = await testDatabase();
const dubbing = await testDubbing(db);
const { speak, newActor, newProject, run, state, findLanguage, translator, events, withdrawn } = dubbing;
const { dubbingLanguages, languageQueue, lineEdits, lineTakes, languageChanges } = dubbing;
const sound = () => speak.mockImplementation(({ text }) => words(text, 0.2));
const english = { language: 'en', isAutomatic: true };
const three = [
  { text: 'uno dos tres', startMs: 0, endMs: 400 },
  { text: 'cuatro', startMs: 2000, endMs: 3000 },
  { text: 'cinco', startMs: 5000, endMs: 6000, externalId: 'last' },
];
/** Credits of a minute. */
const minute = 2000;

it('DUB-003 translates, fits and speaks a language, and charges once for the length of the source', async () => {
  sound();
  const actor = await newActor();
  const project = await newProject(actor, three);
  const { language } = await dubbingLanguages.create(actor, project.id, { ...english, language: 'en-GB' });
  expect(language).toMatchObject({ state: 'queued', language: 'en-GB', outputRevision: null });
  await run(actor);
  const view = await dubbingLanguages.get(actor, project.id, language.id);
  expect(presentLanguage(view)).toMatchObject({
    status: 'completed',
    outputs: { lossless_audio: null },
    ...{ error: null, warnings: [], notices: [], progress: 1, credits: minute, translator: 'Test translator' },
    lines: { total: 3, translated: 3, spoken: 3, overlong: 0, drafts: 0 },
  });
  expect(await state(actor)).toMatchObject({ spent: minute, reserved: 0, texts: [] });
  const { views } = await lineTakes.lines(actor, project.id, language.id);
  const lines = views.map(presentLine);
  expect(lines.map((line) => [line.translation, line.is_stale, line.duration_s, line.voice_id])).toEqual([
    ['en uno dos tres', false, 0.4, ownVoice.id],
    ['en cuatro', false, 0.2, ownVoice.id],
    ['en cinco', false, 0.2, ownVoice.id],
  ]);
  // Four words fill the line; two of them fill a fifth of a second and are played slower.
  expect(lines.map(({ fit }) => [fit!.start_s, fit!.speed, fit!.stretch])).toEqual([
    [0, 1, 1],
    [2, 1, 0.85],
    [5, 1, 0.85],
  ]);
  expect(events.splice(0)).toMatchObject([{ type: 'dubbing_language_completed', data: { language_id: language.id } }]);
});

it('DUB-003 makes no call of an engine and no charge for lines that read as before', async () => {
  sound();
  const actor = await newActor();
  const project = await newProject(actor, three);
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await run(actor);
  await expect(languageQueue.dub(actor, project, language.id, {})).rejects.toMatchObject({
    code: 'dubbing_nothing_to_do',
  });
  const { lines } = await dubbingLanguages.transcript(actor, project.id, language.id);
  const first = lines[0]!;
  const edit = (translation: string) =>
    lineEdits.edit(actor, project.id, language.id, new Map([[first.segment.id, { translation }]]));
  expect((await edit('other')).language).toMatchObject({ state: 'stale', revision: 1, outputRevision: 0 });
  await edit(first.translation!);
  speak.mockClear();
  await languageQueue.dub(actor, project, language.id, {});
  await run(actor);
  expect(speak).not.toHaveBeenCalled();
  expect(await findLanguage(language.id)).toMatchObject({ state: 'completed', revision: 2, outputRevision: 2 });
  expect(await state(actor)).toMatchObject({ spent: minute, reserved: 0 });
});

it('speaks changed lines again within the free allowance, and charges what is beyond it', async () => {
  sound();
  const actor = await newActor();
  const long = [{ text: 'uno', startMs: 0, endMs: 40_000 }];
  const project = await newProject(actor, long);
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await expect(languageQueue.regenerate(actor, project, language.id)).rejects.toMatchObject({
    code: 'dubbing_language_busy',
  });
  await run(actor);
  const [line] = (await dubbingLanguages.transcript(actor, project.id, language.id)).lines;
  const mend = async (translation: string) => {
    const edits = new Map([[line!.segment.id, { translation }]]);
    await lineEdits.edit(actor, project.id, language.id, edits);
    const started = await languageQueue.regenerate(actor, project, language.id);
    expect(await findLanguage(language.id)).toMatchObject({ state: 'processing' });
    await run(actor);
    return started;
  };
  expect(await mend('first')).toEqual({
    segmentIds: [line!.segment.id],
    ...{ regeneratedMs: 40_000, chargedMs: 0, freeMsLeft: 20_000 },
  });
  expect(await mend('second')).toMatchObject({ regeneratedMs: 40_000, chargedMs: 20_000, freeMsLeft: 0 });
  expect(await findLanguage(language.id)).toMatchObject({ state: 'completed', credits: minute + 667 });
  expect(await state(actor)).toMatchObject({ spent: minute + 667, reserved: 0 });
});

it('DUB-006 gives the credits of a failed dub back, with the error', async () => {
  const actor = await newActor();
  const project = await newProject(actor, three);
  speak.mockImplementation(() => {
    throw new EngineError('mock', 'broken', { retryable: false });
  });
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await expect(run(actor)).rejects.toThrow();
  expect(await findLanguage(language.id)).toMatchObject({ state: 'processing', error: null });
  events.splice(0);
  await run(actor, undefined, 4);
  expect(await findLanguage(language.id)).toMatchObject({
    ...{ state: 'failed', isRefunded: true, jobId: null, credits: 0 },
    error: { code: 'engine_failed', retryable: true },
  });
  expect(await state(actor)).toMatchObject({ spent: 0, reserved: 0 });
  expect(events).toMatchObject([{ type: 'dubbing_language_failed', data: { status: 'failed' } }]);
});

it('DUB-006 fails without enough credits before a line is spoken', async () => {
  sound();
  const actor = await newActor();
  const project = await newProject(actor, three, { durationMs: 3600_000 });
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await run(actor);
  expect(await findLanguage(language.id)).toMatchObject({
    ...{ state: 'failed', isRefunded: true },
    error: { code: 'quota_exceeded', retryable: false },
  });
  expect(speak).not.toHaveBeenCalled();
});

it('goes on after it was killed, and pays nothing twice', async () => {
  const actor = await newActor();
  const project = await newProject(
    actor,
    ['a', 'b', 'c', 'd', 'e', 'f'].map((text, at) => ({ text, startMs: at * 5000, endMs: at * 5000 + 3000 })),
  );
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  const texts = translator.texts.length;
  // Before the translation is stored.
  const first = new AbortController();
  translator.before = () => {
    first.abort(new Error('the server stops'));
    throw first.signal.reason;
  };
  await expect(run(actor, first.signal)).rejects.toThrow();
  translator.before = () => {};
  // While the third line is spoken.
  const second = new AbortController();
  let calls = 0;
  speak.mockImplementation(async function* ({ text }, signal) {
    if (++calls === 3) second.abort(new Error('the server stops'));
    signal.throwIfAborted();
    yield* words(text, 0.2);
  });
  await expect(run(actor, second.signal)).rejects.toThrow();
  expect(await state(actor)).toMatchObject({ spent: 0, reserved: 0 });
  const { views } = await lineTakes.lines(actor, project.id, language.id);
  const spoken = views.filter(({ take }) => take).length;
  expect(spoken).toBeGreaterThanOrEqual(1);
  speak.mockClear();
  sound();
  await run(actor);
  expect(speak).toHaveBeenCalledTimes(6 - spoken);
  expect(translator.texts.slice(texts)).toHaveLength(6);
  expect(await findLanguage(language.id)).toMatchObject({ state: 'completed', credits: minute });
  // The job is delivered once more after its end.
  await run(actor);
  expect(await state(actor)).toMatchObject({ spent: minute, reserved: 0 });
});

it('speaks with another voice when that of a speaker is withdrawn during the dub', async () => {
  const actor = await newActor();
  const project = await newProject(
    actor,
    ['a', 'b', 'c', 'd', 'e', 'f'].map((text, at) => ({ text, startMs: at * 5000, endMs: at * 5000 + 3000 })),
  );
  const used: string[] = [];
  speak.mockImplementation(({ text, voice }) => {
    used.push(voice.id);
    withdrawn.add(ownVoice.id);
    return words(text, 0.2);
  });
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await run(actor);
  withdrawn.clear();
  const view = presentLanguage(await dubbingLanguages.get(actor, project.id, language.id));
  expect(view).toMatchObject({ status: 'completed', error: null });
  expect(view.warnings).toMatchObject([{ type: 'voices_not_permitted', message: expect.stringContaining('Ana') }]);
  expect(view.warnings[0]!.speaker_ids).toHaveLength(1);
  expect([used[0], used.at(-1), used.length]).toEqual([ownVoice.id, 'voice', 6]);
});

it('leaves out a line that the engine cannot speak, and charges for the others', async () => {
  const actor = await newActor();
  const project = await newProject(actor, three);
  speak.mockImplementation(({ text }) => {
    if (text.includes('cuatro'))
      throw new EngineError('mock', 'no such sound', { retryable: false, isRequestFault: true });
    return words(text, 0.2);
  });
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await run(actor);
  const view = presentLanguage(await dubbingLanguages.get(actor, project.id, language.id));
  expect(view).toMatchObject({ status: 'stale', outputs: null, lines: { spoken: 2 }, credits: 1967 });
  expect(view.notices).toMatchObject([{ type: 'lines_not_spoken', message: expect.stringContaining('cuatro') }]);
});

it('leaves lines to people where nothing translates, and charges for what was spoken', async () => {
  sound();
  translator.isInstalled = false;
  const actor = await newActor();
  const project = await newProject(actor, three);
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await run(actor);
  const view = presentLanguage(await dubbingLanguages.get(actor, project.id, language.id));
  expect(view).toMatchObject({ status: 'stale', outputs: null, credits: 0, lines: { total: 3, translated: 0 } });
  expect(view.notices).toMatchObject([{ type: 'translation_needed' }]);
  expect(view.notices[0]!.message).toContain('Nothing on this server translates Spanish into English. 3 lines');
  const srt = '1\n00:00:00,000 --> 00:00:00,400\none two three\n\n2\n00:00:02,000 --> 00:00:03,000\nfour\n';
  expect(await lineEdits.import(actor, project.id, language.id, { format: 'srt', content: srt })).toMatchObject({
    ...{ imported: 2, ignored: 0, revision: 1 },
  });
  const csv = 'external_id;translation\nlast;five\nother;six\n';
  expect(await lineEdits.import(actor, project.id, language.id, { format: 'csv', content: csv })).toMatchObject({
    ...{ imported: 1, ignored: 1 },
  });
  await languageQueue.dub(actor, project, language.id, {});
  await run(actor);
  translator.isInstalled = true;
  expect(await findLanguage(language.id)).toMatchObject({ state: 'completed', outputRevision: 2, credits: minute });
});

it('names the language that no installed voice speaks', async () => {
  const actor = await newActor();
  const project = await newProject(actor, three);
  const { language } = await dubbingLanguages.create(actor, project.id, { ...english, language: 'fr-CA' });
  await run(actor);
  expect(await findLanguage(language.id)).toMatchObject({
    ...{ state: 'failed', isRefunded: true },
    error: { code: 'voice_language_not_supported', message: expect.stringContaining('Canadian French') },
  });
  const estimate = await dubbingLanguages.estimate(actor, project.id, 'fr');
  expect(estimate).toMatchObject({ minutes: 1, credits: minute, hasVoice: false });
});

it('DUB-007 dubs on every plan, but edits lines only on one with the studio', async () => {
  sound();
  const actor = await dubbing.newActor('free');
  const project = await newProject(actor, three);
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await run(actor);
  expect(await findLanguage(language.id)).toMatchObject({ state: 'completed', credits: minute });
  const [line] = (await dubbingLanguages.transcript(actor, project.id, language.id)).lines;
  const { id } = line!.segment;
  const refused = { code: 'feature_not_available' };
  const edit = lineEdits.edit(actor, project.id, language.id, new Map([[id, { translation: 'x' }]]));
  await expect(edit).rejects.toMatchObject(refused);
  const { signal } = new AbortController();
  await expect(lineTakes.speak(actor, project.id, language.id, id, signal)).rejects.toMatchObject(refused);
});

it('gives a speaker a voice that speaks the language', async () => {
  const actor = await newActor();
  const project = await newProject(actor, three);
  const used = new Set<string>();
  speak.mockImplementation(({ text, voice }) => {
    used.add(voice.id);
    return words(text, 0.2);
  });
  await db.update(dubbingSpeakers).set({ voice: { voiceId: foreignVoice.id } });
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await run(actor);
  expect([...used]).toEqual(['voice']);
  const view = presentLanguage(await dubbingLanguages.get(actor, project.id, language.id));
  expect(view).toMatchObject({ status: 'completed', warnings: [] });
  expect(view.notices[0]!.message).toBe('Another voice speaks for Ana (Foreign), since theirs does not speak English.');
});

it('DUB-004 takes the 29 languages with their regions, and refuses others by name', async () => {
  const actor = await newActor();
  const project = await newProject(actor, three);
  for (const tag of ['is', 'no', 'xx', 'not a tag'])
    await expect(dubbingLanguages.create(actor, project.id, { ...english, language: tag })).rejects.toMatchObject({
      ...{ code: 'invalid_parameters', param: 'target_language' },
    });
  const { language } = await dubbingLanguages.create(actor, project.id, {
    ...{ language: 'es_mx', isAutomatic: false },
  });
  expect(language).toMatchObject({ language: 'es-MX', state: 'stale' });
  await expect(
    dubbingLanguages.create(actor, project.id, { language: 'es-MX', isAutomatic: false }),
  ).rejects.toMatchObject({ code: 'dubbing_language_exists' });
});

it('takes translations that cover each segment exactly once', async () => {
  const actor = await newActor();
  const project = await newProject(actor, three);
  const { lines } = await dubbingLanguages.transcript(
    actor,
    project.id,
    (await dubbingLanguages.create(actor, project.id, { language: 'it', isAutomatic: false })).language.id,
  );
  const [one, two] = lines.map(({ segment }) => segment.id);
  const create = (translations: Record<string, string>) =>
    dubbingLanguages.create(actor, project.id, { language: 'en', isAutomatic: false, translations });
  const refused = { code: 'invalid_parameters', param: 'translations' };
  await expect(create({ [one!]: 'a', last: 'c' })).rejects.toMatchObject(refused);
  await expect(create({ [one!]: 'a', [two!]: 'b', last: 'c', more: 'd' })).rejects.toMatchObject(refused);
  const { counts } = await create({ [one!]: 'a', [two!]: 'b', last: 'c' });
  expect(counts).toMatchObject({ total: 3, translated: 3, spoken: 0 });
});

it('marks lines stale when their source or voice changes, and starts automatic languages once', async () => {
  sound();
  const actor = await newActor();
  const project = await newProject(actor, three, { state: 'preparing' });
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  expect(language).toMatchObject({ state: 'queued', jobId: null });
  const ready = { ...project, state: 'ready' as const };
  const before = dubbing.queued.length;
  await languageChanges.onPrepared(actor.workspaceId, ready);
  await languageChanges.onPrepared(actor.workspaceId, ready);
  expect(dubbing.queued.length).toBe(before + 1);
  await run(actor);
  const { lines } = await dubbingLanguages.transcript(actor, project.id, language.id);
  const [one, two] = lines.map(({ segment }) => segment);
  await db.transaction((tx) =>
    languageChanges.onSourceChanged(tx, ready, { rewritten: [one!.id], changed: [two!.id], hasDeleted: false }),
  );
  const after = await dubbingLanguages.transcript(actor, project.id, language.id);
  expect(after.language).toMatchObject({ state: 'stale', revision: 1, outputRevision: 0 });
  expect(after.lines.map(({ translation, isStale }) => [translation, isStale])).toEqual([
    [null, true],
    ['en cuatro', true],
    ['en cinco', false],
  ]);
  await db.transaction((tx) =>
    languageChanges.onVoiceChanged(tx, ready, { speakerId: one!.speakerId, languages: ['de'] }),
  );
  expect(await findLanguage(language.id)).toMatchObject({ revision: 1 });
  const failing = await newProject(actor, three, { state: 'preparing' });
  const { language: waiting } = await dubbingLanguages.create(actor, failing.id, english);
  await languageChanges.onPrepared(actor.workspaceId, { ...failing, state: 'failed', error: null });
  expect(await findLanguage(waiting.id)).toMatchObject({ state: 'failed', error: { code: 'project_failed' } });
});

it('speaks a single line at once, keeps all takes, and restores an earlier one', async () => {
  sound();
  const actor = await newActor();
  const project = await newProject(actor, three);
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await run(actor);
  const { line } = (await lineTakes.lines(actor, project.id, language.id)).views[0]!;
  const { id } = line.segment;
  const first = (await lineTakes.takes(actor, project.id, language.id, id)).takeId!;
  await lineEdits.edit(actor, project.id, language.id, new Map([[id, { translation: 'one more time' }]]));
  const { signal } = new AbortController();
  const spoken = await lineTakes.speak(actor, project.id, language.id, id, signal);
  expect(spoken).toMatchObject({ chargedMs: 0, language: { state: 'stale', revision: 2, freeRegenerationMs: 400 } });
  expect(spoken.view.take).toMatchObject({ text: 'one more time' });
  const { takes } = await lineTakes.takes(actor, project.id, language.id, id);
  expect(takes).toHaveLength(2);
  const { view, language: chosen } = await lineTakes.choose(actor, project.id, language.id, id, first);
  expect([view.line.translation, view.line.takeId, view.line.isStale]).toEqual(['en uno dos tres', first, false]);
  expect(chosen).toMatchObject({ state: 'stale', revision: 3, outputRevision: 0 });
  speak.mockClear();
  await languageQueue.dub(actor, project, language.id, {});
  await run(actor);
  expect(speak).not.toHaveBeenCalled();
  expect(await findLanguage(language.id)).toMatchObject({ state: 'completed', outputRevision: 3, credits: minute });
  const place = { projectId: project.id, languageId: language.id, takeId: first };
  const opened = await lineTakes.openTake(actor, place, undefined);
  expect(opened.bytes).toBe(44 + 2 * 3200);
  opened.stream.destroy();
});

it('asks for faster speech before it marks a line as too long', async () => {
  sound();
  const actor = await newActor();
  const project = await newProject(actor, [
    { text: 'uno dos tres cuatro cinco', startMs: 0, endMs: 300 },
    { text: 'seis', startMs: 420, endMs: 1000 },
  ]);
  const { language } = await dubbingLanguages.create(actor, project.id, english);
  await run(actor);
  const { views } = await lineTakes.lines(actor, project.id, language.id);
  expect(views[0]!.take).toMatchObject({ speed: 1.15 });
  expect(views[0]!.line.fit).toMatchObject({ endMs: 300, stretch: 1.25 });
  expect(views[0]!.line.fit!.overlongPercent).toBeGreaterThan(0);
  expect(views[0]!.takeCount).toBe(2);
});
