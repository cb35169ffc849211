import { AppError } from '../../../platform/app-error.ts';
import { refusal } from './voice-moderation.rules.ts';

const reasons = {
  banned: 'holds a word that no voice may be named or described with.',
  protected: 'names a person of public life, whose voice may not be made or imitated here.',
} as const;

/** What a voice may not be called (U-41). */
export const moderationService = () => ({
  /**
   * Refuses (`voice_text_refused`, the field named) banned words and protected names in texts about a voice. The keys are
   * the names of the fields; a field may hold labels.
   */
  check(fields: Readonly<Record<string, string | Readonly<Record<string, string>> | null | undefined>>): void {
    for (const [param, value] of Object.entries(fields)) {
      const texts = typeof value === 'string' ? [value] : Object.entries(value ?? {}).flat();
      for (const text of texts) {
        const why = refusal(text);
        if (why)
          throw new AppError('voice_text_refused', {
            message: `The ${param.replaceAll('_', ' ')} ${reasons[why]}`,
            param,
          });
      }
    }
  },
});
export type ModerationService = ReturnType<typeof moderationService>;

/** What is to be said, and whether the owner of the voice wants that to be looked at first. */
interface SpokenLine {
  readonly voice: { readonly isModerated?: boolean };
  readonly text: string;
}

/**
 * Refuses (`voice_text_refused`) banned words in what a voice with live moderation is to say. Names may be said: to speak
 * of somebody is not to speak as them. `param`: the field of the request that holds the text.
 */
export function checkSpoken(lines: readonly SpokenLine[], param: string): void {
  for (const { voice, text } of lines)
    if (voice.isModerated && refusal(text) === 'banned')
      throw new AppError('voice_text_refused', {
        message: 'The text holds a word that this voice does not say: its owner has what is spoken with it checked.',
        param,
      });
}
