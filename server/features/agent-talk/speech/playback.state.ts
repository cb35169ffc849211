import type { SoundPiece } from './sound-frames.rules.ts';

/** Sound that waits in the client between arrival and loudspeaker, ms. Its way there and that of an interruption cancel. */
const clientDelayMs = 50;

interface PlayedPiece {
  readonly times: SoundPiece['times'];
  /** The line that it belongs to. */
  readonly line: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * Follows what the client plays of the sound that was sent: it plays without a pause from the arrival of the first piece.
 * Times are those of `now`, ms. `waitingMs`: what a channel that plays by itself, such as a telephone, still has to play.
 */
export function openPlayback(now: () => number, waitingMs?: () => number) {
  let pieces: PlayedPiece[] = [];
  let endsAt = 0;
  /** What is heard now, as a time of the pieces. */
  const position = (): number => {
    const waiting = waitingMs?.();
    if (waiting === undefined) return now();
    return waiting > 0 ? endsAt - waiting : Math.max(endsAt, now());
  };

  return {
    /** Returns when the client starts to play the piece. */
    push({ durationMs, times }: SoundPiece, line: number): number {
      const isWaiting = waitingMs !== undefined && waitingMs() > 0;
      const startsAt = isWaiting ? endsAt : Math.max(now() + (waitingMs ? 0 : clientDelayMs), endsAt);
      endsAt = startsAt + durationMs;
      pieces.push({ times, line, startsAt, endsAt });
      return startsAt;
    },
    /** Sound that the client still has to play, ms. */
    aheadMs: (): number => waitingMs?.() ?? Math.max(0, endsAt - now()),
    /** How many characters of a line were played: whole words only. `text`: the line. */
    heardLength(line: number, text: string): number {
      const at = position();
      let length = 0;
      let heard = 0;
      for (const { line: ofPiece, times, startsAt, endsAt: end } of pieces) {
        if (ofPiece !== line) continue;
        const playedMs = at >= end ? Number.POSITIVE_INFINITY : at - startsAt;
        for (const [index, char] of times.chars.entries()) {
          length += char.length;
          // A character counts once its middle was played.
          if (times.startsMs[index]! + times.durationsMs[index]! / 2 <= playedMs) heard = length;
        }
      }
      return wholeWords(text, heard);
    },
    /** The client discards what it has not played yet. */
    clear(): void {
      const at = position();
      pieces = pieces.filter(({ startsAt }) => startsAt < at);
      pieces = pieces.map((piece) => ({ ...piece, endsAt: Math.min(piece.endsAt, at) }));
      endsAt = Math.min(endsAt, at);
    },
    /** Forgets earlier turns. */
    forget(): void {
      pieces = [];
    },
  };
}
export type Playback = ReturnType<typeof openPlayback>;

/** The length of `text` up to the end of the last whole word within its first `length` characters. */
function wholeWords(text: string, length: number): number {
  if (length >= text.length || /\s/.test(text[length]!)) return Math.min(length, text.length);
  const start = text.slice(0, length).search(/\S*$/);
  return text.slice(0, start).trimEnd().length;
}
