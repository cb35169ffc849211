import { expect, it } from 'vitest';
import { server } from '../support/shared-server.ts';
import { hasAudio, openSocket, type SocketClient, seconds } from '../support/socket-client.ts';
import { bootstrap } from '../support/start-server.ts';
import { type ReadWord, readAsLiveKit, readAsPipecat, readByMessage } from './alignment-readers.ts';

const rachel = '21m00Tcm4TlvDq8ikWAM';
const sentences = [
  'She came home late. ',
  'Nobody had seen her for a week, and nobody asked. ',
  'The lamp was lit, the kettle was on, and the door stood open to the wind that came up from the west.',
  'So she sat down. ',
];
const open = (path: string): SocketClient =>
  openSocket(`${server.url}/v1/text-to-speech/${rachel}/${path}`, { 'xi-api-key': bootstrap.apiKey });

/** One session with several generations, as recorded from a running server. */
async function record(kind: 'single' | 'multi', query: string): Promise<SocketClient> {
  const socket = open(`${kind === 'single' ? 'stream-input' : 'multi-stream-input'}?${query}`);
  const id = kind === 'multi' ? { context_id: 'a' } : {};
  await socket.send({ text: ' ', ...id }, ...sentences.map((text) => ({ text, flush: true, ...id })));
  await socket.send(...(kind === 'multi' ? [{ close_context: true, ...id }, { close_socket: true }] : [{ text: '' }]));
  expect((await socket.closed).code).toBe(1000);
  return socket;
}

const expectSameWords = (words: readonly ReadWord[], others: readonly ReadWord[]) => {
  expect(words.map(({ text }) => text)).toEqual(others.map(({ text }) => text));
  for (const [at, { startMs }] of words.entries())
    expect(Math.abs(startMs - others[at]!.startMs)).toBeLessThanOrEqual(30);
};

it.each([
  ['single', 'output_format=pcm_22050', 44.1],
  ['multi', 'output_format=pcm_22050', 44.1],
  ['multi', 'output_format=pcm_22050&sync_alignment=true', 44.1],
  ['single', 'output_format=mp3_44100_128', 16],
  ['multi', 'output_format=ulaw_8000&sync_alignment=true', 8],
] as const)(
  'gives LiveKit, pipecat and clients in Rust the same word times: %s, %s',
  async (kind, query, bytesPerMs) => {
    const { frames } = await record(kind, query);
    const words = readByMessage(frames, bytesPerMs);
    // The third sentence ends without a space, which the text of `alignment` does not have either.
    expect(words.map(({ text }) => text).join(' ')).toBe(sentences.join('').trim());
    const livekit = readAsLiveKit(frames);
    expect(livekit.map(({ text }) => text).join(' ')).toBe(sentences.join(' ').replaceAll(/ +/g, ' ').trim());
    const spaced = livekit.filter(({ text }) => text !== 'west.' && text !== 'So');
    const joined = words.filter(({ text }) => text !== 'west.So');
    expectSameWords(spaced, joined);
    expectSameWords(readAsPipecat(frames), words);
    const starts = livekit.map(({ startMs }) => startMs);
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
    const soundMs = frames.reduce((sum, { audio }) => sum + Buffer.from(audio ?? '', 'base64').length / bytesPerMs, 0);
    expect(starts.at(-1)!).toBeLessThan(soundMs);
  },
);

it('puts all times of a generation on its first frame, and sends no frame without audio before the end', async () => {
  const { frames } = await record('single', 'output_format=pcm_16000');
  const heard = frames.slice(0, -1);
  expect(heard.every(hasAudio)).toBe(true);
  expect(heard.every(({ isFinal }) => isFinal === null)).toBe(true);
  expect(frames.at(-1)).toEqual({ audio: null, isFinal: true, alignment: null, normalizedAlignment: null });
  const timed = heard.flatMap((frame) => frame.alignment ?? []);
  // One generation for each flush, of which the third is the only long one.
  expect(timed.map(({ chars }) => chars.join(''))).toEqual(sentences);
  expect(heard[0]!.alignment!.chars.join('')).toBe(sentences[0]);
  const spoken = heard.flatMap((frame) => frame.normalizedAlignment ?? []).map(({ chars }) => chars.join(''));
  expect(spoken).toEqual([...sentences.slice(0, 3), ` ${sentences[3]}`]);
  for (const { alignment, normalizedAlignment } of heard) expect(Boolean(alignment)).toBe(Boolean(normalizedAlignment));
});

it.each([false, true])('sends character times with sync_alignment=%s', async (sync) => {
  const socket = openSocket(
    `${server.url}/v1/text-to-speech/${rachel}/stream-input?output_format=pcm_22050&sync_alignment=${sync}`,
    { 'xi-api-key': bootstrap.apiKey },
  );
  const text = sentences.join('');
  await socket.send({ text: ' ' }, ...text.split(/(?<= )/).map((word) => ({ text: word })), { text: '' });
  await socket.closed;
  const audible = socket.frames.filter(({ isFinal }) => !isFinal);
  expect(audible.every(hasAudio)).toBe(true);
  if (sync) expect(audible.every(({ alignment, normalizedAlignment }) => alignment && normalizedAlignment)).toBe(true);
  else expect(audible.filter(({ alignment }) => alignment).length).toBeLessThan(audible.length / 2);
  const alignments = socket.frames.flatMap(({ alignment }) => alignment ?? []);
  expect(alignments.flatMap(({ chars }) => chars).join('')).toBe(text);
  let endMs = 0;
  for (const { chars, charStartTimesMs, charsDurationsMs, charDurationsMs } of alignments) {
    expect([charStartTimesMs.length, charsDurationsMs.length]).toEqual([chars.length, chars.length]);
    expect(charDurationsMs).toEqual(charsDurationsMs);
    expect(charStartTimesMs.toSorted((a, b) => a - b)).toEqual(charStartTimesMs);
    endMs += (charStartTimesMs.at(-1) ?? 0) + (charsDurationsMs.at(-1) ?? 0);
  }
  // The relative times of all frames add up to the duration of the audio.
  expect(Math.abs(endMs / 1000 - seconds(socket.audio()))).toBeLessThan(0.03);
  const starts = socket.frames.flatMap(({ normalizedAlignment }) => normalizedAlignment?.charStartTimesMs ?? []);
  expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
});
