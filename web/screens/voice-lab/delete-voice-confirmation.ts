import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { pluralize } from '../../format/count.ts';
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
const list = new Intl.ListFormat('en', { type: 'conjunction' });

const historyNote = 'Generated audio stays in the history.';

/** The confirmation for deleting one or more voices. Professional voices take hours to train, so they need typed confirmation. */
export function deleteConfirmation(voices: readonly VoiceReply[]): DeleteConfirmation {
  const [first, ...others] = voices;
  const createdVoices = voices.filter(isCreated);
  const hasProfessional = createdVoices.some(({ category }) => category === 'professional');
  if (first && others.length === 0)
    return {
      title: `Delete “${first.name}”?`,
      text: `${textOfOne(first)} ${historyNote}${createdVoices.length > 0 ? ' This cannot be undone.' : ''}`,
      confirmationText: hasProfessional ? first.name : undefined,
    };
  const count = pluralize(voices.length, 'voice', 'voices');
  const names = voices.slice(0, maxNames).map(({ name }) => name);
  const rest = voices.length - names.length;
  const all = list.format(rest > 0 ? [...names, `${rest} more`] : names);
  return {
    title: `Delete ${count}?`,
    text:
      createdVoices.length > 0
        ? `This deletes ${all} with their recordings for everyone in the workspace. ${historyNote} This cannot be undone.`
        : `This removes ${all} from your voices. You can add them again as long as their owners share them. ${historyNote}`,
    confirmationText: hasProfessional ? count : undefined,
  };
}

function textOfOne(voice: VoiceReply): string {
  if (isCreated(voice)) return 'This deletes the voice and its recordings for everyone in the workspace.';
  return voice.sharing?.status === 'copied_disabled'
    ? "This removes the voice from your voices. You can't add it again because its owner no longer shares it."
    : 'This removes the voice from your voices. You can add it again as long as its owner shares it.';
}
