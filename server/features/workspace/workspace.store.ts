import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { toWorkspaceId, type WorkspaceId } from '../../platform/ids.ts';
import { workspaceMembers, workspaces } from './workspace.tables.ts';

export type Workspace = typeof workspaces.$inferSelect;
/** Undefined fields stay unchanged. */
export type WorkspaceChanges = Partial<
  Pick<
    typeof workspaces.$inferInsert,
    | 'name'
    | 'sessionInactivityTimeoutS'
    | 'pronunciationDictionaryLocators'
    | 'trainingOptOut'
    | 'trainingOptOutAt'
    | 'audioRetentionDays'
    | 'textRetentionDays'
    | 'logRetentionDays'
    | 'zeroRetention'
    | 'allMembersPermissions'
    | 'allowsThirdPartyDisabling'
    | 'storingSharedFilesOnUser'
    | 'allowsVoiceLibrary'
    | 'voiceLibraryRemovalNoticeWebhookId'
    | 'speechToTextWebhookIds'
  >
>;

/** A workspace that a service account administers. */
export type ManagedWorkspace = Pick<Workspace, 'id' | 'name' | 'ownerId' | 'maxSeats' | 'allMembersPermissions'>;

export interface Tenant {
  readonly workspaceId: WorkspaceId;
  readonly ownerId: string;
  /** Its deletion is scheduled. */
  readonly isClosed: boolean;
}

export type RetainingWorkspace = Pick<Workspace, 'audioRetentionDays' | 'textRetentionDays' | 'logRetentionDays'> & {
  readonly id: WorkspaceId;
};

/** How the people of a workspace sign in. */
export type SignOnPolicy = Pick<
  Workspace,
  'ownerId' | 'requiresSingleSignOn' | 'autoProvisioningAt' | 'autoProvisioningBy'
>;
export type SignOnPolicyChanges = Partial<Omit<SignOnPolicy, 'ownerId'>>;

export const workspaceStore = (db: Db | Tx) => ({
  /** Creates a tenant with its owner as admin. */
  async create(workspace: { id: string; name: string; ownerId: string }): Promise<WorkspaceId> {
    await db.insert(workspaces).values(workspace);
    await db.insert(workspaceMembers).values({ workspaceId: workspace.id, userId: workspace.ownerId, role: 'admin' });
    return toWorkspaceId(workspace.id);
  },

  /**
   * Creates a tenant that a service account administers. Its owner is no member: it is in no list of theirs, and takes no
   * seat, but it is deleted with their account (`listOwnedBy`, `deleteOwnedBy`).
   */
  async createForAccount(workspace: ManagedWorkspace, accountId: string): Promise<WorkspaceId> {
    await db.insert(workspaces).values(workspace);
    await db.insert(workspaceMembers).values({ workspaceId: workspace.id, userId: accountId, role: 'admin' });
    return toWorkspaceId(workspace.id);
  },

  /** The open workspaces of all tenants that a service account administers, created before `before`. */
  async listOfAccounts(before: Date): Promise<WorkspaceId[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select workspaces.id from workspaces
        join workspace_members member on member.workspace_id = workspaces.id and member.role = 'admin'
        join users on users.id = member.user_id and users.is_service_account
      where workspaces.deletion_requested_at is null and workspaces.created_at < ${before}`);
    return rows.map(({ id }) => toWorkspaceId(id));
  },

  /** Finds a tenant by an id that an external system, such as the payment provider, has stored. */
  async findTenant(id: string): Promise<Tenant | undefined> {
    const { ownerId, deletionRequestedAt } = workspaces;
    const [row] = await db.select({ ownerId, deletionRequestedAt }).from(workspaces).where(eq(workspaces.id, id));
    return row && { workspaceId: toWorkspaceId(id), ownerId: row.ownerId, isClosed: row.deletionRequestedAt !== null };
  },

  async findName(workspaceId: string): Promise<string | undefined> {
    return (await db.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId)))[0]?.name;
  },

  /** Whether generations of the workspace store nothing. */
  async hasZeroRetention(workspaceId: WorkspaceId): Promise<boolean> {
    const columns = { zeroRetention: workspaces.zeroRetention };
    const [row] = await db.select(columns).from(workspaces).where(eq(workspaces.id, workspaceId));
    return row?.zeroRetention === true;
  },

  /** The workspaces of all tenants that delete what is old; only `id`, if given. */
  async listRetaining(id?: WorkspaceId): Promise<RetainingWorkspace[]> {
    const { audioRetentionDays, textRetentionDays, logRetentionDays } = workspaces;
    const days = { audioRetentionDays, textRetentionDays, logRetentionDays };
    const rows = await db
      .select({ id: workspaces.id, ...days })
      .from(workspaces)
      .where(
        and(
          id && eq(workspaces.id, id),
          or(isNotNull(audioRetentionDays), isNotNull(textRetentionDays), isNotNull(logRetentionDays)),
        ),
      );
    return rows.map((row) => ({ ...row, id: toWorkspaceId(row.id) }));
  },

  /** Undefined if inactivity does not sign anybody out. */
  async readInactivityTimeoutS(workspaceId: string): Promise<number | undefined> {
    const [row] = await db
      .select({ timeoutS: workspaces.sessionInactivityTimeoutS })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId));
    return row?.timeoutS ?? undefined;
  },

  /** Whether members may use voices that other workspaces share (WS-025). */
  async allowsVoiceLibrary(workspaceId: WorkspaceId): Promise<boolean> {
    const allows = { is: workspaces.allowsVoiceLibrary };
    return (await db.select(allows).from(workspaces).where(eq(workspaces.id, workspaceId)))[0]?.is ?? true;
  },

  /** Read at sign-in, before there is a tenant. */
  async readSignOnPolicy(workspaceId: string): Promise<SignOnPolicy | undefined> {
    const { ownerId, requiresSingleSignOn, autoProvisioningAt, autoProvisioningBy } = workspaces;
    const columns = { ownerId, requiresSingleSignOn, autoProvisioningAt, autoProvisioningBy };
    return (await db.select(columns).from(workspaces).where(eq(workspaces.id, workspaceId)))[0];
  },

  async setSignOnPolicy(workspaceId: WorkspaceId, changes: SignOnPolicyChanges): Promise<void> {
    await db.update(workspaces).set(changes).where(eq(workspaces.id, workspaceId));
  },

  async listMemberIds(workspaceId: WorkspaceId): Promise<string[]> {
    const filter = eq(workspaceMembers.workspaceId, workspaceId);
    const rows = await db.select({ id: workspaceMembers.userId }).from(workspaceMembers).where(filter);
    return rows.map(({ id }) => id);
  },

  async get(workspaceId: WorkspaceId): Promise<Workspace | undefined> {
    return (await db.select().from(workspaces).where(eq(workspaces.id, workspaceId)))[0];
  },

  async edit(workspaceId: WorkspaceId, changes: WorkspaceChanges): Promise<void> {
    await db.update(workspaces).set(changes).where(eq(workspaces.id, workspaceId));
  },

  /** null: the seats of the plan. */
  async setMaxSeats(workspaceId: WorkspaceId, maxSeats: number | null): Promise<void> {
    await db.update(workspaces).set({ maxSeats }).where(eq(workspaces.id, workspaceId));
  },

  async listOwnedBy(userId: string): Promise<WorkspaceId[]> {
    const rows = await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.ownerId, userId));
    return rows.map(({ id }) => toWorkspaceId(id));
  },

  /** The workspaces of all tenants whose deletion was requested at or before this time. */
  async listClosedBefore(time: Date): Promise<WorkspaceId[]> {
    const isOver = lte(workspaces.deletionRequestedAt, time);
    const rows = await db.select({ id: workspaces.id }).from(workspaces).where(isOver);
    return rows.map(({ id }) => toWorkspaceId(id));
  },

  /** Deletes the workspaces with all their data and service accounts. */
  async deleteOwnedBy(userId: string): Promise<void> {
    await db.execute(sql`
      delete from users using workspace_members, workspaces
      where users.is_service_account and workspace_members.user_id = users.id
        and workspaces.id = workspace_members.workspace_id and workspaces.owner_id = ${userId}`);
    await db.delete(workspaces).where(eq(workspaces.ownerId, userId));
  },

  /** The workspace that a person joined first and is not locked in, with their role in it; an open one, if there is one. */
  async findMembership(userId: string): Promise<{ workspaceId: WorkspaceId; role: 'admin' | 'editor' } | undefined> {
    const rows = await db
      .select({ workspaceId: workspaceMembers.workspaceId, role: workspaceMembers.role })
      .from(workspaceMembers)
      .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
      .where(and(eq(workspaceMembers.userId, userId), isNull(workspaceMembers.lockedAt)))
      .orderBy(isNotNull(workspaces.deletionRequestedAt), workspaceMembers.joinedAt)
      .limit(1);
    return rows[0] && { ...rows[0], workspaceId: toWorkspaceId(rows[0].workspaceId) };
  },

  /** Takes any workspace: the operator of the server confirms domains of others. */
  async listAdminIds(workspaceId: string): Promise<string[]> {
    const isAdmin = and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.role, 'admin'));
    const rows = await db.select({ id: workspaceMembers.userId }).from(workspaceMembers).where(isAdmin);
    return rows.map(({ id }) => id);
  },

  /** The workspaces of these people, of all tenants. */
  async listMemberships(userIds: readonly string[]): Promise<{ workspaceId: WorkspaceId; userId: string }[]> {
    const rows = await db
      .select({ workspaceId: workspaceMembers.workspaceId, userId: workspaceMembers.userId })
      .from(workspaceMembers)
      .where(inArray(workspaceMembers.userId, [...userIds]));
    return rows.map(({ workspaceId, userId }) => ({ workspaceId: toWorkspaceId(workspaceId), userId }));
  },

  /** Undefined for strangers and for locked members, who cannot act (WS-010). */
  async findRole(workspaceId: string, userId: string): Promise<'admin' | 'editor' | undefined> {
    const isMember = and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId));
    const rows = await db
      .select({ role: workspaceMembers.role })
      .from(workspaceMembers)
      .where(and(isMember, isNull(workspaceMembers.lockedAt)));
    return rows[0]?.role;
  },
});
