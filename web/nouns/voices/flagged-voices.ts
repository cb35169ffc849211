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
  readonly previousFlags: VoiceFlags | undefined;
  readonly currentFlags: VoiceFlags;
  /** Whether a clone is being created, whose own dialog reports its state. */
  readonly isCloning: boolean;
  /** Whether the user was already notified that this voice is blocked. */
  readonly wasNotified: (voiceId: string) => boolean;
}

/**
 * The dialogs to open. A blocked voice opens one when the block is new or the user was not notified of it (VOICE-054). A
 * voice that needs a captcha opens one only when the flag is new: not after the first load, and not while a clone is
 * being created (VOICE-055).
 */
export function flagDialogs({ previousFlags, currentFlags, isCloning, wasNotified }: FlagChange): FlagDialog[] {
  const dialogs: FlagDialog[] = [];
  for (const [voiceId, flag] of currentFlags) {
    const isNew = previousFlags !== undefined && previousFlags.get(voiceId) !== flag;
    if (flag === 'BAN' && (isNew || !wasNotified(voiceId))) dialogs.push({ voiceId, kind: 'blocked' });
    if (flag === 'CAPTCHA' && isNew && !isCloning) dialogs.push({ voiceId, kind: 'captcha' });
  }
  return dialogs;
}
