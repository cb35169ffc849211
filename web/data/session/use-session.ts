import { session } from '../api/api.ts';
import { useStore } from '../store/use-store.ts';
import type { SessionState } from './session.ts';

/** Who is signed in, as it changes. */
export const useSession = (): SessionState => useStore(session);
