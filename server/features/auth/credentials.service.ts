import { emails } from '../../../contract/catalogue/emails.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashPassword, randomHex } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { AccountNotices } from '../../platform/mail/account-notices.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { UserService } from '../user/user.service.ts';
import { isRevocableFactor } from './auth.rules.ts';
import { identitiesStore } from './providers/identities/auth-identities.store.ts';
import type { SessionsService } from './sessions/sessions.service.ts';

/** A way into an account besides its password. */
export interface AccessEntry {
  /** The kind and the id of the credential. */
  readonly id: string;
  readonly kind: 'api_key' | 'passkey' | 'authenticator' | 'phone' | 'provider';
  readonly name: string;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
  readonly isRevocable: boolean;
}

/** The ids of entries to revoke; others are ignored. */
export type Selection = 'all' | readonly string[];

/** Deletes everything of its kind that a person has. */
interface PersonalAccess {
  deleteAllByUser(tx: Tx, userId: string): Promise<void>;
}

interface CredentialsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly user: Pick<UserService, 'setAccount'>;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly apiKeys: Pick<ApiKeysService, 'listByUser' | 'deleteByUser' | 'deleteAllByUser'>;
  /** Declared here since that noun imports this one. */
  readonly passkeys: PersonalAccess & {
    list(
      owner: { userId: string },
      tx?: Tx,
    ): Promise<{ id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[]>;
    deleteByUser(tx: Tx, userId: string, id: string): Promise<void>;
  };
  readonly secondFactor: Pick<SecondFactorService, 'list' | 'remove' | 'deleteAllByUser'>;
  readonly singleUseTokens: PersonalAccess;
  readonly devices: PersonalAccess;
  /** The codes of mailed links. */
  readonly codes: PersonalAccess;
  readonly support: { endAllByUser(tx: Tx, userId: string): Promise<void> };
  readonly mails: AccountNotices;
  readonly toProviderTitle: (provider: string) => string;
}

/** Lists and revokes what gives access to an account, for its owner to evict others. */
export function credentialsService(deps: CredentialsDeps) {
  const { db, clock, user: users, sessions, apiKeys, passkeys, secondFactor, singleUseTokens, devices, codes } = deps;

  async function list(userId: string, tx?: Tx): Promise<AccessEntry[]> {
    // One after the other, since a transaction has one connection.
    const keys = await apiKeys.listByUser(userId, tx);
    const ownPasskeys = await passkeys.list({ userId }, tx);
    const factors = await secondFactor.list(userId, tx);
    const identities = await identitiesStore(tx ?? db).list(userId);
    const entry = (kind: AccessEntry['kind'], id: string, more: Omit<AccessEntry, 'id' | 'kind' | 'isRevocable'>) => ({
      id: `${kind}:${id}`,
      kind,
      isRevocable: true,
      ...more,
    });
    return [
      ...keys.map(({ id, name, createdAt, lastUsedAt }) =>
        entry('api_key', id, { name, addedAt: createdAt, lastUsedAt }),
      ),
      ...ownPasskeys.map(({ id, name, createdAt, lastUsedAt }) =>
        entry('passkey', id, { name, addedAt: createdAt, lastUsedAt }),
      ),
      ...identities.map(({ id, provider, createdAt, lastUsedAt }) =>
        entry('provider', id, { name: deps.toProviderTitle(provider), addedAt: createdAt, lastUsedAt }),
      ),
      ...factors.map(({ factor, hint, addedAt }) => ({
        ...entry(factor === 'totp' ? 'authenticator' : 'phone', factor, { name: hint, addedAt, lastUsedAt: null }),
        isRevocable: isRevocableFactor(addedAt, clock()),
      })),
    ];
  }

  async function revokeOne(tx: Tx, userId: string, { id, kind }: AccessEntry): Promise<void> {
    const ownId = id.slice(kind.length + 1);
    switch (kind) {
      case 'api_key':
        return apiKeys.deleteByUser(tx, userId, ownId);
      case 'passkey':
        return passkeys.deleteByUser(tx, userId, ownId);
      case 'provider':
        await identitiesStore(tx).deleteOwned(userId, ownId);
        return;
      case 'authenticator':
        return secondFactor.remove(tx, userId, 'totp');
      case 'phone':
        return secondFactor.remove(tx, userId, 'sms');
    }
  }

  const service = {
    list,

    /** Revokes the selected entries that can be revoked. */
    async revoke(tx: Tx, userId: string, selection: Selection): Promise<void> {
      if (selection.length === 0) return;
      for (const entry of await list(userId, tx))
        if (entry.isRevocable && (selection === 'all' || selection.includes(entry.id)))
          await revokeOne(tx, userId, entry);
    },

    /** Revokes everything that was added to an account after somebody else had taken it, and the password. */
    async revokeSince(tx: Tx, userId: string, since: Date): Promise<void> {
      for (const entry of await list(userId, tx)) if (entry.addedAt >= since) await revokeOne(tx, userId, entry);
      for (const access of [singleUseTokens, devices]) await access.deleteAllByUser(tx, userId);
      await deps.support.endAllByUser(tx, userId);
      await users.setAccount(tx, userId, { passwordHash: await hashPassword(randomHex(32)) });
    },

    /** Ends everything that gives access to the account except its password, also sessions and mailed links. */
    async revokeAll(tx: Tx, userId: string): Promise<void> {
      await sessions.endAll(userId, { tx });
      await identitiesStore(tx).deleteAllByUser(userId);
      for (const access of [apiKeys, singleUseTokens, passkeys, secondFactor, devices, codes])
        await access.deleteAllByUser(tx, userId);
      await deps.support.endAllByUser(tx, userId);
    },

    /**
     * Gives an account that nobody had verified to the person who has just proved its email elsewhere: nothing that gave
     * access before does so any more, not even the password.
     */
    async claim(tx: Tx, userId: string): Promise<void> {
      await service.revokeAll(tx, userId);
      const passwordHash = await hashPassword(randomHex(32));
      await users.setAccount(tx, userId, { passwordHash, emailVerifiedAt: clock() });
      await deps.mails.notifyPerson(tx, userId, emails.accessRevoked);
    },
  };
  return service;
}
export type CredentialsService = ReturnType<typeof credentialsService>;
