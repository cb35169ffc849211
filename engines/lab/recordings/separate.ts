import { blockS, distance, type Stretch, together, voiceBlocks } from '../fitting/voice-blocks.ts';
import type { Utterance } from '../lab.ts';
import { voiceFeatures } from '../embedding/voice-features.ts';
import { levelled } from './level.ts';
import { findSpeakers } from './speakers.ts';

const labRate = 16_000;
/** Blocks on each side of one that say with it who speaks: together 1.25 s. */
const around = 2;
/** What it costs to change the speaker, as log likelihood. */
const changeCost = 6;
/** Rounds in which who speaks when and what they sound like are found from each other. */
const rounds = 3;
/** A pause that is longer ends an utterance, in blocks. */
const longestPause = 2;
/** Speech of whoever is heard for less goes to the others, in voiced frames. */
const leastFrames = 150;

/** Who speaks when in `samples` (16 kHz): at most ten speakers, named in the order in which they are first heard. */
export function separate(samples: Float32Array): Utterance[] {
  const blocks = voiceBlocks(voiceFeatures({ samples: levelled(samples), sampleRate: labRate }));
  const who = speakerOfBlocks(blocks);
  const utterances: { who: number; start: number; end: number }[] = [];
  who.forEach((speaker, at) => {
    if (blocks[at]!.count === 0) return;
    const last = utterances.at(-1);
    if (last?.who === speaker && at - last.end <= longestPause) last.end = at + 1;
    else utterances.push({ who: speaker, start: at, end: at + 1 });
  });
  const order = [...new Set(utterances.map((utterance) => utterance.who))];
  const length = samples.length / labRate;
  return utterances.map((utterance, n) => ({
    speaker: `speaker_${order.indexOf(utterance.who)}`,
    // Unvoiced sounds stand around voiced ones.
    startS: Math.max(utterances[n - 1] ? utterances[n - 1]!.end * blockS : 0, (utterance.start - 0.5) * blockS),
    endS: Math.min(
      length,
      utterances[n + 1]?.start === utterance.end ? utterance.end * blockS : (utterance.end + 0.5) * blockS,
    ),
  }));
}

/** The index of the speaker of each block; pauses have that of what is around them. */
export function speakerOfBlocks(blocks: readonly Stretch[]): Int32Array {
  let speakers = findSpeakers(blocks);
  if (speakers.length < 2) return new Int32Array(blocks.length);
  const smooth = blocks.map((_, at) => together(blocks.slice(Math.max(0, at - around), at + around + 1)));
  let who = likeliest(smooth, speakers);
  for (let round = 1; round < rounds; round++) {
    speakers = speakers
      .map((_, speaker) => together(blocks.filter((_, at) => who[at] === speaker)))
      .filter(({ count }) => count >= leastFrames);
    if (speakers.length < 2) return new Int32Array(blocks.length);
    who = likeliest(smooth, speakers);
  }
  return who;
}

/** The likeliest course of speakers, by Viterbi's algorithm. */
function likeliest(smooth: readonly Stretch[], speakers: readonly Stretch[]): Int32Array {
  const count = speakers.length;
  const from = new Int32Array(smooth.length * count);
  let costs = new Float64Array(count);
  smooth.forEach((stretch, at) => {
    const cheapest = costs.indexOf(Math.min(...costs));
    const next = new Float64Array(count);
    for (let speaker = 0; speaker < count; speaker++) {
      const stays = costs[speaker]! <= costs[cheapest]! + changeCost;
      from[at * count + speaker] = stays ? speaker : cheapest;
      const far = distance(stretch, speakers[speaker]!);
      // The stretches overlap: each block tells what it alone adds.
      next[speaker] =
        (stays ? costs[speaker]! : costs[cheapest]! + changeCost) +
        (stretch.count === 0 ? 0 : (far * stretch.count) / 75 / 2 / (2 * around + 1));
    }
    costs = next;
  });
  const who = new Int32Array(smooth.length);
  let speaker = costs.indexOf(Math.min(...costs));
  for (let at = smooth.length - 1; at >= 0; at--) {
    who[at] = speaker;
    speaker = from[at * count + speaker]!;
  }
  return who;
}
