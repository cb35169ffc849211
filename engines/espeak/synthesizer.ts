import type { SpeechRequest } from '../contract.ts';
import type { Samples, Synthesizer } from '../host/synthesizer.ts';
import { espeakLanguages } from './languages.ts';
import { type Espeak, loadEspeak } from './module.ts';

/** Loads espeak-ng in this thread and warms it. */
export async function openSynthesizer(): Promise<Synthesizer> {
  const espeak = await loadEspeak();
  return { speak: (request, emit, aborted) => speak(espeak, request, emit, aborted) };
}

function speak(espeak: Espeak, request: SpeechRequest, emit: (samples: Samples) => void, aborted: () => boolean): void {
  const name = espeakLanguages[request.language] ?? request.language;
  if (espeak.set_voice(`${name}+${request.voice}`) !== 0)
    throw new Error(`espeak-ng has no voice ${name}+${request.voice}`);
  espeak.set_rate(175 * request.settings.speed);
  espeak.synthesize(request.text, (samples) => {
    if (samples.length > 0) emit(Float32Array.from(samples, (sample) => sample / 32_768));
    return aborted();
  });
}
