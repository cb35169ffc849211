import { musicRate } from '../music-constants.ts';
import type { Score, StemName } from '../score.ts';
import { openGainCurve } from './gain-curve.ts';
import { probeGain } from './probe-loudness.ts';
import { openReverb, type Reverb } from './reverb.ts';
import { type Bus, blockFrames, openSynthesizer } from './synthesizer.ts';

/** Full scale of samples; true peaks are up to half a decibel higher. */
const ceilingDb = -1.5;
/** The limiter looks this many blocks ahead: 5.8 ms. */
const blocksAhead = 2;
/** The end of a song fades out over this time at most, so that ringing notes do not stop at once. */
const [maxFadeS, fadeShare, loopFadeS] = [1.2, 0.05, 0.005];

/** The whole song, or one of its stems. */
export type Output = StemName | 'mix';
/** Left and right. */
export type Stereo = readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>];

/** Renders a song from its start. */
export interface Renderer {
  /** Length of the song in samples of one channel. */
  readonly frames: number;
  /** Renders the next blocks of each output; fewer samples at the end, none after it. */
  next(blocks: number): readonly Stereo[];
}

/** One output on its way: dry sound, then its room, then the gain of the mix. */
interface Line {
  readonly buses: readonly Bus[];
  readonly reverb: Reverb;
  /** The last blocks before the gain; the first one is the oldest. */
  readonly past: Stereo[];
}

/**
 * Opens a renderer of `outputs`. Each stem has its own room and the gain of the mix, so that the stems sum to the mix.
 */
export function openRenderer(score: Score, outputs: readonly Output[]): Renderer {
  const gain = probeGain(score, openSynthesizer(score));
  const synthesizer = openSynthesizer(score);
  const decayS = 0.6 + score.room * 3.2;
  const roomGain = gain * score.room * 0.35;
  const openLine = (output: Output): Line => ({
    buses: synthesizer.buses.filter(({ stem }) => output === 'mix' || stem === output),
    reverb: openReverb(musicRate, decayS),
    past: Array.from({ length: blocksAhead }, newBlock),
  });
  // The mix determines the gain even if only stems are wanted.
  const mix = openLine('mix');
  const lines = outputs.map((output) => (output === 'mix' ? mix : openLine(output)));
  const all = lines.includes(mix) ? lines : [mix, ...lines];
  const curve = openGainCurve(musicRate, ceilingDb, blocksAhead * blockFrames);
  const frames = Math.round(score.durationS * musicRate);
  const fadeS = score.isLoop ? loopFadeS : Math.min(maxFadeS, score.durationS * fadeShare);
  const fadeFrames = Math.round(fadeS * musicRate);
  let done = 0;
  let gains: Float32Array = new Float32Array(blockFrames);

  function renderBlock(): void {
    synthesizer.next();
    for (const line of all) line.past.push(mixBlock(line, gain, roomGain));
    gains = curve.next(...mix.past.at(-1)!);
  }

  /** Renders the blocks that the gain looks ahead, in place of the silence before the song. */
  function primeBlocks(): void {
    for (let block = 0; block < blocksAhead; block++) {
      renderBlock();
      for (const { past } of all) past.shift();
    }
  }

  return {
    frames,
    next(blocks) {
      if (done === 0) primeBlocks();
      const count = Math.min(blocks * blockFrames, frames - done);
      const result = lines.map((): Stereo => [new Float32Array(count), new Float32Array(count)]);
      for (let at = 0; at < count; at += blockFrames) {
        renderBlock();
        const oldest = new Map(all.map((line) => [line, line.past.shift()!]));
        const length = Math.min(blockFrames, count - at);
        for (const [index, line] of lines.entries()) {
          for (const [channel, samples] of oldest.get(line)!.entries()) {
            const output = result[index]![channel]!;
            for (let i = 0; i < length; i++) {
              const left = frames - (done + at + i);
              output[at + i] = samples[i]! * gains[i]! * (left < fadeFrames ? left / fadeFrames : 1);
            }
          }
        }
      }
      done += count;
      return result;
    },
  };
}

const newBlock = (): Stereo => [new Float32Array(blockFrames), new Float32Array(blockFrames)];

const dry = newBlock();

function mixBlock({ buses, reverb }: Line, gain: number, roomGain: number): Stereo {
  dry[0].fill(0);
  dry[1].fill(0);
  for (const { left, right } of buses) {
    for (let i = 0; i < blockFrames; i++) {
      dry[0][i]! += left[i]!;
      dry[1][i]! += right[i]!;
    }
  }
  const block = newBlock();
  for (let i = 0; i < blockFrames; i++) {
    block[0][i] = dry[0][i]! * gain;
    block[1][i] = dry[1][i]! * gain;
  }
  reverb.process(dry[0], dry[1], block[0], block[1], roomGain);
  return block;
}
