import { resourceWithRole, usePermission } from '../../data/session/use-permission.ts';

/** The history lists only what the person made. */
const ownItem = resourceWithRole('admin');

/** Whether the person may change items of the list: name, tags, text and versions. */
export const useCanEditItems = (): boolean => usePermission('history_item.edit', ownItem) === true;
