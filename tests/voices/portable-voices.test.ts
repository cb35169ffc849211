import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWav } from '../../audio/formats/wav.ts';
import {
  newClone,
  newPortableFilesCaller,
  type PortableFilesCaller,
} from '../support/portable-files/portable-files-caller.ts';
import { changeJson, packed, renamedEntry, repacked } from '../support/portable-files/repacked.ts';
import { server } from '../support/shared-server.ts';
import { zipFiles } from '../support/zip-files.ts';

let owner: PortableFilesCaller;
let other: PortableFilesCaller;
let voiceId: string;
let file: Buffer;
const consent = { consent: 'I have the consent of the speaker.' };
const importPath = '/v1/voices/import';
const effects = [{ type: 'effect', id: 'compressor', values: {} }];

interface VoiceReply {
  readonly voice_id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly labels: Record<string, string>;
  readonly settings: Record<string, unknown>;
  readonly samples: readonly { readonly sample_id: string; readonly file_name: string; readonly hash: string }[];
}
const voiceOf = async (caller: PortableFilesCaller, id: unknown) =>
  (await (await caller.get(`/v1/voices/${id}`)).json()) as VoiceReply;

beforeAll(async () => {
  [owner, other] = [await newPortableFilesCaller(), await newPortableFilesCaller()];
  voiceId = await newClone(owner, 'Aoife');
  await fetch(`${server.url}/v1/voices/${voiceId}/effects`, {
    method: 'PUT',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ effects }),
  });
  file = await owner.export(`/v1/voices/${voiceId}/export?license=CC%20BY%204.0`);
});

describe('the file of a voice', () => {
  it('lists every part with its size and SHA-256, and holds the original recording', async () => {
    const parts = zipFiles(file);
    const manifest = JSON.parse(parts.get('manifest.json')!.toString());
    expect(manifest).toMatchObject({ format: 'timbre-voice', version: 1, created_by: 'Timbre' });
    expect([...parts.keys()].filter((path) => path !== 'manifest.json')).toEqual(
      manifest.parts.map(({ path }: { path: string }) => path),
    );
    for (const { path, bytes, sha256 } of manifest.parts) {
      const part = parts.get(path)!;
      expect([part.length, createHash('sha256').update(part).digest('hex')]).toEqual([bytes, sha256]);
    }
    const [sample] = (await voiceOf(owner, voiceId)).samples;
    const recording = await owner.export(`/v1/voices/${voiceId}/samples/${sample!.sample_id}/audio`);
    expect(parts.get('recordings/1.audio')!.equals(recording)).toBe(true);
    expect(JSON.parse(parts.get('voice.json')!.toString())).toMatchObject({
      voice_id: voiceId,
      license: 'CC BY 4.0',
      consents: [{ statement: 'It is my own voice.' }],
    });
  });

  it('makes the same voice in another workspace, which speaks the same bytes', async () => {
    const { status, reply } = await other.import(importPath, file, consent);
    expect([status, reply]).toEqual([
      200,
      {
        voice_id: expect.any(String),
        name: 'Aoife',
        category: 'cloned',
        recordings: 1,
        engine: 'kept',
        license: 'CC BY 4.0',
        requires_verification: false,
      },
    ]);
    const [before, after] = [await voiceOf(owner, voiceId), await voiceOf(other, reply.voice_id)];
    const { name, description, category, labels, settings } = before;
    expect(after).toMatchObject({ name, description, category, labels, settings });
    expect(after.voice_id).not.toBe(voiceId);
    expect(after.samples).toMatchObject([{ file_name: 'Reading 1.mp3', hash: before.samples[0]!.hash }]);
    const chain = await other.get(`/v1/voices/${reply.voice_id}/effects`);
    expect(await chain.json()).toEqual({ effects });
    const said = { text: 'Good morning.', seed: 7 };
    const [here, there] = [
      await owner.post(`/v1/text-to-speech/${voiceId}?output_format=pcm_16000`, said),
      await other.post(`/v1/text-to-speech/${reply.voice_id}?output_format=pcm_16000`, said),
    ];
    expect(Buffer.from(await there.arrayBuffer()).equals(Buffer.from(await here.arrayBuffer()))).toBe(true);
  });

  it('keeps its licence and consents when it is exported again', async () => {
    const { reply } = await other.import(importPath, file, consent);
    const again = zipFiles(await other.export(`/v1/voices/${reply.voice_id}/export`));
    const content = JSON.parse(again.get('voice.json')!.toString());
    expect(content.license).toBe('CC BY 4.0');
    expect(content.consents.map(({ statement }: { statement: string }) => statement)).toEqual([
      'It is my own voice.',
      consent.consent,
    ]);
  });

  it('builds the voice from its recordings where its default voice is missing', async () => {
    const foreign = await repacked(file, (parts) =>
      changeJson(parts, 'engine.json', (engine) => ({
        ...engine,
        base_voice: { voice_id: 'elsewhere', name: 'Nora' },
      })),
    );
    expect(await other.import(importPath, foreign, consent)).toMatchObject({
      status: 200,
      reply: { engine: 'rebuilt' },
    });
  });

  it('keeps a designed voice, which needs no consent and no paid plan', async () => {
    const free = await newPortableFilesCaller('free');
    const designed = await repacked(file, (parts) => {
      parts.delete('recordings/1.audio');
      changeJson(parts, 'voice.json', (voice) => ({ ...voice, category: 'generated', recordings: [], consents: [] }));
    });
    const { status, reply } = await free.import(importPath, designed);
    expect([status, reply]).toMatchObject([200, { category: 'generated', recordings: 0, engine: 'kept' }]);
    const again = zipFiles(await free.export(`/v1/voices/${reply.voice_id}/export`));
    expect([...again.keys()].toSorted()).toEqual(['engine.json', 'manifest.json', 'voice.json']);
  });
});

describe('the engine data and recordings of other voices', () => {
  const withReference = async (reader: string) => {
    const text =
      'The market was full of people who asked about the weather, the price of bread, and the old lighthouse.';
    const speech = await owner.post(`/v1/text-to-speech/${reader}`, { text });
    const reference = Buffer.from(await speech.arrayBuffer());
    const clone = { model_id: 'pocket-tts-en', model_title: 'Pocket TTS', gain_db: -3 };
    return repacked(file, (parts) => {
      parts.set('engine/reference.wav', reference);
      changeJson(parts, 'engine.json', (engine) => ({ ...engine, clone }));
    });
  };

  const referenceOf = async (imported: Awaited<ReturnType<PortableFilesCaller['import']>>) => {
    expect([imported.status, imported.reply.engine]).toEqual([200, 'kept']);
    const parts = zipFiles(await other.export(`/v1/voices/${imported.reply.voice_id}/export`));
    const { clone } = JSON.parse(parts.get('engine.json')!.toString());
    expect(clone).toMatchObject({ model_id: 'pocket-tts-en', gain_db: -3 });
    const { samples, sampleRate } = readWav(parts.get('engine/reference.wav')!);
    expect([sampleRate, samples.length > 3 * sampleRate]).toEqual([24_000, true]);
    return parts.get('engine/reference.wav')!;
  };

  it('makes the reference of a cloning model of the recordings, not of another person in the file', async () => {
    const [own, foreign] = [await withReference('21m00Tcm4TlvDq8ikWAM'), await withReference('pNInz6obpgDQGcFmaJgB')];
    const reference = await referenceOf(await other.import(importPath, own, consent));
    expect((await referenceOf(await other.import(importPath, foreign, consent))).equals(reference)).toBe(true);
    // Without recordings it is that of the file.
    const bare = await repacked(foreign, (parts) => {
      parts.delete('recordings/1.audio');
      changeJson(parts, 'voice.json', (voice) => ({ ...voice, recordings: [] }));
    });
    expect((await referenceOf(await other.import(importPath, bare, consent))).equals(reference)).toBe(false);
    const silent = await repacked(bare, (parts) => parts.set('engine/reference.wav', Buffer.from('no audio')));
    const refused = await other.import(importPath, silent, consent);
    expect([refused.code, refused.message]).toEqual(['invalid_audio', expect.stringMatching(/engine\/reference\.wav/)]);
  });

  it('takes a professional voice with its recordings and cuts, to be verified and trained again', async () => {
    const about = { name: 'Keeper', language: 'en', description: 'Of the light', consent: 'It is my own voice.' };
    const { voice_id: id } = (await (await owner.post('/v1/voices/pvc', about)).json()) as { voice_id: string };
    const form = new FormData();
    form.append('files', new File([new Uint8Array(zipFiles(file).get('recordings/1.audio')!)], 'Chapter 1.mp3'));
    const headers = owner.headers;
    const added = await fetch(`${server.url}/v1/voices/pvc/${id}/samples`, { method: 'POST', headers, body: form });
    const [sample] = (await added.json()) as [{ sample_id: string }];
    const cut = await owner.post(`/v1/voices/pvc/${id}/samples/${sample.sample_id}`, { trim_end_time: 4 });
    expect(cut.status).toBe(200);
    const professional = await owner.export(`/v1/voices/${id}/export`);
    expect(await other.import(importPath, professional)).toMatchObject({ code: 'missing_required_field' });
    const { status, reply } = await other.import(importPath, professional, consent);
    expect([status, reply]).toMatchObject([
      200,
      { name: 'Keeper', category: 'professional', recordings: 1, engine: 'untrained', requires_verification: true },
    ]);
    expect((await voiceOf(other, reply.voice_id)).samples).toMatchObject([{ file_name: 'Chapter 1.mp3', trim_end: 4 }]);
  });
});

describe('who may export and import', () => {
  it('exports no default voice and no voice of another workspace', async () => {
    const refused = await owner.get('/v1/voices/21m00Tcm4TlvDq8ikWAM/export');
    expect([refused.status, await refused.json()]).toMatchObject([403, { detail: { code: 'voice_not_exportable' } }]);
    expect((await other.get(`/v1/voices/${voiceId}/export`)).status).toBe(404);
  });

  it('needs the consent of the importer, and a plan with cloning, for the voice of a person', async () => {
    expect(await other.import(importPath, file)).toMatchObject({ status: 400, code: 'missing_required_field' });
    const free = await newPortableFilesCaller('free');
    expect(await free.import(importPath, file, consent)).toMatchObject({ code: 'can_not_use_instant_voice_cloning' });
    // A file that calls a clone designed needs both too.
    const disguised = await repacked(file, (parts) =>
      changeJson(parts, 'voice.json', (voice) => ({ ...voice, category: 'generated', consents: [] })),
    );
    expect(await other.import(importPath, disguised)).toMatchObject({ code: 'missing_required_field' });
  });
});

describe('a file that is not as it was exported', () => {
  const truncated = (parts: Map<string, Buffer>) =>
    parts.set('recordings/1.audio', parts.get('recordings/1.audio')!.subarray(10));
  const manifestWith = (change: object) => (parts: Map<string, Buffer>) =>
    changeJson(parts, 'manifest.json', (manifest) => ({ ...manifest, ...change }));

  it.each<[string, string, RegExp, () => Promise<Buffer> | Buffer]>([
    ['no zip', 'portable_file_invalid', /not a zip file/, () => Buffer.from('PK no')],
    ['a cut file', 'portable_file_invalid', /its end is missing/, () => file.subarray(0, file.length / 2)],
    [
      'a zip without manifest',
      'portable_file_invalid',
      /no manifest.json/,
      () => packed(new Map([['voice.json', Buffer.from('{}')]])),
    ],
    [
      'a wrong checksum',
      'portable_file_damaged',
      /recordings\/1\.audio has another checksum/,
      () =>
        repacked(
          file,
          (parts) => {
            const changed = Buffer.from(parts.get('recordings/1.audio')!);
            changed[99]! ^= 1;
            parts.set('recordings/1.audio', changed);
          },
          { signs: false },
        ),
    ],
    [
      'another size',
      'portable_file_damaged',
      /recordings\/1\.audio has another size/,
      () => repacked(file, truncated, { signs: false }),
    ],
    [
      'a missing part',
      'portable_file_damaged',
      /lacks engine\.json/,
      () => repacked(file, (parts) => parts.delete('engine.json'), { signs: false }),
    ],
    [
      'a part that the manifest does not list',
      'portable_file_invalid',
      /contains run\.js, which its manifest does not list/,
      () => repacked(file, (parts) => parts.set('run.js', Buffer.from('process.exit()')), { signs: false }),
    ],
    [
      'a path out of its folder',
      'portable_file_invalid',
      /"\.\.\/evil\.js", which no export has/,
      async () =>
        renamedEntry(
          await repacked(file, (parts) => parts.set('abcevil.js', Buffer.from('1'))),
          'abcevil.js',
          '../evil.js',
        ),
    ],
    [
      'a newer version',
      'portable_file_version_unknown',
      /manifest\.json has version 2 of the format timbre-voice/,
      () => repacked(file, manifestWith({ version: 2 })),
    ],
    [
      'another kind',
      'portable_file_wrong_kind',
      /holds a pronunciation dictionary/,
      () => repacked(file, manifestWith({ format: 'timbre-dictionary' })),
    ],
    [
      'another engine',
      'portable_engine_unsupported',
      /engine\.json is for the engine warp-drive, version 3/,
      () =>
        repacked(file, (parts) =>
          changeJson(parts, 'engine.json', (one) => ({ ...one, kind: 'warp-drive', version: 3 })),
        ),
    ],
    [
      'a default voice that is missing, without recordings',
      'portable_engine_unsupported',
      /engine\.json needs the voice Nora \(elsewhere\)/,
      () =>
        repacked(file, (parts) => {
          parts.delete('recordings/1.audio');
          changeJson(parts, 'voice.json', (voice) => ({ ...voice, recordings: [] }));
          changeJson(parts, 'engine.json', (one) => ({ ...one, base_voice: { voice_id: 'elsewhere', name: 'Nora' } }));
        }),
    ],
    [
      'a value out of range',
      'portable_file_invalid',
      /engine\.json is not valid at adaptation\.warp/,
      () =>
        repacked(file, (parts) =>
          changeJson(parts, 'engine.json', (one) => ({
            ...one,
            adaptation: { ...(one.adaptation as object), warp: 99 },
          })),
        ),
    ],
    [
      'a recording that is no audio',
      'invalid_audio',
      /Reading 1\.mp3/,
      () =>
        repacked(file, (parts) => parts.set('recordings/1.audio', Buffer.from('<script>alert(1)</script>'.repeat(99)))),
    ],
    [
      'a bomb',
      'portable_file_too_large',
      /recordings\/1\.audio grows more than 100 times/,
      () => repacked(file, (parts) => parts.set('recordings/1.audio', Buffer.alloc(64 * 2 ** 20))),
    ],
    [
      'too many parts',
      'portable_file_too_large',
      /more than 200 parts/,
      () =>
        repacked(file, (parts) => {
          for (let at = 0; at < 250; at++) parts.set(`extra/${at}.json`, Buffer.from('{}'));
        }),
    ],
  ])('refuses %s and names the part', async (_title, code, message, make) => {
    const result = await other.import(importPath, await make(), consent);
    expect([result.status >= 400 && result.status < 500, result.code]).toEqual([true, code]);
    expect(result.message).toMatch(message);
  });

  it('leaves nothing of a refused file', async () => {
    const fresh = await newPortableFilesCaller();
    const broken = await repacked(file, (parts) => parts.set('recordings/1.audio', Buffer.from('no audio')));
    expect((await fresh.import(importPath, broken, consent)).status).toBe(400);
    const { voices } = (await (await fresh.get('/v1/voices')).json()) as { voices: { category: string }[] };
    expect(voices.filter(({ category }) => category !== 'premade')).toEqual([]);
  });
});
