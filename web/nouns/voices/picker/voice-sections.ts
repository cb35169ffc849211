import { beginsWith, foldedTerms, foldedWords } from '../../../../contract/catalogue/voices/voice-search.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { t } from '../../../messages/t.ts';
import { kindOf } from '../voice-labels.ts';
import { isCreated } from '../voice-origin.ts';

const sectionTitles = {
  recent: t('Recent'),
  favorites: t('Favorites'),
  own: t('Your voices'),
  workspace: t('Workspace'),
  library: t('Library'),
  default: t('Default'),
} as const;
type Section = keyof typeof sectionTitles;

/** A row of a list in sections. */
export type SectionRow =
  | { readonly type: 'heading'; readonly key: Section; readonly title: string; readonly count: number }
  | { readonly type: 'voice'; readonly key: string; readonly voice: VoiceReply };

function originSection(voice: VoiceReply): Section {
  if (kindOf(voice) === 'library') return 'library';
  if (!isCreated(voice)) return 'default';
  return voice.is_creator ? 'own' : 'workspace';
}

/**
 * The rows of a list of voices: those chosen last and the favourites, then all by their origin. A search lists each voice
 * once, those first whose name has the term.
 */
export function sectionRows(
  voices: readonly VoiceReply[],
  { search, recentIds }: { readonly search: string; readonly recentIds: readonly string[] },
): SectionRow[] {
  const sections: Record<Section, VoiceReply[]> = {
    recent: [],
    favorites: [],
    own: [],
    workspace: [],
    library: [],
    default: [],
  };
  for (const voice of voices) sections[originSection(voice)].push(voice);
  const [term] = foldedTerms(search);
  if (term === undefined) {
    const byId = new Map(voices.map((voice) => [voice.voice_id, voice]));
    sections.recent = recentIds.flatMap((id) => byId.get(id) ?? []);
    sections.favorites = voices.filter((voice) => voice.favorited_at_unix !== null);
  }
  return (Object.keys(sections) as Section[]).flatMap((section): SectionRow[] => {
    const found = term === undefined ? sections[section] : namedFirst(sections[section], term);
    if (found.length === 0) return [];
    return [
      { type: 'heading', key: section, title: sectionTitles[section], count: found.length },
      ...found.map((voice) => ({ type: 'voice', key: `${section} ${voice.voice_id}`, voice }) as const),
    ];
  });
}

function namedFirst(voices: readonly VoiceReply[], term: string): VoiceReply[] {
  const isNamed = ({ name }: VoiceReply) => foldedWords(name).some((word) => beginsWith(word, term));
  return [...voices.filter(isNamed), ...voices.filter((voice) => !isNamed(voice))];
}
