import { beforeAll, describe, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../contract/history/history.ts';
import type { HistoryVersionReply } from '../../contract/history/history-versions.ts';
import type { AlignmentWire } from '../../contract/speech/speech.ts';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();
const key = { 'xi-api-key': caller.apiKey };
const [rachel, adam] = ['21m00Tcm4TlvDq8ikWAM', 'pNInz6obpgDQGcFmaJgB'];
const rate = 24_000;
const sentences = ['The harbour is quiet today.', 'Seven boats lie at the pier.', 'Nobody is in a hurry.'] as const;
const text = sentences.join(' ');

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}/v1/history/${path}`, { headers: { ...key, ...headers } });
const json = async <T>(path: string) => (await (await get(path)).json()) as T;
const post = (path: string, body: unknown) => postJson(`${server.url}/v1/history/${path}`, body, key);
const create = async <T = HistoryVersionReply>(path: string, body: unknown): Promise<T> => {
  const reply = await post(path, body);
  const created = await reply.json();
  expect([reply.status, created]).toEqual([200, expect.anything()]);
  return created as T;
};
const speak = async (format: string, written = text) => {
  const reply = await postJson(
    `${server.url}/v1/text-to-speech/${rachel}?output_format=${format}`,
    { text: written },
    key,
  );
  await reply.arrayBuffer();
  return reply.headers.get('history-item-id')!;
};
const toSamples = (bytes: Uint8Array) =>
  Float32Array.from({ length: bytes.length >> 1 }, (_, at) => Buffer.from(bytes.buffer).readInt16LE(at * 2) / 32_768);
const bytesOf = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());
const samplesOf = async (path: string) => toSamples(await bytesOf(path));
const alignmentOf = async (path: string) => (await json<{ alignment: AlignmentWire }>(`${path}/alignment`)).alignment;
const startOf = ({ characters, character_start_times_seconds: starts }: AlignmentWire, part: string) => {
  const offset = characters.join('').indexOf(part);
  let at = 0;
  for (let length = 0; length < offset; length += characters[at++]!.length);
  return starts[at]!;
};
const spentCredits = async () =>
  ((await (await fetch(`${server.url}/v1/user/subscription`, { headers: key })).json()) as { character_count: number })
    .character_count;
const commonLength = (one: Float32Array, other: Float32Array) => {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return length;
};
const largestJump = (samples: Float32Array, from = 1, to = samples.length) => {
  let jump = 0;
  for (let at = Math.max(1, from); at < Math.min(to, samples.length); at++)
    jump = Math.max(jump, Math.abs(samples[at]! - samples[at - 1]!));
  return jump;
};
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

let itemId: string;
let original: Float32Array;
const versions = async (id = itemId) => (await json<{ versions: HistoryVersionReply[] }>(`${id}/versions`)).versions;

beforeAll(async () => {
  itemId = await speak('pcm_24000');
  // Lengths are stored in ms.
  const { duration_ms } = await json<HistoryItemReply>(itemId);
  original = new Float32Array((duration_ms / 1000) * rate);
  original.set((await samplesOf(`${itemId}/audio`)).subarray(0, original.length));
});

describe('the versions of a history item', () => {
  it('are the original at first', async () => {
    expect(await versions()).toMatchObject([
      { version_id: itemId, origin: 'original', from_version_id: null, text, credits: 0, is_chosen: true },
    ]);
    expect(await json(itemId)).toMatchObject({ version_id: itemId, version_count: 1 });
    expect(await bytesOf(`${itemId}/versions/${itemId}/audio`)).toEqual(await bytesOf(`${itemId}/audio`));
  });

  it('contain a part that was spoken anew, without a seam, and the rest as it was', async () => {
    const start = text.indexOf('Seven');
    const body = { start, end: start + 'Seven'.length, text: 'Twenty seven' };
    const plan = await create<{ start: number; end: number; text: string; credits: number }>(
      `${itemId}/versions/respoken/plan`,
      body,
    );
    const spoken = 'Twenty seven boats lie at the pier.';
    expect(plan).toEqual({ start, end: start + sentences[1].length, text: spoken, credits: spoken.length });
    const spent = await spentCredits();
    const version = await create(`${itemId}/versions/respoken`, body);
    expect((await spentCredits()) - spent).toBe(spoken.length);
    expect(version).toMatchObject({
      origin: 'respoken',
      from_version_id: itemId,
      text: text.replace('Seven', 'Twenty seven'),
      respoken: { start, end: plan.end, text: spoken },
      credits: spoken.length,
      is_chosen: false,
    });

    const path = `${itemId}/versions/${version.version_id}`;
    const result = await samplesOf(`${path}/audio`);
    expect(Math.abs((result.length / rate) * 1000 - version.duration_ms)).toBeLessThan(2);
    const before = await alignmentOf(itemId);
    const after = await alignmentOf(path);
    // What is before and after the sentence is the same to the sample, up to the pauses.
    const head = commonLength(original, result);
    const tail = commonLength(original.toReversed(), result.toReversed());
    const [second, third] = [startOf(before, 'Seven'), startOf(before, 'Nobody')];
    expect(head / rate).toBeGreaterThan(second - 0.5);
    expect((original.length - tail) / rate).toBeLessThan(third + 0.05);
    expect(head + tail).toBeLessThan(result.length);
    // The speech before the seams ends in a pause, and no sample jumps at either.
    for (const seam of [head, result.length - tail])
      expect(largestJump(result, seam - 480, seam + 480)).toBeLessThan(0.01);
    expect(largestJump(result)).toBeLessThan(1.5 * largestJump(original));
    const middle = rms(result.subarray(head, result.length - tail));
    expect(Math.abs(20 * Math.log10(middle / rms(original)))).toBeLessThan(4);

    expect(after.characters.join('')).toBe(version.text);
    const { character_start_times_seconds: starts, character_end_times_seconds: ends } = after;
    for (let at = 1; at < starts.length; at++) expect(starts[at]).toBeGreaterThanOrEqual(starts[at - 1]! - 0.002);
    expect(ends.at(-1)).toBeLessThanOrEqual(version.duration_ms / 1000 + 0.05);
    const addedS = (result.length - original.length) / rate;
    expect(startOf(after, 'Nobody') - third).toBeCloseTo(addedS, 2);
    expect(startOf(after, 'Twenty') - second).toBeLessThan(0.1);
    // The pause before the next sentence stays.
    const pause = (times: AlignmentWire) => startOf(times, 'Nobody') - startOf(times, 'pier');
    expect(Math.abs(pause(after) - pause(before))).toBeLessThan(0.25);
  });

  it('contain takes with other seeds, up to three per request', async () => {
    const { versions: takes } = await create<{ versions: HistoryVersionReply[] }>(`${itemId}/versions/takes`, {
      count: 2,
    });
    expect(takes).toMatchObject([
      { origin: 'take', from_version_id: itemId, text, credits: text.length },
      { origin: 'take', from_version_id: itemId, text, credits: text.length },
    ]);
    expect(takes[0]!.seed).not.toBe(takes[1]!.seed);
    const [one, other] = await Promise.all(
      takes.map(({ version_id }) => bytesOf(`${itemId}/versions/${version_id}/audio`)),
    );
    expect(Buffer.compare(one!, other!)).not.toBe(0);
    expect((await alignmentOf(`${itemId}/versions/${takes[0]!.version_id}`)).characters.join('')).toBe(text);
    expect((await post(`${itemId}/versions/takes`, { count: 4 })).status).toBe(422);
  });

  it('contain effects, which cost nothing, and splice speech with the same effects', async () => {
    const spent = await spentCredits();
    const effects = [
      { type: 'effect', id: 'speed', values: { factor: 1.25 } },
      { type: 'effect', id: 'equalizer', values: { treble: 6 } },
    ];
    const version = await create(`${itemId}/versions/effects`, { effects });
    expect(version).toMatchObject({ origin: 'effects', effects, from_version_id: itemId, credits: 0, text });
    expect(await spentCredits()).toBe(spent);
    expect(version.duration_ms / ((original.length / rate) * 1000)).toBeCloseTo(0.8, 2);
    const path = `${itemId}/versions/${version.version_id}`;
    const [before, after] = [await alignmentOf(itemId), await alignmentOf(path)];
    expect(startOf(after, 'Nobody')).toBeCloseTo(startOf(before, 'Nobody') * 0.8, 2);

    const start = text.indexOf('Nobody');
    const respoken = await create(`${itemId}/versions/respoken`, {
      from_version_id: version.version_id,
      start,
      end: start + 6,
    });
    expect(respoken).toMatchObject({ from_version_id: version.version_id, text });
    expect(Math.abs(respoken.duration_ms / version.duration_ms - 1)).toBeLessThan(0.15);
  });

  it.each([
    [[{ type: 'effect', id: 'echo' }], 'The catalogue has no effect “echo”.'],
    [[{ type: 'effect', id: 'pitch', values: { shift: 40 } }], 'Pitch: shift must be between -12 and 12.'],
    [[{ type: 'filter_preset', id: 'phone', values: { gain: 1 } }], 'Phone has no parameter “gain”.'],
  ])('refuses the effects %j', async (effects, message) => {
    const reply = await post(`${itemId}/versions/effects`, { effects });
    expect([reply.status, await reply.json()]).toMatchObject([400, { detail: { message } }]);
  });

  it('are each the audio of the item wherever it is, once chosen', async () => {
    const respoken = (await versions()).find(({ origin }) => origin === 'respoken')!;
    const { share_link: link } = await json<{ share_link: string }>(`${itemId}/share-link`);
    const token = link.split('/').at(-1)!;
    const shared = (path = '') => fetch(`${server.url}/v1/share-links/${token}${path}`);
    const sharedBefore = await (await shared('/audio')).arrayBuffer();
    const tagBefore = (await get(`${itemId}/audio`)).headers.get('etag')!;

    const item = await create<HistoryItemReply>(`${itemId}/versions/${respoken.version_id}/choose`, {});
    expect(item).toMatchObject({ text: respoken.text, version_id: respoken.version_id, version_count: 6 });
    expect((await json<HistoryItemReply>(itemId)).duration_ms).toBe(respoken.duration_ms);
    const audio = await bytesOf(`${itemId}/versions/${respoken.version_id}/audio`);
    const reply = await get(`${itemId}/audio`, { 'if-none-match': tagBefore });
    expect(reply.status).toBe(200);
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(audio);
    const part = await get(`${itemId}/audio`, { range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(audio.slice(100, 200));
    const download = await post('download', { history_item_ids: [itemId] });
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(audio);
    expect((await alignmentOf(itemId)).characters.join('')).toBe(respoken.text);
    expect(await (await shared()).json()).toMatchObject({ text: respoken.text, duration_ms: respoken.duration_ms });
    expect((await (await shared('/audio')).arrayBuffer()).byteLength).not.toBe(sharedBefore.byteLength);
    expect((await versions()).filter(({ is_chosen }) => is_chosen)).toMatchObject([
      { version_id: respoken.version_id },
    ]);
    expect((await versions())[0]).toMatchObject({ version_id: itemId, origin: 'original' });
  });

  it('can be deleted, but not the original and the chosen one', async () => {
    const remove = (id: string) =>
      fetch(`${server.url}/v1/history/${itemId}/versions/${id}`, { method: 'DELETE', headers: key });
    const list = await versions();
    const chosen = list.find(({ is_chosen }) => is_chosen)!;
    expect((await remove(itemId)).status).toBe(409);
    expect((await remove(chosen.version_id)).status).toBe(409);
    const effects = list.find(({ origin }) => origin === 'effects')!;
    expect((await remove(effects.version_id)).status).toBe(200);
    expect((await get(`${itemId}/versions/${effects.version_id}/audio`)).status).toBe(404);
    const madeOfIt = (await versions()).find(({ version_id }) => version_id === list.at(-1)!.version_id);
    expect(madeOfIt).toMatchObject({ origin: 'respoken', from_version_id: null });
  });

  it('are gone with the item', async () => {
    const id = await speak('pcm_24000', 'Soon gone.');
    const version = await create(`${id}/versions/effects`, { effects: [{ type: 'environment', id: 'hall' }] });
    await fetch(`${server.url}/v1/history/${id}`, { method: 'DELETE', headers: key });
    expect((await get(`${id}/versions`)).status).toBe(404);
    expect((await get(`${id}/versions/${version.version_id}/audio`)).status).toBe(404);
  });
});

it('splices into compressed audio at the same place', async () => {
  const id = await speak('mp3_44100_128');
  const wav = async () => {
    const reply = await post('download', { history_item_ids: [id], output_format: 'wav' });
    return toSamples(new Uint8Array(await reply.arrayBuffer()).slice(44));
  };
  const before = await wav();
  const start = text.indexOf(sentences[2]);
  const version = await create(`${id}/versions/respoken`, { start, end: text.length, text: 'All is well.' });
  await create(`${id}/versions/${version.version_id}/choose`, {});
  const after = await wav();
  const length = Math.floor(44_100 * (startOf(await alignmentOf(`${id}/versions/${id}`), 'Nobody') - 0.5));
  const difference = before.subarray(0, length).map((x, at) => x - after[at]!);
  expect(rms(difference) / rms(before.subarray(0, length))).toBeLessThan(0.15);
});

it('speaks a line of a dialogue anew with its voice, and moves the lines after it', async () => {
  const inputs = [
    { text: 'Who is there?', voice_id: rachel },
    { text: 'Only the wind.', voice_id: adam },
    { text: 'Come in, then.', voice_id: rachel },
  ];
  const reply = await postJson(`${server.url}/v1/text-to-dialogue?output_format=pcm_24000`, { inputs }, key);
  await reply.arrayBuffer();
  const id = reply.headers.get('history-item-id')!;
  const before = await json<HistoryItemReply>(id);
  const start = before.text!.indexOf('wind');
  const version = await create(`${id}/versions/respoken`, {
    start,
    end: start + 4,
    text: 'cat, who was out all night',
  });
  const item = await create<HistoryItemReply>(`${id}/versions/${version.version_id}/choose`, {});
  expect(item.dialogue!.map((line) => line.text)).toEqual([
    'Who is there?',
    'Only the cat, who was out all night.',
    'Come in, then.',
  ]);
  const added = item.duration_ms - before.duration_ms;
  expect(added).toBeGreaterThan(500);
  expect(Math.abs(item.dialogue![2]!.start_ms! - before.dialogue![2]!.start_ms! - added)).toBeLessThan(3);
  const { versions: takes } = await create<{ versions: HistoryVersionReply[] }>(`${id}/versions/takes`, {
    from_version_id: version.version_id,
  });
  expect(takes).toMatchObject([{ text: version.text, from_version_id: version.version_id }]);
});

it('applies the effects of a voice to what it speaks, and names them in the settings of the item', async () => {
  const { apiKey } = await newCaller();
  const own = { 'xi-api-key': apiKey };
  const path = `${server.url}/v1/voices/${adam}/effects`;
  const read = async (body: unknown) => {
    const reply = await postJson(`${server.url}/v1/text-to-speech/${adam}?output_format=pcm_24000`, body, own);
    const samples = toSamples(new Uint8Array(await reply.arrayBuffer()));
    const item = await fetch(`${server.url}/v1/history/${reply.headers.get('history-item-id')}`, { headers: own });
    return { samples, item: (await item.json()) as HistoryItemReply };
  };
  const put = (effects: unknown) =>
    fetch(path, {
      method: 'PUT',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ effects }),
    });
  const plain = await read({ text: 'Good morning.' });
  const effects = [{ type: 'filter_preset', id: 'muffled', values: {} }];
  expect(await (await put(effects)).json()).toEqual({ effects });
  const muffled = await read({ text: 'Good morning.' });
  expect(muffled.samples.length).toBe(plain.samples.length);
  // What is left of the changes from sample to sample says how bright a sound is.
  const brightness = (samples: Float32Array) => rms(samples.map((x, at) => x - (samples[at - 1] ?? 0))) / rms(samples);
  expect(brightness(muffled.samples)).toBeLessThan(0.7 * brightness(plain.samples));
  expect(muffled.item.settings).toMatchObject({ effects });
  expect(plain.item.settings).not.toHaveProperty('effects');
  for (const [id, values] of [
    ['speed', { factor: 2 }],
    ['loudness', {}],
    ['echo', {}],
  ])
    expect((await put([{ type: 'effect', id, values }])).status).toBe(400);
  expect(await (await put([])).json()).toEqual({ effects: [] });
  expect((await read({ text: 'Good morning.' })).samples).toEqual(plain.samples);
});
