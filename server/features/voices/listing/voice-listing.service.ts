import { models } from '../../../../contract/catalogue/models.ts';
import { beginsWith, foldedTerms, similarWords } from '../../../../contract/catalogue/voices/voice-search.ts';
import { defaultVoiceSettings } from '../../../../contract/voices/voices.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Voice } from '../../../../engines/voices/voice.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { findRoles } from '../../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { loadDetails, type VoiceContributor } from '../voice-contributors.service.ts';
import type { VoiceUseService } from '../voice-use.service.ts';
import { type ListedVoice, listAccents, needsVerification, type VoiceQuery } from '../voices.rules.ts';
import { voicesStore } from '../voices.store.ts';
import type { ListedRow, VoiceRow } from '../voices.tables.ts';
import {
  compareVoices,
  type DefaultVoice,
  filterDefaults,
  type ListPosition,
  mergeSorted,
  namesVoices,
  readCursor,
  wordsOfVoice,
  writeCursor,
} from './voice-listing.rules.ts';
import { voiceKeys, voiceListingStore } from './voice-listing.store.ts';

export interface VoiceListingDeps {
  readonly db: Db;
  readonly speech: Pick<Speech, 'voices' | 'legacyVoices' | 'findVoice'>;
  readonly contributors: readonly VoiceContributor[];
  /** C-17: whether the owner of the workspace is in probation. */
  readonly isInProbation: (workspaceId: WorkspaceId) => Promise<boolean>;
  readonly use: Pick<VoiceUseService, 'getOwned' | 'toEngineVoice'>;
}

/** A voice before its details are loaded. */
interface FoundVoice<Row = ListedRow> {
  readonly voice: Voice;
  readonly row: Row | undefined;
  /** Its position in the rows of the workspace. */
  readonly key?: string;
}

/** Lists the voices of workspaces together with the default voices. */
export function voiceListingService({ db, speech, contributors, isInProbation, use }: VoiceListingDeps) {
  const toFound = <Row extends ListedRow | VoiceRow>(row: Row): FoundVoice<Row> => ({
    voice: use.toEngineVoice(row),
    row,
  });
  const toFoundDefault = ({ voice }: Pick<DefaultVoice, 'voice'>): FoundVoice<never> => ({ voice, row: undefined });

  /** Adds the data of the workspace to these voices. */
  async function describe<Row extends ListedRow>(
    actor: Actor,
    found: readonly FoundVoice<Row>[],
  ): Promise<ListedVoice<Row>[]> {
    const { workspaceId } = actor;
    const ids = found.map(({ voice }) => voice.id);
    const rows = found.flatMap(({ row }) => row ?? []);
    const store = voicesStore(db);
    const [settings, bookmarks, details, isOnProbation, roles] = await Promise.all([
      store.settings(workspaceId, ids),
      rows.length < found.length ? store.bookmarks(workspaceId) : new Map<string, Date>(),
      loadDetails(contributors, workspaceId, { ids, rows }),
      rows.some(({ verifiedAt }) => verifiedAt === null) && isInProbation(workspaceId),
      findRoles(db, actor, 'voice', rows),
    ]);
    return found.map(({ voice, row }) => ({
      ...details.get(voice.id),
      voice,
      row,
      role: roles.get(voice.id),
      isCreator: row?.createdBy === actor.userId,
      settings: settings.get(voice.id) ?? defaultVoiceSettings,
      favoritedAt: row ? row.favoritedAt : (bookmarks.get(voice.id) ?? null),
      requiresVerification: row !== undefined && needsVerification(row, isOnProbation),
      highQualityModelIds: highQualityModels(voice),
    }));
  }

  /** The default voices that a query may find, in its order. */
  async function sortDefaults({ workspaceId }: Actor, query: VoiceQuery): Promise<DefaultVoice[]> {
    const voices = namesVoices(query) ? [...speech.voices, ...speech.legacyVoices] : speech.voices;
    const ids = voices.map(({ id }) => id);
    const details = query.collectionId ? await loadDetails(contributors, workspaceId, { ids, rows: [] }) : undefined;
    return voices
      .map((voice) => ({
        voice,
        highQualityModelIds: highQualityModels(voice),
        collectionIds: details?.get(voice.id)?.collectionIds ?? [],
      }))
      .sort((a, b) => compareVoices(query, a.voice, b.voice));
  }

  /** The words that each term of a search means; a term that no voice has may be misspelled. */
  async function resolveTerms(actor: Actor, search: string | undefined): Promise<VoiceQuery['terms']> {
    if (search === undefined) return undefined;
    const store = voiceListingStore(db);
    const defaultWords = [...speech.voices, ...speech.legacyVoices].flatMap(wordsOfVoice);
    let ownWords: Promise<string[]> | undefined;
    const resolve = async (term: string): Promise<readonly string[]> => {
      if (defaultWords.some((word) => beginsWith(word, term)) || (await store.hasWord(actor, term))) return [term];
      ownWords ??= store.words(actor);
      const similar = similarWords(term, [...defaultWords, ...(await ownWords)]);
      return similar.length > 0 ? similar : [term];
    };
    return Promise.all(foldedTerms(search).map(resolve));
  }

  function readPosition(query: VoiceQuery, cursor: string | undefined): ListPosition {
    const position = cursor === undefined ? {} : readCursor(query, cursor);
    if (position) return position;
    throw new AppError('invalid_cursor', { param: 'next_page_token' });
  }

  return {
    /** All voices with the data of the workspace, its own voices first, legacy voices last and only on request. */
    async list(actor: Actor, { withLegacy = false } = {}): Promise<ListedVoice[]> {
      const defaults = withLegacy ? [...speech.voices, ...speech.legacyVoices] : speech.voices;
      const rows = await voiceListingStore(db).list(actor);
      return describe<ListedRow>(actor, [...rows.map(toFound), ...defaults.map((voice) => toFoundDefault({ voice }))]);
    },

    /** One voice, whether or not it may be used. */
    async view(actor: Actor, voiceId: string): Promise<ListedVoice<VoiceRow>> {
      const defaultVoice = speech.findVoice(voiceId);
      const found = defaultVoice
        ? toFoundDefault({ voice: defaultVoice })
        : toFound(await use.getOwned(actor, voiceId));
      return (await describe<VoiceRow>(actor, [found]))[0]!;
    },

    /** A page of the matching voices; `cursor` is the `nextCursor` of the previous page. */
    async search(
      actor: Actor,
      requested: VoiceQuery,
      { size, cursor, withTotal = true }: { size: number; cursor: string | undefined; withTotal?: boolean },
    ) {
      const position = readPosition(requested, cursor);
      const query = { ...requested, terms: await resolveTerms(actor, requested.search) };
      const store = voiceListingStore(db);
      const conditions = contributors.flatMap((contributor) => contributor.filter?.(query, voiceKeys) ?? []);
      const [rows, rowCount, defaults] = await Promise.all([
        store.page(actor, query, conditions, { after: position.row, limit: size + 1 }),
        withTotal ? store.count(actor, query, conditions) : 0,
        sortDefaults(actor, query),
      ]);
      const matching = filterDefaults(defaults, query);
      // The last default voice of the page before may have left a collection since.
      const start = defaults.findIndex(({ voice }) => voice.id === position.defaultId) + 1;
      const remaining = start === 0 ? matching : filterDefaults(defaults.slice(start), query);
      const merged = mergeSorted<FoundVoice, FoundVoice>(
        rows.map(({ key, ...row }) => ({ ...toFound(row), key })),
        remaining.map(toFoundDefault),
        (left, right) => compareVoices(query, left.voice, right.voice),
      );
      const page = merged.slice(0, size);
      return {
        voices: await describe(actor, page),
        total: withTotal ? rowCount + matching.length : 0,
        nextCursor: merged.length > size ? writeCursor(query, positionAfter(page, position)) : undefined,
      };
    },

    /** Accents of the default voices. */
    accents: (language: string | undefined) => listAccents(speech.voices, language),
  };
}

const highQualityModels = ({ speakers }: Voice): readonly string[] =>
  speakers.length > 0 ? models.map(({ modelId }) => modelId) : [];

/** The position after a page, which began after `before`. */
function positionAfter(page: readonly FoundVoice[], before: ListPosition): ListPosition {
  const lastRow = page.findLast(({ row }) => row);
  const lastDefault = page.findLast(({ row }) => !row);
  return {
    row: lastRow ? { key: lastRow.key!, id: lastRow.voice.id } : before.row,
    defaultId: lastDefault?.voice.id ?? before.defaultId,
  };
}
