import type { Pcm } from '../../../audio/pcm.ts';
import {
  type CloningDemo,
  cloningBaseId,
  cloningDemos,
  cloningResultId,
  cloningSourceId,
} from '../../../contract/site/site-voice-sounds.ts';
import type { VoiceLab } from '../../../engines/lab/lab.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import type { DemoSpeechService } from './demo-speech.service.ts';

interface CloningSoundsDeps {
  readonly demoSpeech: DemoSpeechService;
  readonly lab: Pick<VoiceLab, 'adapt'>;
}

/** The rate of the lab. */
const rate = 16_000;

/** Recordings, and the same sentence by the voice that the lab makes from the recording, as for an instant clone. */
export function cloningSounds({ demoSpeech, lab }: CloningSoundsDeps): SiteSound[] {
  const speak = (voice: Voice, text: string, signal: AbortSignal): Promise<Pcm> =>
    demoSpeech.speak({ voice, text }, rate, signal);

  async function clone({ voice, recordingText, id }: CloningDemo, signal: AbortSignal): Promise<Voice> {
    const recording = await speak(demoSpeech.findVoice(voice.id), recordingText, signal);
    const { recipe } = await lab.adapt([recording], { language: 'en' }, signal);
    return { ...demoSpeech.findVoice(recipe.base), id, adaptation: recipe.adaptation };
  }

  return cloningDemos.flatMap((demo): SiteSound[] => {
    const { voice, base, text, recordingText } = demo;
    return [
      {
        id: cloningSourceId(demo),
        version: `${voice.id} ${text}`,
        async *make(signal) {
          yield await speak(demoSpeech.findVoice(voice.id), text, signal);
        },
      },
      {
        id: cloningBaseId(demo),
        version: `${base.id} ${text}`,
        async *make(signal) {
          yield await speak(demoSpeech.findVoice(base.id), text, signal);
        },
      },
      {
        id: cloningResultId(demo),
        version: `${voice.id} ${recordingText} ${text}`,
        async *make(signal) {
          yield await speak(await clone(demo, signal), text, signal);
        },
      },
    ];
  });
}
