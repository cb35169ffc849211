import type { Pcm } from '../../../audio/pcm.ts';
import {
  type IsolatorDemo,
  isolatorAfterId,
  isolatorBeforeId,
  isolatorDemos,
  isolatorSnrDb,
} from '../../../contract/site/site-voice-sounds.ts';
import type { Isolator } from '../../../engines/isolate/isolator.ts';
import { planEffect } from '../../../engines/sound-effects/prompt/plan-effect.ts';
import type { SoundEffects } from '../../../engines/sound-effects/sound-effects.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import { type DemoSpeechService, resample } from './demo-speech.service.ts';

interface IsolatorSoundsDeps {
  readonly demoSpeech: DemoSpeechService;
  readonly soundEffects: Pick<SoundEffects, 'generate'>;
  readonly isolator: Pick<Isolator, 'isolate'>;
}

/** The noise is wider than the speech, so the isolator works at its higher rate. */
const rate = 48_000;
/** The highest sample of a mixture, so that nothing is clipped. */
const peak = 0.9;

const power = (samples: Float32Array): number =>
  samples.reduce((sum, value) => sum + value * value, 0) / samples.length;

/** Adds `noise` at `snrDb` dB below the speech, at a level that is not clipped. */
function mix(speech: Float32Array, noise: Float32Array, snrDb: number): Float32Array {
  const gain = Math.sqrt(power(speech) / power(noise.subarray(0, speech.length)) / 10 ** (snrDb / 10));
  const mixed = speech.map((value, i) => value + gain * (noise[i] ?? 0));
  const highest = mixed.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return highest > peak ? mixed.map((value) => (value * peak) / highest) : mixed;
}

/** Voices in noise, and the voice alone as the isolator makes it. */
export function isolatorSounds({ demoSpeech, soundEffects, isolator }: IsolatorSoundsDeps): SiteSound[] {
  async function makeNoise({ prompt, seed }: IsolatorDemo, durationS: number, signal: AbortSignal): Promise<Pcm> {
    const understanding = planEffect(prompt);
    if (understanding.kind !== 'understood') throw new Error(`no sound effect is known for ${prompt}`);
    const { plan } = understanding;
    return resample(await soundEffects.generate({ plan, durationS, isLoop: false, influence: 1, seed }, signal), rate);
  }

  async function* makeNoisy(demo: IsolatorDemo, signal: AbortSignal): AsyncGenerator<Pcm> {
    const voice = demoSpeech.findVoice(demo.voice.id);
    const { samples } = await demoSpeech.speak({ voice, text: demo.text }, rate, signal);
    const noise = await makeNoise(demo, samples.length / rate + 0.1, signal);
    yield { samples: mix(samples, noise.samples, isolatorSnrDb), sampleRate: rate };
  }

  return isolatorDemos.flatMap((demo): SiteSound[] => {
    const version = `${demo.voice.id} ${demo.prompt} ${demo.seed} ${isolatorSnrDb} ${demo.text}`;
    return [
      { id: isolatorBeforeId(demo), version, make: (signal) => makeNoisy(demo, signal) },
      {
        id: isolatorAfterId(demo),
        version,
        make: (signal) => isolator.isolate(makeNoisy(demo, signal), {}, signal),
      },
    ];
  });
}
