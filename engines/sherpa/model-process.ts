import { join } from 'node:path';
import sherpa, { type OfflineTts } from 'sherpa-onnx-node';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import { tempoStretcher } from '../../audio/effects/tempo.ts';
import type { Pcm } from '../../audio/pcm.ts';
import type { VoiceSettings } from '../contract.ts';
import { serveCalls } from '../host/child-server.ts';
import { voiceStrip } from '../host/voice-strip.ts';
import { longestReferenceS } from '../voices/voice-clone.ts';
import type { ModelPlace, ModelReply, ModelRequest, Saying } from './messages.ts';

const targetLufs = -18;
/** Further than that the sound is no voice, and the gain would raise noise. */
const largestGainDb = 40;
const blockLength = 4096;
const defaults: VoiceSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
/** Steps of a diffusion model: the library's own number for speech that is made at once. */
const numSteps = 5;
/** Recordings that a cloning model remembers, so that it need not listen to them before every clause. */
const voiceEmbeddingCacheCapacity = 16;

let open: { readonly tts: OfflineTts; readonly kind: ModelPlace['kind'] } | undefined;

serveCalls<ModelRequest, ModelReply>((request) => {
  if (request.kind === 'open') open = { tts: load(request.place, request.threads), kind: request.place.kind };
  if (!open) throw new Error('no model is open');
  const { sampleRate, numSpeakers } = open.tts;
  const reply: ModelReply = { sampleRate, speakers: Math.max(1, numSpeakers) };
  if (request.kind === 'speak') return { ...reply, samples: speak(request) };
  if (request.kind === 'measure') return { ...reply, gainDb: measure(request) };
  return reply;
});

function load({ folder, kind, files }: ModelPlace, numThreads: number): OfflineTts {
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
    // The text comes clause by clause: nothing is cut again.
    maxNumSentences: -1,
  });
}

/** The voice as the model makes it. */
function raw(saying: Saying, { speed, stability }: VoiceSettings): Pcm {
  const { tts, kind } = open!;
  const { text, sid, language } = saying;
  if (kind === 'pocket') return cloned(saying, speed, stability);
  // The samples are ours to change: they do not lie in the library's memory.
  const call = { text, sid, speed, enableExternalBuffer: false };
  if (kind !== 'supertonic') return tts.generate(call);
  const generationConfig = { sid, speed, numSteps, extra: { lang: language } };
  return tts.generate({ text, enableExternalBuffer: false, generationConfig });
}

/** The voice of the reference. The model knows no speed; the less stable, the more it varies, 0.7 as its makers have it. */
function cloned({ text, reference, seed = 0 }: Saying, speed: number, stability: number): Pcm {
  if (!reference) throw new Error('a model that clones needs a recording');
  const extra = { seed, temperature: 1 - 0.6 * stability, max_reference_audio_len: longestReferenceS };
  const { samples, sampleRate } = open!.tts.generate({
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
  const stretcher = tempoStretcher(sampleRate, speed);
  return { samples: joined([stretcher.write(samples), stretcher.end()]), sampleRate };
}

function speak(request: Saying & { readonly settings: VoiceSettings; readonly gainDb: number }): Float32Array {
  return finish(raw(request, request.settings), request.settings, request.gainDb);
}

/** The levelled clause, without the silence around it. */
function finish({ samples, sampleRate }: Pcm, settings: VoiceSettings, gainDb: number): Float32Array {
  const strip = voiceStrip({ sampleRate, gainDb, clarityDb: 0 }, settings);
  const parts: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += blockLength)
    parts.push(strip.process(samples.slice(at, at + blockLength)).slice());
  parts.push(strip.finish());
  return joined(parts);
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The gain at which the speaker comes out at −18 LUFS; by steps, since the strip works on loudness itself. */
function measure(request: Saying): number {
  const pcm = raw(request, defaults);
  let gainDb = 0;
  for (let step = 0; step < 4; step++) {
    const loudness = integratedLoudness({ samples: finish(pcm, defaults, gainDb), sampleRate: pcm.sampleRate });
    if (!Number.isFinite(loudness)) {
      gainDb += 30;
      if (gainDb > largestGainDb) throw new Error('the model makes no sound');
      continue;
    }
    gainDb += targetLufs - loudness;
  }
  return Math.max(-largestGainDb, Math.min(largestGainDb, gainDb));
}
