import type { WorkspaceReply } from '../../../contract/accounts/current-workspace.ts';
import { t } from '../../messages/t.ts';
import { DictionaryPicker } from '../../nouns/pronunciation-dictionaries/dictionary-picker.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useUpdateWorkspace } from './use-update-workspace.ts';

/** The dictionaries of speech requests that name none (DICT-004); a change is saved at once. */
export function DefaultDictionaries({ workspace }: { workspace: WorkspaceReply }) {
  const update = useUpdateWorkspace();
  const saved = workspace.pronunciation_dictionary_locators;
  const pending = update.isPending ? update.variables.pronunciation_dictionary_locators : undefined;
  const save = (ids: readonly string[]) =>
    update.mutate(
      {
        pronunciation_dictionary_locators: ids.map(
          (id) =>
            saved.find((one) => one.pronunciation_dictionary_id === id) ?? {
              pronunciation_dictionary_id: id,
              version_id: null,
            },
        ),
      },
      { onSuccess: () => toast.success(t('Default dictionaries saved.')) },
    );
  return (
    <div className="max-w-96">
      <DictionaryPicker value={(pending ?? saved).map((one) => one.pronunciation_dictionary_id)} onChange={save} />
    </div>
  );
}
