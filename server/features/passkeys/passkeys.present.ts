import type { Passkey as PasskeyReply } from '../../../contract/accounts/passkeys.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { presentSession } from '../auth/auth.present.ts';
import type { SessionTokens } from '../auth/sessions/sessions.service.ts';
import type { Passkey } from './passkeys.store.ts';

export const presentPasskey = (passkey: Passkey): PasskeyReply => ({
  passkey_id: passkey.id,
  name: passkey.name,
  is_synced: passkey.isSynced,
  created_at_unix: unixSeconds(passkey.createdAt),
  last_used_at_unix: passkey.lastUsedAt && unixSeconds(passkey.lastUsedAt),
});

/** The same reply as for a sign-in with a password. */
export const presentSignIn = (session: SessionTokens) => presentSession(session);
