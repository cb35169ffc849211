/** Roles on a resource, most privileged first. Each role may do all that the later ones may. */
export const resourceRoles = ['admin', 'editor', 'commenter', 'viewer'] as const;
export type ResourceRole = (typeof resourceRoles)[number];

/** Roles of the members of a workspace (C-14). */
export type WorkspaceRole = 'admin' | 'editor';

export interface ResourceKind {
  /** The role of all members of the workspace on every resource of the kind; null: none. */
  readonly members: ResourceRole | null;
  /** Belongs to one person: other members have no role on it, not even admins of the workspace. */
  readonly isPersonal?: true;
}

/** Kinds of resources in a workspace, named as in the public API. */
export const resourceKinds = {
  voice: { members: 'admin' },
  voice_collection: { members: 'admin' },
  history_item: { members: 'admin' },
  pronunciation_dictionary: { members: null },
  api_key: { members: null, isPersonal: true },
} as const satisfies Record<string, ResourceKind>;
export type ResourceKindName = keyof typeof resourceKinds;

/** Whether `role` may do what `needed` may. */
export const includesRole = (role: ResourceRole, needed: ResourceRole): boolean =>
  resourceRoles.indexOf(role) <= resourceRoles.indexOf(needed);

/** The roles that may do what `needed` may. */
export const rolesFrom = (needed: ResourceRole): readonly ResourceRole[] =>
  resourceRoles.filter((role) => includesRole(role, needed));

/** The most privileged of these roles. */
export const highestRole = (roles: readonly ResourceRole[]): ResourceRole | undefined =>
  resourceRoles.find((role) => roles.includes(role));
