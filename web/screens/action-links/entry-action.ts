import { type ActionMode, actionModes } from '../../../contract/catalogue/action-modes.ts';
import type { EntryParameters } from '../../data/entry/entry-parameters.ts';
import { createStore } from '../../data/store/store.ts';

/** What the link of a mail asks the app to do. */
export type EntryAction =
  | { readonly kind: Exclude<ActionMode, 'recoverEmail'>; readonly code: string; readonly continueUrl?: string }
  | { readonly kind: 'changeEmail'; readonly code: string; readonly isReverting: boolean }
  | { readonly kind: 'sensitiveAction' | 'internalVerification'; readonly code: string };

/** A link of a mode that this app does not know. */
export class UnknownModeError extends Error {
  constructor(mode: string) {
    super(`This link asks for something unknown: ${mode.slice(0, 40)}`);
    this.name = 'UnknownModeError';
  }
}

/** What the address asks for; undefined where it asks for nothing. Throws for an unknown mode (AUTH-016). */
export function entryActionOf(parameters: EntryParameters): EntryAction | undefined {
  const { mode, code = '', continueUrl, isReverting, sensitiveActionVerificationCode, internalCode } = parameters;
  if (mode !== undefined) {
    if (!isMode(mode)) throw new UnknownModeError(mode);
    // AUTH-017
    if (mode === 'recoverEmail') return undefined;
    return { kind: mode, code, ...(continueUrl !== undefined && { continueUrl }) };
  }
  if (isReverting !== undefined && code !== '') return { kind: 'changeEmail', code, isReverting };
  if (sensitiveActionVerificationCode) return { kind: 'sensitiveAction', code: sensitiveActionVerificationCode };
  if (internalCode) return { kind: 'internalVerification', code: internalCode };
  return undefined;
}

const isMode = (mode: string): mode is ActionMode => (actionModes as readonly string[]).includes(mode);

/** Codes work once: they go from the address, so that no reload and no history has them. */
const spent = ['mode', 'verificationCode', 'oobCode', 'isReverting', 'sensitiveActionVerificationCode', 'internalCode'];

/** The address without what the action used; undefined where that is nothing. */
export function withoutAction(url: URL): string | undefined {
  const query = new URLSearchParams(url.searchParams);
  const names = query.has('mode') ? [...spent, 'continueUrl'] : spent;
  const used = names.filter((name) => query.has(name));
  if (used.length === 0) return undefined;
  for (const name of used) query.delete(name);
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}

/** The action that waits for the app to be drawn, or is on the screen. */
export const entryAction = createStore<EntryAction | undefined>(() => undefined);
