import type { ProductionRole } from '../productions/productions.ts';
import type { ResourceKindName, ResourceRole, WorkspaceRole } from './roles.ts';
import type { GroupPermission, KeyPermission } from './wire-permissions.ts';

type RoleOnKind =
  /** The operator is the owner of the server: the first account. */
  | { readonly role: 'operator'; readonly of: 'server' }
  /** The caller's own account. */
  | { readonly role: 'owner'; readonly of: 'account' }
  /** Every member is an editor. */
  | { readonly role: WorkspaceRole; readonly of: 'workspace' }
  /** Producers, reviewers and managers of productions, whatever their workspace. */
  | { readonly role: ProductionRole; readonly of: 'productions' }
  | { readonly role: ResourceRole; readonly of: ResourceKindName };

/** One line of the table: the lowest role that may do something, and on what. */
export type Permission = RoleOnKind & {
  /** What a restricted API key needs. Without it, every key that may call the route has the permission. */
  readonly key?: KeyPermission;
  /** What all members, a group of the caller or the caller themselves must be granted. */
  readonly group?: GroupPermission;
  /** Editors who are granted it may do it too. A workspace that restricts nobody grants it to nobody. */
  readonly grantedBy?: GroupPermission;
  /** People may do it also in a workspace that is closed until its deletion. */
  readonly inClosedWorkspace?: true;
  /** The parameter that the refusal of a role names. */
  readonly param?: string;
};

export type PermissionLines = Readonly<Record<string, Permission>>;

/** Declares the lines of a noun, named `noun.verb`; keeps their names for the type of the table. */
export const definePermissions = <const L extends PermissionLines>(lines: L): L => lines;

/** Merges the lines of all nouns; throws for a name with two lines. */
export function mergePermissions(parts: readonly PermissionLines[]): PermissionLines {
  const merged: Record<string, Permission> = {};
  for (const [name, line] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(merged, name)) throw new Error(`The permission ${name} has two lines.`);
    merged[name] = line;
  }
  return merged;
}
