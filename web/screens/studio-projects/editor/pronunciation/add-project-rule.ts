import type { DictionaryRule } from '../../../../../contract/speech/pronunciation-dictionaries.ts';
import type { ExtendedProjectReply } from '../../../../../contract/studio/studio-projects.ts';
import { api } from '../../../../data/api/api.ts';

/** Adds a rule to a dictionary of a project, or to a new one, and gives the project its new version. */
export async function addProjectRule(
  project: ExtendedProjectReply,
  rule: DictionaryRule,
  dictionaryId: string | undefined,
): Promise<void> {
  const rules = [rule];
  const { id, version_id } =
    dictionaryId === undefined
      ? await api.call('POST /v1/pronunciation-dictionaries/add-from-rules', {
          body: { name: project.name.slice(0, 200), rules },
        })
      : await api.call('POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/add-rules', {
          params: { pronunciation_dictionary_id: dictionaryId },
          body: { rules },
        });
  const locator = { pronunciation_dictionary_id: id, version_id };
  const others = project.pronunciation_dictionary_locators.filter((one) => one.pronunciation_dictionary_id !== id);
  const isNew = others.length === project.pronunciation_dictionary_locators.length;
  await api.call('POST /v1/studio/projects/{project_id}/pronunciation-dictionaries', {
    params: { project_id: project.project_id },
    body: {
      // A changed dictionary keeps its place; a new one comes last.
      pronunciation_dictionary_locators: isNew
        ? [...others, locator]
        : project.pronunciation_dictionary_locators.map((one) =>
            one.pronunciation_dictionary_id === id ? locator : one,
          ),
    },
  });
}
