import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { pluralize } from '../../format/count.ts';
import { isMade } from '../../nouns/voices/voice-origin.ts';

interface DeleteQuestion {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  /** What is typed first, where much work would be gone. */
  readonly mustBe: string | undefined;
}

/** Names that are said; the rest is counted. */
const mostNames = 3;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

const historyStays = (one: boolean): string => `What ${one ? 'it' : 'they'} spoke stays in the history.`;

/** What is asked before voices are deleted: one or more. A professional voice that was made here took hours. */
export function deleteQuestion(voices: readonly VoiceReply[]): DeleteQuestion {
  const [first, ...others] = voices;
  const made = voices.filter(isMade);
  const tookHours = made.some(({ category }) => category === 'professional');
  if (first && others.length === 0)
    return {
      title: `Delete “${first.name}”?`,
      text: `${textOfOne(first)} ${historyStays(true)}${made.length > 0 ? ' This cannot be undone.' : ''}`,
      mustBe: tookHours ? first.name : undefined,
    };
  const count = pluralize(voices.length, 'voice', 'voices');
  const names = voices.slice(0, mostNames).map(({ name }) => name);
  const rest = voices.length - names.length;
  const all = list.format(rest > 0 ? [...names, `${rest} more`] : names);
  return {
    title: `Delete ${count}?`,
    text:
      made.length > 0
        ? `${all} are gone for everyone in the workspace, with the recordings they have. ${historyStays(false)} This cannot be undone.`
        : `${all} go from your voices; as long as their owners share them, they can be added again. ${historyStays(false)}`,
    mustBe: tookHours ? count : undefined,
  };
}

function textOfOne(voice: VoiceReply): string {
  if (isMade(voice)) return 'The voice and its recordings are gone for everyone in the workspace.';
  return voice.sharing?.status === 'copied_disabled'
    ? 'The voice goes from your voices. Its owner shares it no longer: it cannot be added again.'
    : 'The voice goes from your voices; as long as its owner shares it, it can be added again.';
}
