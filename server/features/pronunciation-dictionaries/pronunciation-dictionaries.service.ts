import { maxRules } from '../../../contract/catalogue/limits.ts';
import { isAllowedOn } from '../../../contract/permissions/evaluate.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { lexiconsService } from './lexicons.service.ts';
import { readLexicon } from './pls/pls.service.ts';
import { toResource } from './pronunciation-dictionaries.access.ts';
import { areSameRules, mergeRules, withoutRules } from './pronunciation-dictionaries.rules.ts';
import {
  type Dictionary,
  type DictionaryQuery,
  type DictionaryVersion,
  dictionariesStore,
} from './pronunciation-dictionaries.store.ts';

/** A dictionary and the caller's role on it. */
export interface DictionaryWithRole {
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

/** Over all versions of all dictionaries of a workspace; limits the disk usage to about 500 MB. */
const maxStoredRules = 5_000_000;
const maxVersionsListed = 100;
const notFound = (message: string, param: string) =>
  new AppError('pronunciation_dictionary_not_found', { message, param });

interface DictionariesDeps {
  readonly db: Db;
  readonly live: Live;
  readonly clock: Clock;
  readonly workspace: Pick<WorkspaceService, 'listDefaultDictionaries'>;
  readonly shareByDefault: ShareByDefault;
}

/** Pronunciation dictionaries of a workspace; every change of the rules creates a new version. */
export function pronunciationDictionariesService({ db, live, clock, workspace, shareByDefault }: DictionariesDeps) {
  const lexicons = lexiconsService({ db, workspace });
  const publishChange = (actor: Actor, id: string, tx?: Tx) =>
    live.publish(actor.workspaceId, { topic: 'pronunciation-dictionaries', id }, tx);

  const withRoles = async (tx: Db | Tx, actor: Actor, rows: readonly Dictionary[]): Promise<DictionaryWithRole[]> => {
    const roles = await findRoles(tx, actor, 'pronunciation_dictionary', rows.map(toResource));
    return rows.flatMap((dictionary) => {
      const role = roles.get(dictionary.id);
      return role ? [{ dictionary, role }] : [];
    });
  };

  const findVisible = async (tx: Db | Tx, actor: Actor, id: string, dictionary: Dictionary | undefined) => {
    const [one] = await withRoles(tx, actor, dictionary ? [dictionary] : []);
    if (!one)
      throw notFound(`A pronunciation dictionary with the id ${id} was not found.`, 'pronunciation_dictionary_id');
    return one;
  };

  const findWritable = async (tx: Db | Tx, actor: Actor, id: string, dictionary: Dictionary | undefined) => {
    const one = await findVisible(tx, actor, id, dictionary);
    if (!isAllowedOn(actor, 'pronunciation_dictionary.update', one))
      throw new AppError('forbidden', { message: 'You can use this pronunciation dictionary but not change it.' });
    return one;
  };

  const checkRuleLimits = async (tx: Tx, actor: Actor, rules: readonly DictionaryRule[]): Promise<void> => {
    if (rules.length > maxRules)
      throw new AppError('invalid_parameters', {
        message: `A dictionary can have at most ${maxRules} rules.`,
        param: 'rules',
      });
    if ((await dictionariesStore(tx).storedRules(actor.workspaceId)) + rules.length >= maxStoredRules)
      throw new AppError('conflict', {
        message: `The workspace has reached its limit of ${maxStoredRules} rules in all versions of its dictionaries.`,
      });
  };

  const create = (
    actor: Actor,
    input: NewDictionary,
    inputRules: readonly DictionaryRule[],
  ): Promise<DictionaryWithRole> =>
    transaction(db, async (tx) => {
      const rules = mergeRules([], inputRules);
      await checkRuleLimits(tx, actor, rules);
      const id = newId();
      const dictionary = await dictionariesStore(tx).insert(
        actor.workspaceId,
        { ...input, id, createdBy: actor.userId, latestVersionId: newId(), latestRulesCount: rules.length },
        rules,
      );
      await shareByDefault(tx, actor, 'pronunciation_dictionary', id);
      await publishChange(actor, id, tx);
      return { dictionary, role: 'admin' };
    });

  /** Serializes concurrent changes by a row lock. A change without effect creates no version. */
  const changeRules = (
    actor: Actor,
    id: string,
    change: (rules: readonly DictionaryRule[]) => DictionaryRule[],
  ): Promise<DictionaryWithRole> =>
    transaction(db, async (tx) => {
      const store = dictionariesStore(tx);
      const before = await findWritable(tx, actor, id, await store.lock(actor.workspaceId, id));
      const latest = (await store.version(actor.workspaceId, id, before.dictionary.latestVersionId))!;
      const rules = change(latest.rules);
      if (areSameRules(latest.rules, rules)) return before;
      await checkRuleLimits(tx, actor, rules);
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
      await publishChange(actor, id, tx);
      return { ...before, dictionary: dictionary! };
    });

  const service = {
    resolveLexicon: lexicons.resolveLexicon,
    lexiconForRule: lexicons.lexiconForRule,

    create,

    /** Creates a dictionary with versions of an earlier time, oldest first; there is at least one. */
    createWithVersions: (
      actor: Actor,
      input: NewDictionary,
      versions: AsyncIterable<{ readonly rules: readonly DictionaryRule[]; readonly createdAt: Date }>,
    ): Promise<DictionaryWithRole> =>
      transaction(db, async (tx) => {
        const store = dictionariesStore(tx);
        const id = newId();
        let dictionary: Dictionary | undefined;
        let number = 0;
        for await (const { createdAt, ...version } of versions) {
          const rules = mergeRules([], version.rules);
          await checkRuleLimits(tx, actor, rules);
          const latest = { latestVersionId: newId(), latestRulesCount: rules.length };
          number += 1;
          if (dictionary) {
            const { latestVersionId: versionId, latestRulesCount: rulesCount } = latest;
            const row = { id: versionId, dictionaryId: id, number, createdBy: actor.userId, rules, rulesCount };
            await store.insertVersion(actor.workspaceId, { ...row, createdAt });
            dictionary = (await store.edit(actor.workspaceId, id, latest))!;
          } else {
            const row = { ...input, ...latest, id, createdBy: actor.userId };
            dictionary = await store.insert(actor.workspaceId, row, rules, createdAt);
          }
        }
        if (!dictionary) throw new AppError('invalid_parameters', { param: 'file' });
        await shareByDefault(tx, actor, 'pronunciation_dictionary', id);
        await publishChange(actor, id, tx);
        return { dictionary, role: 'admin' };
      }),

    /** Throws if the workspace has reached its limit of rules. */
    requireRoom: (actor: Actor): Promise<void> => transaction(db, (tx) => checkRuleLimits(tx, actor, [])),

    /** Creates a dictionary from a PLS lexicon, or an empty one without a file. */
    createFromFile: async (actor: Actor, input: NewDictionary, file: UploadedFile | undefined) =>
      create(actor, input, file ? await readLexicon(file) : []),

    /** A page of dictionaries and whether there are more. Throws `invalid_cursor` for an unknown `after`. */
    async list(actor: Actor, query: DictionaryQuery): Promise<{ items: DictionaryWithRole[]; hasMore: boolean }> {
      const store = dictionariesStore(db);
      if (query.after && !(await store.get(actor.workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const rows = await store.list(actor, { ...query, limit: query.limit + 1 });
      const items = await withRoles(db, actor, rows.slice(0, query.limit));
      return { items, hasMore: rows.length > query.limit };
    },

    get: async (actor: Actor, id: string): Promise<DictionaryWithRole> =>
      findVisible(db, actor, id, await dictionariesStore(db).get(actor.workspaceId, id)),

    /** The rules of a version, the newest where none is named. */
    async version(
      actor: Actor,
      id: string,
      versionId?: string,
    ): Promise<DictionaryWithRole & { version: DictionaryVersion }> {
      const one = await service.get(actor, id);
      const versionToUse = versionId ?? one.dictionary.latestVersionId;
      const version = await dictionariesStore(db).version(actor.workspaceId, id, versionToUse);
      if (!version) throw notFound(`The pronunciation dictionary has no version ${versionToUse}.`, 'version_id');
      return { ...one, version };
    },

    /** The newest versions, newest first, without their rules. */
    async versions(actor: Actor, id: string) {
      const one = await service.get(actor, id);
      return { ...one, versions: await dictionariesStore(db).versions(actor.workspaceId, id, maxVersionsListed) };
    },

    /** Fields that are undefined stay unchanged. */
    async edit(
      actor: Actor,
      id: string,
      { archived, name, description }: DictionaryChanges,
    ): Promise<DictionaryWithRole> {
      const store = dictionariesStore(db);
      const before = await findWritable(db, actor, id, await store.get(actor.workspaceId, id));
      const isArchived = before.dictionary.archivedAt !== null;
      const archivedAt = archived ? clock() : null;
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(archived === undefined || archived === isArchived ? {} : { archivedAt }),
      };
      if (Object.keys(changes).length === 0) return before;
      const dictionary = await store.edit(actor.workspaceId, id, changes);
      await publishChange(actor, id);
      return { ...before, dictionary: dictionary! };
    },

    setRules: (actor: Actor, id: string, rules: readonly DictionaryRule[]) =>
      changeRules(actor, id, () => mergeRules([], rules)),

    /** A new rule replaces an existing one for the same text. */
    addRules: (actor: Actor, id: string, rules: readonly DictionaryRule[]) =>
      changeRules(actor, id, (existing) => mergeRules(existing, rules)),

    removeRules: (actor: Actor, id: string, texts: readonly string[]) =>
      changeRules(actor, id, (existing) => withoutRules(existing, texts)),
  };
  return service;
}
export type PronunciationDictionariesService = ReturnType<typeof pronunciationDictionariesService>;
