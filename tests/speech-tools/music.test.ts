import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { mediaFixture } from './recordings.ts';

let caller: Awaited<ReturnType<typeof newCaller>>;
let client: ElevenLabsClient;
beforeAll(async () => {
  caller = await newCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
});

const bytesOf = async (stream: ReadableStream<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream));
const file = (content: Buffer, name: string) => new File([new Uint8Array(content)], name);
const spent = async () => (await client.user.subscription.get()).characterCount;
const headers = () => ({ 'xi-api-key': caller.apiKey, 'content-type': 'application/json' });
const call = (path: string, method = 'GET', body?: unknown) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: headers(),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const refusal = async (run: () => Promise<unknown>) => {
  const error = (await run().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )) as { statusCode?: number; body?: { detail?: { code?: string } } } | undefined;
  return [error?.statusCode, error?.body?.detail?.code];
};
/** MP3 at a constant bitrate: its size gives its length. */
const mp3Seconds = (content: Buffer, kbps = 128) => (content.length * 8) / (kbps * 1000);

describe('the music of the SDK', { timeout: 120_000 }, () => {
  it('MUSIC-002 O-52 O-08 composes and streams a song, charges its length, and lists it', async () => {
    const before = await spent();
    const song = await bytesOf(await client.music.compose({ prompt: 'lo-fi beat without drums', musicLengthMs: 6000 }));
    expect(mp3Seconds(song)).toBeCloseTo(6, 0);
    expect((await spent()) - before).toBe(100);
    const stream = await bytesOf(await client.music.stream({ prompt: 'funk', musicLengthMs: 3000 }));
    expect(mp3Seconds(stream)).toBeCloseTo(3, 0);
    const { songs } = (await (await call('/v1/music/songs')).json()) as { songs: { title: string; state: string }[] };
    expect(songs.map(({ title }) => title)).toEqual(['Funk', 'Lo-fi beat without drums']);
  });

  it('plans a song, and composes the same song from the same plan and seed', async () => {
    const plan = await client.music.compositionPlan.create({ prompt: 'jazz waltz with trumpet', musicLengthMs: 9000 });
    if (!('sections' in plan)) expect.fail('not a plan of sections');
    expect(plan.sections.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(9000);
    expect(plan.positiveGlobalStyles).toEqual(expect.arrayContaining(['trumpet', 'instrumental']));
    const compose = async () =>
      bytesOf(await client.music.compose({ compositionPlan: plan, seed: 11, outputFormat: 'mp3_44100_64' }));
    expect((await compose()).equals(await compose())).toBe(true);
  });

  it('returns the plan, the metadata and the sound of a detailed song, at once and as a stream', async () => {
    // The types of the client have the stream of the base class; it returns the parsed reply.
    const detailed = (await client.music.composeDetailed({
      prompt: 'techno',
      musicLengthMs: 4000,
      withWaveformVisual: true,
    })) as unknown as {
      json: { waveformVisual: number[] };
      audio: Buffer;
    };
    expect(detailed.json).toMatchObject({ songMetadata: { title: 'Techno', genres: ['techno'] }, wordsTimestamps: [] });
    expect(detailed.json.waveformVisual).toHaveLength(16);
    expect(mp3Seconds(detailed.audio)).toBeCloseTo(4, 0);
    const events: { type: string; audio_base64?: string }[] = [];
    for await (const event of await client.music.composeDetailedStream({ prompt: 'techno', musicLengthMs: 4000 }))
      events.push(JSON.parse(event as string));
    expect(events.map(({ type }) => type).slice(0, 3)).toEqual(['composition_plan', 'song_metadata', 'audio_chunk']);
    expect(events.at(-1)!.type).toBe('completed');
    const sound = Buffer.concat(events.map(({ audio_base64 = '' }) => Buffer.from(audio_base64, 'base64')));
    expect(mp3Seconds(sound)).toBeCloseTo(4, 0);
    const plain = await call('/v1/music/detailed/stream', 'POST', { prompt: 'techno', music_length_ms: 3000 });
    expect(plain.headers.get('content-type')).toContain('text/event-stream');
    expect(await plain.text()).toMatch(/^event: composition_plan\ndata: \{.*\}\n\n/);
  });

  it('separates a song that it composed, and refuses other recordings by name', async () => {
    const song = await bytesOf(await client.music.compose({ prompt: 'rock', musicLengthMs: 4000 }));
    const zip = await bytesOf(await client.music.separateStems({ file: file(song, 'rock.mp3') }));
    for (const name of ['drums.mp3', 'bass.mp3', 'guitar.mp3']) expect(zip.includes(name)).toBe(true);
    const tone = await mediaFixture('tone.mp3');
    expect(await refusal(() => client.music.separateStems({ file: file(tone, 'tone.mp3') }))).toEqual([
      422,
      'stems_unavailable',
    ]);
  });

  it('takes a section of an uploaded song into a new one', async () => {
    const source = await bytesOf(
      await client.music.compose({ prompt: 'house', musicLengthMs: 8000, outputFormat: 'mp3_44100_64' }),
    );
    const { songId, waveformVisual } = await client.music.upload({
      file: file(source, 'house.mp3'),
      withWaveformVisual: true,
    });
    expect(waveformVisual!.length).toBeGreaterThan(30);
    const known = await client.music.upload({ file: file(source, 'house.mp3'), extractCompositionPlan: 'music_v1' });
    expect(known.compositionPlan).toMatchObject({ positiveGlobalStyles: expect.arrayContaining(['house']) });
    const tone = file(await mediaFixture('tone.mp3'), 'tone.mp3');
    expect(await refusal(() => client.music.upload({ file: tone, extractCompositionPlan: true }))).toEqual([
      422,
      'plan_unavailable',
    ]);
    const section = { positiveLocalStyles: [], negativeLocalStyles: [], durationMs: 3000, lines: [] };
    const compositionPlan = (id: string, startMs = 1000) => ({
      positiveGlobalStyles: ['ambient'],
      negativeGlobalStyles: [],
      sections: [
        { ...section, sectionName: 'New' },
        { ...section, sectionName: 'Taken', sourceFrom: { songId: id, range: { startMs, endMs: startMs + 3000 } } },
      ],
    });
    const song = await bytesOf(await client.music.compose({ compositionPlan: compositionPlan(songId) }));
    expect(mp3Seconds(song)).toBeCloseTo(6, 0);
    expect(await refusal(() => client.music.compose({ compositionPlan: compositionPlan('unknown') }))).toEqual([
      404,
      'song_not_found',
    ]);
    expect(await refusal(() => client.music.compose({ compositionPlan: compositionPlan(songId, 60_000) }))).toEqual([
      422,
      'invalid_composition_plan',
    ]);
  });

  it('refuses lyrics and finetunes by name, and requests that contradict themselves', async () => {
    expect(await refusal(() => client.music.compose({ prompt: 'a ballad with vocals' }))).toEqual([
      422,
      'vocals_unavailable',
    ]);
    expect(await refusal(() => client.music.compose({ prompt: 'pop', finetuneId: 'x' }))).toEqual([
      422,
      'finetunes_unavailable',
    ]);
    expect(await refusal(() => client.music.compose({}))).toEqual([400, 'invalid_parameters']);
    expect(await client.music.finetunes.list()).toMatchObject({ finetunes: [], hasMore: false });
    expect(await refusal(() => client.music.finetunes.get('x'))).toEqual([404, 'finetune_not_found']);
    expect(await refusal(() => client.music.finetunes.create({ name: 'My style', primaryGenre: 'pop' }))).toEqual([
      422,
      'finetunes_unavailable',
    ]);
  });

  it('refuses videos that are too short or have no pictures, naming the file', async () => {
    const short = await mediaFixture('video.mp4');
    expect(await refusal(() => client.music.videoToMusic({ videos: [file(short, 'short.mp4')] }))).toEqual([
      400,
      'invalid_audio',
    ]);
    const tone = await mediaFixture('tone.mp3');
    expect(await refusal(() => client.music.videoToMusic({ videos: [file(tone, 'tone.mp3')] }))).toEqual([
      400,
      'invalid_audio',
    ]);
    const videos = Array.from({ length: 4 }, (_, index) => file(short, `${index}.mp4`));
    const song = await bytesOf(await client.music.videoToMusic({ videos, tags: ['rock'] }));
    expect(mp3Seconds(song)).toBeCloseTo(4, 0);
  });
});

describe('the songs of the screen', { timeout: 120_000 }, () => {
  interface SongWire {
    readonly song_id: string;
    readonly state: string;
    readonly stems: string[];
    readonly composition_plan: { sections: { seed?: number }[] };
  }
  const get = async (id: string) => (await (await call(`/v1/music/songs/${id}`)).json()) as SongWire;
  const start = async (body: unknown) => (await (await call('/v1/music/songs', 'POST', body)).json()) as SongWire;

  it('are composed by a job, one section anew, with stems, for members of the workspace only', async () => {
    const { song_id: id } = await start({ prompt: 'synthwave', music_length_ms: 16_000 });
    await expect.poll(async () => (await get(id)).state, { timeout: 60_000 }).toBe('completed');
    const { stems } = await get(id);
    expect(stems).toEqual(expect.arrayContaining(['drums', 'bass']));
    const stem = await call(`/v1/music/songs/${id}/stems/bass`);
    expect([stem.status, stem.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    await stem.body?.cancel();
    const again = (await (await call(`/v1/music/songs/${id}/sections/0/compose`, 'POST')).json()) as SongWire;
    expect(again.composition_plan.sections[0]!.seed).toBeTypeOf('number');
    await expect.poll(async () => (await get(again.song_id)).state, { timeout: 60_000 }).toBe('completed');
    const stranger = await newCaller();
    const foreign = await fetch(`${server.url}/v1/music/songs/${id}/audio`, {
      headers: { 'xi-api-key': stranger.apiKey },
    });
    expect(foreign.status).toBe(404);
    expect((await call(`/v1/music/songs/${id}`, 'DELETE')).status).toBe(200);
    expect((await call(`/v1/music/songs/${id}/audio`)).status).toBe(404);
  });

  it('are cancelled, and charge nothing then', async () => {
    const before = await spent();
    const { song_id: id } = await start({ prompt: 'metal', music_length_ms: 300_000 });
    expect((await call(`/v1/music/songs/${id}/cancel`, 'POST')).status).toBe(200);
    expect((await get(id)).state).toBe('cancelled');
    await expect.poll(spent, { timeout: 20_000 }).toBe(before);
  });
});
