export const branchLimits = {
  /** Of one agent, with archived ones. */
  count: 500,
  name: 140,
  description: 4096,
  /** The newest versions that a branch is shown with. */
  recentVersions: 50,
} as const;

/** `admin_perms_required`: only admins of the agent change the branch, or others by an approved proposal. */
export const branchProtections = ['writer_perms_required', 'admin_perms_required'] as const;
