import type { DubbingLanguageSummary } from '../../../contract/dubbing/dubbing-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { DubbingProject } from './dubbing-projects.store.ts';

/** A language that a project is created with, or that is added to it. */
export interface LanguageDraft {
  /** BCP 47, as the caller wrote it. */
  readonly language: string;
  /** Code of a dialect, such as `es-mexican`. */
  readonly accent?: string | undefined;
  /** Starts by itself once the project is ready. */
  readonly isAutomatic: boolean;
}

/** What changed in the source transcript. Deleted segments are in neither list: their lines went with them. */
export interface SourceChange {
  /** Segments whose text changed: their translations are discarded. */
  readonly rewritten: readonly string[];
  /** Segments that are new, or whose time or speaker changed: their sound is stale. */
  readonly changed: readonly string[];
  /** Whether segments were deleted, so that the sound of every completed language is stale. */
  readonly hasDeleted: boolean;
}

/** What the languages of projects do when their project is created, changed or prepared. */
export interface DubbingLanguagesPart {
  /** Throws for a language into which nothing can be dubbed, naming `param`. */
  requireLanguage(actor: Actor, draft: LanguageDraft, param: string): Promise<void>;
  /** Adds a language in the transaction of the caller; returns its ID. */
  add(tx: Tx, actor: Actor, project: DubbingProject, draft: LanguageDraft): Promise<string>;
  /** The languages of a project, in the order in which they were added. */
  summaries(project: Pick<DubbingProject, 'id'>): Promise<readonly DubbingLanguageSummary[]>;
  /** Sets given translations by segment: of one language, or of the first if none is named. */
  setTranslations(
    tx: Tx,
    project: DubbingProject,
    languageId: string | undefined,
    translations: ReadonlyMap<string, string>,
  ): Promise<void>;
  /** Discards translations and marks sound as stale, in the transaction that changes the source. */
  onSourceChanged(tx: Tx, project: DubbingProject, change: SourceChange): Promise<void>;
  /** A speaker got another voice: in these languages, or in all of them. */
  onVoiceChanged(
    tx: Tx,
    project: DubbingProject,
    change: { readonly speakerId: string; readonly languages: readonly string[] | undefined },
  ): Promise<void>;
  /** The project became ready or failed; called after the transaction. */
  onPrepared(workspaceId: WorkspaceId, project: DubbingProject): Promise<void>;
}
