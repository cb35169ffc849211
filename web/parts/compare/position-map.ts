/** The same moment in both recordings, in seconds. */
export interface Anchor {
  readonly before: number;
  readonly after: number;
}

/** Where the moments of one recording are in another that says the same words at another pace. */
export interface PositionMap {
  readonly toBefore: (afterS: number) => number;
  readonly toAfter: (beforeS: number) => number;
}

/** A map by moments in order of time, the start and the end among them; between two moments the pace is even. */
export function positionMap(anchors: readonly Anchor[]): PositionMap {
  const rising: Anchor[] = [];
  for (const anchor of anchors) {
    const last = rising.at(-1);
    if (!last || (anchor.before > last.before && anchor.after > last.after)) rising.push(anchor);
  }
  const map = (from: keyof Anchor, to: keyof Anchor) => (seconds: number) => {
    const found = rising.findIndex((anchor) => anchor[from] >= seconds);
    const next = found < 0 ? rising.length - 1 : Math.max(1, found);
    const [a, b] = [rising[next - 1], rising[next]];
    if (!a || !b) return seconds;
    const share = Math.min(1, Math.max(0, (seconds - a[from]) / (b[from] - a[from])));
    return a[to] + share * (b[to] - a[to]);
  };
  return { toBefore: map('after', 'before'), toAfter: map('before', 'after') };
}
