import { type BiquadCoefficients, highPass, highShelf, openBiquad, peaking } from './biquad.ts';
import { type BlockProcessor, chainProcessors } from './block-processor.ts';
import { openDynamics } from './dynamics.ts';
import { openLimiter } from './limiter.ts';

export interface ChannelStripSettings {
  readonly sampleRate: number;
  /** Gain that brings the voice to its target level. */
  readonly gainDb: number;
  /** Gain above 2.5 kHz: brighter or duller. */
  readonly clarityDb: number;
  /** Gain around 3.2 kHz, which matters for intelligibility. */
  readonly presenceDb: number;
  /** Above 0 expands the dynamics, below 0 compresses them; see `openDynamics`. */
  readonly dynamics: number;
}

/** Limit of true peaks in dBTP. The margin to −1 dBTP covers peaks that the four-fold oversampling misses. */
const ceilingDb = -1.2;
/** Cutoff frequency against rumble and DC offset. */
const highPassHz = 45;
const clarityHz = 2500;
const presenceHz = 3200;

/** Masters the raw audio of a voice: removes DC offset, equalizes, levels, and keeps true peaks below −1 dBTP. */
export function openChannelStrip(settings: ChannelStripSettings): BlockProcessor {
  const { sampleRate, gainDb, clarityDb, presenceDb } = settings;
  const bands = [highPass(highPassHz, sampleRate)];
  if (clarityDb !== 0) bands.push(highShelf(clarityHz, clarityDb, sampleRate));
  if (presenceDb !== 0) bands.push(peaking(presenceHz, presenceDb, sampleRate));
  return chainProcessors(
    openEqualizer(bands, 10 ** (gainDb / 20)),
    openDynamics(sampleRate, settings.dynamics),
    openLimiter(sampleRate, ceilingDb),
  );
}

function openEqualizer(bands: readonly BiquadCoefficients[], gain: number): BlockProcessor {
  const filters = bands.map(openBiquad);
  return {
    process(samples) {
      for (let i = 0; i < samples.length; i++) samples[i]! *= gain;
      for (const band of filters) band(samples);
      return samples;
    },
    finish: () => new Float32Array(0),
  };
}
