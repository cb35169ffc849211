import { emails } from '../../../contract/catalogue/emails.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomHex, sha256 } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { GroupMembershipsService } from '../groups/group-memberships.service.ts';
import type { MemberNotices } from '../members/member-notices.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { WorkspaceMembersService } from '../workspace/workspace-members.service.ts';
import * as rules from './workspace-invites.rules.ts';
import { type InviteRow, workspaceInvitesStore } from './workspace-invites.store.ts';

interface WorkspaceInvitesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  readonly user: Pick<UserService, 'find' | 'findByEmail' | 'findEmails'>;
  readonly workspace: Pick<WorkspaceService, 'findName' | 'findTenant'>;
  readonly workspaceMembers: Pick<WorkspaceMembersService, 'add' | 'list' | 'lockSeats'>;
  readonly groupMemberships: Pick<GroupMembershipsService, 'check' | 'join'>;
  readonly memberNotices: MemberNotices;
}

/** What an invited person gets. */
interface InviteTerms {
  readonly role: 'admin' | 'editor';
  readonly groupIds: readonly string[];
  readonly characterLimit: number | null;
}

/** Invites to workspaces (WS-012, WS-013). */
export function workspaceInvitesService(deps: WorkspaceInvitesDeps) {
  const { memberNotices } = deps;
  const { db, clock, live, mail, rateLimiter, user: users, workspace, workspaceMembers, groupMemberships } = deps;

  /** Stores an invite and queues its mail, in a transaction that has locked the seats. */
  async function invite(tx: Tx, actor: Actor, email: string, { groupIds, ...terms }: InviteTerms, baseUrl: string) {
    const [code, now, person] = [randomHex(32), clock(), await users.findByEmail(email, tx)];
    const members = await workspaceMembers.list(actor.workspaceId, tx);
    if (person && members.some(({ userId }) => userId === person.id))
      throw new AppError('already_workspace_member', {
        message: `${email} is already a member of the workspace.`,
        param: 'email',
      });
    await workspaceInvitesStore(tx).upsert({
      id: newId(),
      workspaceId: actor.workspaceId,
      email,
      ...terms,
      groupIds: [...groupIds],
      codeHash: sha256(code),
      invitedBy: actor.userId,
      expiresAt: new Date(now.getTime() + rules.inviteLifetimeMs),
      createdAt: now,
    });
    await memberNotices.invited(tx, actor, email, terms.role, person);
    const text = emails.workspaceInvite({
      workspace: (await workspace.findName(actor.workspaceId, tx)) ?? '',
      invitedBy: (await users.find(actor.userId, tx))?.email ?? '',
      hasAccount: person !== undefined,
    });
    const url = rules.inviteUrl(baseUrl, code, { hasAccount: person !== undefined });
    await mail.send(renderEmail({ to: email, name: null, text, url }), tx);
  }

  /** The invite with this code, or with this ID if the person has proved its email; locked. */
  async function lockFor(tx: Tx, userId: string, codeOrId: string): Promise<InviteRow> {
    const store = workspaceInvitesStore(tx);
    const person = await users.find(userId, tx);
    const byCode = await store.lockByCode(sha256(codeOrId));
    const byId = byCode || !person?.emailVerifiedAt ? undefined : await store.lockById(codeOrId);
    const found = byCode ?? (byId?.email === person?.email ? byId : undefined);
    if (!found) throw new AppError('workspace_invite_not_found', { param: 'code' });
    if (found.email !== person?.email) throw new AppError('workspace_invite_other_email', { param: 'code' });
    if (found.expiresAt <= clock()) throw new AppError('workspace_invite_expired', { param: 'code' });
    return found;
  }

  async function findTenant(tx: Tx, found: InviteRow) {
    const tenant = await workspace.findTenant(found.workspaceId, tx);
    if (!tenant) throw new AppError('workspace_not_found');
    return tenant;
  }

  /** Ends an invite and adds its person to the workspace and the groups. */
  async function redeem(tx: Tx, userId: string, found: InviteRow): Promise<WorkspaceId> {
    const { role, characterLimit, groupIds } = found;
    const { workspaceId } = await findTenant(tx, found);
    await workspaceMembers.add(tx, workspaceId, { userId, role, characterLimit });
    await groupMemberships.join(tx, workspaceId, userId, groupIds);
    await workspaceInvitesStore(tx).delete(found.id);
    await memberNotices.joined(tx, workspaceId, userId, found.invitedBy);
    return workspaceId;
  }

  const findInviters = (invites: readonly InviteRow[]) => users.findEmails(invites.map(({ invitedBy }) => invitedBy));

  return {
    /** Open invites of the workspace with the emails of those who invited. */
    async list(actor: Actor) {
      requirePermission(actor, 'workspace_invite.read');
      const invites = await workspaceInvitesStore(db).list(actor.workspaceId, clock());
      return { invites, inviters: await findInviters(invites) };
    },

    countOpen: (workspaceId: WorkspaceId): Promise<number> => workspaceInvitesStore(db).countOpen(workspaceId, clock()),

    /** Mails invites to all addresses or, when one is refused, to none. An open invite takes a seat. */
    async inviteAll(actor: Actor, addresses: readonly string[], terms: InviteTerms, baseUrl: string): Promise<void> {
      requirePermission(actor, 'workspace_invite.create');
      if (terms.role === 'admin' && actor.role !== 'admin')
        throw new AppError('workspace_access_denied', {
          message: 'Only workspace admins can invite admins.',
          param: 'seat_type',
        });
      await rateLimiter.consume('workspace invites', actor.workspaceId, rules.maxCallsPerWindow);
      await transaction(db, async (tx) => {
        const store = workspaceInvitesStore(tx);
        const { used, max } = await workspaceMembers.lockSeats(tx, actor.workspaceId);
        await groupMemberships.check(tx, actor, terms.groupIds);
        await store.deleteExpiredBefore(actor.workspaceId, new Date(clock().getTime() - rules.inviteLifetimeMs));
        for (const email of new Set(addresses)) {
          const open = await store.countOpen(actor.workspaceId, clock(), email);
          if (used + open >= max) throw new AppError('no_free_seat');
          if (open >= rules.maxOpenInvites)
            throw new AppError('conflict', { message: 'There are too many open invites. Revoke some first.' });
          await invite(tx, actor, email, terms, baseUrl);
        }
        await live.publish(actor.workspaceId, { topic: 'members' }, tx);
      });
    },

    async revoke(actor: Actor, email: string): Promise<void> {
      requirePermission(actor, 'workspace_invite.delete');
      await transaction(db, async (tx) => {
        if (!(await workspaceInvitesStore(tx).deleteByEmail(actor.workspaceId, email)))
          throw new AppError('workspace_invite_not_found', { param: 'email' });
        await memberNotices.revoked(tx, actor, email);
        await live.publish(actor.workspaceId, { topic: 'members' }, tx);
      });
    },

    /** Open invites to the caller's email, which must be verified, since invites show the names of workspaces. */
    async listReceived(actor: Actor) {
      const person = await users.find(actor.userId);
      if (!person?.emailVerifiedAt) return { invites: [], inviters: new Map<string, string>() };
      const rows = await workspaceInvitesStore(db).listTo(person.email, clock());
      const invites = [];
      for (const row of rows)
        invites.push({ ...row, workspaceName: (await workspace.findName(row.workspaceId)) ?? '' });
      return { invites, inviters: await findInviters(rows) };
    },

    /**
     * Joins the workspace and its groups in one transaction; returns the workspace. `requireEntry` throws unless the
     * session of the caller may enter it, which leaves the invite open.
     */
    accept: (
      actor: Actor,
      codeOrId: string,
      requireEntry: (tx: Tx, id: WorkspaceId) => Promise<void>,
    ): Promise<WorkspaceId> =>
      transaction(db, async (tx) => {
        const found = await lockFor(tx, actor.userId, codeOrId);
        await requireEntry(tx, (await findTenant(tx, found)).workspaceId);
        return redeem(tx, actor.userId, found);
      }),

    decline: (actor: Actor, codeOrId: string): Promise<void> =>
      transaction(db, async (tx) => {
        const found = await lockFor(tx, actor.userId, codeOrId);
        await workspaceInvitesStore(tx).delete(found.id);
        await live.publish((await findTenant(tx, found)).workspaceId, { topic: 'members' }, tx);
      }),

    /** The email of the open invite with this code: read at sign-up, before there is an actor. */
    findEmail: async (code: string, tx?: Tx): Promise<string | undefined> =>
      (await workspaceInvitesStore(tx ?? db).findOpenByCode(sha256(code), clock()))?.email,

    /** Whether a workspace has an open invite to this email. */
    isInvited: async (email: string, tx?: Tx): Promise<boolean> =>
      (await workspaceInvitesStore(tx ?? db).listTo(email, clock())).length > 0,

    /**
     * Joins the workspace of the code in the transaction that creates the account of its email; returns the workspace.
     * Undefined if the code is no open invite to this email, or all seats were taken since, which leaves the invite open.
     */
    async redeemAtSignUp(
      tx: Tx,
      person: { id: string; email: string },
      code: string,
    ): Promise<WorkspaceId | undefined> {
      const found = await workspaceInvitesStore(tx).lockByCode(sha256(code));
      if (found?.email !== person.email || found.expiresAt <= clock()) return undefined;
      const { used, max } = await workspaceMembers.lockSeats(tx, (await findTenant(tx, found)).workspaceId);
      return used < max ? redeem(tx, person.id, found) : undefined;
    },
  };
}
export type WorkspaceInvitesService = ReturnType<typeof workspaceInvitesService>;
