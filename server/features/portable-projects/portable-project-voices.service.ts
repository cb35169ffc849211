import { defaultModelId } from '../../../contract/catalogue/models.ts';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { PortableProject } from './portable-projects.parser.ts';

interface ReferencesDeps {
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly voices: Pick<VoicesService, 'getOwned' | 'listImported'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'get' | 'version' | 'list'>;
  readonly models: Pick<ModelsService, 'get'>;
}

interface NamedVoice {
  readonly voice_id: string;
  readonly name: string;
}

/** The voices of a file in this workspace. */
export interface ResolvedVoices {
  /** The ID here by the ID of the file; a voice that is missing keeps its ID, so that its text stays. */
  readonly idOf: (voiceId: string) => string;
  readonly matched: readonly NamedVoice[];
  readonly missing: readonly NamedVoice[];
}

/** Finds what an imported project refers to: voices, dictionaries and a model. */
export function portableProjectVoicesService({ speech, voices, dictionaries, models }: ReferencesDeps) {
  const undefinedIfMissing = (error: unknown): undefined => {
    if (!(error instanceof AppError)) throw error;
  };

  /** The version of the file if the dictionary has it, else its newest version. */
  async function findDictionary(
    actor: Actor,
    { dictionary_id, version_id, name }: PortableProject['dictionaries'][number],
  ): Promise<DictionaryLocator | undefined> {
    const byId = await dictionaries.get(actor, dictionary_id).catch(undefinedIfMissing);
    if (byId) {
      const version =
        version_id && (await dictionaries.version(actor, dictionary_id, version_id).catch(undefinedIfMissing));
      return { pronunciation_dictionary_id: dictionary_id, version_id: version ? version_id : null };
    }
    if (name === '') return undefined;
    const query = { limit: 100, sort: 'date', direction: 'desc', includeArchived: false } as const;
    const { items } = await dictionaries.list(actor, query);
    const byName = items.find(({ dictionary }) => dictionary.name === name);
    return byName && { pronunciation_dictionary_id: byName.dictionary.id, version_id: null };
  }

  return {
    /** A voice by its ID, else one that was imported from a file of it, else an imported one of the same name. */
    async voices(actor: Actor, named: PortableProject['voices']): Promise<ResolvedVoices> {
      const imported = await voices.listImported(actor);
      const ids = new Map<string, string>();
      const matched: NamedVoice[] = [];
      const missing: NamedVoice[] = [];
      for (const voice of named) {
        const { voice_id: id, name } = voice;
        const isHere = speech.findVoice(id) ?? (await voices.getOwned(actor, id).catch(undefinedIfMissing));
        if (isHere) continue;
        const match =
          imported.find(({ origin }) => origin?.voiceId === id) ?? imported.find((one) => one.name === name);
        if (!match) missing.push(voice);
        else {
          ids.set(id, match.id);
          matched.push({ voice_id: match.id, name: match.name });
        }
      }
      return { idOf: (id) => ids.get(id) ?? id, matched, missing };
    },

    async dictionaries(
      actor: Actor,
      named: PortableProject['dictionaries'],
    ): Promise<{ readonly found: readonly DictionaryLocator[]; readonly missing: readonly string[] }> {
      const found: DictionaryLocator[] = [];
      const missing: string[] = [];
      for (const one of named) {
        const locator = await findDictionary(actor, one);
        if (locator) found.push(locator);
        else missing.push(one.name || one.dictionary_id);
      }
      return { found, missing };
    },

    /** The model if this server has it, else the default one. */
    model(modelId: string): { readonly modelId: string; readonly missing: string | null } {
      try {
        return { modelId: models.get(modelId).modelId, missing: null };
      } catch (error) {
        undefinedIfMissing(error);
        return { modelId: models.get(defaultModelId).modelId, missing: modelId };
      }
    },
  };
}
export type PortableProjectVoicesService = ReturnType<typeof portableProjectVoicesService>;
