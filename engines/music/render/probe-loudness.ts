import { channelLoudness } from '../../../audio/analysis/loudness.ts';
import { musicRate } from '../music-constants.ts';
import type { Score } from '../score.ts';
import { blockFrames, type Synthesizer } from './synthesizer.ts';

/** Length of a probe, and how many sections are probed. */
const probeS = 2.5;
const maxProbes = 3;
/** Loudness of music on streaming services. */
export const targetLufs = -14;
/** The room and the limiter, which a probe does not have, change the loudness by about this much. */
const roomLu = 0.5;

/**
 * The gain that brings a song to the target loudness, from probes of its loudest sections: a stream cannot wait for its
 * end. The quiet sections count little in integrated loudness, because they are gated.
 */
export function probeGain(score: Score, synthesizer: Synthesizer): number {
  const sections = score.sections
    .filter(({ endS, startS }) => endS - startS > 0.5)
    .sort((a, b) => b.energy - a.energy || a.startS - b.startS);
  const probed = new Map<string, number>();
  for (const { name, style, energy, startS, endS } of sections) {
    const kind = `${style} ${energy.toFixed(2)} ${name.replaceAll(/\d/gu, '')}`;
    if (probed.size < maxProbes && !probed.has(kind))
      probed.set(kind, Math.max(0, Math.min(startS + (endS - startS) / 4, endS - probeS)));
  }
  const blocks = Math.round((probeS * musicRate) / blockFrames);
  let [loudest, total, weight] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (const startS of probed.values()) {
    const [left, right] = [new Float32Array(blocks * blockFrames), new Float32Array(blocks * blockFrames)];
    synthesizer.seek(startS);
    for (let block = 0; block < blocks; block++) {
      synthesizer.next();
      for (const bus of synthesizer.buses) {
        add(bus.left, left, block);
        add(bus.right, right, block);
      }
    }
    const lufs = channelLoudness([left, right], musicRate);
    if (lufs === Number.NEGATIVE_INFINITY) continue;
    loudest = Math.max(loudest, lufs);
    if (lufs < loudest - 10) continue;
    total += 10 ** (lufs / 10);
    weight++;
  }
  synthesizer.seek(0);
  if (weight === 0) return 1;
  return 10 ** ((targetLufs - roomLu - 10 * Math.log10(total / weight)) / 20);
}

function add(from: Float32Array, to: Float32Array, block: number): void {
  const offset = block * blockFrames;
  for (let i = 0; i < from.length; i++) to[offset + i]! += from[i]!;
}
