import { useSyncExternalStore } from 'react';
import { session } from '../api/api.ts';
import type { SessionState } from './session.ts';

/** Who is signed in, as it changes. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.state, session.state);
