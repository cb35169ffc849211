import { expect, it } from 'vitest';
import { groupByActivity } from './workspace-activities.rules.ts';

it('U-22 names the activity of each changed setting of a workspace', () => {
  const changed = ['name', 'audioRetentionDays', 'textRetentionDays', 'trainingOptOut', 'allMembersPermissions'];
  expect([...groupByActivity(changed)]).toEqual([
    ['workspace.updated', ['name']],
    ['training_opt_out.changed', ['trainingOptOut']],
    ['group.default_changed', ['allMembersPermissions']],
  ]);
});
