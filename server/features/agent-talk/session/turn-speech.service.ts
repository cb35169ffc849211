import { setTimeout as sleep } from 'node:timers/promises';
import { agentTalkLimits } from '../../../../contract/agents/agent-talk-limits.ts';
import type { AgentVoice } from '../speech/agent-voice.service.ts';
import type { Playback } from '../speech/playback.state.ts';
import type { SoundPiece } from '../speech/sound-frames.rules.ts';

interface TurnSpeechOptions {
  readonly voice: () => AgentVoice;
  readonly playback: Playback;
  /** Sends a piece to the client, which plays it at `startsAt` (`performance.now()`). */
  readonly play: (piece: SoundPiece, startsAt: number, text: string) => void;
  readonly nextLine: () => number;
}

/** A filler bridges a wait: it is not part of what the agent says, and is not repeated. */
interface Said {
  readonly text: string;
  readonly isFiller: boolean;
}

interface Line {
  readonly id: number;
  readonly isFiller: boolean;
  /** Of a stopped line: the words that were heard. */
  text: string;
}

/**
 * Speaks the lines of a turn as they come, at most `soundAheadMs` ahead of what the client plays, so that an interruption
 * discards little.
 */
export function openTurnSpeech({ voice, playback, play, nextLine }: TurnSpeechOptions) {
  const pending: (Said | (() => Promise<void>))[] = [];
  const spoken: Line[] = [];
  let gate: Promise<void> = Promise.resolve();
  let wake = Promise.withResolvers<void>();
  let stopping = new AbortController();
  let isHeld = false;
  let isStopped = false;
  let hasEnded = false;
  let hasPlayed = false;
  /** The line that is synthesized, and nothing of which was sent. */
  let unsent: Said | undefined;

  async function speakLine(said: Said, signal: AbortSignal): Promise<void> {
    const { text } = said;
    const line = { id: nextLine(), ...said };
    let isListed = false;
    unsent = said;
    for await (const piece of voice().speak(text, signal)) {
      await gate;
      const waitMs = playback.aheadMs() - agentTalkLimits.soundAheadMs;
      if (waitMs > 0) await sleep(waitMs, undefined, { signal });
      if (signal.aborted) return;
      if (!isListed) spoken.push(line);
      isListed = true;
      unsent = undefined;
      const startsAt = playback.push(piece, line.id);
      hasPlayed = true;
      play(piece, startsAt, text);
    }
    // A text without sound, for example only a tag.
    if (isListed || signal.aborted) return;
    spoken.push(line);
    unsent = undefined;
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const next = isHeld ? undefined : pending.shift();
      if (next === undefined) {
        if (hasEnded && !isHeld && playback.aheadMs() === 0) return;
        const isPlayingOut = hasEnded && !isHeld && pending.length === 0;
        await (isPlayingOut ? Promise.race([wake.promise, sleep(playback.aheadMs() + 1)]) : wake.promise);
        continue;
      }
      if (typeof next === 'function') {
        await next();
        continue;
      }
      const { signal } = stopping;
      try {
        await speakLine(next, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  }

  function notify(): void {
    wake.resolve();
    wake = Promise.withResolvers();
  }

  /** Stops the sound, and moves what was not heard back to the lines to speak. */
  function halt(): void {
    const rest: Said[] = [];
    for (const line of spoken) {
      if (line.isFiller) continue;
      const heard = rest.length > 0 ? 0 : playback.heardLength(line.id, line.text);
      if (heard >= line.text.trimEnd().length) continue;
      rest.push({ text: line.text.slice(heard).trimStart(), isFiller: false });
      line.text = line.text.slice(0, heard);
    }
    if (unsent && !unsent.isFiller) rest.push(unsent);
    unsent = undefined;
    pending.unshift(...rest);
    playback.clear();
    stopping.abort(new Error('The agent was interrupted.'));
    stopping = new AbortController();
  }

  const finished = run();
  finished.catch(() => {});

  return {
    /** Resolves when the client has played everything. */
    finished,
    get hasPlayed(): boolean {
      return hasPlayed;
    },
    /** Whether the client plays or will soon play something. */
    get isSounding(): boolean {
      return hasPlayed && !isHeld && (playback.aheadMs() > 0 || pending.length > 0 || unsent !== undefined);
    },
    /** Whether something was said that the client has not played yet. */
    get isBusy(): boolean {
      return pending.length > 0 || unsent !== undefined || playback.aheadMs() > 0;
    },
    say(text: string, isFiller = false): void {
      pending.push({ text, isFiller });
      notify();
    },
    /** Changes the voice before the lines that follow. */
    change(apply: () => Promise<void>): void {
      pending.push(apply);
      notify();
    },
    /** Nothing is played before `promise` resolves; the first line is synthesized meanwhile. */
    gate(promise: Promise<void>): void {
      gate = promise;
    },
    /** No more lines follow. */
    end(): void {
      hasEnded = true;
      notify();
    },
    /** Is silent at once, until `resume`. Returns the words that were heard so far. */
    hold(): string {
      isHeld = true;
      halt();
      return heardText();
    },
    /** Goes on at the first word that was not heard. */
    resume(): void {
      isHeld = false;
      notify();
    },
    /** Ends for good. Returns the words that were heard. */
    stop(): string {
      if (!isHeld) halt();
      isStopped = true;
      notify();
      return heardText();
    },
  };

  function heardText(): string {
    const said = spoken.filter(({ isFiller }) => !isFiller);
    return said
      .map(({ text }) => text.trim())
      .filter((text) => text !== '')
      .join(' ');
  }
}
export type TurnSpeech = ReturnType<typeof openTurnSpeech>;
