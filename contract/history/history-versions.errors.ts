import { maxVersionS, maxVersionsPerItem } from '../catalogue/limits.ts';
import { defineErrors } from '../error.ts';

export const historyVersionsErrors = defineErrors({
  history_version_not_found: { http: 404, type: 'not_found', text: 'This version no longer exists.' },
  too_many_versions: {
    http: 400,
    type: 'validation_error',
    text: `An item has at most ${maxVersionsPerItem} versions. Delete some first.`,
  },
  version_in_use: {
    http: 409,
    type: 'conflict',
    text: 'The original and the chosen version cannot be deleted. Choose another version first.',
  },
  version_not_possible: { http: 400, type: 'validation_error', text: 'This version cannot be made of this item.' },
  too_long_for_version: {
    http: 400,
    type: 'validation_error',
    text: `Only audio of up to ${maxVersionS / 60} minutes can be edited.`,
  },
});
