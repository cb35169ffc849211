import { accessTokenClaims } from '../../../../contract/accounts/auth.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { constantTimeEqual, hmac, randomHex, sha256 } from '../../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import { tokenSigner } from '../../../platform/tokens.ts';
import type { GeolocationService } from '../../geolocation/geolocation.service.ts';
import type { UserService } from '../../user/user.service.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import * as rules from '../auth.rules.ts';
import { type Session, sessionsStore } from './sessions.store.ts';

type Person = NonNullable<Awaited<ReturnType<UserService['find']>>>;

/** Where a request comes from. */
export interface Origin {
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A signed-in browser: the tokens that go to it. */
export interface SignedIn {
  readonly accessToken: string;
  /** `session id.secret`, for the HttpOnly cookie; undefined when the cookie stays as it is. */
  readonly refreshToken: string | undefined;
  /** How long the cookie is kept. */
  readonly refreshLifeMs: number;
  readonly accessLifeInS: number;
  readonly userId: string;
  readonly workspaceId: string;
  readonly emailVerified: boolean;
}

interface SessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signs access tokens. */
  readonly secret: Uint8Array;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly geolocation: GeolocationService;
}

/** How long a process believes that a session is alive without asking: then a sign-out elsewhere counts here too. */
const believedMs = 5000;
const mostBelieved = 10_000;

/** Signed-in browsers: short access tokens, refresh tokens that change with each use. */
export function sessionsService({ db, clock, secret, user: users, workspace, geolocation }: SessionsDeps) {
  const accessTokens = tokenSigner(secret, 'access', accessTokenClaims);
  /** Session → until when it is believed to be alive. */
  const alive = new Map<string, number>();

  /**
   * What comes after a refresh token: the same however often it is asked for, so that a browser whose answer was lost
   * gets it again, and nobody but this server can tell.
   */
  const following = (sessionId: string, tokenSecret: string): string =>
    hmac(`refresh token after ${sessionId}.${tokenSecret}`, secret);

  const seenFrom = ({ ip, headers }: Origin) => ({
    userAgent: String(headers['user-agent'] ?? '').slice(0, 400),
    address: ip,
    place: geolocation.locate(headers, ip),
  });

  async function open(
    user: Person,
    session: Pick<Session, 'id' | 'workspaceId'>,
    refreshToken: string | undefined,
  ): Promise<SignedIn> {
    const role = await workspace.roleOf(session.workspaceId, user.id);
    if (!role) throw new AppError('workspace_access_denied');
    const emailVerified = user.emailVerifiedAt !== null;
    const claims = {
      sub: user.id,
      workspace_id: session.workspaceId,
      session_id: session.id,
      role,
      email_verified: emailVerified,
    };
    const accessToken = await accessTokens.sign(claims, rules.accessTokenLifeInS, clock());
    const lives = { refreshLifeMs: rules.sessionLifeMs, accessLifeInS: rules.accessTokenLifeInS };
    return { accessToken, refreshToken, ...lives, userId: user.id, workspaceId: session.workspaceId, emailVerified };
  }

  /** AUTH-012, for whom no page is open to do it. Pages of people without a verified e-mail refresh at no fixed time. */
  async function wasLeft(tx: Tx, { workspaceId, userId, rotatedAt }: Session, now: Date): Promise<boolean> {
    const timeoutS = await workspace.inactivityTimeoutSOf(tx, workspaceId);
    if (!rules.isLeftAlone(rotatedAt, timeoutS, now)) return false;
    return (await users.find(userId, tx))?.emailVerifiedAt != null;
  }

  async function isAlive(sessionId: string): Promise<boolean> {
    const now = clock();
    if ((alive.get(sessionId) ?? 0) > now.getTime()) return true;
    if (!(await sessionsStore(db).isAlive(sessionId, now))) return false;
    if (alive.size >= mostBelieved) alive.clear();
    alive.set(sessionId, now.getTime() + believedMs);
    return true;
  }

  return {
    /** In the workspace that the person joined first, or the one that is asked for. */
    async start(user: Person, origin: Origin, asked?: string): Promise<SignedIn> {
      const workspaceId = asked ?? (await workspace.membershipOf(user.id))?.workspaceId;
      if (workspaceId === undefined || !(await workspace.roleOf(workspaceId, user.id)))
        throw new AppError('workspace_access_denied');
      const [id, tokenSecret, now] = [newId(), randomHex(32), clock()];
      const session = { id, userId: user.id, workspaceId, ...seenFrom(origin) };
      const expiresAt = new Date(now.getTime() + rules.sessionLifeMs);
      await sessionsStore(db).insert({ ...session, tokenHash: sha256(tokenSecret), rotatedAt: now, expiresAt });
      return open(user, session, `${id}.${tokenSecret}`);
    },

    /**
     * Rotates the refresh token. One that was rotated away a while ago has been stolen: the session ends, as does one that
     * was left alone for longer than its workspace lets it be.
     */
    async refresh(refreshToken: string | undefined, origin: Origin): Promise<SignedIn> {
      const [sessionId = '', tokenSecret = ''] = refreshToken?.split('.') ?? [];
      const now = clock();
      const outcome = await transaction(db, async (tx) => {
        const store = sessionsStore(tx);
        const session = await store.locked(sessionId);
        if (!session || session.expiresAt <= now) return undefined;
        const given = sha256(tokenSecret);
        if (constantTimeEqual(given, session.tokenHash) && !(await wasLeft(tx, session, now))) {
          const next = following(session.id, tokenSecret);
          const expiresAt = new Date(now.getTime() + rules.sessionLifeMs);
          const tokens = { tokenHash: sha256(next), previousTokenHash: given };
          await store.rotate(session.id, { ...tokens, rotatedAt: now, expiresAt, ...seenFrom(origin) });
          return { session, refreshToken: `${session.id}.${next}` };
        }
        const justRotated = now.getTime() - session.rotatedAt.getTime() < rules.rotationGraceMs;
        if (session.previousTokenHash && constantTimeEqual(given, session.previousTokenHash) && justRotated) {
          const next = following(session.id, tokenSecret);
          const isCurrent = constantTimeEqual(sha256(next), session.tokenHash);
          return { session, refreshToken: isCurrent ? `${session.id}.${next}` : undefined };
        }
        await store.delete(session.id);
        alive.delete(session.id);
        return undefined;
      });
      const user = outcome && (await users.find(outcome.session.userId));
      if (!user) throw new AppError('session_expired');
      return open(user, outcome.session, outcome.refreshToken);
    },

    /** Ends the session of a refresh token. */
    async end(refreshToken: string | undefined): Promise<void> {
      const [sessionId = '', tokenSecret = ''] = refreshToken?.split('.') ?? [];
      await transaction(db, async (tx) => {
        const session = await sessionsStore(tx).locked(sessionId);
        if (!session || !constantTimeEqual(sha256(tokenSecret), session.tokenHash)) return;
        await sessionsStore(tx).delete(sessionId);
        alive.delete(sessionId);
      });
    },

    /** The caller's own sessions, with which of them is asking. */
    async list(actor: Actor): Promise<{ session: Session; isCurrent: boolean }[]> {
      const found = await sessionsStore(db).list(actor.userId, clock());
      return found.map((session) => ({ session, isCurrent: session.id === actor.sessionId }));
    },

    async endOne(actor: Actor, sessionId: string): Promise<void> {
      if (!(await sessionsStore(db).deleteOf(actor.userId, sessionId)))
        throw new AppError('document_not_found', {
          message: 'A session with this id was not found.',
          param: 'session_id',
        });
      alive.delete(sessionId);
    },

    /** Ends every session of a person, but `kept`; within `tx` when one is given. */
    async endAll(userId: string, { kept, tx }: { kept?: string | undefined; tx?: Tx } = {}): Promise<void> {
      for (const id of await sessionsStore(tx ?? db).deleteAllOf(userId, kept)) alive.delete(id);
    },

    /** Whether a session has not ended, as far as this process knows or asks. */
    isAlive,

    /** Whom an access token belongs to, while its session lives. */
    async identify(accessToken: string) {
      const claims = await accessTokens.read(accessToken, clock());
      if (!claims || !(await isAlive(claims.session_id))) return undefined;
      const { sub: userId, workspace_id: workspaceId, session_id: sessionId, role } = claims;
      return { userId, workspaceId, sessionId, role, permissions: undefined };
    },

    forgetExpired: (): Promise<void> => sessionsStore(db).forgetExpired(clock()),
  };
}
export type SessionsService = ReturnType<typeof sessionsService>;
