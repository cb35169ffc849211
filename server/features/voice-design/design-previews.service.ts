import { integratedLoudness } from '../../../audio/analysis/loudness.ts';
import { openLimiter } from '../../../audio/effects/limiter.ts';
import { wavHeaderBytes, withWavSizes } from '../../../audio/formats/wav.ts';
import { durationMs, type Pcm } from '../../../audio/pcm.ts';
import { audioFormats, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { defaultVoiceSettings } from '../../../contract/voices/voices.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { VoiceRecipe } from '../../../engines/lab/fitting/adaptation.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { singleValue } from '../../platform/streams/single-value.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { toEngineSettings } from '../voices/voice-settings.service.ts';

interface DesignPreviewsDeps {
  readonly speech: Pick<Speech, 'findVoice' | 'speak'>;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
}

export interface PreviewRequest {
  readonly id: string;
  readonly recipe: VoiceRecipe;
  readonly text: string;
  /** ISO 639 */
  readonly language: string;
  readonly lufs: number;
  readonly seed: number;
  readonly format: OutputFormat;
}

/** True-peak limit, in dBTP. */
const ceilingDb = -1;
/** Maximum amplification of nearly silent audio, in dB. */
const maxGainDb = 30;

/** Generates the preview audio of designed voices. */
export function designPreviewsService({ speech, watermark }: DesignPreviewsDeps) {
  return {
    /** Returns a complete file at the requested loudness. Throws `signal.reason` or EngineError. */
    async speak(request: PreviewRequest, signal: AbortSignal): Promise<{ audio: Uint8Array; durationS: number }> {
      const { text, language, seed, format, lufs } = request;
      const settings = toEngineSettings(defaultVoiceSettings);
      const chunks = speech.speak({ voice: toVoice(request), text, languageCode: language, settings, seed }, signal);
      const pcm = normalizeLoudness(await collectPcm(chunks), lufs);
      const audio = Buffer.concat(await Array.fromAsync(watermark.encodeMarked(format, singleValue(pcm), signal)));
      if (audioFormats[format].codec === 'wav')
        audio.set(withWavSizes(audio.subarray(0, wavHeaderBytes), audio.length));
      return { audio, durationS: durationMs(pcm) / 1000 };
    },
  };

  function toVoice({ id, recipe, language }: PreviewRequest): Voice {
    const base = speech.findVoice(recipe.base);
    if (!base) throw new EngineError('design', `the base voice ${recipe.base} does not exist`, { retryable: false });
    return { ...base, id, category: 'generated', labels: { language }, adaptation: recipe.adaptation };
  }
}
export type DesignPreviewsService = ReturnType<typeof designPreviewsService>;

async function collectPcm(chunks: ReturnType<Speech['speak']>): Promise<Pcm> {
  const pieces: Float32Array[] = [];
  let sampleRate = 0;
  for await (const { pcm } of chunks) {
    pieces.push(pcm.samples);
    sampleRate = pcm.sampleRate;
  }
  if (sampleRate === 0) throw new EngineError('design', 'the voice returned no audio', { retryable: true });
  const samples = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { samples, sampleRate };
}

/** Normalizes the integrated loudness to `lufs`, as far as the peak limit allows. */
export function normalizeLoudness({ samples, sampleRate }: Pcm, lufs: number): Pcm {
  const measured = integratedLoudness({ samples, sampleRate });
  if (!Number.isFinite(measured)) return { samples, sampleRate };
  const gain = 10 ** (Math.min(maxGainDb, lufs - measured) / 20);
  const { process, finish } = openLimiter(sampleRate, ceilingDb);
  const amplified = samples.map((sample) => sample * gain);
  const head = process(amplified).slice();
  const tail = finish();
  const result = new Float32Array(head.length + tail.length);
  result.set(head);
  result.set(tail, head.length);
  return { samples: result, sampleRate };
}
