import { chainProcessors } from '../../audio/effects/block-processor.ts';
import { openChannelStrip } from '../../audio/effects/channel-strip.ts';
import { openSilenceTrimmer, type SilenceTrimmer } from '../../audio/effects/trim-silence.ts';
import type { VoiceSettings } from '../contract/engine.ts';

/** Measured corrections of an engine voice. */
export interface VoiceLevel {
  readonly sampleRate: number;
  /** With `makeupDb`, brings the voice to −16 LUFS at the default settings. */
  readonly gainDb: number;
  /** Timbre correction: above 0 makes a dull voice brighter. */
  readonly clarityDb: number;
}

/**
 * Raises voices whose gains were measured for −18 LUFS to −16 LUFS, the usual level of speech on the web; the limiter takes
 * back about one of the three decibels. It is here and not in the gains because gains are stored with installed models and
 * clones.
 */
const makeupDb = 3;

/**
 * Applies the voice settings to the audio of any engine: `similarityBoost` is clarity, from 6 dB duller to 2 dB
 * brighter above 2.5 kHz; `style` widens the differences between loud and soft by up to 40 %; `useSpeakerBoost` raises
 * the presence by 3 dB and narrows those differences by 30 %. The level is compensated for each.
 */
export function openVoiceStrip(level: VoiceLevel, settings: VoiceSettings): SilenceTrimmer {
  // 0 dB at the default of 0.75.
  const similarityDb = (settings.similarityBoost - 0.75) * 8;
  const presenceDb = settings.useSpeakerBoost ? 3 : 0;
  const range = settings.style * 0.4 - (settings.useSpeakerBoost ? 0.3 : 0);
  // Compensates the loudness that each setting adds, as measured over the voices.
  const addedDb = similarityDb * 0.18 + settings.style * 1.7 + (settings.useSpeakerBoost ? 0.8 : 2.2);
  const strip = openChannelStrip({
    sampleRate: level.sampleRate,
    gainDb: level.gainDb + makeupDb - addedDb,
    clarityDb: level.clarityDb + similarityDb,
    presenceDb,
    dynamics: range,
  });
  const trim = openSilenceTrimmer(level.sampleRate);
  return {
    ...chainProcessors(strip, trim),
    get trimmedS() {
      return trim.trimmedS;
    },
    get leadS() {
      return trim.leadS;
    },
  };
}
