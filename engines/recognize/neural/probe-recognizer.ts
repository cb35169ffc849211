import type { ProbeResult } from '../../sherpa/probe.ts';
import { synthesizeHum } from '../../sherpa/synthesize-hum.ts';
import { recognizerSampleRate } from '../recognizer.ts';
import { openRecognizerHost } from './recognizer-host.ts';
import type { RecognizerLocation } from './recognizer-messages.ts';

/** Loads a recognizer in a temporary process and lets it hear a hum. Rejects with an EngineError that names the problem. */
export async function probeRecognizer(title: string, location: RecognizerLocation): Promise<ProbeResult> {
  const host = openRecognizerHost('recognize', title, location);
  try {
    const { samples, sampleRate } = synthesizeHum();
    const step = sampleRate / recognizerSampleRate;
    // A hum has no high sounds that this would fold.
    const heard = Float32Array.from(
      { length: Math.floor(samples.length / step) },
      (_, at) => samples[Math.floor(at * step)]!,
    );
    // The first call loads the model.
    await host.recognize(heard, undefined);
    const startedAt = performance.now();
    await host.recognize(heard, undefined);
    const rtf = (performance.now() - startedAt) / 1000 / (heard.length / recognizerSampleRate);
    return { sampleRate: recognizerSampleRate, speakers: 0, gainsDb: [], rtf };
  } finally {
    await host.close();
  }
}
