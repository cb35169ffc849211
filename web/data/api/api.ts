import { flushDeletions } from '../deletions/pending-deletions.ts';
import { closedWorkspaceId } from '../session/closed-workspace.ts';
import { saveHadSession } from '../session/had-session.ts';
import { identityConfirmation } from '../session/identity-confirmation.ts';
import { createSession } from '../session/session.ts';
import { createClient } from './client.ts';

const browserFetch = (input: string, init: RequestInit): Promise<Response> => fetch(input, init);

/** The session of this tab. */
export const session = createSession({
  fetch: browserFetch,
  storage: () => localStorage,
  channel: () => new BroadcastChannel('timbre-session'),
  log: (message) => console.warn(message),
  beforeSignOut: () => flushDeletions(),
});

session.subscribe(() => saveHadSession(localStorage, session.state()));

/** The API client with the session of this tab. */
export const api = createClient({
  fetch: browserFetch,
  session,
  confirmIdentity: identityConfirmation.ask,
  onWorkspaceClosed() {
    const state = session.state();
    if (state.status === 'signed-in') closedWorkspaceId.set(state.workspaceId);
  },
});
