import { type Biquad, highPass, highShelf, openFilter, peaking } from './biquad.ts';
import { type BlockProcessor, chain } from './block-processor.ts';
import { dynamics } from './dynamics.ts';
import { openLimiter } from './limiter.ts';

export interface ChannelStripSettings {
  readonly sampleRate: number;
  /** Gain that brings the voice to its target level. */
  readonly gainDb: number;
  /** Raises or lowers frequencies above 2.5 kHz: brighter or duller. */
  readonly clarityDb: number;
  /** Raises frequencies around 3.2 kHz, which matter for intelligibility. */
  readonly presenceDb: number;
  /** Above 0 expands the dynamics, below 0 compresses them. */
  readonly dynamics: number;
}

const ceilingDb = -1.2;
/** Cutoff frequency against rumble and DC offset. */
const highPassHz = 45;

/** Finishes the raw audio of a voice: removes DC offset, equalizes, levels, and keeps true peaks below −1 dBTP. */
export function channelStrip(settings: ChannelStripSettings): BlockProcessor {
  const { sampleRate, gainDb, clarityDb, presenceDb } = settings;
  const bands = [highPass(highPassHz, sampleRate)];
  if (clarityDb !== 0) bands.push(highShelf(2500, clarityDb, sampleRate));
  if (presenceDb !== 0) bands.push(peaking(3200, presenceDb, sampleRate));
  return chain(
    equalizer(bands, 10 ** (gainDb / 20)),
    dynamics(sampleRate, settings.dynamics),
    openLimiter(sampleRate, ceilingDb),
  );
}

function equalizer(bands: readonly Biquad[], gain: number): BlockProcessor {
  const filters = bands.map(openFilter);
  return {
    process(samples) {
      for (let i = 0; i < samples.length; i++) samples[i]! *= gain;
      for (const band of filters) band(samples);
      return samples;
    },
    finish: () => new Float32Array(0),
  };
}
