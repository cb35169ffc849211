import type { Readable } from 'node:stream';
import type { ResourceRole } from '../../../../contract/permissions/roles.ts';
import type { ImportedDictionaryReply } from '../../../../contract/speech/portable-dictionaries.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readPortableFile } from '../../../platform/portable-files/read-portable-file.ts';
import { jsonPart, writePortableFile } from '../../../platform/portable-files/write-portable-file.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries.service.ts';
import {
  dictionaryPart,
  type PortableDictionary,
  portableDictionary,
  portableRules,
  versionPart,
} from './portable-dictionaries.parser.ts';

interface PortableDictionariesDeps {
  readonly clock: Clock;
  readonly temporaryFolder: string;
  readonly dictionaries: Pick<
    PronunciationDictionariesService,
    'versions' | 'version' | 'requireRoom' | 'createWithVersions'
  >;
}

/** Pronunciation dictionaries as files. */
export function portableDictionariesService({ clock, temporaryFolder, dictionaries }: PortableDictionariesDeps) {
  return {
    async export(
      actor: Actor,
      id: string,
      which: 'all' | 'latest',
    ): Promise<{ readonly name: string; readonly body: Readable }> {
      const { dictionary, versions } = await dictionaries.versions(actor, id);
      const chosen = (which === 'all' ? versions : versions.slice(0, 1)).toReversed();
      const content: PortableDictionary = {
        dictionary_id: id,
        name: dictionary.name,
        description: dictionary.description,
        versions: chosen.map(({ number, rulesCount, createdAt }) => ({
          part: versionPart(number),
          rules: rulesCount,
          created_at: createdAt.toISOString(),
        })),
      };
      const rulesOf = (versionId: string) => async () => {
        const { version } = await dictionaries.version(actor, id, versionId);
        return { rules: version.rules };
      };
      const parts = [
        jsonPart(dictionaryPart, () => content),
        ...chosen.map((version) => jsonPart(versionPart(version.number), rulesOf(version.id))),
      ];
      return { name: dictionary.name, body: writePortableFile('dictionary', parts, clock()) };
    },

    requireRoom: (actor: Actor): Promise<void> => dictionaries.requireRoom(actor),

    /** Throws `portable_file_*`, and `conflict` above the limit of rules of the workspace. */
    async import(
      actor: Actor,
      upload: UploadedFile,
      workspaceAccess: ResourceRole | null,
      signal: AbortSignal,
    ): Promise<ImportedDictionaryReply> {
      await using file = await readPortableFile(upload, 'dictionary', { temporaryFolder, signal });
      const { name, description, versions } = await file.readJson(dictionaryPart, portableDictionary);
      async function* stored() {
        for (const { part, created_at } of versions) {
          const { rules } = await file.readJson(part, portableRules);
          yield { rules, createdAt: new Date(created_at) };
        }
      }
      const { dictionary } = await dictionaries.createWithVersions(
        actor,
        { name, description, workspaceAccess },
        stored(),
      );
      return {
        id: dictionary.id,
        name: dictionary.name,
        versions: versions.length,
        rules: dictionary.latestRulesCount,
      };
    },
  };
}
export type PortableDictionariesService = ReturnType<typeof portableDictionariesService>;
