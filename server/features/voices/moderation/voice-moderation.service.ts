import { AppError } from '../../../platform/app-error.ts';
import { refusalReason } from './voice-moderation.rules.ts';

const refusalMessages = {
  banned: 'contains a word that is not allowed.',
  protected: 'names a public figure. Their voice may not be imitated.',
} as const;

/** Checks the names and descriptions of voices (U-41). */
export const voiceModerationService = () => ({
  /**
   * Throws `voice_text_refused`, naming the field, for banned words and protected names. Keys are field names; a value
   * may be an object of labels.
   */
  check(fields: Readonly<Record<string, string | Readonly<Record<string, string>> | null | undefined>>): void {
    for (const [param, value] of Object.entries(fields)) {
      const texts = typeof value === 'string' ? [value] : Object.entries(value ?? {}).flat();
      for (const text of texts) {
        const reason = refusalReason(text);
        if (reason)
          throw new AppError('voice_text_refused', {
            message: `The ${param.replaceAll('_', ' ')} ${refusalMessages[reason]}`,
            param,
          });
      }
    }
  },
});
export type VoiceModerationService = ReturnType<typeof voiceModerationService>;

/** A text to speak; `isModerated`: the owner of the voice requires a check. */
interface ModeratedLine {
  readonly voice: { readonly isModerated?: boolean };
  readonly text: string;
}

/**
 * Throws `voice_text_refused` for banned words in texts of voices with live moderation. Names are allowed: speaking about
 * a person is not imitating them. `param`: the request field with the text.
 */
export function checkModeratedLines(lines: readonly ModeratedLine[], param: string): void {
  for (const { voice, text } of lines)
    if (voice.isModerated && refusalReason(text) === 'banned')
      throw new AppError('voice_text_refused', {
        message: 'The text contains a word that is not allowed. The owner of this voice has enabled live moderation.',
        param,
      });
}
