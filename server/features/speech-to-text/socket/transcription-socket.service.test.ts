import { expect, it, vi } from 'vitest';
import { speechToTextSockets } from '../../../../contract/speech-tools/speech-to-text-socket.ts';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { Recognizer } from '../../../../engines/recognize/recognizer.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type SessionEvent, transcriptionSocketService } from './transcription-socket.service.ts';

const { query: querySchema, message: messageSchema } = speechToTextSockets['/v1/speech-to-text/realtime'];
const actor = { workspaceId: 'w', userId: 'u', role: 'admin', via: 'session', permissions: undefined } as never;

/** Hears one word per second of a segment. */
function wordRecognizer(options: { fails?: boolean } = {}): Recognizer {
  return {
    id: 'words',
    title: 'Words',
    languages: ['en'],
    wordTimes: 'measured',
    punctuation: false,
    streaming: true,
    quality: 'neural',
    recognize: async () => ({ words: [] }),
    async openStream() {
      let samples = 0;
      const words = () =>
        Array.from({ length: Math.floor(samples / 16_000) }, (_, at) => ({
          text: `w${at}`,
          startS: at,
          endS: at + 0.5,
          probability: 0.9,
        }));
      return {
        async write(more) {
          samples += more.length;
          if (options.fails && samples > 16_000) throw new EngineError('words', 'died', { retryable: true });
          return words();
        },
        async finish() {
          const heard = words();
          samples = 0;
          return { words: heard, language: 'en' };
        },
        close() {},
      };
    },
  };
}

function openSession(options: Parameters<typeof transcriptionSocketService>[0]['limits'] & object = {}) {
  const seen = { charged: [] as number[], failed: 0, stored: 0, checkedS: [] as number[] };
  const control = { leftS: Number.POSITIVE_INFINITY, mayStore: true, recognizers: [wordRecognizer()] };
  const service = transcriptionSocketService({
    clock: () => new Date(),
    recognizers: { list: () => control.recognizers },
    meteredRuns: {
      requireAllowance: async (_actor, { durationS }) => {
        seen.checkedS.push(durationS);
        if (durationS > control.leftS) throw new AppError('quota_exceeded');
      },
      open: async () =>
        ({
          complete: async ({ durationS }: { durationS: number }, store: (tx: never) => Promise<void>) => {
            seen.charged.push(durationS);
            await store(undefined as never);
          },
          fail: async () => {
            seen.failed += 1;
          },
          [Symbol.asyncDispose]: async () => {},
        }) as never,
    },
    zeroRetention: { mayStore: async () => control.mayStore },
    liveTranscripts: {
      store: async () => {
        seen.stored += 1;
      },
    },
    limits: options,
  });

  /** Sends chunks of this many seconds, each with `commit` if it is negative; then disconnects, or stays. */
  async function run(seconds: readonly number[], { query = {}, stays = false } = {}) {
    const events: SessionEvent[] = [];
    async function* messages() {
      for (const length of seconds)
        yield messageSchema.parse({
          message_type: 'input_audio_chunk',
          audio_base_64: Buffer.alloc(2 * Math.round(16_000 * Math.abs(length))).toString('base64'),
          commit: length < 0,
        });
      if (stays) await new Promise(() => {});
    }
    const error = await service
      .follow(
        {
          actor,
          query: querySchema.parse(query),
          requestId: 'r',
          messages: messages() as never,
          signal: new AbortController().signal,
        },
        async (event) => void events.push(event),
      )
      .then(
        () => undefined,
        (thrown: unknown) => thrown as AppError,
      );
    return { events, error, kinds: events.map(({ kind }) => kind) };
  }
  return { run, seen, control };
}

it('charges for the audio of a session, and stores what was committed', async () => {
  const { run, seen, control } = openSession();
  const { kinds, error } = await run([1, -1, 1]);
  expect(error).toBeUndefined();
  expect(kinds).toEqual(['started', 'partial', 'partial', 'committed', 'partial']);
  expect([seen.charged, seen.stored]).toEqual([[3], 1]);
  control.mayStore = false;
  await run([-2]);
  expect([seen.charged, seen.stored]).toEqual([[3, 2], 1]);
});

it('charges nothing without audio, and after a fault of the recognizer only what was committed', async () => {
  const { run, seen, control } = openSession();
  await run([]);
  expect([seen.charged, seen.failed]).toEqual([[], 0]);
  control.recognizers = [wordRecognizer({ fails: true })];
  expect((await run([2])).error).toMatchObject({ message: 'died' });
  expect([seen.charged, seen.failed]).toEqual([[], 1]);
  expect((await run([-1, 2])).error).toMatchObject({ message: 'died' });
  expect(seen.charged).toEqual([1]);
});

it('STT-003 ends when the hours of the plan are used up, with the words until then', async () => {
  const { run, seen, control } = openSession();
  control.leftS = 100;
  const { kinds, error } = await run(Array.from({ length: 30 }, () => 5));
  expect(error).toMatchObject({ code: 'quota_exceeded' });
  expect(seen.checkedS).toEqual([60, 120]);
  expect(kinds.at(-1)).toBe('committed');
  expect(seen.charged).toEqual([120]);
});

it('ends without audio for a while, and at the longest duration', async () => {
  vi.useFakeTimers();
  try {
    const idle = openSession({ inactivityS: 5 }).run([-1], { stays: true });
    await vi.advanceTimersByTimeAsync(6000);
    expect((await idle).error).toMatchObject({ code: 'input_timeout_exceeded' });
    const long = openSession({ inactivityS: 100, maxSessionS: 7 }).run([1], { stays: true });
    await vi.advanceTimersByTimeAsync(8000);
    const { error, kinds } = await long;
    expect(error).toMatchObject({ code: 'session_time_limit_exceeded' });
    expect(kinds.at(-1)).toBe('committed');
  } finally {
    vi.useRealTimers();
  }
});

it('refuses sessions above the limit of the process, and languages without a recognizer', async () => {
  const { run, control } = openSession({ maxStreaming: 1 });
  void run([1], { stays: true });
  await new Promise(setImmediate);
  expect((await run([1])).error).toMatchObject({ code: 'system_busy' });
  expect((await run([1], { query: { language_code: 'de' } })).error).toMatchObject({
    code: 'recognizer_not_installed',
    message: expect.stringContaining('Parakeet v3'),
  });
  control.recognizers = [];
  expect((await run([1])).error).toMatchObject({ message: expect.stringContaining('Streaming Zipformer English') });
});
