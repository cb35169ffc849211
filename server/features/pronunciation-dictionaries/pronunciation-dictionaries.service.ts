import { maxRules } from '../../../contract/catalogue/limits.ts';
import type { DictionaryRule, ResourceRole } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { lexiconsService } from './lexicons.service.ts';
import { readLexicon } from './pls/pls.service.ts';
import { mayChangeDictionary, roleOn } from './pronunciation-dictionaries.access.ts';
import { mergeRules, sameRules, withoutRules } from './pronunciation-dictionaries.rules.ts';
import {
  type Dictionary,
  type DictionaryQuery,
  type DictionaryVersion,
  dictionariesStore,
} from './pronunciation-dictionaries.store.ts';

/** A dictionary and what the caller may do with it. */
export interface FoundDictionary {
  readonly dictionary: Dictionary;
  readonly role: ResourceRole;
}

interface NewDictionary {
  readonly name: string;
  readonly description: string | null;
  readonly workspaceAccess: ResourceRole | null;
}

interface DictionaryChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly archived?: boolean | undefined;
}

/** Over all versions of all dictionaries of a workspace: a bound on the disk, some 500 MB at worst. */
const maxStoredRules = 5_000_000;
const maxVersionsShown = 100;
const notFound = (message: string, param: string) =>
  new AppError('pronunciation_dictionary_not_found', { message, param });

interface DictionariesDeps {
  readonly db: Db;
  readonly live: Live;
  readonly clock: Clock;
  readonly workspace: Pick<WorkspaceService, 'dictionariesOf'>;
}

/** How a workspace wants words to be said: dictionaries of rules, of which every change makes a new version. */
export function pronunciationDictionariesService({ db, live, clock, workspace }: DictionariesDeps) {
  const lexicons = lexiconsService({ db, workspace });
  const changed = (actor: Actor, id: string, tx?: Tx) =>
    live.publish(actor.workspaceId, { topic: 'pronunciation-dictionaries', id }, tx);

  const found = (actor: Actor, id: string, dictionary: Dictionary | undefined): FoundDictionary => {
    const role = dictionary && roleOn(actor, dictionary);
    if (!dictionary || !role)
      throw notFound(`A pronunciation dictionary with the id ${id} was not found.`, 'pronunciation_dictionary_id');
    return { dictionary, role };
  };

  const writable = (actor: Actor, id: string, dictionary: Dictionary | undefined): FoundDictionary => {
    const one = found(actor, id, dictionary);
    if (!mayChangeDictionary(one.role))
      throw new AppError('forbidden', { message: 'You may use this pronunciation dictionary, but not change it.' });
    return one;
  };

  const checkRoom = async (tx: Tx, actor: Actor, rules: readonly DictionaryRule[]): Promise<void> => {
    if (rules.length > maxRules)
      throw new AppError('invalid_parameters', {
        message: `A dictionary has at most ${maxRules} rules.`,
        param: 'rules',
      });
    if ((await dictionariesStore(tx).storedRules(actor.workspaceId)) + rules.length >= maxStoredRules)
      throw new AppError('conflict', {
        message: `The workspace keeps ${maxStoredRules} rules in all versions of its dictionaries, and no more.`,
      });
  };

  const create = (actor: Actor, input: NewDictionary, given: readonly DictionaryRule[]): Promise<FoundDictionary> =>
    transaction(db, async (tx) => {
      const rules = mergeRules([], given);
      await checkRoom(tx, actor, rules);
      const id = newId();
      const dictionary = await dictionariesStore(tx).insert(
        actor.workspaceId,
        { ...input, id, createdBy: actor.userId, latestVersionId: newId(), latestRulesCount: rules.length },
        rules,
      );
      await changed(actor, id, tx);
      return { dictionary, role: 'admin' };
    });

  /** One change after the other: none is lost. A change that changes nothing makes no version. */
  const changeRules = (
    actor: Actor,
    id: string,
    change: (rules: readonly DictionaryRule[]) => DictionaryRule[],
  ): Promise<FoundDictionary> =>
    transaction(db, async (tx) => {
      const store = dictionariesStore(tx);
      const before = writable(actor, id, await store.lock(actor.workspaceId, id));
      const latest = (await store.version(actor.workspaceId, id, before.dictionary.latestVersionId))!;
      const rules = change(latest.rules);
      if (sameRules(latest.rules, rules)) return before;
      await checkRoom(tx, actor, rules);
      const version = {
        id: newId(),
        dictionaryId: id,
        number: latest.number + 1,
        createdBy: actor.userId,
        rules,
        rulesCount: rules.length,
      };
      await store.insertVersion(actor.workspaceId, version);
      const dictionary = await store.edit(actor.workspaceId, id, {
        latestVersionId: version.id,
        latestRulesCount: rules.length,
      });
      await changed(actor, id, tx);
      return { ...before, dictionary: dictionary! };
    });

  const service = {
    lexiconOf: lexicons.lexiconOf,
    lexiconOfRule: lexicons.lexiconOfRule,

    create,

    /** From a PLS lexicon; without a file it is empty. */
    createFromFile: async (actor: Actor, input: NewDictionary, file: UploadedFile | undefined) =>
      create(actor, input, file ? await readLexicon(file) : []),

    /** A page and whether there are more. An unknown `after` is an `invalid_cursor`. */
    async list(
      actor: Actor,
      query: Omit<DictionaryQuery, 'seenBy'>,
    ): Promise<{ items: FoundDictionary[]; hasMore: boolean }> {
      const store = dictionariesStore(db);
      if (query.after && !(await store.get(actor.workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const seenBy = actor.role === 'admin' ? undefined : actor.userId;
      const rows = await store.list(actor.workspaceId, { ...query, seenBy, limit: query.limit + 1 });
      const items = rows.slice(0, query.limit).map((one) => found(actor, one.id, one));
      return { items, hasMore: rows.length > query.limit };
    },

    get: async (actor: Actor, id: string): Promise<FoundDictionary> =>
      found(actor, id, await dictionariesStore(db).get(actor.workspaceId, id)),

    /** The rules of a version, the newest where none is named. */
    async version(
      actor: Actor,
      id: string,
      versionId?: string,
    ): Promise<FoundDictionary & { version: DictionaryVersion }> {
      const one = await service.get(actor, id);
      const wanted = versionId ?? one.dictionary.latestVersionId;
      const version = await dictionariesStore(db).version(actor.workspaceId, id, wanted);
      if (!version) throw notFound(`The pronunciation dictionary has no version ${wanted}.`, 'version_id');
      return { ...one, version };
    },

    /** The newest versions, the newest first, without their rules. */
    async versions(actor: Actor, id: string) {
      const one = await service.get(actor, id);
      return { ...one, versions: await dictionariesStore(db).versions(actor.workspaceId, id, maxVersionsShown) };
    },

    /** What is undefined in `changes` stays. */
    async edit(actor: Actor, id: string, { archived, name, description }: DictionaryChanges): Promise<FoundDictionary> {
      const store = dictionariesStore(db);
      const before = writable(actor, id, await store.get(actor.workspaceId, id));
      const isArchived = before.dictionary.archivedAt !== null;
      const archivedAt = archived ? clock() : null;
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(archived === undefined || archived === isArchived ? {} : { archivedAt }),
      };
      if (Object.keys(changes).length === 0) return before;
      const dictionary = await store.edit(actor.workspaceId, id, changes);
      await changed(actor, id);
      return found(actor, id, dictionary);
    },

    setRules: (actor: Actor, id: string, rules: readonly DictionaryRule[]) =>
      changeRules(actor, id, () => mergeRules([], rules)),

    /** A rule for a text that has one takes its place. */
    addRules: (actor: Actor, id: string, rules: readonly DictionaryRule[]) =>
      changeRules(actor, id, (known) => mergeRules(known, rules)),

    removeRules: (actor: Actor, id: string, texts: readonly string[]) =>
      changeRules(actor, id, (known) => withoutRules(known, texts)),
  };
  return service;
}
export type PronunciationDictionariesService = ReturnType<typeof pronunciationDictionariesService>;
