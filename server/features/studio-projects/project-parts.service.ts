import type { Tx } from '../../platform/db/database-client.ts';
import type { DraftChapter } from './project-draft.rules.ts';
import type { Project } from './studio-projects.store.ts';

type Owner = Pick<Project, 'id'>;

/** What lists of projects show of a chapter. */
export interface ChapterSummary {
  readonly id: string;
  readonly characters: number;
  readonly isMuted: boolean;
  readonly latestSnapshotId: string | null;
}

/** The chapters of projects, which another noun stores. Every function takes a project that was found before. */
export interface ProjectChapters {
  /** By project, in their order. */
  summaries(projectIds: readonly string[], tx?: Tx): Promise<ReadonlyMap<string, readonly ChapterSummary[]>>;
  /** All chapters with their text. */
  read(project: Owner): Promise<DraftChapter[]>;
  insert(tx: Tx, project: Owner, chapters: readonly DraftChapter[]): Promise<void>;
  /** Deletes all of them. */
  clear(tx: Tx, project: Owner): Promise<void>;
  /** Throws `invalid_parameters` unless all of them are named once. */
  reorder(tx: Tx, project: Owner, ids: readonly string[]): Promise<void>;
  /** Throws `chapter_not_found`. */
  mute(tx: Tx, project: Owner, ids: readonly string[]): Promise<void>;
  /** Characters that each voice speaks, by voice. */
  charactersByVoice(project: Owner): Promise<ReadonlyMap<string, number>>;
  /** Gives all that one voice speaks to another one. Throws `block_locked` if some of it is locked. */
  replaceVoice(tx: Tx, project: Owner, from: string, to: string): Promise<void>;
  /** Whether a chapter plays this sound. */
  usesAsset(tx: Tx, project: Owner, assetId: string): Promise<boolean>;
}

/** What runs for a project at this moment. */
export interface ProjectActivity {
  /** Chapters that a conversion speaks. */
  readonly convertingChapterIds: readonly string[];
  /** The last export that waits: the time of its entry in seconds, and its place in the queue from 0. */
  readonly queued?: { readonly atUnix: number; readonly position: number } | undefined;
}

/** The player of a project on other sites. */
export interface ProjectPlayer {
  readonly enabled: boolean;
  readonly snapshotId: string | null;
  readonly url: string | null;
}

/** What other nouns know of projects. Projects without an entry have nothing of it. */
export interface ProjectPart {
  activity?(projectIds: readonly string[]): Promise<ReadonlyMap<string, Partial<ProjectActivity>>>;
  /** Which of these files it refers to, also from other projects than the one whose folder has them. */
  referencedFiles?(keys: readonly string[]): Promise<ReadonlySet<string>>;
  players?(projectIds: readonly string[]): Promise<ReadonlyMap<string, ProjectPlayer>>;
}

/** Which of these files any part refers to. */
export async function findReferenced(parts: readonly ProjectPart[], keys: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(parts.map((part) => part.referencedFiles?.(keys)));
  return new Set(found.flatMap((some) => [...(some ?? [])]));
}

/** Merges what all parts say, by project. */
export async function loadParts(parts: readonly ProjectPart[], projectIds: readonly string[]) {
  const activity = new Map<string, ProjectActivity>();
  const players = new Map<string, ProjectPlayer>();
  if (projectIds.length === 0) return { activity, players };
  for (const found of await Promise.all(parts.map((part) => part.activity?.(projectIds))))
    for (const [id, one] of found ?? []) activity.set(id, { convertingChapterIds: [], ...activity.get(id), ...one });
  for (const found of await Promise.all(parts.map((part) => part.players?.(projectIds))))
    for (const [id, player] of found ?? []) players.set(id, player);
  return { activity, players };
}
