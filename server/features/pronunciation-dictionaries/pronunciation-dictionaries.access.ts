import type { ResourceRole } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { Actor } from '../../platform/actor.ts';

interface SharedResource {
  readonly createdBy: string;
  readonly workspaceAccess: ResourceRole | null;
}

/** The caller's role on a dictionary of the workspace; undefined if it is not visible to them. */
export function findRole(actor: Actor, { createdBy, workspaceAccess }: SharedResource): ResourceRole | undefined {
  if (createdBy === actor.userId || actor.role === 'admin') return 'admin';
  return workspaceAccess ?? undefined;
}

export const canChangeDictionary = (role: ResourceRole): boolean => role === 'admin' || role === 'editor';
