import { maxLocators } from '../../../contract/catalogue/limits.ts';
import type { DictionaryLocator, DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { LexiconRule } from '../../../engines/contract.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { lexiconRuleOf } from './lexicons.rules.ts';
import { roleOn } from './pronunciation-dictionaries.access.ts';
import { type Dictionary, dictionariesStore } from './pronunciation-dictionaries.store.ts';

/** Rules that are kept ready, over all versions: some 20 MB. */
const maxKeptRules = 100_000;
/** Lists of several dictionaries that are kept joined. */
const maxJoined = 10;
const param = 'pronunciation_dictionary_locators';

interface LexiconsDeps {
  readonly db: Db;
  readonly workspace: Pick<WorkspaceService, 'dictionariesOf'>;
}

interface Kept {
  readonly dictionaryId: string;
  readonly rules: readonly LexiconRule[];
}

/** What engines are told of the dictionaries that a request names. */
export function lexiconsService({ db, workspace }: LexiconsDeps) {
  /** By version, the one that was used last at the end: a version never changes. */
  const kept = new Map<string, Kept>();
  let keptRules = 0;
  /** The newest first. */
  const joined: { of: readonly (readonly LexiconRule[])[]; rules: readonly LexiconRule[] }[] = [];

  const keep = (versionId: string, entry: Kept) => {
    if (kept.has(versionId)) return;
    kept.set(versionId, entry);
    keptRules += entry.rules.length + 1;
    for (const [oldest, { rules }] of kept) {
      if (keptRules <= maxKeptRules || oldest === versionId) break;
      kept.delete(oldest);
      keptRules -= rules.length + 1;
    }
  };

  const rulesOf = async (actor: Actor, { id: dictionaryId }: Dictionary, versionId: string) => {
    const known = kept.get(versionId);
    if (known?.dictionaryId === dictionaryId) {
      kept.delete(versionId);
      kept.set(versionId, known);
      return known.rules;
    }
    const version = await dictionariesStore(db).version(actor.workspaceId, dictionaryId, versionId);
    if (!version)
      throw new AppError('pronunciation_dictionary_not_found', {
        message: `The pronunciation dictionary ${dictionaryId} has no version ${versionId}.`,
        param,
      });
    const rules = version.rules.map(lexiconRuleOf);
    keep(versionId, { dictionaryId, rules });
    return rules;
  };

  /** One list for the same lists: engines prepare a lexicon once, and know it by its identity. */
  const joinedOf = (lists: readonly (readonly LexiconRule[])[]): readonly LexiconRule[] => {
    const known = joined.find(({ of }) => of.length === lists.length && of.every((list, at) => list === lists[at]));
    if (known) return known.rules;
    const rules = lists.flat();
    joined.unshift({ of: lists, rules });
    joined.length = Math.min(joined.length, maxJoined);
    return rules;
  };

  return {
    /** Of a rule that stands in no dictionary yet. */
    lexiconOfRule: (rule: DictionaryRule): readonly LexiconRule[] => [lexiconRuleOf(rule)],

    /**
     * The rules of these dictionaries, in their order; an engine takes the first that fits. Where none are
     * given, those of the workspace count; an empty list means none. Throws
     * `invalid_parameters` for more than three, `pronunciation_dictionary_not_found` for one that is not there or that
     * the caller may not see.
     */
    async lexiconOf(
      actor: Actor,
      given: readonly DictionaryLocator[] | null | undefined,
    ): Promise<readonly LexiconRule[]> {
      const locators = given ?? (await workspace.dictionariesOf(actor));
      if (locators.length === 0) return [];
      if (locators.length > maxLocators)
        throw new AppError('invalid_parameters', {
          message: `A request takes at most ${maxLocators} pronunciation dictionaries.`,
          param,
        });
      const ids = locators.map((locator) => locator.pronunciation_dictionary_id);
      const found = new Map((await dictionariesStore(db).getAll(actor.workspaceId, ids)).map((one) => [one.id, one]));
      const lists = await Promise.all(
        locators.map((locator) => {
          const dictionary = found.get(locator.pronunciation_dictionary_id);
          if (!dictionary || !roleOn(actor, dictionary))
            throw new AppError('pronunciation_dictionary_not_found', {
              message: `A pronunciation dictionary with the id ${locator.pronunciation_dictionary_id} was not found.`,
              param,
            });
          return rulesOf(actor, dictionary, locator.version_id ?? dictionary.latestVersionId);
        }),
      );
      return lists.length === 1 ? lists[0]! : joinedOf(lists);
    },
  };
}
