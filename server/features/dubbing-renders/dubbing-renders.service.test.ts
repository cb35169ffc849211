import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { channelLoudness } from '../../../audio/analysis/loudness.ts';
import { concatSamples } from '../../../audio/pcm.ts';
import { type Codecs, openCodecs } from '../../../engines/codec/codecs.ts';
import { readPackets } from '../../../engines/codec/test-packets.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live, notifications, silentLog } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { openWatermark } from '../../platform/watermark/watermark.ts';
import { dubbingLines } from '../dubbing-languages/dubbing-languages.tables.ts';
import { dubbingProjects } from '../dubbing-projects/dubbing-projects.tables.ts';
import { presentRender } from './dubbing-renders.present.ts';
import { dubbingRendersService, type RenderOrder } from './dubbing-renders.service.ts';
import { dubbingRenders } from './dubbing-renders.tables.ts';
import { languageOutputsService } from './language-outputs.service.ts';
import { renderArchivesService } from './render-archives.service.ts';
import { renderBackgroundJobs } from './render-background-jobs.service.ts';
import { renderFilesService } from './render-files.service.ts';
import { renderJobsService } from './render-jobs.service.ts';
import { renderLinksService } from './render-links.service.ts';
import { renderMaterialService } from './render-material.service.ts';
import { renderSoundService } from './render-sound.service.ts';
import { behind, createDub, dubLengthS, hums, type TestDub, testSources, toneAmplitude } from './test-dub.ts';
import { transcriptExportsService } from './transcript-exports.service.ts';

const { db } = await testDatabase();
const folder = testFolder('dub-renders');
const temporaryFolder = testFolder('dub-scratch');
const blobs = await openFolderStore(join(folder, 'blobs'));
let codecs: Codecs;
beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
});
afterAll(() => codecs.close());

function openRenders() {
  let now = new Date();
  const clock = () => now;
  const sources = testSources(db);
  const watermark = openWatermark({ secret: Buffer.alloc(32, 7), codecs });
  const renderMaterial = renderMaterialService({ sources });
  const renderSound = renderSoundService({ blobs, codecs, watermark });
  const renderArchives = renderArchivesService({ codecs, watermark });
  const renderFiles = renderFilesService({ blobs, codecs, renderSound, renderArchives, temporaryFolder });
  const render = vi.spyOn(renderFiles, 'render');
  const sound = vi.spyOn(renderSound, 'open');
  const sent: string[] = [];
  const jobs = {
    send: async (_job: unknown, payload: unknown) => {
      sent.push((payload as { renderId: string }).renderId);
      return `job-${sent.at(-1)}`;
    },
    status: vi.fn(async () => ({ state: 'running' as const, percent: undefined, stage: undefined })),
    cancel: vi.fn(async () => true),
  };
  const findProject = async (id: string) =>
    (await db.select().from(dubbingProjects).where(eq(dubbingProjects.id, id)))[0];
  const dubbingAccess = { require: async (_actor: unknown, id: string) => (await findProject(id))! };
  const projects = { findById: (_workspaceId: unknown, id: string) => findProject(id) };
  const renderLinks = renderLinksService({ secret: Buffer.alloc(32, 1), clock });
  const common = { db, clock, blobs, live, jobs, dubbingAccess, projects, renderMaterial, renderFiles };
  const renders = dubbingRendersService({ ...common, renderLinks });
  const renderJobs = renderJobsService({ ...common, log: silentLog, notifications });
  const run = async ({ actor }: TestDub, signal = neverAborted) => {
    const renderId = sent.shift()!;
    const context = { jobId: `job-${renderId}`, workspaceId: actor.workspaceId, attempt: 1, signal };
    await renderJobs.run({ renderId }, { ...context, progress: async () => {} });
  };
  const background = renderBackgroundJobs({ db, dubbingAccess, dubbingRenders: renders });
  const transcripts = transcriptExportsService({ dubbingAccess, renderMaterial });
  const outputs = languageOutputsService({ dubbingRenders: renders, publicUrl: 'https://timbre.test' });
  const passHour = () => {
    now = new Date(Math.max(now.getTime(), Date.now()) + 3600_000 + 1000);
  };
  return { renders, renderJobs, run, sent, jobs, render, sound, background, transcripts, outputs, passHour };
}

const orderOf = (dub: TestDub, changes: Partial<RenderOrder> = {}): RenderOrder => ({
  languageId: dub.language.id,
  type: 'wav',
  normalizesVolume: false,
  ...changes,
});

/** Renders a file and returns the reply and its bytes. */
async function renderDub(dub: TestDub, changes: Partial<RenderOrder> = {}, using = openRenders()) {
  const { id } = await using.renders.create(dub.actor, dub.project.id, orderOf(dub, changes));
  await using.run(dub);
  const reply = presentRender(await using.renders.get(dub.actor, dub.project.id, id));
  if (reply.status !== 'complete') throw new Error(reply.problem ?? reply.status);
  const { stream } = await using.renders.open(dub.actor, dub.project.id, id, undefined);
  return { reply, file: await buffer(stream) };
}

/** Both channels of a file at 48 kHz. */
async function decode(file: Buffer, name = 'decoded'): Promise<[Float32Array, Float32Array]> {
  const path = join(folder, name);
  writeFileSync(path, file);
  const parts = await Array.fromAsync(codecs.decodeFile(path, { sampleRate: 48_000, channels: 2 }, neverAborted));
  return [0, 1].map((at) => concatSamples(parts.map(({ channels }) => channels[at]!))) as [Float32Array, Float32Array];
}

async function unzip(file: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(file);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

const ffprobe = process.env.FFPROBE_PATH ?? 'ffprobe';
const hasFfprobe = spawnSync(ffprobe, ['-version']).status === 0;

/** When the first and last wave of a tone is heard within two times, in ms. */
function heard(samples: Float32Array, hz: number, fromMs: number, toMs: number): [number, number] {
  const found: number[] = [];
  for (let ms = fromMs; ms < toMs; ms += 5) if (toneAmplitude(samples, hz, ms, ms + 25) > 0.05) found.push(ms + 12);
  return [found[0]!, found.at(-1)!];
}

describe('dubbing renders', () => {
  it('DUB-009 places each line at the time of its source and lowers the original under it', async () => {
    const dub = await createDub({ db, blobs, codecs, folder });
    const { reply, file } = await renderDub(dub);
    expect(reply).toMatchObject({
      type: 'wav',
      revision: 3,
      bytes: file.length,
      content_type: 'audio/wav',
      file_name: 'Twovoices_es.wav',
      duration_ms: dubLengthS * 1000,
      report: { missing_lines: 1, stale_lines: 0, overlong_lines: 0, background: 'lowered' },
    });
    const [left, right] = await decode(file);
    expect(left).toHaveLength(dubLengthS * 48_000);
    // The second line borrows the pause after it and is played faster; the third is short and stays as it is.
    for (const [hz, startMs, endMs] of [
      [hums.anna[1], 500, 1500],
      [hums.bert[1], 2000, 3380],
      [hums.anna[1], 3500, 4400],
    ] as const) {
      const [start, end] = heard(left, hz, startMs - 200, endMs + 200);
      expect(Math.abs(start - startMs)).toBeLessThan(80);
      expect(Math.abs(end - endMs)).toBeLessThan(80);
    }
    // As loud as the source, which hums at 0.2, in both channels.
    for (const channel of [left, right]) {
      expect(toneAmplitude(channel, hums.anna[1], 600, 1400)).toBeGreaterThan(0.16);
      expect(toneAmplitude(channel, hums.anna[1], 600, 1400)).toBeLessThan(0.26);
    }
    expect(toneAmplitude(left, hums.anna[0], 600, 1400)).toBeLessThan(0.2 * 10 ** (-15 / 20));
    expect(toneAmplitude(left, hums.bert[0], 5100, 5700)).toBeLessThan(0.2 * 10 ** (-10 / 20));
    // What nobody speaks over is as it was, in stereo.
    expect(toneAmplitude(left, behind[0], 0, 400)).toBeCloseTo(0.05, 3);
    expect(toneAmplitude(right, behind[1], 0, 400)).toBeCloseTo(0.05, 3);
    expect(toneAmplitude(left, behind[1], 0, 400)).toBeLessThan(0.002);
  });

  it('DUB-009 writes a video with the same picture and the dub in time', async () => {
    const dub = await createDub({ db, blobs, codecs, folder });
    const { reply, file } = await renderDub(dub, { type: 'mp4' });
    expect(reply).toMatchObject({ content_type: 'video/mp4', file_name: 'Twovoices_es.mp4' });
    const path = join(folder, 'dub.mp4');
    writeFileSync(path, file);
    const before = readPackets(join(folder, `${dub.project.id}.mp4`), 'video');
    expect(readPackets(path, 'video')).toEqual(before);
    const [left] = await decode(file, 'dub-again.mp4');
    const [start] = heard(left, hums.anna[1], 300, 1700);
    expect(Math.abs(start - 500)).toBeLessThan(80);
    if (!hasFfprobe) return;
    const json = execFileSync(ffprobe, ['-v', 'error', '-of', 'json', '-show_streams', path], { encoding: 'utf8' });
    const { streams } = JSON.parse(json) as { streams: Record<string, string>[] };
    expect(streams.map(({ codec_type, codec_name }) => [codec_type, codec_name])).toEqual([
      ['video', 'h264'],
      ['audio', 'aac'],
    ]);
    expect(streams[1]).toMatchObject({ channels: 2, sample_rate: '44100' });
    expect(Number(streams[1]!.duration)).toBeCloseTo(dubLengthS, 1);
    for (const { start_time } of streams) expect(Math.abs(Number(start_time))).toBeLessThan(0.05);
  });

  it('takes the sound of a video from the lossless file that has it', async () => {
    const dub = await createDub({ db, blobs, codecs, folder });
    const using = openRenders();
    const { file: fresh } = await renderDub(dub, { type: 'mp4' }, using);
    await db.delete(dubbingRenders);
    await renderDub(dub, { type: 'flac' }, using);
    const { file } = await renderDub(dub, { type: 'mp4' }, using);
    expect(file.equals(fresh)).toBe(true);
    expect(using.sound).toHaveBeenCalledTimes(2);
    await renderDub(dub, { type: 'mp4', normalizesVolume: true }, using);
    expect(using.sound).toHaveBeenCalledTimes(3);
  });

  it('returns an equal file without any work, and another after a line changed', async () => {
    const dub = await createDub({ db, blobs, codecs, folder });
    const using = openRenders();
    const first = await using.renders.create(dub.actor, dub.project.id, orderOf(dub));
    // While it is made, the same order waits for it.
    expect((await using.renders.create(dub.actor, dub.project.id, orderOf(dub))).id).toBe(first.id);
    await using.run(dub);
    const again = await using.renders.create(dub.actor, dub.project.id, orderOf(dub));
    expect(again).toMatchObject({ id: first.id, state: 'complete' });
    expect([using.sent, using.render.mock.calls.length]).toEqual([[], 1]);
    await db.update(dubbingLines).set({ takeId: null }).where(eq(dubbingLines.segmentId, dub.segments[0]!.id));
    const changed = await using.renders.create(dub.actor, dub.project.id, orderOf(dub));
    expect(changed.id).not.toBe(first.id);
    expect(changed.report.missing_lines).toBe(2);
  });

  it('renders again when the file is lost, and when the process of its job died', async () => {
    const dub = await createDub({ db, blobs, codecs, folder });
    const using = openRenders();
    const first = await using.renders.create(dub.actor, dub.project.id, orderOf(dub));
    using.jobs.status.mockResolvedValueOnce({ state: 'failed' } as never);
    const second = await using.renders.create(dub.actor, dub.project.id, orderOf(dub));
    expect(second.id).not.toBe(first.id);
    expect(await using.renders.get(dub.actor, dub.project.id, first.id)).toMatchObject({ state: 'failed' });
    using.sent.shift();
    await using.run(dub);
    const { blobKey } = await using.renders.get(dub.actor, dub.project.id, second.id);
    await blobs.delete(blobKey!);
    expect((await using.renders.create(dub.actor, dub.project.id, orderOf(dub))).id).not.toBe(second.id);
  });

  it('normalizes the volume to −16 LUFS with true peaks below −1 dB', async () => {
    const dub = await createDub({ db, blobs, codecs, folder, background: 'drop' });
    const { file } = await renderDub(dub, { normalizesVolume: true, type: 'flac' });
    const channels = await decode(file);
    expect(channelLoudness(channels, 48_000)).toBeGreaterThan(-16.5);
    expect(channelLoudness(channels, 48_000)).toBeLessThan(-15.5);
    expect(channels[0].reduce((peak, x) => Math.max(peak, Math.abs(x)), 0)).toBeLessThan(10 ** (-1 / 20));
    // Only voices.
    expect(toneAmplitude(channels[0], behind[0], 0, 400)).toBeLessThan(0.001);
  });

  it.each([
    ['mp3', 'audio/mpeg'],
    ['aac', 'audio/aac'],
    ['flac', 'audio/flac'],
  ] as const)('writes %s in stereo', async (type, contentType) => {
    const dub = await createDub({ db, blobs, codecs, folder, hasVideo: false });
    const { reply, file } = await renderDub(dub, { type, languageId: null });
    expect(reply).toMatchObject({ content_type: contentType, file_name: `Twovoices_original.${type}` });
    expect(reply.report).toMatchObject({ background: 'original', missing_lines: 0 });
    const [left, right] = await decode(file, `stereo.${type}`);
    expect(Math.abs(left.length / 48_000 - dubLengthS)).toBeLessThan(0.1);
    expect(toneAmplitude(left, hums.anna[0], 600, 1400)).toBeCloseTo(0.2, 1);
    expect(toneAmplitude(left, behind[0], 0, 400)).toBeCloseTo(0.05, 2);
    expect(toneAmplitude(right, behind[1], 0, 400)).toBeCloseTo(0.05, 2);
  });

  it('writes a track for each speaker and the background', async () => {
    const dub = await createDub({ db, blobs, codecs, folder, hasVideo: false });
    const files = await unzip((await renderDub(dub, { type: 'tracks_zip' })).file);
    expect([...files.keys()]).toEqual(['01_Anna.flac', '02_Bert.flac', 'Original_lowered.flac']);
    const [anna] = await decode(files.get('01_Anna.flac')!);
    const [bert] = await decode(files.get('02_Bert.flac')!);
    for (const track of [anna, bert]) expect(track).toHaveLength(dubLengthS * 48_000);
    expect(toneAmplitude(anna, hums.anna[1], 600, 1400)).toBeGreaterThan(0.1);
    expect(toneAmplitude(anna, hums.bert[1], 2100, 2900)).toBeLessThan(0.01);
    expect(toneAmplitude(bert, hums.bert[1], 2100, 2900)).toBeGreaterThan(0.1);
    const [original] = await decode(files.get('Original_lowered.flac')!);
    expect(toneAmplitude(original, behind[0], 0, 400)).toBeCloseTo(0.05, 2);
  });

  it('writes a clip for each line with a table', async () => {
    const dub = await createDub({ db, blobs, codecs, folder, hasVideo: false });
    const files = await unzip((await renderDub(dub, { type: 'clips_zip' })).file);
    expect([...files.keys()]).toEqual(['lines.csv', '0001_Anna.wav', '0002_Bert.wav', '0003_Anna.wav']);
    const [first] = await decode(files.get('0001_Anna.wav')!);
    expect(first).toHaveLength(48_000);
    const rows = files.get('lines.csv')!.toString().split('\r\n');
    expect(rows[2]).toBe('2,0002_Bert.wav,Bert,2.000,3.380,Is it late?,¿Es tarde?');
    // A line without sound has no file, and no cell is a formula.
    expect(rows[4]).toBe("4,,Bert,5.000,5.800,'=Good.,");
  });

  it('refuses AAF, and a video of a source without a picture', async () => {
    const dub = await createDub({ db, blobs, codecs, folder, hasVideo: false });
    const { renders } = openRenders();
    const create = (type: RenderOrder['type']) => renders.create(dub.actor, dub.project.id, orderOf(dub, { type }));
    await expect(create('aaf')).rejects.toThrow('AAF files cannot be rendered. Use one of: mp4, aac, mp3, wav, flac');
    await expect(create('mp4')).rejects.toThrow('The source has no picture');
    await expect(renders.create(dub.actor, dub.project.id, orderOf(dub, { languageId: 'x' }))).rejects.toMatchObject({
      code: 'dubbing_language_not_found',
    });
  });

  it('names a picture that cannot be copied', async () => {
    const dub = await createDub({ db, blobs, codecs, folder, picture: 'video.wmv' });
    const rendered = renderDub(dub, { type: 'mp4' });
    await expect(rendered).rejects.toThrow(
      'Neither MP4 nor WebM holds a picture in msmpeg4v3. Render the sound alone, for example as MP3.',
    );
    expect(readdirSync(temporaryFolder)).toEqual([]);
  });

  it('leaves nothing behind when the server stops, and renders the file after the next start', async () => {
    const dub = await createDub({ db, blobs, codecs, folder });
    const using = openRenders();
    const { id } = await using.renders.create(dub.actor, dub.project.id, orderOf(dub, { type: 'mp4' }));
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('the server stops')), 60);
    await expect(using.run(dub, stop.signal)).rejects.toThrow('the server stops');
    expect(readdirSync(temporaryFolder)).toEqual([]);
    const files = () => Array.fromAsync(blobs.list(`dubbing/${dub.actor.workspaceId}/${dub.project.id}/renders/`));
    expect(await files()).toEqual([]);
    expect(await using.renders.get(dub.actor, dub.project.id, id)).toMatchObject({ state: 'processing' });
    using.sent.push(id);
    await using.run(dub);
    expect(await using.renders.get(dub.actor, dub.project.id, id)).toMatchObject({ state: 'complete' });
    expect(await files()).toHaveLength(1);
    await using.renders.remove(dub.actor, dub.project.id, id);
    expect(await files()).toEqual([]);
  });

  it('cancels a render, also from the list of background work', async () => {
    const dub = await createDub({ db, blobs, codecs, folder, hasVideo: false });
    const using = openRenders();
    const { id } = await using.renders.create(dub.actor, dub.project.id, orderOf(dub));
    expect(await using.background.list(dub.actor, new Date(0))).toMatchObject([{ id, state: 'running' }]);
    expect(await using.background.cancel!(dub.actor, id)).toBe(true);
    expect(using.jobs.cancel).toHaveBeenCalledOnce();
    await expect(using.renders.get(dub.actor, dub.project.id, id)).rejects.toMatchObject({
      code: 'dubbing_render_not_found',
    });
    // The job that was sent finds nothing to do.
    await using.run(dub);
    expect(using.render).not.toHaveBeenCalled();
  });

  it('signs links to lossless sound that are valid for an hour', async () => {
    const dub = await createDub({ db, blobs, codecs, folder, hasVideo: false });
    const using = openRenders();
    const { outputs, renders, render, passHour } = using;
    expect(await outputs.losslessUrl(dub.project, dub.language)).toBeUndefined();
    await outputs.prepare(dub.actor, dub.project, dub.language, neverAborted);
    await outputs.prepare(dub.actor, dub.project, dub.language, neverAborted);
    expect(render).toHaveBeenCalledTimes(1);
    const url = new URL((await outputs.losslessUrl(dub.project, dub.language))!);
    expect(url.origin).toBe('https://timbre.test');
    const [, projectId, id] = /project\/(.*)\/render\/(.*)\/signed\/Twovoices_es\.flac/.exec(url.pathname)!;
    const link = { expires: Number(url.searchParams.get('expires')), signature: url.searchParams.get('signature')! };
    const open = (changes: object = {}) =>
      renders.openLinked({ projectId: projectId!, id: id! }, { ...link, ...changes }, undefined);
    expect((await buffer((await open()).stream)).subarray(0, 4).toString()).toBe('fLaC');
    for (const changes of [{ expires: link.expires + 1 }, { signature: 'x' }])
      await expect(open(changes)).rejects.toMatchObject({ code: 'dubbing_render_not_found' });
    passHour();
    await expect(open()).rejects.toMatchObject({ code: 'dubbing_render_not_found' });
  });

  it('DUB-009 writes transcripts with the times at which lines are heard', async () => {
    const dub = await createDub({ db, blobs, codecs, folder, hasVideo: false });
    const { transcripts } = openRenders();
    const write = async (type: 'srt' | 'vtt' | 'csv' | 'json') =>
      (await transcripts.write(dub.actor, dub.project.id, type, dub.language.id)).text;
    const srt = await write('srt');
    expect(srt).toContain('2\n00:00:02,000 --> 00:00:03,380\n¿Es tarde?\n');
    expect(srt).not.toContain('Good');
    expect(await write('vtt')).toMatch(/^WEBVTT\n\n00:00:00\.500 --> 00:00:01\.500\nBuenos días\.\n/);
    const csv = (await write('csv')).split('\r\n');
    expect(csv[0]).toBe('speaker,transcription,translation,start_time,end_time');
    expect(csv[3]).toBe('Anna,"No, ""early"".","No, ""temprano"".","00:00:03,500","00:00:04,400"');
    expect(JSON.parse(await write('json'))).toMatchObject({
      language: 'es',
      utterances: [{ text: 'Buenos días.', start_s: 0.5, end_s: 1.5 }, {}, {}, { text: '' }],
    });
    const source = await transcripts.forms(dub.project, null);
    expect(source.webvtt()).toMatch(/^WEBVTT\n\n00:00:00\.500 --> 00:00:01\.500\nGood morning\.\n/);
    expect(source.json()).toMatchObject({ language: 'en', utterances: [{ text: 'Good morning.' }, {}, {}, {}] });
  });

  it('sweeps files that belong to no render', async () => {
    const dub = await createDub({ db, blobs, codecs, folder, hasVideo: false });
    const using = openRenders();
    await renderDub(dub, {}, using);
    const orphan = `dubbing/${dub.actor.workspaceId}/${dub.project.id}/renders/gone.1`;
    const writer = await blobs.create(orphan);
    await writer.write(Buffer.from('x'));
    await writer.commit();
    await using.renderJobs.sweep(neverAborted);
    expect(await blobs.stat(orphan)).toBeDefined();
    using.passHour();
    await using.renderJobs.sweep(neverAborted);
    expect(await blobs.stat(orphan)).toBeUndefined();
    expect(await blobs.stat(dub.project.blobKey!)).toBeDefined();
    const [row] = await using.renders.list(dub.actor, dub.project.id);
    expect(await blobs.stat(row!.blobKey!)).toBeDefined();
  });
});
