import type { EngineModelEntry, ModelKind } from '../../../contract/catalogue/engine-models.ts';
import { downloadBytes } from '../../../contract/catalogue/engine-models.ts';

/**
 * Work for a second of speech in GFLOP. VITS, Matcha and Kokoro: from the real-time factors that sherpa-onnx publishes for
 * a Raspberry Pi 4 with two threads, which do about 16 GFLOP per second. The others: from the sizes of their layers.
 */
const workOfKind: Readonly<Record<Exclude<ModelKind, 'vits'>, number>> = {
  kokoro: 62,
  matcha: 9,
  kitten: 10,
  supertonic: 10,
  pocket: 25,
  // Of recognizers: for a second of heard speech.
  nemo_transducer: 15,
  moonshine: 4,
  whisper: 20,
  sense_voice: 8,
  streaming_zipformer: 6,
};

/** VITS models have small, usual and large decoders, which the size of the download tells apart. */
const vitsWork = [
  { maxBytes: 40_000_000, gflop: 3 },
  { maxBytes: 100_000_000, gflop: 7.7 },
  { maxBytes: Number.POSITIVE_INFINITY, gflop: 56 },
];
/** Models of low quality generate 16,000 instead of 22,050 samples per second. */
const lowRateShare = 16_000 / 22_050;

function workPerSecond(entry: EngineModelEntry): number {
  if (entry.kind !== 'vits') return workOfKind[entry.kind];
  const { gflop } = vitsWork.find(({ maxBytes }) => downloadBytes(entry) < maxBytes)!;
  return entry.quality === 'low' ? gflop * lowRateShare : gflop;
}

/** Seconds that a machine with this speed in GFLOP/s needs for a second of speech. */
export const estimateRtf = (entry: EngineModelEntry, gflops: number): number => workPerSecond(entry) / gflops;
