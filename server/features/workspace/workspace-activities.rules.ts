import type { AuditActivityName } from '../../../contract/catalogue/audit-activities.ts';
import type { WorkspaceChanges } from './workspace.store.ts';

/** The settings with an activity of their own in the audit log. */
const activities: Readonly<Partial<Record<keyof WorkspaceChanges, AuditActivityName>>> = {
  allMembersPermissions: 'group.default_changed',
  trainingOptOut: 'training_opt_out.changed',
  trainingOptOutAt: 'training_opt_out.changed',
};

/** The retention service records these itself, with their values. */
const ownEntries = ['audioRetentionDays', 'textRetentionDays', 'logRetentionDays', 'zeroRetention'];

/** The changed settings by the activity that the audit log records. */
export function groupByActivity(changed: readonly string[]): Map<AuditActivityName, string[]> {
  const groups = new Map<AuditActivityName, string[]>();
  for (const field of changed) {
    if (ownEntries.includes(field)) continue;
    const activity = activities[field as keyof WorkspaceChanges] ?? 'workspace.updated';
    groups.set(activity, [...(groups.get(activity) ?? []), field]);
  }
  return groups;
}
