import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { isCreated } from '../../nouns/voices/voice-origin.ts';

interface DeleteConfirmation {
  readonly title: string;
  /** What the deletion does. */
  readonly text: string;
  /** Text that the user must type to confirm; undefined: none. */
  readonly confirmationText: string | undefined;
}

/** Maximum number of names listed; the rest is counted. */
const maxNames = 3;
const list = new Intl.ListFormat(formatLocale, { type: 'conjunction' });

const historyNote = t('Generated audio stays in the history.');

const isProfessional = (voice: VoiceReply): boolean => isCreated(voice) && voice.category === 'professional';
const isShared = (voice: VoiceReply): boolean => isCreated(voice) && voice.sharing?.status === 'enabled';

/** Whether undo alone is too little: the voices took hours to train, or people outside the workspace use them. */
export const needsConfirmation = (voices: readonly VoiceReply[]): boolean =>
  voices.some((voice) => isProfessional(voice) || isShared(voice));

/** The confirmation for deleting voices that need one; typed for professional voices. */
export function deleteConfirmation(voices: readonly VoiceReply[]): DeleteConfirmation {
  const [first, ...others] = voices;
  const hasProfessional = voices.some(isProfessional);
  if (first && others.length === 0)
    return {
      title: t('Delete “{name}”?', { name: first.name }),
      text: t('This deletes the voice and its recordings for everyone in the workspace. {historyNote}', {
        historyNote,
      }),
      confirmationText: hasProfessional ? first.name : undefined,
    };
  const count = formatMessage('{count, plural, one {# voice} other {# voices}}', { count: voices.length });
  const names = voices.slice(0, maxNames).map(({ name }) => name);
  const rest = voices.length - names.length;
  const all = list.format(rest > 0 ? [...names, t('{rest} more', { rest })] : names);
  return {
    title: t('Delete {count}?', { count }),
    text: t('This deletes {all} with their recordings for everyone in the workspace. {historyNote}', {
      all,
      historyNote,
    }),
    confirmationText: hasProfessional ? count : undefined,
  };
}
