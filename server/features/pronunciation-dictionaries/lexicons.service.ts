import { maxLocators } from '../../../contract/catalogue/limits.ts';
import type { DictionaryLocator, DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { LexiconRule } from '../../../engines/contract/pronunciation.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { toLexiconRule } from './lexicons.rules.ts';
import { toResource } from './pronunciation-dictionaries.access.ts';
import { type Dictionary, dictionariesStore } from './pronunciation-dictionaries.store.ts';

/** Cached rules over all versions; about 20 MB. */
const maxCachedRules = 100_000;
/** Cached combinations of several dictionaries. */
const maxJoinedLists = 10;
const param = 'pronunciation_dictionary_locators';

interface LexiconsDeps {
  readonly db: Db;
  readonly workspace: Pick<WorkspaceService, 'listDefaultDictionaries'>;
}

interface CachedVersion {
  readonly dictionaryId: string;
  readonly rules: readonly LexiconRule[];
}

/** Resolves the dictionaries of a request to rules for the engines. */
export function lexiconsService({ db, workspace }: LexiconsDeps) {
  /** By version id, least recently used first. Versions are immutable. */
  const cachedVersions = new Map<string, CachedVersion>();
  let cachedRuleCount = 0;
  /** Newest first. */
  const joinedLists: { sources: readonly (readonly LexiconRule[])[]; rules: readonly LexiconRule[] }[] = [];

  const cacheVersion = (versionId: string, entry: CachedVersion) => {
    if (cachedVersions.has(versionId)) return;
    cachedVersions.set(versionId, entry);
    cachedRuleCount += entry.rules.length + 1;
    for (const [oldest, { rules }] of cachedVersions) {
      if (cachedRuleCount <= maxCachedRules || oldest === versionId) break;
      cachedVersions.delete(oldest);
      cachedRuleCount -= rules.length + 1;
    }
  };

  const loadRules = async (actor: Actor, { id: dictionaryId }: Dictionary, versionId: string) => {
    const cached = cachedVersions.get(versionId);
    if (cached?.dictionaryId === dictionaryId) {
      cachedVersions.delete(versionId);
      cachedVersions.set(versionId, cached);
      return cached.rules;
    }
    const version = await dictionariesStore(db).version(actor.workspaceId, dictionaryId, versionId);
    if (!version)
      throw new AppError('pronunciation_dictionary_not_found', {
        message: `The pronunciation dictionary ${dictionaryId} has no version ${versionId}.`,
        param,
      });
    const rules = version.rules.map(toLexiconRule);
    cacheVersion(versionId, { dictionaryId, rules });
    return rules;
  };

  /** Returns the same list for the same sources: engines prepare a lexicon once and recognize it by identity. */
  const joinLists = (lists: readonly (readonly LexiconRule[])[]): readonly LexiconRule[] => {
    const cached = joinedLists.find(
      ({ sources }) => sources.length === lists.length && sources.every((list, at) => list === lists[at]),
    );
    if (cached) return cached.rules;
    const rules = lists.flat();
    joinedLists.unshift({ sources: lists, rules });
    joinedLists.length = Math.min(joinedLists.length, maxJoinedLists);
    return rules;
  };

  return {
    /** For a rule that is not saved in a dictionary. */
    lexiconForRule: (rule: DictionaryRule): readonly LexiconRule[] => [toLexiconRule(rule)],

    /**
     * The rules of these dictionaries in their order; engines apply the first match. Without `requested` the dictionaries
     * of the workspace apply; an empty list means none. Throws `invalid_parameters` for more than three, and
     * `pronunciation_dictionary_not_found` for one that does not exist or is not visible to the caller.
     */
    async resolveLexicon(
      actor: Actor,
      requested: readonly DictionaryLocator[] | null | undefined,
    ): Promise<readonly LexiconRule[]> {
      const locators = requested ?? (await workspace.listDefaultDictionaries(actor));
      if (locators.length === 0) return [];
      if (locators.length > maxLocators)
        throw new AppError('invalid_parameters', {
          message: `A request takes at most ${maxLocators} pronunciation dictionaries.`,
          param,
        });
      const ids = locators.map((locator) => locator.pronunciation_dictionary_id);
      const rows = await dictionariesStore(db).getAll(actor.workspaceId, ids);
      const roles = await findRoles(db, actor, 'pronunciation_dictionary', rows.map(toResource));
      const dictionariesById = new Map(rows.map((dictionary) => [dictionary.id, dictionary]));
      const lists = await Promise.all(
        // Async, so that an unknown dictionary is a rejection too: a throw would leave the others without a handler.
        locators.map(async (locator) => {
          const dictionary = dictionariesById.get(locator.pronunciation_dictionary_id);
          if (!dictionary || !roles.has(dictionary.id))
            throw new AppError('pronunciation_dictionary_not_found', {
              message: `A pronunciation dictionary with the id ${locator.pronunciation_dictionary_id} was not found.`,
              param,
            });
          return loadRules(actor, dictionary, locator.version_id ?? dictionary.latestVersionId);
        }),
      );
      return lists.length === 1 ? lists[0]! : joinLists(lists);
    },
  };
}
