import type { VoiceChanger } from '../../../engines/changer/voice-changer.ts';
import type { Isolator } from '../../../engines/isolate/isolator.ts';
import type { VoiceLab } from '../../../engines/lab/lab.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { SoundEffects } from '../../../engines/sound-effects/sound-effects.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import { changerSounds } from './changer-sounds.service.ts';
import { cloningSounds } from './cloning-sounds.service.ts';
import { demoSpeechService } from './demo-speech.service.ts';
import { isolatorSounds } from './isolator-sounds.service.ts';

interface SiteVoiceSoundsDeps {
  readonly speech: Pick<Speech, 'findVoice' | 'speak'>;
  readonly changer: Pick<VoiceChanger, 'change'>;
  readonly isolator: Pick<Isolator, 'isolate'>;
  readonly soundEffects: Pick<SoundEffects, 'generate'>;
  readonly lab: Pick<VoiceLab, 'adapt'>;
}

/** The sounds of the pages about the voice changer, the voice isolator and voice cloning. */
export function siteVoiceSounds({ speech, ...engines }: SiteVoiceSoundsDeps): SiteSound[] {
  const deps = { ...engines, demoSpeech: demoSpeechService({ speech }) };
  return [...changerSounds(deps), ...isolatorSounds(deps), ...cloningSounds(deps)];
}
