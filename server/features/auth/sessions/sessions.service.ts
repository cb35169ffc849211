import { accessTokenClaims } from '../../../../contract/accounts/auth.ts';
import type { WorkspaceRole } from '../../../../contract/permissions/roles.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { constantTimeEqual, hmac, randomHex, sha256 } from '../../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../../platform/ids.ts';
import { tokenSigner } from '../../../platform/tokens.ts';
import type { AuditLogService } from '../../audit-log/audit-log.service.ts';
import type { GeolocationService } from '../../geolocation/geolocation.service.ts';
import type { UserService } from '../../user/user.service.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import * as rules from '../auth.rules.ts';
import type { KnownDevicesService } from './known-devices.service.ts';
import { type Session, sessionsStore } from './sessions.store.ts';

type Person = NonNullable<Awaited<ReturnType<UserService['find']>>>;

/** The network origin of a request. */
export interface RequestOrigin {
  readonly ip: string;
  /** Whether a program on this machine sent the request itself. */
  readonly isLocal?: boolean;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies?: Readonly<Record<string, string | undefined>>;
}

/** The tokens that a signed-in browser gets. */
export interface SessionTokens {
  readonly accessToken: string;
  /** `session id.secret`, for the HttpOnly cookie; undefined if the cookie must not change. */
  readonly refreshToken: string | undefined;
  /** Lifetime of the cookie. */
  readonly refreshLifetimeMs: number;
  /** For the cookie by which sign-in recognizes the browser. */
  readonly deviceToken: string;
  readonly accessLifetimeS: number;
  readonly userId: string;
  readonly workspaceId: string;
  readonly emailVerified: boolean;
}

interface SessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signs access tokens. */
  readonly secret: Uint8Array;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'findMembership' | 'findRole' | 'readInactivityTimeoutS'>;
  readonly auditLog: Pick<AuditLogService, 'recordOfAccount'>;
  readonly geolocation: Pick<GeolocationService, 'locate'>;
  readonly devices: Pick<KnownDevicesService, 'sign'>;
  /** Throws if a workspace of the person requires another way to sign in. `provider`: of the identity, if one signed in. */
  readonly checkSignOnPolicy: (person: Person, provider: string | undefined) => Promise<void>;
  /** Throws if this workspace requires another way to sign in of a person who enters it. */
  readonly checkEntryPolicy: (
    person: Person,
    provider: string | undefined,
    workspaceId: string,
    tx?: Tx,
  ) => Promise<void>;
}

/** How a person signed in. */
interface SignInMethod {
  /** Absent: the workspace that the person joined first. */
  readonly workspaceId?: string | undefined;
  /** The identity provider that signed the person in; absent for a password or a passkey. */
  readonly provider?: string | undefined;
}

/** The session of a request; an API key has none. */
interface SessionCaller {
  readonly userId: string;
  readonly sessionId?: string | undefined;
}

/** What a session may do now. */
interface LiveSession {
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: WorkspaceRole;
}

/** How long a process caches that a session is alive: a sign-out on another process takes effect after that. */
const aliveCacheMs = 5000;
const maxCachedSessions = 10_000;

/** Sessions of signed-in browsers, with short-lived access tokens and rotating refresh tokens. */
export function sessionsService(deps: SessionsDeps) {
  const {
    db,
    clock,
    secret,
    user: users,
    workspace,
    auditLog,
    geolocation,
    devices,
    checkSignOnPolicy,
    checkEntryPolicy,
  } = deps;
  const accessTokens = tokenSigner(secret, 'access', accessTokenClaims);
  /** The state of sessions by id, cached until a time in ms. */
  const aliveCache = new Map<string, LiveSession & { readonly until: number }>();

  /**
   * The secret that follows a refresh token. It is derived, so that a browser that lost the reply gets the same one again,
   * and keyed, so that only this server can compute it.
   */
  const deriveNextSecret = (sessionId: string, tokenSecret: string): string =>
    hmac(`refresh token after ${sessionId}.${tokenSecret}`, secret);

  const describeOrigin = ({ ip, headers }: RequestOrigin) => ({
    userAgent: String(headers['user-agent'] ?? '').slice(0, 400),
    address: ip,
    place: geolocation.locate(headers, ip),
  });

  async function issueTokens(
    user: Person,
    session: Pick<Session, 'id' | 'workspaceId'>,
    refreshToken: string | undefined,
  ): Promise<SessionTokens> {
    const role = await workspace.findRole(session.workspaceId, user.id);
    if (!role) throw new AppError('workspace_access_denied');
    const emailVerified = user.emailVerifiedAt !== null;
    const claims = {
      sub: user.id,
      workspace_id: session.workspaceId,
      session_id: session.id,
      role,
      email_verified: emailVerified,
    };
    const accessToken = await accessTokens.sign(claims, rules.accessTokenLifetimeS, clock());
    const lifetimes = { refreshLifetimeMs: rules.sessionLifetimeMs, accessLifetimeS: rules.accessTokenLifetimeS };
    return {
      accessToken,
      refreshToken,
      deviceToken: await devices.sign(user, session.id),
      ...lifetimes,
      userId: user.id,
      workspaceId: session.workspaceId,
      emailVerified,
    };
  }

  /** AUTH-012, for sessions without an open page. Pages of people without a verified email do not refresh regularly. */
  async function isInactive(tx: Tx, { workspaceId, userId, rotatedAt }: Session, now: Date): Promise<boolean> {
    const timeoutS = await workspace.readInactivityTimeoutS(tx, workspaceId);
    if (!rules.isInactive(rotatedAt, timeoutS, now)) return false;
    return (await users.find(userId, tx))?.emailVerifiedAt != null;
  }

  /** Undefined if the session has ended, or its person may not act in its workspace any more. */
  async function findAlive(sessionId: string): Promise<LiveSession | undefined> {
    const now = clock();
    const cached = aliveCache.get(sessionId);
    if (cached && cached.until > now.getTime()) return cached;
    const session = await sessionsStore(db).findAlive(sessionId, now);
    const role = session && (await workspace.findRole(session.workspaceId, session.userId));
    if (!session || !role) return undefined;
    if (aliveCache.size >= maxCachedSessions) aliveCache.clear();
    const alive = { userId: session.userId, workspaceId: session.workspaceId, role };
    aliveCache.set(sessionId, { ...alive, until: now.getTime() + aliveCacheMs });
    return alive;
  }

  async function findOwned({ userId, sessionId = '' }: SessionCaller, tx?: Tx) {
    const [user, session] = [await users.find(userId, tx), await sessionsStore(tx ?? db).get(sessionId)];
    if (!user || session?.userId !== userId) throw new AppError('session_expired');
    return { user, session };
  }

  async function requireEntry(caller: SessionCaller, workspaceId: string, tx: Tx): Promise<void> {
    const { user, session } = await findOwned(caller, tx);
    await checkEntryPolicy(user, session.provider ?? undefined, workspaceId, tx);
  }

  /**
   * The person of a session that may go on in its workspace. Otherwise ends it and throws: forced single sign-on also
   * ends sessions that began before it, in another way.
   */
  async function requireContinuation(session: Session): Promise<Person> {
    const user = await users.find(session.userId);
    if (!user) throw new AppError('session_expired');
    try {
      await checkEntryPolicy(user, session.provider ?? undefined, session.workspaceId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sessionsStore(db).delete(session.id);
      aliveCache.delete(session.id);
      throw error;
    }
    return user;
  }

  return {
    /** Starts a session in the requested workspace, or in the one that the person joined first. */
    async start(user: Person, origin: RequestOrigin, method: SignInMethod = {}): Promise<SessionTokens> {
      await checkSignOnPolicy(user, method.provider);
      const workspaceId = method.workspaceId ?? (await workspace.findMembership(user.id))?.workspaceId;
      if (workspaceId === undefined || !(await workspace.findRole(workspaceId, user.id)))
        throw new AppError('workspace_access_denied');
      const [id, tokenSecret, now] = [newId(), randomHex(32), clock()];
      const { provider = null } = method;
      const session = { id, userId: user.id, workspaceId, provider, ...describeOrigin(origin) };
      const expiresAt = new Date(now.getTime() + rules.sessionLifetimeMs);
      await transaction(db, async (tx) => {
        const tokenHash = sha256(tokenSecret);
        await sessionsStore(tx).insert({ ...session, tokenHash, rotatedAt: now, authenticatedAt: now, expiresAt });
        await auditLog.recordOfAccount(tx, user.id, 'session.started', { id, provider: provider ?? undefined });
      });
      return issueTokens(user, session, `${id}.${tokenSecret}`);
    },

    /**
     * Rotates the refresh token. Reuse of an old token after the grace time means theft and ends the session, as do
     * inactivity beyond the workspace's timeout and, with `single_sign_on_required`, a policy that the session does not
     * meet.
     */
    async refresh(refreshToken: string | undefined, origin: RequestOrigin): Promise<SessionTokens> {
      const [sessionId = '', tokenSecret = ''] = refreshToken?.split('.') ?? [];
      const now = clock();
      const outcome = await transaction(db, async (tx) => {
        const store = sessionsStore(tx);
        const session = await store.findForUpdate(sessionId);
        if (!session || session.expiresAt <= now) return undefined;
        const presentedHash = sha256(tokenSecret);
        if (constantTimeEqual(presentedHash, session.tokenHash) && !(await isInactive(tx, session, now))) {
          const next = deriveNextSecret(session.id, tokenSecret);
          const expiresAt = new Date(now.getTime() + rules.sessionLifetimeMs);
          const tokens = { tokenHash: sha256(next), previousTokenHash: presentedHash };
          await store.rotate(session.id, { ...tokens, rotatedAt: now, expiresAt, ...describeOrigin(origin) });
          return { session, refreshToken: `${session.id}.${next}` };
        }
        const justRotated = now.getTime() - session.rotatedAt.getTime() < rules.rotationGraceMs;
        if (session.previousTokenHash && constantTimeEqual(presentedHash, session.previousTokenHash) && justRotated) {
          const next = deriveNextSecret(session.id, tokenSecret);
          const isCurrent = constantTimeEqual(sha256(next), session.tokenHash);
          return { session, refreshToken: isCurrent ? `${session.id}.${next}` : undefined };
        }
        await store.delete(session.id);
        aliveCache.delete(session.id);
        return undefined;
      });
      if (!outcome) throw new AppError('session_expired');
      const user = await requireContinuation(outcome.session);
      return issueTokens(user, outcome.session, outcome.refreshToken);
    },

    /** Ends the session of a refresh token. */
    async end(refreshToken: string | undefined): Promise<void> {
      const [sessionId = '', tokenSecret = ''] = refreshToken?.split('.') ?? [];
      await transaction(db, async (tx) => {
        const session = await sessionsStore(tx).findForUpdate(sessionId);
        if (!session || !constantTimeEqual(sha256(tokenSecret), session.tokenHash)) return;
        await sessionsStore(tx).delete(sessionId);
        await auditLog.recordOfAccount(tx, session.userId, 'session.ended', { id: sessionId });
        aliveCache.delete(sessionId);
      });
    },

    /** The caller's sessions; `isCurrent` marks the one of this request. */
    async list(actor: Actor): Promise<{ session: Session; isCurrent: boolean }[]> {
      const sessionRows = await sessionsStore(db).list(actor.userId, clock());
      return sessionRows.map((session) => ({ session, isCurrent: session.id === actor.sessionId }));
    },

    /** The sessions of a person, last used first: for staff. */
    listOf: (userId: string): Promise<Session[]> => sessionsStore(db).list(userId, clock()),

    async endOne(actor: Actor, sessionId: string): Promise<void> {
      await transaction(db, async (tx) => {
        if (!(await sessionsStore(tx).deleteOwned(actor.userId, sessionId)))
          throw new AppError('document_not_found', {
            message: 'A session with this id was not found.',
            param: 'session_id',
          });
        await auditLog.recordOfAccount(tx, actor.userId, 'session.ended', { id: sessionId });
      });
      aliveCache.delete(sessionId);
    },

    /** Ends all sessions of a person except `exceptSessionId`. `isOwnAct`: the person did it, which the audit log records. */
    async endAll(
      userId: string,
      {
        exceptSessionId,
        tx,
        isOwnAct = true,
      }: { exceptSessionId?: string | undefined; tx?: Tx; isOwnAct?: boolean } = {},
    ): Promise<void> {
      const run = async (current: Tx) => {
        const ended = await sessionsStore(current).deleteAllByUser(userId, exceptSessionId);
        if (isOwnAct && ended.length > 0)
          await auditLog.recordOfAccount(current, userId, 'session.ended', { count: ended.length });
        for (const id of ended) aliveCache.delete(id);
      };
      await (tx ? run(tx) : transaction(db, run));
    },

    /**
     * Throws `single_sign_on_required` if a workspace requires another way to sign in than the session began with. The
     * person may be about to join it.
     */
    requireEntry,

    /** Continues a session in another workspace of its person; `forget` them after the transaction. */
    async move(tx: Tx, caller: SessionCaller, workspaceId: string): Promise<void> {
      await requireEntry(caller, workspaceId, tx);
      if (!(await sessionsStore(tx).move(caller.userId, caller.sessionId ?? '', workspaceId)))
        throw new AppError('session_expired');
    },

    /**
     * Continues all sessions of a person in another workspace; those that may not enter it end. `forget` them after the
     * transaction.
     */
    async moveAll(tx: Tx, userId: string, from: WorkspaceId, to: string): Promise<void> {
      for (const sessionId of await sessionsStore(tx).listInWorkspace(userId, from)) {
        const mayEnter = await requireEntry({ userId, sessionId }, to, tx).then(
          () => true,
          (error: unknown) => {
            if (error instanceof AppError) return false;
            throw error;
          },
        );
        if (mayEnter) await sessionsStore(tx).move(userId, sessionId, to);
        else await sessionsStore(tx).delete(sessionId);
      }
    },

    /** The tokens of a session that has moved; its refresh token stays. */
    async reissue(caller: SessionCaller): Promise<SessionTokens> {
      const { user, session } = await findOwned(caller);
      await checkEntryPolicy(user, session.provider ?? undefined, session.workspaceId);
      return issueTokens(user, session, undefined);
    },

    /** Ends the sessions of a person in one workspace; `forget` them after the transaction. */
    endInWorkspace: (tx: Tx, userId: string, workspaceId: WorkspaceId): Promise<void> =>
      sessionsStore(tx).deleteInWorkspace(userId, workspaceId),

    /** Reads the sessions of a person anew at their next requests. */
    forget(userId: string): void {
      for (const [id, session] of aliveCache) if (session.userId === userId) aliveCache.delete(id);
    },

    /** Whether the person of a session has recently proved who they are in it. */
    async isRecentlyAuthenticated(sessionId: string | undefined): Promise<boolean> {
      const session = sessionId === undefined ? undefined : await sessionsStore(db).get(sessionId);
      if (!session) return false;
      return clock().getTime() - session.authenticatedAt.getTime() < rules.recentAuthenticationMs;
    },

    /** Records that the person has just proved who they are in this session. */
    setAuthenticated: (userId: string, sessionId: string, tx?: Tx): Promise<void> =>
      sessionsStore(tx ?? db).setAuthenticated(userId, sessionId, clock()),

    /** The id of the person whose refresh token this is; undefined if it is invalid or its session has ended. */
    async findOwner(refreshToken: string | undefined): Promise<string | undefined> {
      const [sessionId = '', tokenSecret = ''] = refreshToken?.split('.') ?? [];
      const session = await sessionsStore(db).get(sessionId);
      if (!session || session.expiresAt <= clock()) return undefined;
      const hashes = [session.tokenHash, session.previousTokenHash ?? ''];
      return hashes.some((hash) => constantTimeEqual(sha256(tokenSecret), hash)) ? session.userId : undefined;
    },

    /** Whether a session has not ended; a positive answer may be a few seconds old. */
    isAlive: async (sessionId: string): Promise<boolean> => (await findAlive(sessionId)) !== undefined,

    /** The identity behind an access token; undefined if it is invalid or its session has ended. */
    async identify(accessToken: string) {
      const claims = await accessTokens.read(accessToken, clock());
      const alive = claims && (await findAlive(claims.session_id));
      // A token of a session that has moved to another workspace has ended.
      if (!alive || alive.workspaceId !== claims.workspace_id) return undefined;
      const { sub: userId, workspace_id: workspaceId, session_id: sessionId } = claims;
      return { userId, workspaceId, sessionId, role: alive.role, permissions: undefined };
    },

    deleteExpired: (): Promise<void> => sessionsStore(db).deleteExpired(clock()),
  };
}
export type SessionsService = ReturnType<typeof sessionsService>;
