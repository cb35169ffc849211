import type { ModelEntry } from '../../../../contract/catalogue/models.ts';
import type { VoiceSettingsWire } from '../../../../contract/voices/voices.ts';
import type { Alignment } from '../../../../engines/contract.ts';
import type { Voice } from '../../../../engines/voices/voice.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { TakeOptions } from '../generation/generation.rules.ts';
import type { GenerationService, Take } from '../generation/generation.service.ts';
import { bytesPerSecond, isPhrase, type Piece, restAfter, textBuffer, timeline } from './speech-socket.rules.ts';

/** A piece of audio with the times of what is heard in it, seconds from the end of those before. */
export interface Spoken {
  readonly audio: Uint8Array;
  readonly times: Alignment | undefined;
}

export interface ContextOptions {
  readonly take: TakeOptions;
  readonly model: ModelEntry;
  readonly voice: Voice;
  readonly settings: VoiceSettingsWire;
  readonly language: string;
  readonly schedule: readonly number[];
  /** Phrases are spoken as they come, whatever the schedule says. */
  readonly auto: boolean;
  /** Whether times go with every piece of audio. */
  readonly sync: boolean;
  /** Aborts when the other side left. */
  readonly signal: AbortSignal;
  /** Nothing is sent before it resolves. */
  readonly after?: Promise<void> | undefined;
  /** Takes what is spoken; slow where the reader is. */
  readonly send: (spoken: Spoken) => Promise<void>;
  /** Is told once, when a generation fails. */
  readonly onFailure: (error: unknown) => void;
}

interface Job {
  readonly piece: Piece;
  readonly settings: VoiceSettingsWire;
  /** It was asked for by a flush, or stands before what was. */
  flushed: boolean;
  readonly abort: AbortController;
}

/** Characters after which a new history item is begun. */
const maxTakeCharacters = 50_000;

/** One text that is spoken while it is written: its generations follow one another, and are one history item. */
export function openContext(generation: GenerationService, actor: Actor, options: ContextOptions) {
  const { model, voice, signal } = options;
  const buffer = textBuffer(options.language, options.schedule);
  const queue: Job[] = [];
  let settings = options.settings;
  let running: Promise<void> | undefined;
  let take: Take | undefined;
  let takeCharacters = 0;
  let failed = false;
  /** How the generation before ended; undefined where what follows does not go on with it. */
  let before: Piece['ending'] | undefined;
  let onRoom = () => {};

  const waiting = () => buffer.length + queue.reduce((sum, { piece }) => sum + piece.text.length, 0);

  function enqueue(piece: Piece): void {
    queue.push({ piece, settings, flushed: false, abort: new AbortController() });
    running ??= run().finally(() => {
      running = undefined;
    });
    running.catch(() => {});
  }

  async function run(): Promise<void> {
    try {
      await options.after;
      for (let job = queue[0]; job; job = queue[0]) {
        await speak(job);
        if (queue[0] === job) queue.shift();
        onRoom();
      }
    } catch (error) {
      queue.length = 0;
      failed = true;
      options.onFailure(error);
      // Whoever waits for room learns of it too: there is none to come.
      onRoom();
      throw error;
    }
  }

  async function speak(job: Job): Promise<void> {
    const { piece, abort } = job;
    const restMs = before ? restAfter(before, job.settings.speed) : 0;
    if (takeCharacters > maxTakeCharacters) await settle();
    take ??= generation.open(actor, options.take);
    takeCharacters += piece.text.length;
    const times = timeline(options.sync ? bytesPerSecond(options.take.format) : undefined);
    try {
      const line = { voice, settings: job.settings, text: piece.text, restMs };
      const { parts } = await take.speak([line], AbortSignal.any([signal, abort.signal]));
      for await (const { audio, alignments } of parts) {
        const due = times.next(audio, alignments);
        if (!abort.signal.aborted) await options.send({ audio, times: due });
      }
      const rest = times.rest();
      if (rest) await options.send({ audio: new Uint8Array(), times: rest });
      before = job.flushed ? undefined : piece.ending;
    } catch (error) {
      if (!abort.signal.aborted || signal.aborted) throw error;
      before = undefined;
    }
  }

  async function settle(): Promise<void> {
    const done = take;
    take = undefined;
    takeCharacters = 0;
    await done?.close();
  }

  return {
    get isBusy(): boolean {
      return running !== undefined;
    },

    /** From the next text on. What was said until now is spoken as it was asked for. */
    change(next: VoiceSettingsWire): void {
      for (let piece = buffer.take('all'); piece; piece = buffer.take('all')) enqueue(piece);
      settings = next;
    },

    /** Adds text, and speaks what is due; `eager` speaks it as soon as there is some. Throws when it is too long. */
    add(text: string, eager: boolean): void {
      if (text.length > model.maxCharacters)
        throw new AppError('text_too_long', {
          message: `The text has ${text.length} characters. ${model.name} takes up to ${model.maxCharacters} in one message.`,
          param: 'text',
        });
      buffer.append(text);
      const urgency = options.auto ? 'phrase' : eager ? 'eager' : 'scheduled';
      for (let piece = buffer.take(urgency); piece; piece = buffer.take(urgency)) enqueue(piece);
      const words = options.auto && isPhrase(text) ? buffer.takeWords() : undefined;
      if (words) enqueue(words);
    },

    /** Speaks all that is there. */
    flush(): void {
      for (let piece = buffer.take('all'); piece; piece = buffer.take('all')) enqueue(piece);
      for (const job of queue) job.flushed = true;
    },

    /** Drops what no flush asked for, spoken or not. */
    cancel(): void {
      buffer.clear();
      for (const job of queue) if (!job.flushed) job.abort.abort(new Error('The context was closed.'));
      queue.splice(0, queue.length, ...queue.filter(({ flushed }, at) => flushed || (at === 0 && running)));
    },

    /** Resolves when there is room for more text. */
    async room(): Promise<void> {
      while (waiting() > 2 * model.maxCharacters && queue.length > 0 && !failed && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        onRoom = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
        await promise;
      }
    },

    /** Whether more text waits than may. */
    get isFull(): boolean {
      return waiting() > 4 * model.maxCharacters;
    },

    /** Waits for what is being spoken, then charges and keeps it. Throws what a generation threw. */
    async end(): Promise<void> {
      await options.after;
      while (running) await running;
      await settle();
    },

    /** The same after a failure, which was told. */
    async settle(): Promise<void> {
      await running?.catch(() => {});
      await settle();
    },
  };
}
export type Context = ReturnType<typeof openContext>;
