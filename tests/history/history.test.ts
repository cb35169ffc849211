import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../contract/history/history.ts';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { openSocket } from '../support/socket-client.ts';
import { zipFiles } from '../support/zip-files.ts';

const caller = await newCaller();

let client: ElevenLabsClient;
const [rachel, adam] = ['21m00Tcm4TlvDq8ikWAM', 'pNInz6obpgDQGcFmaJgB'];
const key = { 'xi-api-key': caller.apiKey };
const read = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer());

interface Listed {
  readonly history: readonly HistoryItemReply[];
  readonly last_history_item_id: string | null;
  readonly has_more: boolean;
  readonly scanned_until: number | null;
}
const list = async (query: Record<string, string | number> = {}) => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await (await fetch(`${server.url}/v1/history?${params}`, { headers: key })).json()) as Listed;
};
const texts = async (query: Record<string, string | number>) => (await list(query)).history.map(({ text }) => text);
const post = async (path: string, body: unknown) => {
  const reply = await postJson(`${server.url}${path}`, body, key);
  return [reply.status, await reply.json()];
};

/** One item per kind of request, oldest first. */
const textsByKind = {
  plain: 'The Marmalade was made of oranges.',
  repeat: 'The Marmalade was made of oranges.',
  streamed: 'A streamed marmalade, then.',
  timed: 'Timed to the letter, in the harbour.',
  'streamed and timed': 'Both at once, marmaladeless.',
  socket: 'Said over a socket, piece by piece. ',
  dialogue: 'Who is there?\nOnly the wind.',
};

beforeAll(async () => {
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url });
  await read(await client.textToSpeech.convert(rachel, { text: textsByKind.plain }));
  await read(await client.textToSpeech.convert(rachel, { text: textsByKind.repeat }));
  await read(await client.textToSpeech.stream(rachel, { text: textsByKind.streamed, modelId: 'eleven_flash_v2_5' }));
  await client.textToSpeech.convertWithTimestamps(adam, { text: textsByKind.timed });
  for await (const _part of await client.textToSpeech.streamWithTimestamps(rachel, {
    text: textsByKind['streamed and timed'],
  }));
  const socket = openSocket(`${server.url}/v1/text-to-speech/${rachel}/stream-input?output_format=pcm_22050`, key);
  await socket.send({ text: ' ' }, { text: textsByKind.socket }, { text: '' });
  await socket.closed;
  const [who, wind] = textsByKind.dialogue.split('\n');
  await read(
    await client.textToDialogue.convert({
      inputs: [
        { text: who!, voiceId: rachel },
        { text: wind!, voiceId: adam },
      ],
    }),
  );
});

describe('the history', () => {
  it.each(Object.keys(textsByKind).map((name, at) => [name, at] as const))(
    'stores the waveform of a %s request',
    async (_, at) => {
      const { history } = await list({ sort_direction: 'asc' });
      expect(history[at]!.text).toBe(Object.values(textsByKind)[at]);
      const peaks = Buffer.from(history[at]!.peaks!, 'base64');
      expect(peaks).toHaveLength(240);
      expect(peaks.filter((peak) => peak > 30).length).toBeGreaterThan(60);
      expect(history[at]!.duration_ms).toBeGreaterThan(800);
    },
  );

  it('has the same waveform for repeated audio', async () => {
    const [first, again] = (await list({ sort_direction: 'asc' })).history;
    expect(again!.peaks).toBe(first!.peaks);
  });

  it('HIST-006 returns all fields of items, and the lines and voices of dialogues', async () => {
    const { history } = await list();
    for (const item of history)
      expect(item).toMatchObject({
        history_item_id: expect.any(String),
        model_id: expect.stringMatching(/^eleven_/),
        date_unix: expect.any(Number),
      });
    const item = history.find(({ text }) => text === textsByKind.plain);
    expect(item).toMatchObject({
      voice_id: expect.any(String),
      voice_name: expect.any(String),
      voice_category: 'premade',
      settings: { stability: expect.any(Number), similarity_boost: expect.any(Number) },
    });
    const dialogue = history.find((item) => item.dialogue);
    expect(dialogue?.dialogue).toMatchObject(
      textsByKind.dialogue.split('\n').map((text) => ({ text, voice_id: expect.any(String) })),
    );
    const times = dialogue!.dialogue!.flatMap((line) => [line.start_ms!, line.end_ms!]);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBe(0);
    expect(times[1]).toBeGreaterThan(300);
    expect(times[2]! - times[1]!).toBe(300);
    expect(Math.abs(times[3]! - dialogue!.duration_ms)).toBeLessThan(2);
  });

  it('HIST-002 returns one item, and 404 for an unknown one or that of a stranger', async () => {
    const [item] = (await list()).history;
    const get = (id: string, headers: Readonly<Record<string, string>> = key) =>
      fetch(`${server.url}/v1/history/${id}`, { headers });
    expect(await (await get(item!.history_item_id)).json()).toEqual(item);
    expect((await get('none')).status).toBe(404);
    const { apiKey } = await newCaller();
    expect((await get(item!.history_item_id, { 'xi-api-key': apiKey })).status).toBe(404);
  });

  it('U-01 returns the waveform in each resolution and by range, to be cached', async () => {
    const item = (await list()).history.find(({ text }) => text === textsByKind.plain)!;
    const read = (query: string, headers = {}) =>
      fetch(`${server.url}/v1/history/${item.history_item_id}/peaks?${query}`, {
        headers: { 'xi-api-key': caller.apiKey, ...headers },
      });
    const reply = await read('samples_per_pixel=128');
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
    const finest = Buffer.from(await reply.arrayBuffer());
    const fields = Array.from({ length: 6 }, (_, at) => finest.readInt32LE(at * 4));
    const pixels = Math.ceil((Math.round(item.duration_ms * 16) || 1) / 128);
    expect(fields).toEqual([2, 1, 16_000, 128, pixels, 1]);
    expect(Math.max(...new Int8Array(finest.subarray(24)))).toBeGreaterThan(30);
    const part = Buffer.from(await (await read('samples_per_pixel=128&start=10&length=5')).arrayBuffer());
    expect(part.subarray(24)).toEqual(finest.subarray(24 + 20, 24 + 30));
    const etag = reply.headers.get('etag')!;
    expect((await read('samples_per_pixel=128', { 'if-none-match': etag })).status).toBe(304);
    expect((await read('samples_per_pixel=100')).status).toBe(422);
  });

  it('returns when each character of an item is spoken, for a dialogue of its joined lines', async () => {
    for (const text of [textsByKind.plain, textsByKind.dialogue]) {
      const item = (await list()).history.find((one) => one.text === text)!;
      const reply = await fetch(`${server.url}/v1/history/${item.history_item_id}/alignment`, {
        headers: { 'xi-api-key': caller.apiKey },
      });
      const { alignment } = await reply.json();
      expect(alignment.characters.join('')).toBe(text);
      const starts: number[] = alignment.character_start_times_seconds;
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      expect(alignment.character_end_times_seconds).toHaveLength(starts.length);
      expect(alignment.character_end_times_seconds.at(-1)).toBeLessThanOrEqual(item.duration_ms / 1000 + 0.05);
      expect(alignment.character_end_times_seconds.at(-1)).toBeGreaterThan(item.duration_ms / 2000);
    }
  });

  it('HIST-001 returns every item once across pages, newest first', async () => {
    const ids: string[] = [];
    const dates: number[] = [];
    let after: string | undefined;
    do {
      const page = await client.history.list({ pageSize: 3, ...(after ? { startAfterHistoryItemId: after } : {}) });
      ids.push(...page.history.map((item) => item.historyItemId));
      dates.push(...page.history.map((item) => item.dateUnix));
      after = page.hasMore ? page.lastHistoryItemId! : undefined;
    } while (after);
    expect(ids).toEqual((await list()).history.map((item) => item.history_item_id));
    expect(new Set(ids).size).toBe(7);
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  });

  it('HIST-013 finds parts of texts and voice names, ignoring case, across pages', async () => {
    expect(await texts({ search: 'MARMALADE' })).toEqual([
      textsByKind['streamed and timed'],
      textsByKind.streamed,
      textsByKind.repeat,
      textsByKind.plain,
    ]);
    expect(await texts({ search: 'e harb' })).toEqual([textsByKind.timed]);
    expect(await texts({ search: 'wind' })).toEqual([textsByKind.dialogue]);
    expect(await texts({ search: '%' })).toEqual([]);
    const { voice_name: name } = (await list({ voice_id: adam })).history.at(-1)!;
    expect(await texts({ search: name! })).toEqual([textsByKind.dialogue, textsByKind.timed]);

    const first = await list({ search: 'marmalade', page_size: 3 });
    expect(first.has_more).toBe(true);
    const next = { search: 'marmalade', page_size: 3, start_after_history_item_id: first.last_history_item_id! };
    expect(await list(next)).toMatchObject({ history: [{ text: textsByKind.plain }], has_more: false });
  });

  it('HIST-001 O-56 filters by voice, model, source and date', async () => {
    const sdk = await client.history.list({ voiceId: adam, source: 'TTS' });
    // The filter matches every voice of a dialogue.
    expect(sdk.history.map(({ text }) => text)).toEqual([textsByKind.dialogue, textsByKind.timed]);
    expect(await texts({ voice_id: rachel })).toContain(textsByKind.dialogue);
    expect(await texts({ model_id: 'eleven_flash_v2_5' })).toContain(textsByKind.streamed);
    expect(await texts({ model_id: 'eleven_flash_v2_5' })).not.toContain(textsByKind.plain);
    expect(await list({ source: 'STS' })).toEqual({
      history: [],
      last_history_item_id: null,
      has_more: false,
      scanned_until: null,
    });
    const { history } = await list();
    const [newest, oldest] = [history[0]!.date_unix, history.at(-1)!.date_unix];
    expect(await texts({ date_before_unix: oldest })).toEqual([]);
    expect(await texts({ date_after_unix: newest + 1 })).toEqual([]);
    expect(await texts({ date_after_unix: oldest, date_before_unix: newest + 1 })).toHaveLength(7);
    const page = await list({ page_size: 2 });
    expect(page.scanned_until).toBe(page.history[1]!.date_unix);
  });

  it('HIST-004 HIST-013 zips the requested items, and names the field of unknown ids', async () => {
    const ids = (await list()).history.map((item) => item.history_item_id);
    const zip = await fetch(`${server.url}/v1/history/download`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: JSON.stringify({ history_item_ids: ids }),
    });
    expect(zip.headers.get('content-type')).toContain('application/zip');
    expect(zipFiles(Buffer.from(await zip.arrayBuffer())).size).toBe(7);
    expect(await post('/v1/history/download', { history_item_ids: [ids[0], 'nobody'] })).toMatchObject([
      404,
      { detail: { code: 'history_item_not_found', param: 'history_item_ids' } },
    ]);
  });

  it('HIST-003 answers HEAD and conditional requests for audio without a body', async () => {
    const { history } = await list({ search: textsByKind.timed });
    const url = `${server.url}/v1/history/${history[0]!.history_item_id}/audio`;
    const whole = await fetch(url, { headers: key });
    const [tag, bytes] = [whole.headers.get('etag')!, (await whole.arrayBuffer()).byteLength];
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const reply = await fetch(url, { method, headers: { ...key, ...headers } });
      return [reply.status, reply.headers.get('content-range'), (await reply.arrayBuffer()).byteLength];
    };
    expect(tag).toMatch(/^"\w+"$/);
    const head = await fetch(url, { method: 'HEAD', headers: { ...key, range: 'bytes=0-1' } });
    expect([head.status, Number(head.headers.get('content-length')), head.headers.get('etag')]).toEqual([
      200,
      bytes,
      tag,
    ]);
    expect(await ask({ 'if-none-match': tag })).toEqual([304, null, 0]);
    const cached = await fetch(url, { headers: { ...key, 'if-none-match': tag } });
    expect(cached.headers.get('content-length')).toBeNull();
    expect(await ask({ range: 'bytes=0-9', 'if-range': tag })).toEqual([206, `bytes 0-9/${bytes}`, 10]);
    expect(await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).toEqual([200, null, bytes]);
    expect(await ask({ range: 'bytes=9-0' })).toEqual([200, null, bytes]);
    expect((await ask({ range: `bytes=${bytes}-` })).slice(0, 2)).toEqual([416, `bytes */${bytes}`]);
  });

  it.each(['default', 'wav'])('HIST-004 sends the content length of a download as %s', async (format) => {
    for (const { history_item_id, output_format } of (await list()).history) {
      const body = { history_item_ids: [history_item_id], output_format: format };
      const reply = await postJson(`${server.url}/v1/history/download`, body, key);
      const length = Number(reply.headers.get('content-length'));
      expect([output_format, (await reply.arrayBuffer()).byteLength]).toEqual([output_format, length]);
    }
  });

  it('HIST-013 deletes and restores several items at once', async () => {
    const { history } = await list({ search: 'marmalade' });
    const ids = history.map((item) => item.history_item_id);
    expect(await post('/v1/history/delete', { history_item_ids: [...ids, 'nobody'] })).toEqual([200, { deleted: 4 }]);
    expect(await texts({ search: 'marmalade' })).toEqual([]);
    const audio = await fetch(`${server.url}/v1/history/${ids[0]}/audio`, { headers: key });
    expect(audio.status).toBe(404);
    expect((await list({ start_after_history_item_id: ids[0]! })).history).not.toHaveLength(0);
    expect(await post('/v1/history/restore', { history_item_ids: ids })).toEqual([200, { restored: 4 }]);
    expect((await list({ search: 'marmalade' })).history).toEqual(history);
  });

  it('HIST-014 lets an admin play the audio of a member', async () => {
    const { user_id: id } = (await (await fetch(`${server.url}/v1/user`, { headers: key })).json()) as {
      user_id: string;
    };
    const item = (await list()).history[0]!.history_item_id;
    const hear = (member: string, headers: Record<string, string> = key) =>
      fetch(`${server.url}/v1/workspace/members/${member}/history/${item}/audio`, { headers });
    const [own, theirs] = [await fetch(`${server.url}/v1/history/${item}/audio`, { headers: key }), await hear(id)];
    expect([theirs.status, theirs.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(Buffer.from(await theirs.arrayBuffer()).equals(Buffer.from(await own.arrayBuffer()))).toBe(true);
    expect([(await hear('somebody')).status, (await hear(id, {})).status]).toEqual([404, 401]);
  });

  it('U-53 returns the language and the dictionaries of the request', async () => {
    const rules = [{ type: 'alias', string_to_replace: 'Dr.', alias: 'Doctor' }];
    const [, dictionary] = await post('/v1/pronunciation-dictionaries/add-from-rules', { name: 'Titles', rules });
    const locator = { pronunciation_dictionary_id: dictionary.id, version_id: dictionary.version_id };
    const body = {
      text: 'Good day, Dr. No.',
      model_id: 'eleven_flash_v2_5',
      language_code: 'en-GB',
      pronunciation_dictionary_locators: [locator],
    };
    await (await postJson(`${server.url}/v1/text-to-speech/${rachel}`, body, key)).arrayBuffer();
    const [item, before] = (await list()).history;
    expect(item).toMatchObject({
      text: body.text,
      language_code: 'en',
      pronunciation_dictionary_locators: [locator],
    });
    expect(before).toMatchObject({ language_code: null, pronunciation_dictionary_locators: null });
  });

  it('HIST-004 HIST-009 stores requests of the OpenAI API with their format and speed', async () => {
    const body = { model: 'tts-1', input: 'Twice as fast.', voice: 'nova', speed: 2, response_format: 'flac' };
    await (await postJson(`${server.url}/v1/audio/speech`, body, key)).arrayBuffer();
    const item = (await list()).history[0]!;
    expect(item).toMatchObject({ text: body.input, output_format: 'flac_24000', settings: { speed: 2 } });
    const file = await postJson(`${server.url}/v1/history/download`, { history_item_ids: [item.history_item_id] }, key);
    expect(file.headers.get('content-type')).toBe('audio/flac');
    expect(file.headers.get('content-disposition')).toMatch(/_sp200_.*\.flac/);
    await file.arrayBuffer();
  });
});
