import { useMutation, useQueryClient } from '@tanstack/react-query';
import { portableFileName } from '../../../contract/files/portable-files.ts';
import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { api } from '../../data/api/api.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** A mutation that refetches the dictionaries afterwards and shows errors. */
function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pronunciation-dictionaries'] }),
    onError: showError,
  });
}

interface NewDictionary {
  readonly name: string;
  readonly description: string;
  /** Undefined: creates an empty dictionary. */
  readonly file: File | undefined;
}

/** Creates a dictionary for the whole workspace. */
export const useCreateDictionary = () =>
  useChange(({ name, description, file }: NewDictionary) => {
    const form = new FormData();
    form.set('name', name);
    if (description !== '') form.set('description', description);
    form.set('workspace_access', 'viewer');
    if (file) form.set('file', file);
    return api.call('POST /v1/pronunciation-dictionaries/add-from-file', { body: form });
  });

interface DictionaryChange {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly archived?: boolean;
}

/** Renames, describes, archives or restores a dictionary. */
export const useEditDictionary = () =>
  useChange(({ id, ...body }: DictionaryChange) =>
    api.call('PATCH /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}', {
      params: { pronunciation_dictionary_id: id },
      body,
    }),
  );

/** Replaces the rules of a dictionary, as a new version. */
export const useSaveRules = () =>
  useChange(({ id, rules }: { id: string; rules: DictionaryRule[] }) =>
    api.call('POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/set-rules', {
      params: { pronunciation_dictionary_id: id },
      body: { rules },
    }),
  );

/** Saves a dictionary as a file, with all its versions or the newest one. */
export const useExportDictionary = () =>
  useMutation({
    mutationFn: async ({ id, name, versions }: { id: string; name: string; versions: 'all' | 'latest' }) => {
      const reply = await api.open('GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/export', {
        params: { pronunciation_dictionary_id: id },
        query: { versions },
      });
      saveFile(await reply.blob(), portableFileName('dictionary', name));
    },
    onError: showError,
  });

interface Version {
  readonly dictionaryId: string;
  readonly versionId: string;
  readonly fileName: string;
}

/** Saves a version as a lexicon file. */
export const useDownloadVersion = () =>
  useMutation({
    mutationFn: async ({ dictionaryId, versionId, fileName }: Version) => {
      const reply = await api.open('GET /v1/pronunciation-dictionaries/{dictionary_id}/{version_id}/download', {
        params: { dictionary_id: dictionaryId, version_id: versionId },
      });
      saveFile(await reply.blob(), fileName);
    },
    onError: showError,
  });
