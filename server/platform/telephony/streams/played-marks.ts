interface Piece {
  readonly name: string;
  readonly ms: number;
}

/** After this beyond its length, sound counts as heard although its mark never came back, ms. */
const lateMs = 3000;

/** Computes from the marks of the other side what the caller still has to hear. */
export function openPlayedMarks(now: () => number) {
  const pieces: Piece[] = [];
  let count = 0;
  /** When the first of `pieces` began. */
  let startedAt = 0;
  let totalMs = 0;

  function forgetLost(): void {
    if (pieces.length > 0 && now() - startedAt > totalMs + lateMs) {
      pieces.length = 0;
      totalMs = 0;
    }
  }

  return {
    /** Notes sound that was sent; returns the name of its mark. */
    add(ms: number): string {
      forgetLost();
      if (pieces.length === 0) startedAt = now();
      const piece = { name: `m${++count}`, ms };
      pieces.push(piece);
      totalMs += ms;
      return piece.name;
    },
    /** The sound before this mark was heard. Unknown marks are ignored. */
    heard(name: string): void {
      const at = pieces.findIndex((piece) => piece.name === name);
      if (at < 0) return;
      for (const { ms } of pieces.splice(0, at + 1)) totalMs -= ms;
      startedAt = now();
    },
    clear(): void {
      pieces.length = 0;
      totalMs = 0;
    },
    waitingMs(): number {
      forgetLost();
      const [first] = pieces;
      return first ? totalMs - Math.min(first.ms, Math.max(0, now() - startedAt)) : 0;
    },
  };
}
