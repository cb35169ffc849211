import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type {
  DictionaryReply,
  DictionaryRule,
  DictionaryVersionReply,
  DictionaryWithRulesReply,
} from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { DictionaryWithRole } from './pronunciation-dictionaries.service.ts';
import type { VersionSummary } from './pronunciation-dictionaries.store.ts';

const unixOrNull = (date: Date | null): number | null => (date ? unixSeconds(date) : null);

export const presentDictionary = ({ dictionary, role }: DictionaryWithRole): DictionaryReply => ({
  id: dictionary.id,
  latest_version_id: dictionary.latestVersionId,
  latest_version_rules_num: dictionary.latestRulesCount,
  name: dictionary.name,
  permission_on_resource: role,
  created_by: dictionary.createdBy,
  creation_time_unix: unixSeconds(dictionary.createdAt),
  archived_time_unix: unixOrNull(dictionary.archivedAt),
  description: dictionary.description,
});

export const presentWithRules = (
  result: DictionaryWithRole,
  rules: readonly DictionaryRule[],
): DictionaryWithRulesReply => ({ ...presentDictionary(result), rules: [...rules] });

export const presentCreated = ({ dictionary, role }: DictionaryWithRole) => ({
  id: dictionary.id,
  name: dictionary.name,
  created_by: dictionary.createdBy,
  creation_time_unix: unixSeconds(dictionary.createdAt),
  version_id: dictionary.latestVersionId,
  version_rules_num: dictionary.latestRulesCount,
  description: dictionary.description,
  permission_on_resource: role,
});

/** The reply after a change of the rules. */
export const presentRulesChange = ({ dictionary }: DictionaryWithRole) => ({
  id: dictionary.id,
  version_id: dictionary.latestVersionId,
  version_rules_num: dictionary.latestRulesCount,
});

export const presentVersion = (
  { dictionary, role }: DictionaryWithRole,
  version: VersionSummary,
): DictionaryVersionReply => ({
  version_id: version.id,
  version_rules_num: version.rulesCount,
  pronunciation_dictionary_id: dictionary.id,
  dictionary_name: dictionary.name,
  version_name: `Version ${version.number}`,
  permission_on_resource: role,
  created_by: version.createdBy,
  creation_time_unix: unixSeconds(version.createdAt),
  archived_time_unix: unixOrNull(dictionary.archivedAt),
});
