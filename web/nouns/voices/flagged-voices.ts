import type { VoiceReply } from '../../../contract/voices/voices.ts';

type Flag = VoiceReply['safety_control'];

/** The flags of voices, by voice ID. */
export type VoiceFlags = ReadonlyMap<string, Flag>;

export const flagsOf = (voices: readonly Pick<VoiceReply, 'voice_id' | 'safety_control'>[]): VoiceFlags =>
  new Map(voices.map((voice) => [voice.voice_id, voice.safety_control]));

/** A dialog about a flagged voice. */
export interface FlagDialog {
  readonly voiceId: string;
  readonly kind: 'blocked' | 'captcha';
}

interface FlagChange {
  /** Undefined: this is the first load. */
  readonly before: VoiceFlags | undefined;
  readonly now: VoiceFlags;
  /** A clone is being created; its dialog reports its state. */
  readonly isCloning: boolean;
  /** The person has already seen that this voice is blocked. */
  readonly wasTold: (voiceId: string) => boolean;
}

/**
 * The dialogs to open. A blocked voice opens one the first time the person can see it (VOICE-054). A voice that needs a
 * captcha opens one only when the flag is new: not after the first load, and not while a clone is being created
 * (VOICE-055).
 */
export function flagDialogs({ before, now, isCloning, wasTold }: FlagChange): FlagDialog[] {
  const dialogs: FlagDialog[] = [];
  for (const [voiceId, flag] of now) {
    const isNew = before !== undefined && before.get(voiceId) !== flag;
    if (flag === 'BAN' && (isNew || !wasTold(voiceId))) dialogs.push({ voiceId, kind: 'blocked' });
    if (flag === 'CAPTCHA' && isNew && !isCloning) dialogs.push({ voiceId, kind: 'captcha' });
  }
  return dialogs;
}
