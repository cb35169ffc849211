import { extractVoiceFeatures } from '../embedding/voice-features.ts';
import type { Utterance } from '../lab.ts';
import { normalizeLevel } from './level.ts';
import { findSpeakers } from './speakers.ts';
import {
  blockS,
  mergeSegments,
  scatterFrames,
  speakerDistance,
  splitIntoVoiceBlocks,
  type VoiceSegment,
} from './voice-blocks.ts';

const labRate = 16_000;
/** Blocks on each side that are used to identify the speaker of a block: 1.25 s in total. */
const contextBlocks = 2;
/** Cost of a speaker change, as negative log likelihood. */
const changeCost = 6;
/** Number of rounds that alternate between assigning blocks and estimating speakers. */
const rounds = 3;
/** Longer pauses end an utterance, in blocks. */
const maxPauseBlocks = 2;
/** Minimum voiced frames of a speaker; the blocks of others are reassigned. */
const minFrames = 150;

/** Speaker diarization of `samples` (16 kHz): finds who speaks when. At most ten speakers, named in order of appearance. */
export function diarize(samples: Float32Array): Utterance[] {
  const blocks = splitIntoVoiceBlocks(extractVoiceFeatures({ samples: normalizeLevel(samples), sampleRate: labRate }));
  const speakerIndex = assignSpeakers(blocks);
  const utterances: { speakerIndex: number; start: number; end: number }[] = [];
  speakerIndex.forEach((speaker, at) => {
    if (blocks[at]!.count === 0) return;
    const last = utterances.at(-1);
    if (last?.speakerIndex === speaker && at - last.end <= maxPauseBlocks) last.end = at + 1;
    else utterances.push({ speakerIndex: speaker, start: at, end: at + 1 });
  });
  const order = [...new Set(utterances.map((utterance) => utterance.speakerIndex))];
  const length = samples.length / labRate;
  return utterances.map((utterance, n) => ({
    speaker: `speaker_${order.indexOf(utterance.speakerIndex)}`,
    // Includes the unvoiced sounds around voiced ones.
    startS: Math.max(utterances[n - 1] ? utterances[n - 1]!.end * blockS : 0, (utterance.start - 0.5) * blockS),
    endS: Math.min(
      length,
      utterances[n + 1]?.start === utterance.end ? utterance.end * blockS : (utterance.end + 0.5) * blockS,
    ),
  }));
}

/** The speaker index of each block; pauses get the speaker around them. */
export function assignSpeakers(blocks: readonly VoiceSegment[]): Int32Array {
  let speakers = findSpeakers(blocks);
  if (speakers.length < 2) return new Int32Array(blocks.length);
  const smoothed = blocks.map((_, at) =>
    mergeSegments(blocks.slice(Math.max(0, at - contextBlocks), at + contextBlocks + 1)),
  );
  let speakerIndex = findBestPath(smoothed, speakers);
  for (let round = 1; round < rounds; round++) {
    speakers = speakers
      .map((_, speaker) => mergeSegments(blocks.filter((_, at) => speakerIndex[at] === speaker)))
      .filter(({ count }) => count >= minFrames);
    if (speakers.length < 2) return new Int32Array(blocks.length);
    speakerIndex = findBestPath(smoothed, speakers);
  }
  return speakerIndex;
}

/** The most likely sequence of speakers (Viterbi algorithm). */
function findBestPath(smoothed: readonly VoiceSegment[], speakers: readonly VoiceSegment[]): Int32Array {
  const count = speakers.length;
  const previousSpeaker = new Int32Array(smoothed.length * count);
  let costs = new Float64Array(count);
  smoothed.forEach((segment, at) => {
    const cheapest = costs.indexOf(Math.min(...costs));
    const next = new Float64Array(count);
    for (let speaker = 0; speaker < count; speaker++) {
      const stays = costs[speaker]! <= costs[cheapest]! + changeCost;
      previousSpeaker[at * count + speaker] = stays ? speaker : cheapest;
      const distance = speakerDistance(segment, speakers[speaker]!);
      // The negative log likelihood of a Gaussian. The smoothed segments overlap, so each block counts only for its share.
      next[speaker] =
        (stays ? costs[speaker]! : costs[cheapest]! + changeCost) +
        (segment.count === 0 ? 0 : (distance * segment.count) / scatterFrames / 2 / (2 * contextBlocks + 1));
    }
    costs = next;
  });
  const speakerIndex = new Int32Array(smoothed.length);
  let speaker = costs.indexOf(Math.min(...costs));
  for (let at = smoothed.length - 1; at >= 0; at--) {
    speakerIndex[at] = speaker;
    speaker = previousSpeaker[at * count + speaker]!;
  }
  return speakerIndex;
}
