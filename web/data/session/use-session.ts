import { session } from '../api/api.ts';
import { useStore } from '../store/use-store.ts';
import type { SessionState } from './session.ts';

/** The session state, as it changes. */
export const useSession = (): SessionState => useStore(session);
