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

/** The confirmation for deleting one or more voices. Professional voices take hours to train, so they need typed confirmation. */
export function deleteConfirmation(voices: readonly VoiceReply[]): DeleteConfirmation {
  const [first, ...others] = voices;
  const createdVoices = voices.filter(isCreated);
  const hasProfessional = createdVoices.some(({ category }) => category === 'professional');
  if (first && others.length === 0)
    return {
      title: t('Delete “{name}”?', { name: first.name }),
      text:
        createdVoices.length > 0
          ? t('{textOfOne} {historyNote} This cannot be undone.', { textOfOne: textOfOne(first), historyNote })
          : `${textOfOne(first)} ${historyNote}`,
      confirmationText: hasProfessional ? first.name : undefined,
    };
  const count = formatMessage('{count, plural, one {# voice} other {# voices}}', { count: voices.length });
  const names = voices.slice(0, maxNames).map(({ name }) => name);
  const rest = voices.length - names.length;
  const all = list.format(rest > 0 ? [...names, t('{rest} more', { rest })] : names);
  return {
    title: t('Delete {count}?', { count }),
    text:
      createdVoices.length > 0
        ? t(
            'This deletes {all} with their recordings for everyone in the workspace. {historyNote} This cannot be undone.',
            { all, historyNote },
          )
        : t(
            'This removes {all} from your voices. You can add them again as long as their owners share them. {historyNote}',
            { all, historyNote },
          ),
    confirmationText: hasProfessional ? count : undefined,
  };
}

function textOfOne(voice: VoiceReply): string {
  if (isCreated(voice)) return t('This deletes the voice and its recordings for everyone in the workspace.');
  return voice.sharing?.status === 'copied_disabled'
    ? t("This removes the voice from your voices. You can't add it again because its owner no longer shares it.")
    : t('This removes the voice from your voices. You can add it again as long as its owner shares it.');
}
