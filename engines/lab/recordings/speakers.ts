import { blockS, distance, type Stretch, together } from '../fitting/voice-blocks.ts';

/** Speakers that are told apart at most. */
const mostSpeakers = 10;
/** Voices that are farther apart than this are two: better one too few than one person taken for two. */
const apart = 25;
/** On each side of a moment at which the speaker may change: 2 s. */
const side = Math.round(2 / blockS);
/** A change of speaker is at least so far apart, and is the farthest within a second. */
const change = 8;
const nearby = Math.round(1 / blockS);
/** Between two changes there is at most so much: 8 s. */
const longest = Math.round(8 / blockS);
/** Who was heard for less, in voiced frames, is nobody of their own: 1.8 s. */
const leastFrames = 180;

/** The voices that are heard in a recording, at most ten; none where nothing is voiced. */
export function findSpeakers(blocks: readonly Stretch[]): Stretch[] {
  let groups = uniform(blocks).filter(({ count }) => count > 0);
  // What is short says little: it joins last, and founds nothing.
  const founders = groups.filter(({ count }) => count >= leastFrames / 2);
  groups = founders.length > 0 ? founders : groups.length > 0 ? [together(groups)] : [];
  const between = groups.map((a) => groups.map((b) => distance(a, b)));
  while (groups.length > 1) {
    let [first, second, least] = [0, 1, Number.POSITIVE_INFINITY];
    for (let a = 0; a < groups.length; a++) {
      for (let b = a + 1; b < groups.length; b++) {
        if (between[a]![b]! >= least) continue;
        [first, second, least] = [a, b, between[a]![b]!];
      }
    }
    if (least > apart && groups.length <= mostSpeakers) break;
    const merged = together([groups[first]!, groups[second]!]);
    groups.splice(second, 1);
    between.splice(second, 1);
    for (const row of between) row.splice(second, 1);
    groups[first] = merged;
    for (let other = 0; other < groups.length; other++) {
      const far = distance(merged, groups[other]!);
      between[first]![other] = far;
      between[other]![first] = far;
    }
  }
  const heard = groups.filter(({ count }) => count >= leastFrames);
  return heard.length > 0 ? heard : groups.slice(0, 1);
}

/** Stretches without a change of speaker in them. */
function uniform(blocks: readonly Stretch[]): Stretch[] {
  const far = blocks.map((_, at) =>
    distance(together(blocks.slice(Math.max(0, at - side), at)), together(blocks.slice(at, at + side))),
  );
  const found: Stretch[] = [];
  let start = 0;
  for (let at = 1; at <= blocks.length; at++) {
    const changes = at < blocks.length && far[at]! > change && isFarthest(far, at);
    if (!changes && at < blocks.length && at - start < longest) continue;
    found.push(together(blocks.slice(start, at)));
    start = at;
  }
  return found;
}

function isFarthest(far: readonly number[], at: number): boolean {
  for (let near = Math.max(0, at - nearby); near <= Math.min(far.length - 1, at + nearby); near++)
    if (far[near]! > far[at]! || (far[near]! === far[at]! && near < at)) return false;
  return true;
}
