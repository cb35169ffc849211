import type { Pcm } from '../../../audio/pcm.ts';
import {
  type ChangerDemo,
  changerDemos,
  changerResultId,
  changerSourceId,
} from '../../../contract/site/site-voice-sounds.ts';
import { defaultVoiceSettings } from '../../../contract/voices/voices.ts';
import { findTargetVoice } from '../../../engines/changer/target-voice.ts';
import type { VoiceChanger } from '../../../engines/changer/voice-changer.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import type { DemoSpeechService } from './demo-speech.service.ts';

interface ChangerSoundsDeps {
  readonly demoSpeech: DemoSpeechService;
  readonly changer: Pick<VoiceChanger, 'change'>;
}

/** The lower rate of the changer, which the built-in English voices have. */
const rate = 16_000;
const lively = { stability: 0.2, style: 0.6 };

async function* whole(pcm: Promise<Pcm>): AsyncGenerator<Pcm> {
  yield await pcm;
}

/** Performances, and each in other voices as the voice changer makes it. */
export function changerSounds({ demoSpeech, changer }: ChangerSoundsDeps): SiteSound[] {
  const perform = ({ voice, text, speed }: ChangerDemo, signal: AbortSignal): AsyncGenerator<Pcm> =>
    whole(demoSpeech.speak({ voice: demoSpeech.findVoice(voice.id), text, speed, ...lively }, rate, signal));

  function change(demo: ChangerDemo, targetId: string, signal: AbortSignal): AsyncGenerator<Pcm> {
    const target = findTargetVoice(demoSpeech.findVoice(targetId));
    if (!target) throw new AppError('voice_not_convertible');
    const similarity = defaultVoiceSettings.similarity_boost;
    return changer.change(perform(demo, signal), { target, similarity }, signal);
  }

  return changerDemos.flatMap((demo): SiteSound[] => {
    const version = `${demo.voice.id} ${demo.speed} ${demo.text}`;
    return [
      { id: changerSourceId(demo), version, make: (signal) => perform(demo, signal) },
      ...demo.targets.map((target) => ({
        id: changerResultId(demo, target),
        version: `${target.id} ${version}`,
        make: (signal: AbortSignal) => change(demo, target.id, signal),
      })),
    ];
  });
}
