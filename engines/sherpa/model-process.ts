import { join } from 'node:path';
import sherpa, { type OfflineTts } from 'sherpa-onnx-node';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import { openTempoStretcher } from '../../audio/effects/tempo.ts';
import { concatSamples, type Pcm } from '../../audio/pcm.ts';
import type { VoiceSettings } from '../contract/engine.ts';
import { serveCalls } from '../host/child-server.ts';
import { openVoiceStrip } from '../host/voice-strip.ts';
import { maxReferenceS } from '../voices/voice-clone.ts';
import type { ModelLocation, ModelReply, ModelRequest, SynthesisInput } from './messages.ts';

const targetLufs = -16;
/** Audio that needs more gain is not a voice, and the gain would amplify noise. */
const maxGainDb = 40;
const blockLength = 4096;
const defaults: VoiceSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
/** Steps of a diffusion model: the library's default. */
const numSteps = 5;
/** Number of reference recordings whose embeddings a cloning model caches. */
const voiceEmbeddingCacheCapacity = 16;

let loaded: { readonly tts: OfflineTts; readonly kind: ModelLocation['kind'] } | undefined;

serveCalls<ModelRequest, ModelReply>((request) => {
  if (request.kind === 'open') loaded = { tts: load(request.location, request.threads), kind: request.location.kind };
  if (!loaded) throw new Error('no model is loaded');
  const { sampleRate, numSpeakers } = loaded.tts;
  const reply: ModelReply = { sampleRate, speakers: Math.max(1, numSpeakers) };
  if (request.kind === 'speak') return { ...reply, samples: speak(request) };
  if (request.kind === 'measure') return { ...reply, ...measure(request) };
  return reply;
});

function load({ folder, kind, files }: ModelLocation, numThreads: number): OfflineTts {
  const { ruleFsts, ...rest } = files;
  const paths = (list: string): string =>
    list
      .split(',')
      .map((file) => join(folder, file))
      .join(',');
  const model = Object.fromEntries(Object.entries(rest).map(([key, file]) => [key, paths(file)]));
  return new sherpa.OfflineTts({
    model: {
      [kind]: kind === 'pocket' ? { ...model, voiceEmbeddingCacheCapacity } : model,
      numThreads,
      provider: 'cpu',
      debug: false,
    },
    ...(ruleFsts ? { ruleFsts: paths(ruleFsts) } : {}),
    // The text is already one clause: the library must not split it.
    maxNumSentences: -1,
  });
}

/** The unprocessed output of the model. */
function generate(input: SynthesisInput, { speed, stability }: VoiceSettings): Pcm {
  const { tts, kind } = loaded!;
  const { text, sid, language } = input;
  if (kind === 'pocket') return generateClone(input, speed, stability);
  // Samples outside the library's memory can be changed in place.
  const call = { text, sid, speed, enableExternalBuffer: false };
  if (kind !== 'supertonic') return tts.generate(call);
  const generationConfig = { sid, speed, numSteps, extra: { lang: language } };
  return tts.generate({ text, enableExternalBuffer: false, generationConfig });
}

/**
 * Generates speech with the voice of the reference. The model has no speed setting, so the tempo is changed afterwards.
 * Lower stability means a higher temperature; the default of the model is 0.7.
 */
function generateClone({ text, reference, seed = 0 }: SynthesisInput, speed: number, stability: number): Pcm {
  if (!reference) throw new Error('a cloning model needs a reference recording');
  const extra = { seed, temperature: 1 - 0.6 * stability, max_reference_audio_len: maxReferenceS };
  const { samples, sampleRate } = loaded!.tts.generate({
    text,
    enableExternalBuffer: false,
    generationConfig: {
      numSteps,
      referenceAudio: reference.samples,
      referenceSampleRate: reference.sampleRate,
      extra,
    },
  });
  if (speed === 1) return { samples, sampleRate };
  const stretcher = openTempoStretcher(sampleRate, speed);
  return { samples: concatSamples([stretcher.write(samples), stretcher.end()]), sampleRate };
}

function speak(request: SynthesisInput & { readonly settings: VoiceSettings; readonly gainDb: number }): Float32Array {
  return applyStrip(generate(request, request.settings), request.settings, request.gainDb);
}

/** Levels the clause and trims the silence around it. */
function applyStrip({ samples, sampleRate }: Pcm, settings: VoiceSettings, gainDb: number): Float32Array {
  const strip = openVoiceStrip({ sampleRate, gainDb, clarityDb: 0 }, settings);
  const parts: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += blockLength)
    parts.push(strip.process(samples.slice(at, at + blockLength)).slice());
  parts.push(strip.finish());
  return concatSamples(parts);
}

/** The speed of the model, and the gain that brings the speaker to −16 LUFS. Iterative, because the strip also changes the loudness. */
function measure(request: SynthesisInput): Required<Pick<ModelReply, 'gainDb' | 'rtf'>> {
  const startedAt = performance.now();
  const pcm = generate(request, defaults);
  const rtf = (((performance.now() - startedAt) / 1000) * pcm.sampleRate) / Math.max(1, pcm.samples.length);
  let gainDb = 0;
  for (let step = 0; step < 4; step++) {
    const loudness = integratedLoudness({ samples: applyStrip(pcm, defaults, gainDb), sampleRate: pcm.sampleRate });
    if (!Number.isFinite(loudness)) {
      gainDb += 30;
      if (gainDb > maxGainDb) throw new Error('the model produces no audio');
      continue;
    }
    gainDb += targetLufs - loudness;
  }
  return { gainDb: Math.max(-maxGainDb, Math.min(maxGainDb, gainDb)), rtf };
}
