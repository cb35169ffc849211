import type { VoiceReply } from '../../../contract/voices/voices.ts';

type Flag = VoiceReply['safety_control'];

/** The flags of voices, by voice id. */
export type VoiceFlags = ReadonlyMap<string, Flag>;

export const flagsOf = (voices: readonly Pick<VoiceReply, 'voice_id' | 'safety_control'>[]): VoiceFlags =>
  new Map(voices.map((voice) => [voice.voice_id, voice.safety_control]));

/** A dialog about a flagged voice. */
export interface FlagDialog {
  readonly voiceId: string;
  readonly kind: 'blocked' | 'captcha';
}

interface FlagChange {
  /** Undefined: the voices are known for the first time. */
  readonly before: VoiceFlags | undefined;
  readonly now: VoiceFlags;
  /** A clone is being made: what becomes of it is said there. */
  readonly isCloning: boolean;
  /** The person was told before that this voice is blocked. */
  readonly wasTold: (voiceId: string) => boolean;
}

/**
 * The dialogs to open. A blocked voice opens one the first time the person is here to see it (VOICE-054). One that is to be
 * proven by a captcha opens one only when the flag is new: not after the first load, not while a clone is made (VOICE-055).
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
