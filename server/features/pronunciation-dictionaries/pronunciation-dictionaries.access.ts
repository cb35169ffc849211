import type { ResourceRole } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { Actor } from '../../platform/actor.ts';

interface Shared {
  readonly createdBy: string;
  readonly workspaceAccess: ResourceRole | null;
}

/** What the caller may do with a dictionary of the workspace; undefined: not even know of it. */
export function roleOn(actor: Actor, { createdBy, workspaceAccess }: Shared): ResourceRole | undefined {
  if (createdBy === actor.userId || actor.role === 'admin') return 'admin';
  return workspaceAccess ?? undefined;
}

export const mayChangeDictionary = (role: ResourceRole): boolean => role === 'admin' || role === 'editor';
