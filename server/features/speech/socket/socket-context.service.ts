import type { ModelEntry } from '../../../../contract/catalogue/models.ts';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import type { VoiceSettingsWire } from '../../../../contract/voices/voices.ts';
import type { Voice } from '../../../../engines/voices/voice.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { lengthProblem, type TakeOptions } from '../generation/generation.rules.ts';
import type { GenerationService, Take } from '../generation/generation.service.ts';
import { type AudioChunk, openContextClock } from './context-clock.state.ts';
import { isPhrase, type Piece, pauseAfter, splitPiece } from './speech-socket.rules.ts';
import { textBuffer } from './speech-socket.state.ts';

/** Who speaks, and how. */
export interface Speaker {
  readonly voice: Voice;
  readonly settings: VoiceSettingsWire;
}

export interface ContextOptions {
  readonly take: TakeOptions;
  readonly model: ModelEntry;
  /** The first speaker. */
  readonly speaker: Speaker;
  readonly language: string;
  readonly schedule: readonly number[];
  /** Speak each phrase as soon as it is complete, regardless of the schedule. */
  readonly autoMode: boolean;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Nothing is spoken before this resolves. */
  readonly startAfter?: Promise<void> | undefined;
  /** Sends audio to the client; resolves when it has left the server. */
  readonly send: (chunk: AudioChunk) => Promise<void>;
  /** Called when the text of a flush is spoken and sent. */
  readonly onFlushed?: () => Promise<void>;
  /** Called once, when a generation fails. */
  readonly onFailure: (error: unknown) => void;
}

interface Job {
  readonly piece: Piece;
  readonly characters: number;
  readonly speaker: Speaker;
  /** Called when the piece is spoken. */
  onSpoken?: (() => Promise<void>) | undefined;
  /** A flush covers this piece. */
  flushed: boolean;
  readonly abort: AbortController;
}

/** Characters after which a new history item starts. */
const maxTakeCharacters = 50_000;

/** One text that is spoken while it is written: its consecutive generations form one history item. */
export function openContext(generation: Pick<GenerationService, 'open'>, actor: Actor, options: ContextOptions) {
  const { model, signal } = options;
  const buffer = textBuffer(options.language, options.schedule);
  const clock = openContextClock();
  const queue: Job[] = [];
  let { speaker } = options;
  let running: Promise<void> | undefined;
  let take: Take | undefined;
  let takeCharacters = 0;
  let hasSpoken = false;
  let failed = false;
  /** How the previous generation ended; undefined if the next one does not continue it. */
  let previousEnding: Piece['ending'] | undefined;
  let onCapacity = () => {};

  const pendingCharacters = () => queue.reduce((sum, { characters }) => sum + characters, buffer.characters);

  function enqueue(longPiece: Piece): void {
    for (const piece of splitPiece(longPiece, options.language, !hasSpoken)) {
      const characters = characterCount(piece.text);
      queue.push({ piece, characters, speaker, flushed: false, abort: new AbortController() });
    }
    hasSpoken = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    running.catch(() => {});
  }

  async function run(): Promise<void> {
    try {
      await options.startAfter;
      for (let job = queue[0]; job; job = queue[0]) {
        await speak(job);
        await job.onSpoken?.();
        if (queue[0] === job) queue.shift();
        onCapacity();
      }
    } catch (error) {
      queue.length = 0;
      failed = true;
      options.onFailure(error);
      // Wake callers of `waitForCapacity`, which would otherwise wait forever.
      onCapacity();
      throw error;
    }
  }

  async function speak(job: Job): Promise<void> {
    const { piece, abort } = job;
    const pauseMs = previousEnding ? pauseAfter(previousEnding, job.speaker.settings.speed) : 0;
    if (takeCharacters > maxTakeCharacters) await closeTake();
    take ??= generation.open(actor, options.take);
    takeCharacters += job.characters;
    try {
      const line = { ...job.speaker, text: piece.text, pauseMs };
      const { parts, unspoken } = await take.speak([line], AbortSignal.any([signal, abort.signal]));
      let isFirst = unspoken.length > 0;
      for await (const chunk of clock.chunks(parts)) {
        abort.signal.throwIfAborted();
        await options.send(isFirst ? { ...chunk, unspoken } : chunk);
        isFirst = false;
      }
      previousEnding = job.flushed ? undefined : piece.ending;
    } catch (error) {
      if (!abort.signal.aborted || signal.aborted) throw error;
      previousEnding = undefined;
    }
  }

  async function closeTake(): Promise<void> {
    const closing = take;
    take = undefined;
    takeCharacters = 0;
    await closing?.close();
  }

  return {
    get isBusy(): boolean {
      return running !== undefined;
    },

    /** Changes the speaker of later text; text so far keeps the speaker before. */
    change(next: Speaker): void {
      for (let piece = buffer.take('all'); piece; piece = buffer.take('all')) enqueue(piece);
      speaker = next;
    },

    /** Adds text and speaks what is due; `eager` ignores the schedule. Throws `text_too_long`. */
    add(text: string, eager: boolean): void {
      const problem = lengthProblem(text, model, 'message');
      if (problem) throw new AppError(problem.code, { message: problem.message, param: 'text' });
      buffer.append(text);
      const urgency = options.autoMode ? 'phrase' : eager ? 'eager' : 'scheduled';
      for (let piece = buffer.take(urgency); piece; piece = buffer.take(urgency)) enqueue(piece);
      const phrase = options.autoMode && isPhrase(text) ? buffer.takeCompleteWords() : undefined;
      if (phrase) enqueue(phrase);
    },

    /** Speaks all buffered text. */
    flush(): void {
      for (let piece = buffer.take('all'); piece; piece = buffer.take('all')) enqueue(piece);
      for (const job of queue) job.flushed = true;
      const last = queue.at(-1);
      if (last) last.onSpoken = options.onFlushed;
      else options.onFlushed?.().catch(options.onFailure);
    },

    /** Drops all text that no flush covers, and aborts its generation. */
    cancel(): void {
      buffer.clear();
      for (const job of queue) if (!job.flushed) job.abort.abort(new Error('The context was closed.'));
      queue.splice(0, queue.length, ...queue.filter(({ flushed }, at) => flushed || (at === 0 && running)));
    },

    /** Resolves when the context can take more text. */
    async waitForCapacity(): Promise<void> {
      while (pendingCharacters() > 2 * model.maxCharacters && queue.length > 0 && !failed && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        onCapacity = resolve;
        const onAbort = () => resolve();
        signal.addEventListener('abort', onAbort);
        await promise;
        signal.removeEventListener('abort', onAbort);
      }
    },

    /** Whether the pending text exceeds the limit. */
    get isFull(): boolean {
      return pendingCharacters() > 4 * model.maxCharacters;
    },

    /** Waits for the running generations, then charges for and stores the take. Rethrows their errors. */
    async end(): Promise<void> {
      await options.startAfter;
      while (running) await running;
      await closeTake();
    },

    /** Like `end`, after a failure that `onFailure` has reported. */
    async endAfterFailure(): Promise<void> {
      await running?.catch(() => {});
      await closeTake();
    },
  };
}
export type Context = ReturnType<typeof openContext>;
