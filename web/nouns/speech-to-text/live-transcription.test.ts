import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api/api-error.ts';
import type { PcmMicrophoneOptions } from '../../parts/recorder/pcm-microphone.ts';
import { createLiveTranscription, type LiveSettings, liveText } from './live-transcription.ts';

const settings: LiveSettings = { language: 'en', keyterms: ['Ada', 'Bob'], omitsFillers: true, deviceId: 'usb' };

class FakeSocket extends EventTarget {
  readonly sent: { audio_base_64: string; commit: boolean; sample_rate: number }[] = [];
  bufferedAmount = 0;
  isClosed = false;
  send(message: string): void {
    this.sent.push(JSON.parse(message));
  }
  close(): void {
    this.isClosed = true;
  }
  receive(message_type: string, fields: object = {}): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify({ message_type, ...fields }) }));
  }
  disconnect(code: number, reason = ''): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }));
  }
}

function setUp({ sampleRate = 16_000, refuses }: { sampleRate?: number; refuses?: unknown } = {}) {
  const socket = new FakeSocket();
  const seen = { paths: [] as string[], microphones: 0, closed: 0 };
  const tokens = { create: async (): Promise<string> => 'sutkn_1' };
  let options: PcmMicrophoneOptions | undefined;
  const live = createLiveTranscription({
    openMicrophone: async (asked) => {
      if (refuses !== undefined) throw refuses;
      options = asked;
      seen.microphones += 1;
      return {
        sampleRate,
        level: () => 0.5,
        close: () => {
          seen.closed += 1;
        },
      };
    },
    createToken: () => tokens.create(),
    connect: (path) => {
      seen.paths.push(path);
      return socket as never;
    },
  });
  return {
    live,
    socket,
    seen,
    tokens,
    speak: (seconds: number) => options!.onChunk(new Float32Array(seconds * sampleRate).fill(0.25)),
    unplug: () => options!.onDisconnected(),
    async listen() {
      await live.start(settings);
      await vi.advanceTimersByTimeAsync(0);
      socket.receive('session_started', { session_id: 's1' });
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks for the microphone, connects with a single-use token, and listens', async () => {
  const { live, socket, seen } = setUp();
  const statuses: string[] = [];
  live.subscribe(() => statuses.push(live.state().status));
  await live.start(settings);
  await vi.advanceTimersByTimeAsync(0);
  expect(live.state().status).toBe('connecting');
  socket.receive('session_started', { session_id: 's1' });
  expect(statuses).toEqual(['asking', 'connecting', 'listening']);
  expect(live.state().sessionId).toBe('s1');
  expect(live.level()).toBe(0.5);
  const url = new URL(seen.paths[0]!, 'http://server');
  expect(url.pathname).toBe('/v1/speech-to-text/realtime');
  expect(url.searchParams.getAll('keyterms')).toEqual(['Ada', 'Bob']);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    token: 'sutkn_1',
    audio_format: 'pcm_16000',
    commit_strategy: 'vad',
    language_code: 'en',
    no_verbatim: 'true',
  });
  await live.start(settings);
  expect(seen.microphones).toBe(1);
});

it('sends what is said before the session starts, in order, and counts the time', async () => {
  const { live, socket, speak } = setUp();
  await live.start(settings);
  speak(0.5);
  await vi.advanceTimersByTimeAsync(0);
  speak(0.25);
  expect(socket.sent).toEqual([]);
  socket.receive('session_started', { session_id: 's1' });
  speak(1.5);
  const lengths = socket.sent.map(({ audio_base_64: audio }) => Buffer.from(audio, 'base64').length / 2 / 16_000);
  expect(lengths).toEqual([0.5, 0.25, 1.5]);
  expect(socket.sent[0]).toMatchObject({ commit: false, sample_rate: 16_000 });
  expect(Buffer.from(socket.sent[0]!.audio_base_64, 'base64').readInt16LE(0)).toBe(8192);
  expect(live.state().seconds).toBe(2);
});

it('turns partial text into committed text', async () => {
  const { live, socket, listen } = setUp();
  await listen();
  socket.receive('partial_transcript', { text: 'alpha' });
  socket.receive('partial_transcript', { text: 'alpha bravo' });
  expect(live.state()).toMatchObject({ committed: [], partial: 'alpha bravo' });
  socket.receive('final_transcript', { text: 'Alpha bravo.' });
  socket.receive('committed_transcript', { text: 'Alpha bravo.' });
  socket.receive('partial_transcript', { text: 'charlie' });
  expect(live.state()).toMatchObject({ committed: ['Alpha bravo.'], partial: 'charlie' });
  expect(liveText(live.state())).toBe('Alpha bravo.\ncharlie');
  socket.receive('committed_transcript', { text: '' });
  expect(live.state()).toMatchObject({ committed: ['Alpha bravo.'], partial: '' });
});

it('commits the last words before it ends, also after a pause was committed meanwhile', async () => {
  const { live, socket, seen, listen, speak } = setUp();
  await listen();
  live.stop();
  expect(live.state().status).toBe('stopping');
  expect(seen.closed).toBe(1);
  expect(socket.sent.map(({ commit }) => commit)).toEqual([true, true]);
  // The microphone is closed, but a chunk was under way.
  speak(0.05);
  expect(socket.sent).toHaveLength(2);
  socket.receive('committed_transcript', { text: 'A pause.' });
  live.stop();
  expect(socket.isClosed).toBe(false);
  socket.receive('committed_transcript', { text: 'The end.' });
  socket.receive('commit_throttled', { error: 'Nothing to commit.' });
  expect(live.state()).toMatchObject({ status: 'ended', committed: ['A pause.', 'The end.'], problem: undefined });
  expect(socket.isClosed).toBe(true);
});

it('does not wait for a server that does not finish', async () => {
  const { live, socket, listen } = setUp();
  await listen();
  live.stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(live.state()).toMatchObject({ status: 'ended', problem: undefined });
  expect(socket.isClosed).toBe(true);
});

it('goes on after a refused commit', async () => {
  const { live, socket, listen } = setUp();
  await listen();
  socket.receive('commit_throttled', { error: 'Nothing to commit.' });
  expect(live.state().status).toBe('listening');
});

it('keeps the text when the server ends the session, with its message', async () => {
  const { live, socket, seen, listen } = setUp();
  await listen();
  socket.receive('committed_transcript', { text: 'alpha' });
  socket.receive('session_time_limit_exceeded', { error: 'A session lasts at most 7200 seconds.' });
  socket.disconnect(1008, 'A session lasts at most 7200 seconds.');
  expect(live.state()).toMatchObject({
    status: 'ended',
    sessionId: 's1',
    committed: ['alpha'],
    problem: 'A session lasts at most 7200 seconds.',
  });
  expect(seen.closed).toBe(1);
});

it.each([
  ['', /connection to the server was lost/],
  ['The server is restarting.', /^The server is restarting\.$/],
])('keeps the text when the connection is lost (%j)', async (reason, message) => {
  const { live, socket, seen, listen } = setUp();
  await listen();
  socket.receive('committed_transcript', { text: 'alpha' });
  socket.receive('partial_transcript', { text: 'bravo' });
  socket.disconnect(1006, reason);
  const { status, problem } = live.state();
  expect([status, liveText(live.state())]).toEqual(['ended', 'alpha\nbravo']);
  expect(problem).toMatch(message);
  expect(seen.closed).toBe(1);
});

it('ends when the connection is too slow', async () => {
  const { live, socket, listen, speak } = setUp();
  await listen();
  socket.bufferedAmount = 3_000_000;
  speak(0.05);
  expect(live.state().problem).toMatch(/too slow/);
});

it.each([
  [new DOMException('', 'NotAllowedError'), /blocks the microphone/],
  [new DOMException('', 'NotFoundError'), /No microphone found/],
])('explains why there is no microphone (%s)', async (refuses, message) => {
  const { live, seen } = setUp({ refuses });
  await live.start(settings);
  expect(live.state()).toMatchObject({ status: 'ended', problem: expect.stringMatching(message) });
  expect(seen.paths).toEqual([]);
});

it('names the model to install when there is no recognizer', async () => {
  const { live, socket } = setUp();
  await live.start(settings);
  await vi.advanceTimersByTimeAsync(0);
  socket.receive('transcriber_error', {
    error: 'No installed model recognizes speech. Ask the operator to install X.',
  });
  expect(live.state()).toMatchObject({ status: 'ended', problem: expect.stringContaining('install X') });
});

it('reports why it got no token, and a server that does not answer', async () => {
  const { live, tokens, seen } = setUp();
  const payload = undefined;
  tokens.create = () =>
    Promise.reject(
      new ApiError({ status: 403, message: 'Your role does not permit this.', type: 'forbidden', payload }),
    );
  await live.start(settings);
  await vi.advanceTimersByTimeAsync(0);
  expect(live.state()).toMatchObject({ status: 'ended', problem: 'Your role does not permit this.' });
  tokens.create = () => new Promise(() => {});
  await live.start(settings);
  expect(live.state().problem).toBeUndefined();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(live.state().problem).toMatch(/does not answer/);
  expect(seen.closed).toBe(2);
});

it('releases a microphone that is allowed after the cancellation', async () => {
  const { live, seen } = setUp();
  const starting = live.start(settings);
  live.stop();
  expect(live.state().status).toBe('idle');
  await starting;
  expect(seen).toEqual({ paths: [], microphones: 1, closed: 1 });
});

it('is cancelled while it connects', async () => {
  const { live, socket, seen } = setUp();
  await live.start(settings);
  live.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(live.state().status).toBe('idle');
  expect([socket.isClosed, seen.closed]).toEqual([true, 1]);
});

it('finishes when the microphone is disconnected', async () => {
  const { live, socket, listen, unplug } = setUp();
  await listen();
  unplug();
  socket.receive('committed_transcript', { text: 'alpha' });
  socket.receive('commit_throttled', { error: '' });
  expect(live.state()).toMatchObject({
    status: 'ended',
    committed: ['alpha'],
    problem: 'The microphone was disconnected.',
  });
});

it('sends the rate of a device that the browser does not convert, and refuses one that the server does not take', async () => {
  const native = setUp({ sampleRate: 48_000 });
  await native.listen();
  native.speak(1);
  expect(native.seen.paths[0]).toContain('audio_format=pcm_48000');
  expect(native.socket.sent[0]!.sample_rate).toBe(48_000);
  expect(native.live.state().seconds).toBe(1);
  const unknown = setUp({ sampleRate: 96_000 });
  await unknown.live.start(settings);
  expect(unknown.live.state().problem).toContain('96000 Hz');
  expect(unknown.seen.closed).toBe(1);
});
