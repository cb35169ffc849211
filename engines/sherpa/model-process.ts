import { join } from 'node:path';
import sherpa, { type OfflineTts } from 'sherpa-onnx-node';
import { integratedLoudness } from '../../audio/loudness.ts';
import type { Pcm } from '../../audio/pcm.ts';
import type { VoiceSettings } from '../contract.ts';
import { serveCalls } from '../host/child-server.ts';
import { voiceStrip } from '../host/voice-strip.ts';
import type { ModelPlace, ModelReply, ModelRequest } from './messages.ts';

const targetLufs = -18;
/** Further than that the sound is no voice, and the gain would raise noise. */
const largestGainDb = 40;
const blockLength = 4096;
const defaults: VoiceSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
/** Steps of a diffusion model: the library's own number for speech that is made at once. */
const numSteps = 5;

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
    model: { [kind]: model, numThreads, provider: 'cpu', debug: false },
    ...(ruleFsts ? { ruleFsts: paths(ruleFsts) } : {}),
    // The text comes clause by clause: nothing is cut again.
    maxNumSentences: -1,
  });
}

interface Saying {
  readonly text: string;
  readonly sid: number;
  readonly language: string;
}

/** The voice as the model makes it. */
function raw({ text, sid, language }: Saying, speed: number): Pcm {
  const { tts, kind } = open!;
  // The samples are ours to change: they do not lie in the library's memory.
  const call = { text, sid, speed, enableExternalBuffer: false };
  if (kind !== 'supertonic') return tts.generate(call);
  const generationConfig = { sid, speed, numSteps, extra: { lang: language } };
  return tts.generate({ text, enableExternalBuffer: false, generationConfig });
}

function speak(request: Saying & { readonly settings: VoiceSettings; readonly gainDb: number }): Float32Array {
  return finish(raw(request, request.settings.speed), request.settings, request.gainDb);
}

/** The levelled clause, without the silence around it. */
function finish({ samples, sampleRate }: Pcm, settings: VoiceSettings, gainDb: number): Float32Array {
  const strip = voiceStrip({ sampleRate, gainDb, clarityDb: 0 }, settings);
  const parts: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += blockLength)
    parts.push(strip.process(samples.slice(at, at + blockLength)).slice());
  parts.push(strip.finish());
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
  const pcm = raw(request, 1);
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
