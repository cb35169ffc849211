import type { Passkey as PasskeyReply } from '../../../contract/passkeys.ts';
import { presentSession } from '../auth/present.ts';
import type { SignedIn } from '../auth/sessions/service.ts';
import type { Passkey } from './store.ts';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const presentPasskey = (passkey: Passkey): PasskeyReply => ({
  passkey_id: passkey.id,
  name: passkey.name,
  is_synced: passkey.isSynced,
  created_at_unix: seconds(passkey.createdAt),
  last_used_at_unix: passkey.lastUsedAt && seconds(passkey.lastUsedAt),
});

/** The answer to a sign-in is the same as by password. */
export const presentSignIn = (session: SignedIn) => presentSession(session);
