import type { z } from 'zod';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { Bed, EditorNode } from '../../../contract/studio/studio-fields.ts';
import { type BlockKind, studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { ContentJson } from '../../../contract/studio/studio-projects.ts';
import type { voiceSettingsPatch } from '../../../contract/voices/voices.ts';
import type { NewProject } from './studio-projects.store.ts';

/** A paragraph that is stored as it is. Without an ID it gets a new one. */
export interface DraftBlock {
  readonly id?: string | undefined;
  readonly kind: BlockKind;
  readonly locked?: boolean | undefined;
  readonly nodes: readonly EditorNode[];
  /** The takes that were chosen for its sentences, as blocks store them; absent: the first of each. */
  readonly choices?: Readonly<Record<string, string>> | undefined;
}

/** A chapter of a document, of JSON or of a conversation, before it is stored. */
export interface DraftChapter {
  readonly name: string;
  readonly blocks: readonly DraftBlock[];
  readonly beds?: readonly Bed[] | undefined;
}

type Metadata = Pick<
  NewProject,
  | 'qualityPreset'
  | 'sourceType'
  | 'creation'
  | 'title'
  | 'author'
  | 'description'
  | 'genres'
  | 'targetAudience'
  | 'language'
  | 'contentType'
  | 'originalPublicationDate'
  | 'matureContent'
  | 'isbnNumber'
  | 'fiction'
  | 'volumeNormalization'
  | 'normalization'
  | 'callbackUrl'
>;

/** The settings of a voice in a project, besides those of the voice itself. */
export type DraftVoiceSettings = z.output<typeof voiceSettingsPatch> & { readonly voice_id: string };

/** A project before it is stored. Fields that are absent get the defaults of the specification. */
export type ProjectDraft = { readonly [K in keyof Metadata]?: Metadata[K] | undefined } & {
  readonly name: string;
  readonly defaultTitleVoiceId?: string | undefined;
  readonly defaultParagraphVoiceId?: string | undefined;
  readonly defaultModelId?: string | undefined;
  readonly dictionaries?: readonly DictionaryLocator[] | undefined;
  readonly voiceSettings?: readonly DraftVoiceSettings[] | undefined;
  readonly cover?: { readonly bytes: Uint8Array; readonly contentType: 'image/jpeg' | 'image/png' } | undefined;
  readonly chapters: readonly DraftChapter[];
};

/** The voices that speak these chapters, in the order in which they first speak. */
export const draftVoiceIds = (chapters: readonly DraftChapter[]): string[] => {
  const nodes = chapters.flatMap(({ blocks }) => blocks.flatMap((block) => block.nodes));
  return [...new Set(nodes.flatMap((node) => (node.type === 'tts_node' ? [node.voice_id] : [])))];
};

/** The characters that are spoken in these chapters. */
export const draftLength = (chapters: readonly DraftChapter[]): number => {
  let length = 0;
  for (const { blocks } of chapters)
    for (const { nodes } of blocks) for (const node of nodes) if (node.type === 'tts_node') length += node.text.length;
  return length;
};

/** Why these chapters cannot be in one project; undefined: they can. */
export function findDraftProblem(chapters: readonly DraftChapter[]): string | undefined {
  if (chapters.length > studioLimits.chapters) return `A project has at most ${studioLimits.chapters} chapters.`;
  if (draftLength(chapters) > studioLimits.projectLength)
    return `A project has at most ${studioLimits.projectLength} characters.`;
  return undefined;
}

/** The chapters of `from_content_json`; those without a name are numbered. */
export const chaptersOfJson = (content: ContentJson): DraftChapter[] =>
  content.map(({ name, blocks }, index) => ({
    name: name ?? `Chapter ${index + 1}`,
    blocks: blocks.map(({ sub_type, nodes }) => ({ kind: sub_type ?? 'p', nodes })),
  }));
