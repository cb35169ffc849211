import { upsampleTriple } from '../../audio/effects/triple-rate.ts';
import { concatSamples } from '../../audio/pcm.ts';
import { openIsolator } from '../../engines/isolate/isolator.ts';
import { addNoise, makeNoise, noiseKinds, readWav, siSdrDb } from '../../engines/isolate/test-noise.ts';

/**
 * Measures the isolator on 20 s of a recording: `node bench/speech-tools/isolation.ts recording.wav` (mono, 16 bits,
 * 16 kHz). Prints the gain in SI-SDR at 5 dB, what is kept of clean speech, and the speed, at both sample rates.
 */
const path = process.argv[2];
if (path === undefined) throw new Error('usage: node bench/speech-tools/isolation.ts recording.wav');
const isolator = openIsolator({ size: 1 });
const recording = readWav(path).slice(0, 20 * 16_000);
const triple = new Float32Array(3 * recording.length);
upsampleTriple(recording, 0, triple);

for (const [sampleRate, speech] of [
  [16_000, recording],
  [48_000, triple],
] as const) {
  console.log(`${sampleRate} Hz`);
  for (const kind of noiseKinds) {
    const noisy = addNoise(speech, makeNoise(kind, speech.length, sampleRate), 5);
    const { samples, times } = await isolate(noisy, sampleRate);
    const gain = siSdrDb(speech, samples) - siSdrDb(speech, noisy);
    console.log(`  ${kind.padEnd(8)} ${gain >= 0 ? '+' : ''}${gain.toFixed(1)} dB  ${times.toFixed(1)}x`);
  }
  const { samples, times } = await isolate(speech, sampleRate);
  console.log(`  clean    ${siSdrDb(speech, samples).toFixed(1)} dB kept  ${times.toFixed(1)}x`);
}
await isolator.close();

async function isolate(samples: Float32Array, sampleRate: number): Promise<{ samples: Float32Array; times: number }> {
  async function* pieces() {
    for (let at = 0; at < samples.length; at += sampleRate / 2)
      yield { samples: samples.slice(at, at + sampleRate / 2), sampleRate };
  }
  const parts: Float32Array[] = [];
  const startedAt = performance.now();
  for await (const pcm of isolator.isolate(pieces(), {}, new AbortController().signal)) parts.push(pcm.samples);
  return {
    samples: concatSamples(parts),
    times: samples.length / sampleRate / ((performance.now() - startedAt) / 1000),
  };
}
