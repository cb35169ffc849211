/** Roles on a resource, most privileged first. Each role may do all that the later ones may. */
export const resourceRoles = ['admin', 'editor', 'commenter', 'viewer'] as const;
export type ResourceRole = (typeof resourceRoles)[number];

/** Roles of the members of a workspace (C-14). */
export type WorkspaceRole = 'admin' | 'editor';

export interface ResourceKind {
  /** The role of all members of the workspace on a resource that is not shared with all of them otherwise; null: none. */
  readonly members: ResourceRole | null;
  /** Its admins share single resources with people, groups and service accounts. */
  readonly isShareable?: true;
  /** Belongs to one person: other members have no role on it, not even admins of the workspace. */
  readonly isPersonal?: true;
}

/** Kinds of resources in a workspace, named as in the public API. */
export const resourceKinds = {
  voice: { members: 'admin', isShareable: true },
  voice_collection: { members: 'admin', isShareable: true },
  history_item: { members: 'admin' },
  transcription_task: { members: 'admin' },
  isolation: { members: 'admin' },
  sound_effect: { members: 'admin' },
  songs: { members: 'admin', isShareable: true },
  project: { members: 'admin', isShareable: true },
  convai_agents: { members: 'admin', isShareable: true },
  convai_knowledge_base_documents: { members: 'admin', isShareable: true },
  convai_tools: { members: 'admin', isShareable: true },
  dubbing: { members: 'admin', isShareable: true },
  voiceover_project: { members: 'admin' },
  asset: { members: 'admin' },
  media_generation: { members: 'admin' },
  pronunciation_dictionary: { members: null, isShareable: true },
  api_key: { members: null, isPersonal: true },
} as const satisfies Record<string, ResourceKind>;
export type ResourceKindName = keyof typeof resourceKinds;
type ShareableIn<Kinds> = {
  [K in keyof Kinds]: Kinds[K] extends { readonly isShareable: true } ? K : never;
}[keyof Kinds];
export type ShareableKindName = ShareableIn<typeof resourceKinds>;
export const isShareableKind = (name: string): name is ShareableKindName =>
  Object.hasOwn(resourceKinds, name) && 'isShareable' in resourceKinds[name as ResourceKindName];

/** Whether `role` may do what `needed` may. */
export const includesRole = (role: ResourceRole, needed: ResourceRole): boolean =>
  resourceRoles.indexOf(role) <= resourceRoles.indexOf(needed);

/** The roles that may do what `needed` may. */
export const rolesFrom = (needed: ResourceRole): readonly ResourceRole[] =>
  resourceRoles.filter((role) => includesRole(role, needed));

/** The most privileged of these roles. */
export const highestRole = (roles: readonly ResourceRole[]): ResourceRole | undefined =>
  resourceRoles.find((role) => roles.includes(role));
