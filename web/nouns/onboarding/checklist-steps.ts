import type { UserReply } from '../../../contract/accounts/current-user.ts';
import { type ChecklistLink, checklistItems } from '../../../contract/catalogue/onboarding.ts';
import { translate } from '../../messages/t.ts';

type Items = NonNullable<UserReply['onboarding_checklist']>['items'];

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly path: string;
  readonly links: readonly ChecklistLink[];
  readonly isDone: boolean;
}

/** The steps that are available on this server. */
export const stepsOf = (items: Items): Step[] =>
  checklistItems.flatMap((item) => {
    if (!('path' in item)) return [];
    const isDone = items.some(({ onboarding_checklist_item_id: id, is_completed }) => id === item.id && is_completed);
    const links: readonly ChecklistLink[] = 'links' in item ? item.links : [];
    return [{ id: item.id, title: translate(item.title), help: translate(item.help), path: item.path, links, isDone }];
  });
