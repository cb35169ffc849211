import { type Biquad, filter, highPass, highShelf, peaking } from './biquad.ts';
import { type BlockProcessor, chain } from './block-processor.ts';
import { dynamics } from './dynamics.ts';
import { limiter } from './limiter.ts';

export interface ChannelStripSettings {
  readonly sampleRate: number;
  /** Brings the voice to its level. */
  readonly gainDb: number;
  /** Raises what lies above 2.5 kHz: brighter and clearer, or duller. */
  readonly clarityDb: number;
  /** Raises what lies around 3.2 kHz, where speech is understood. */
  readonly presenceDb: number;
  /** Above 0 widens the difference between loud and soft, below 0 narrows it. */
  readonly dynamics: number;
}

const ceilingDb = -1.2;
/** Where rumble and direct current end. */
const lowestHz = 45;

/** Makes a raw voice ready to leave: without direct current, coloured, levelled, its true peaks below −1 dBTP. */
export function channelStrip(settings: ChannelStripSettings): BlockProcessor {
  const { sampleRate, gainDb, clarityDb, presenceDb } = settings;
  const colour = [highPass(lowestHz, sampleRate)];
  if (clarityDb !== 0) colour.push(highShelf(2500, clarityDb, sampleRate));
  if (presenceDb !== 0) colour.push(peaking(3200, presenceDb, sampleRate));
  return chain(
    equalizer(colour, 10 ** (gainDb / 20)),
    dynamics(sampleRate, settings.dynamics),
    limiter(sampleRate, ceilingDb),
  );
}

function equalizer(bands: readonly Biquad[], gain: number): BlockProcessor {
  const filters = bands.map(filter);
  return {
    process(samples) {
      for (let i = 0; i < samples.length; i++) samples[i]! *= gain;
      for (const band of filters) band(samples);
      return samples;
    },
    finish: () => new Float32Array(0),
  };
}
