import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { withWavSizes } from '../../../../audio/formats/wav.ts';
import { neverAborted } from '../../../../engines/contract/test-signal.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import { voiceListingStore } from '../listing/voice-listing.store.ts';
import { openTestClones } from '../test-clones.ts';
import type { NewVoice } from '../voice-changes.service.ts';
import { voicesStore } from '../voices.store.ts';

const { db, blobs, clock, plan, fakeLab, good, voices, samples, links, clones, ...make } = await openTestClones();

const wav = await make.encodeSound(6, 'wav_16000');
wav.set(withWavSizes(wav, wav.length));
const silent = await make.encodeSound(6, 'wav_16000', true);
const long = await make.encodeSound(660, 'mp3_22050_32');
const m4a = readFileSync(new URL('../../../../engines/codec/fixtures/tone.m4a', import.meta.url));

let actor: Actor;
beforeEach(async () => {
  actor = await make.newActor();
  plan.tier = 'starter';
  fakeLab.examination = good;
  fakeLab.adapted = [];
});

const add = (files: UploadedFile[], more: Partial<Parameters<typeof clones.add>[1]> = {}, by = actor) =>
  clones.add(by, { name: 'Ada', files, removeNoise: false, consent: undefined, ...more }, neverAborted);
const edit = (voiceId: string, more: Partial<Parameters<typeof clones.edit>[2]>) =>
  clones.edit(actor, voiceId, { files: [], removeNoise: false, ...more }, neverAborted);
const wavFile = () => make.file('one.wav', wav);
const voicesNow = () => voiceListingStore(db).list(actor);
const samplesOf = (voiceId: string) => samples.list(actor.workspaceId, [voiceId]);

describe('VOICE-044 instant clones', () => {
  it('stores the metadata, recordings and consent', async () => {
    const labels = { language: 'German', accent: '' };
    const { voiceId, requiresVerification } = await add([wavFile(), make.file('two.mp3', wav)], { labels });
    expect(requiresVerification).toBe(false);
    const { row, samples: shown } = await voices.view(actor, voiceId);
    expect(row).toMatchObject({ name: 'Ada', category: 'cloned', labels: { language: 'de' }, languages: ['de', 'en'] });
    expect(row).toMatchObject({ recipe: { base: 'baseVoice' }, recordingQuality: 'studio' });
    expect(row?.consent).toMatchObject({ statement: 'terms', userId: actor.userId });
    expect(row?.embedding?.[0]).toBe(1);
    // The name ends in .mp3, the content is WAV.
    expect(shown?.map(({ fileName, mimeType, sizeBytes }) => [fileName, mimeType, sizeBytes])).toEqual([
      ['one.wav', 'audio/wav', wav.length],
      ['two.mp3', 'audio/wav', wav.length],
    ]);
    expect(shown?.[0]?.durationS).toBeCloseTo(6, 1);
    expect(shown?.[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect([fakeLab.adapted, fakeLab.language]).toEqual([[[6, 6]], 'de']);
  });

  it('ISO-004 uses recordings without noise if requested', async () => {
    const { voiceId } = await add([wavFile()], { removeNoise: true });
    const [sample] = await samplesOf(voiceId);
    expect(sample).toMatchObject({ removeBackgroundNoise: true });
    expect(await blobs.stat(sample!.isolatedKey!)).toBeDefined();
    const peak = (pcm: Float32Array) => pcm.reduce((highest, one) => Math.max(highest, Math.abs(one)), 0);
    expect(peak(await samples.selectedPcm(sample!, neverAborted))).toBeLessThan(0.2);
    expect(peak(await samples.selectedPcm({ ...sample!, removeBackgroundNoise: false }, neverAborted))).toBeGreaterThan(
      0.25,
    );
  });

  it('PLAN-038 VOICE-022 requires the Starter plan and a free slot', async () => {
    plan.tier = 'free';
    await expect(add([wavFile()])).rejects.toMatchObject({ code: 'can_not_use_instant_voice_cloning' });
    plan.tier = 'starter';
    for (let index = 0; index < 10; index++)
      await voicesStore(db).insert({
        id: `${actor.userId}-${index}`,
        workspaceId: actor.workspaceId,
        name: 'Full',
        category: 'cloned',
        languages: ['en'],
      });
    const before = await make.files();
    await expect(add([wavFile()])).rejects.toMatchObject({ code: 'voice_limit_reached' });
    expect([fakeLab.adapted, await make.files()]).toEqual([[], before]);
  });

  it('U-42 requires the consent of a person and stores it', async () => {
    const person = { ...actor, via: 'session' as const };
    await expect(add([wavFile()], { consent: '  ' }, person)).rejects.toMatchObject({
      code: 'missing_required_field',
      param: 'consent',
    });
    const { voiceId } = await add([wavFile()], { consent: 'I may.' }, person);
    expect((await voices.getOwned(actor, voiceId)).consent).toEqual({
      statement: 'I may.',
      userId: actor.userId,
      at: clock().toISOString(),
    });
  });

  it('U-42 requires consent for added recordings and stores each', async () => {
    const person = { ...actor, via: 'session' as const };
    const { voiceId } = await add([wavFile()], { consent: 'I may.' }, person);
    const more = (files: UploadedFile[], consent?: string) =>
      clones.edit(person, voiceId, { files, removeNoise: false, ...(consent && { consent }) }, neverAborted);
    await expect(more([wavFile()])).rejects.toMatchObject({ code: 'missing_required_field', param: 'consent' });
    expect(await samplesOf(voiceId)).toHaveLength(1);
    await more([wavFile()], 'These too.');
    await clones.edit(person, voiceId, { files: [], removeNoise: false, name: 'Eve' }, neverAborted);
    // The owner of an API key accepted it with the terms.
    await edit(voiceId, { files: [wavFile()] });
    const { consent } = await voices.getOwned(actor, voiceId);
    expect(consent).toMatchObject({ statement: 'I may.', userId: actor.userId });
    expect(consent?.added?.map(({ statement }) => statement)).toEqual(['These too.', 'terms']);
  });

  it('U-41 refuses names, descriptions and labels', async () => {
    await expect(add([wavFile()], { name: 'Elon Musk' })).rejects.toMatchObject({
      code: 'voice_text_refused',
      param: 'name',
    });
    await expect(add([wavFile()], { description: 'a rapist' })).rejects.toMatchObject({ param: 'description' });
    await expect(add([wavFile()], { labels: { accent: 'tom hanks' } })).rejects.toMatchObject({ param: 'labels' });
  });
});

describe('unusable recordings', () => {
  const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04', 'latin1'), Buffer.alloc(50_000, 0x5a)]);
  const bomb = flacOfSilence(3 * 3600);

  it.each([
    ['silent.wav', silent, 'invalid_audio', /“silent.wav” is silent/],
    ['program.mp3', program, 'invalid_audio', /“program.mp3” could not be read/],
    ['empty.wav', Buffer.alloc(0), 'invalid_audio', /“empty.wav” could not be read/],
    ['long.mp3', long, 'audio_too_long', /“long.mp3”/],
    ['bomb.flac', bomb, 'audio_too_long', /“bomb.flac”/],
    ['cut.wav', wav.subarray(0, wav.length >> 1), 'invalid_audio', /“cut.wav” is incomplete/],
    ['cut.m4a', m4a.subarray(0, m4a.length >> 1), 'invalid_audio', /“cut.m4a”/],
    ['header.wav', wav.subarray(0, 30), 'invalid_audio', /“header.wav”/],
  ])('names %s in the error and stores nothing', async (name, content, code, message) => {
    const before = await make.files();
    const refused = add([wavFile(), make.file(name, content)]);
    await expect(refused).rejects.toMatchObject({ code, param: 'files', message: expect.stringMatching(message) });
    expect([await voicesNow(), await make.files(), fakeLab.adapted]).toEqual([[], before, []]);
  });

  it.each([
    [{ faults: ['music' as const] }, 'invalid_audio', /“one.wav” contains music/],
    [{ faults: ['tone' as const] }, 'invalid_audio', /“one.wav” is a tone/],
    [{ speakers: 2 }, 'invalid_audio', /“one.wav” has several speakers/],
    [{ faults: ['too_short' as const], speechS: 1.24 }, 'audio_too_short', /“one.wav” has 1.2 seconds/],
  ])('refuses a recording in which the lab finds %o', async (found, code, message) => {
    fakeLab.examination = { ...good, ...found };
    await expect(add([wavFile()])).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await voicesNow()).toEqual([]);
  });

  it('limits the total duration of recordings', async () => {
    const half = await make.encodeSound(330, 'mp3_22050_32');
    const refused = add([make.file('a.mp3', half), make.file('b.mp3', half)]);
    await expect(refused).rejects.toMatchObject({
      code: 'audio_too_long',
      message: expect.stringMatching(/With “b.mp3”, .* 10 minutes in total/),
    });
  });

  it('names the recording of a different speaker', async () => {
    const [ada, grace] = [
      [1, ...Array(47).fill(0)],
      [0, 1, ...Array(46).fill(0)],
    ];
    const files = ['a.wav', 'b.wav', 'c.wav'].map((name) => make.file(name, wav));
    const before = await make.files();
    for (const [embeddings, name] of [
      [[ada, ada, grace], 'c'],
      [[grace, ada, ada], 'a'],
      [[ada, grace, grace], 'a'],
    ] as const) {
      fakeLab.embeddings = [...embeddings];
      await expect(add(files)).rejects.toMatchObject({
        code: 'invalid_audio',
        param: 'files',
        message: expect.stringContaining(`“${name}.wav” sounds like a different person than the others`),
      });
    }
    fakeLab.embeddings = [ada, grace];
    await expect(add(files.slice(0, 2))).rejects.toMatchObject({ message: expect.stringContaining('“b.wav” sounds') });
    expect([await voicesNow(), await make.files(), fakeLab.adapted]).toEqual([[], before, []]);
    // The same person in a different room.
    fakeLab.embeddings = [ada, ada.with(1, 0.9).map((one) => one / Math.hypot(1, 0.9))];
    expect(await add(files.slice(0, 2))).toMatchObject({ voiceId: expect.any(String) });
    expect(fakeLab.embeddings).toEqual([]);
  });

  it('accepts short recordings with enough speech in total', async () => {
    fakeLab.examination = { ...good, faults: ['too_short'], speechS: 2 };
    expect(await add([wavFile(), wavFile()])).toMatchObject({ voiceId: expect.any(String) });
  });

  it('leaves no files when the voice cannot be saved', async () => {
    const before = await make.files();
    const gone = { ...actor, userId: 'nobody' };
    await expect(add([wavFile()], {}, gone)).rejects.toThrow();
    expect(await make.files()).toEqual(before);
  });
});

describe('VOICE-020 editing', () => {
  it('API-006 changes each sent field and keeps the others', async () => {
    const { voiceId } = await add([wavFile()], { description: 'Old', labels: { accent: 'british' } });
    await edit(voiceId, { name: 'Grace' });
    await edit(voiceId, { description: 'New' });
    expect(await voices.getOwned(actor, voiceId)).toMatchObject({
      name: 'Grace',
      description: 'New',
      labels: { accent: 'british' },
      version: 1,
    });
    await edit(voiceId, { labels: { language: 'en-GB' } });
    expect((await voices.getOwned(actor, voiceId)).labels).toEqual({ language: 'en' });
    clock.advance(1000);
    await edit(voiceId, { files: [make.file('more.wav', wav)] });
    expect((await voices.getOwned(actor, voiceId)).version).toBe(2);
    expect((await samplesOf(voiceId)).map(({ fileName }) => fileName)).toEqual(['one.wav', 'more.wav']);
    fakeLab.embeddings = [
      [1, ...Array(47).fill(0)],
      [0, 1, ...Array(46).fill(0)],
    ];
    await expect(edit(voiceId, { files: [make.file('other.wav', wav)] })).rejects.toMatchObject({
      code: 'invalid_audio',
      message: expect.stringContaining('“other.wav” sounds like a different person than the recordings of the voice'),
    });
    await edit(voiceId, { removeNoise: true });
    expect((await samplesOf(voiceId)).map((sample) => sample.removeBackgroundNoise)).toEqual([true, true]);
    expect(fakeLab.adapted).toEqual([[6], [6, 6], [6, 6]]);
  });

  it('VOICE-021 counts edits up to the limit', async () => {
    const { voiceId } = await add([wavFile()]);
    for (let edits = 0; edits < 64; edits++) await edit(voiceId, { name: `Ada ${edits}` });
    await expect(edit(voiceId, { name: 'Once more' })).rejects.toMatchObject({ code: 'voice_add_edit_limit_reached' });
    expect((await voices.getOwned(actor, voiceId)).name).toBe('Ada 63');
  });

  it('rejects one of two concurrent additions of recordings', async () => {
    const { voiceId } = await add([wavFile()]);
    const results = await Promise.allSettled([
      edit(voiceId, { files: [wavFile()] }),
      edit(voiceId, { files: [wavFile()] }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'concurrent_modification' },
    });
    expect(await samplesOf(voiceId)).toHaveLength(2);
  });

  it('allows only renaming of library copies', async () => {
    const copy = { name: 'Copy', category: 'cloned', languages: ['en'], sourceVoiceId: 'theirs' } satisfies NewVoice & {
      sourceVoiceId: string;
    };
    await voicesStore(db).insert({ ...copy, id: `copy-${actor.userId}`, workspaceId: actor.workspaceId });
    await edit(`copy-${actor.userId}`, { name: 'Mine' });
    for (const change of [{ description: 'x' }, { labels: { a: 'b' } }, { files: [wavFile()] }, { removeNoise: true }])
      await expect(edit(`copy-${actor.userId}`, change)).rejects.toMatchObject({ code: 'voice_access_denied' });
  });

  it('refuses default voices and voices of other workspaces', async () => {
    const { voiceId } = await add([wavFile()]);
    actor = await make.newActor();
    await expect(edit(voiceId, { name: 'Stolen' })).rejects.toMatchObject({ code: 'voice_not_found' });
    await expect(edit('baseVoice', { name: 'Stolen' })).rejects.toMatchObject({ code: 'voice_access_denied' });
  });
});

describe('recordings', () => {
  it('VOICE-019 deletes recordings except the last and rebuilds the voice from the others', async () => {
    const { voiceId } = await add([wavFile(), make.file('two.wav', wav)]);
    const [first, second] = await samplesOf(voiceId);
    await clones.removeSample(actor, voiceId, first!.id, neverAborted);
    expect(await blobs.stat(first!.blobKey)).toBeUndefined();
    expect((await voices.getOwned(actor, voiceId)).version).toBe(2);
    await expect(clones.removeSample(actor, voiceId, first!.id, neverAborted)).rejects.toMatchObject({
      code: 'sample_not_found',
    });
    await expect(clones.removeSample(actor, voiceId, second!.id, neverAborted)).rejects.toMatchObject({
      code: 'bad_request',
      param: 'sample_id',
    });
  });

  it('VOICE-018 deletes recordings with their voice', async () => {
    const before = await make.files();
    const { voiceId } = await add([wavFile()], { removeNoise: true });
    expect(await make.files()).toHaveLength(before.length + 2);
    await voices.delete(actor, voiceId);
    expect(await make.files()).toEqual(before);
  });

  it('VOICE-017 signs recording URLs for 15 minutes', async () => {
    const { voiceId } = await add([wavFile()]);
    const [sample] = await samplesOf(voiceId);
    const { token } = await links.sign(actor, voiceId, sample!.id);
    const { stream, range } = await samples.open(await links.read(token), 'bytes=0-3');
    expect([Buffer.concat(await stream.toArray()).toString(), range]).toEqual(['RIFF', { start: 0, end: 3 }]);
    await expect(links.read(`${token.slice(0, -2)}xx`)).rejects.toMatchObject({ code: 'sample_not_found' });
    const stranger = await make.newActor();
    await expect(links.sign(stranger, voiceId, sample!.id)).rejects.toMatchObject({ code: 'sample_not_found' });
    clock.advance(16 * 60_000);
    await expect(links.read(token)).rejects.toMatchObject({ code: 'sample_not_found' });
  });

  it('deletes only orphaned recordings', async () => {
    await add([wavFile()]);
    const filesBefore = await make.files();
    const lost = await blobs.create('voice-samples/lost.isolated');
    await lost.write(new Uint8Array(1));
    await lost.commit();
    expect(await samples.deleteOrphans(3_600_000, neverAborted)).toBe(0);
    clock.advance(7_200_000);
    expect(await samples.deleteOrphans(3_600_000, neverAborted)).toBe(1);
    expect(await make.files()).toEqual(filesBefore);
  });
});

/** A FLAC of constant blocks: a few kilobytes decode to hours of silence. */
function flacOfSilence(seconds: number): Buffer {
  const head = Buffer.alloc(42);
  head.write('fLaC', 0, 'latin1');
  head.set([0x80, 0, 0, 34], 4);
  head.writeUInt16BE(65_535, 8);
  head.writeUInt16BE(65_535, 10);
  head.writeUIntBE(8000 << 4, 18, 3);
  head[20] = (8000 << 4) & 0xff;
  head[21] = 0xf0 | 0;
  head.writeUInt32BE(seconds * 8000, 22);
  const frames: Buffer[] = [head];
  for (let frame = 0; frame * 65_535 < seconds * 8000; frame++) frames.push(constantFrame(frame));
  return Buffer.concat(frames);
}

/** 65,535 samples of 16 bits, all 0. */
function constantFrame(number: number): Buffer {
  const coded = number < 0x80 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 0x3f)];
  const header = [0xff, 0xf8, 0x74, 0x08, ...coded, 0xff, 0xfe];
  const withCrc = [...header, crc(header, 8, 0x07)];
  const frame = [...withCrc, 0x00, 0x00, 0x00];
  const check = crc(frame, 16, 0x8005);
  return Buffer.from([...frame, check >> 8, check & 0xff]);
}

function crc(bytes: readonly number[], bits: number, polynomial: number): number {
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++)
      value = (value & (1 << (bits - 1)) ? (value << 1) ^ polynomial : value << 1) & (2 ** bits - 1);
  }
  return value;
}
