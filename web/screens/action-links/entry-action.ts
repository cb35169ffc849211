import { type ActionMode, actionModes } from '../../../contract/catalogue/action-modes.ts';
import type { EntryParameters } from '../../data/entry/entry-parameters.ts';
import { createStore } from '../../data/store/store.ts';

/** The action that an email link requests. */
export type EntryAction =
  | { readonly kind: Exclude<ActionMode, 'recoverEmail'>; readonly code: string; readonly continueUrl?: string }
  | { readonly kind: 'changeEmail'; readonly code: string; readonly isReverting: boolean }
  | { readonly kind: 'sensitiveAction' | 'internalVerification'; readonly code: string };

/** The link has a mode that this app does not know. */
export class UnknownModeError extends Error {
  constructor(mode: string) {
    super(`This link has an unknown action: ${mode.slice(0, 40)}`);
    this.name = 'UnknownModeError';
  }
}

/** Reads the action from the URL; undefined if it has none. Throws on an unknown mode (AUTH-016). */
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

/** Parameters with single-use codes. They are removed from the URL so that reload and history don't contain them. */
const usedParameters = [
  'mode',
  'verificationCode',
  'oobCode',
  'isReverting',
  'sensitiveActionVerificationCode',
  'internalCode',
];

/** The URL without the parameters of the action; undefined if it has none. */
export function withoutAction(url: URL): string | undefined {
  const query = new URLSearchParams(url.searchParams);
  const names = query.has('mode') ? [...usedParameters, 'continueUrl'] : usedParameters;
  const used = names.filter((name) => query.has(name));
  if (used.length === 0) return undefined;
  for (const name of used) query.delete(name);
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}

/** The pending or visible action. */
export const entryAction = createStore<EntryAction | undefined>(() => undefined);
