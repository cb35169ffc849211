import { copyCreditRate } from '../../../contract/catalogue/plans/speech-cost.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { EffectChain } from '../../../contract/speech-tools/effect-chain.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { CloneRecipe, VoiceClone } from '../../../engines/voices/voice-clone.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { findRole, findRoles } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { needsVerification } from './voices.rules.ts';
import { voicesStore } from './voices.store.ts';
import type { ListedRow, VoiceRow } from './voices.tables.ts';

/** The terms of the owner for a voice that a workspace added. */
export interface CopyTerms {
  /** The owner withdrew the voice, or it is banned. */
  readonly isDisabled: boolean;
  /** Credits per character; null means 1. */
  readonly rate: number | null;
  /** Its owner requires moderation of the text. */
  readonly isModerated: boolean;
}
export type FindCopyTerms = (copy: Pick<VoiceRow, 'sourceVoiceId' | 'sourceRate'>) => Promise<CopyTerms | undefined>;

export interface VoiceUseDeps {
  readonly db: Db;
  readonly speech: Pick<Speech, 'findVoice'>;
  /** The terms of a voice that was added from the library; undefined for the workspace's own. */
  readonly findCopyTerms: FindCopyTerms;
  /** The clone and its version for an installed model; undefined while the model is not installed. */
  readonly resolveClone: (clone: CloneRecipe) => { readonly clone: VoiceClone; readonly version: string } | undefined;
  /** C-17: whether the owner of the workspace is in probation. */
  readonly isInProbation: (workspaceId: WorkspaceId) => Promise<boolean>;
  /** Whether a workspace uses voices that others share (WS-025). */
  readonly allowsLibrary: (workspaceId: WorkspaceId) => Promise<boolean>;
}

/** A voice that the caller may generate speech with. */
export interface UsableVoice extends Voice {
  /** Credits per character, at least 1; absent for voices of the workspace itself (VOICE-026). */
  readonly creditRate?: number;
  /** Its owner requires moderation of the text. */
  readonly isModerated?: boolean;
  /** What its speech goes through. */
  readonly effects?: EffectChain;
}

export const voiceNotFound = (voiceId: string) =>
  new AppError('voice_not_found', {
    message: `A voice with the voice_id ${voiceId} was not found.`,
    param: 'voice_id',
  });

/** Finds single voices, for speech and by ID. */
export function voiceUseService(deps: VoiceUseDeps) {
  const { db, speech, findCopyTerms, resolveClone, isInProbation, allowsLibrary } = deps;

  /** Converts a row to the voice that engines use; only a complete recipe has an adaptation. */
  const toEngineVoice = (row: ListedRow | VoiceRow): Voice => ({
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    labels: row.labels,
    languages: row.languages,
    createdAtUnix: unixSeconds(row.createdAt),
    version: String(row.version),
    ...speakersFor(row),
  });

  function speakersFor({
    recipe,
    version,
  }: ListedRow | VoiceRow): Pick<Voice, 'speakers' | 'adaptation'> & Partial<Pick<Voice, 'clone' | 'version'>> {
    const base = recipe && speech.findVoice(recipe.base);
    if (!base) return { speakers: [] };
    const adapted = { speakers: base.speakers, ...('adaptation' in recipe && { adaptation: recipe.adaptation }) };
    const resolved = recipe.clone && resolveClone(recipe.clone);
    return resolved ? { ...adapted, clone: resolved.clone, version: `${version}-${resolved.version}` } : adapted;
  }

  async function withEffects(actor: Actor, voice: UsableVoice): Promise<UsableVoice> {
    const effects = await voicesStore(db).effects(actor.workspaceId, voice.id);
    return effects ? { ...voice, effects } : voice;
  }

  const service = {
    /**
     * A voice for speech. Throws `voice_not_found`, or the reason why a voice of the workspace may not be used (VOICE-052,
     * VOICE-054, VOICE-056).
     */
    async get(actor: Actor, voiceId: string): Promise<UsableVoice> {
      const defaultVoice = speech.findVoice(voiceId);
      if (defaultVoice) return withEffects(actor, defaultVoice);
      const row = await service.getOwned(actor, voiceId);
      if (row.safetyControl === 'BAN') throw new AppError('voice_blocked', { param: 'voice_id' });
      const [terms, isOnProbation, isLibraryAllowed] = await Promise.all([
        findCopyTerms(row),
        row.verifiedAt === null && isInProbation(actor.workspaceId),
        row.sourceVoiceId === null || allowsLibrary(actor.workspaceId),
      ]);
      if (!isLibraryAllowed) throw new AppError('voice_library_disabled', { param: 'voice_id' });
      if (terms?.isDisabled) throw new AppError('voice_disabled', { param: 'voice_id' });
      if (row.safetyControl === 'CAPTCHA' || needsVerification(row, isOnProbation))
        throw new AppError('voice_not_verified', { param: 'voice_id' });
      const voice = toEngineVoice(row);
      if (voice.speakers.length === 0) throw new AppError('voice_not_trained', { param: 'voice_id' });
      if (!terms) return withEffects(actor, voice);
      const copy = { ...voice, creditRate: copyCreditRate(terms.rate), isModerated: terms.isModerated };
      return withEffects(actor, copy);
    },

    /** A voice that the workspace created or added and that the caller may see; throws `voice_not_found`. */
    async getOwned(actor: Actor, voiceId: string): Promise<VoiceRow> {
      const row = await voicesStore(db).find(actor.workspaceId, voiceId);
      if (!row || !(await findRole(db, actor, 'voice', row))) throw voiceNotFound(voiceId);
      return row;
    },

    /** The voices that were imported from files and that the caller may see, newest first. */
    async listImported(actor: Actor): Promise<VoiceRow[]> {
      const rows = await voicesStore(db).listImported(actor.workspaceId);
      const roles = await findRoles(db, actor, 'voice', rows);
      return rows.filter(({ id }) => roles.has(id));
    },

    /** Ids of the voices that the caller created or added, newest first. */
    idsCreatedBy: (actor: Actor): Promise<string[]> => voicesStore(db).idsCreatedBy(actor.workspaceId, actor.userId),

    /** Returns a function that finds the name of an existing voice by id. */
    async nameLookup(
      workspaceId: WorkspaceId,
      voiceIds: readonly string[],
    ): Promise<(voiceId: string) => string | undefined> {
      const names = await voicesStore(db).names(workspaceId, voiceIds);
      return (id) => speech.findVoice(id)?.name ?? names.get(id);
    },

    /** A voice of any workspace by its id; only for previews, whose URL is known only to those who have the id. */
    async findCustomVoice(voiceId: string): Promise<Voice | undefined> {
      const row = await voicesStore(db).findInAnyWorkspace(voiceId);
      return row && row.safetyControl === 'NONE' ? toEngineVoice(row) : undefined;
    },

    /** The ids among `voiceIds` that exist in any workspace; for the sweep of previews. */
    findExistingIds: (voiceIds: readonly string[]): Promise<Set<string>> => voicesStore(db).existingIds(voiceIds),

    toEngineVoice,
  };
  return service;
}
export type VoiceUseService = ReturnType<typeof voiceUseService>;
