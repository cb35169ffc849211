import { and, asc, count, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { ProductionRole } from '../../../contract/productions/productions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { productionTeamMembers, productionTeams } from './production-teams.tables.ts';

export type ProductionTeamRow = typeof productionTeams.$inferSelect;
export type TeamMemberRow = typeof productionTeamMembers.$inferSelect;
export interface TeamCounts {
  readonly members: number;
  readonly invited: number;
}

/** Rows belong to people, not to tenants: functions take user IDs, or are for those who manage teams. */
export const productionTeamsStore = (db: Db | Tx) => {
  const members = productionTeamMembers;
  const isJoined = isNotNull(members.joinedAt);
  const joined = (userId: string) => and(eq(members.userId, userId), isJoined);

  return {
    async listRoles(userId: string): Promise<ProductionRole[]> {
      const rows = await db.selectDistinct({ role: members.role }).from(members).where(joined(userId));
      return rows.map(({ role }) => role);
    },

    /** The people who have a role in any team. */
    async listUserIds(role: ProductionRole): Promise<string[]> {
      const rows = await db
        .selectDistinct({ userId: members.userId })
        .from(members)
        .where(and(eq(members.role, role), isJoined));
      return rows.flatMap(({ userId }) => userId ?? []);
    },

    async listTeamIds(userId: string): Promise<string[]> {
      const rows = await db.select({ teamId: members.teamId }).from(members).where(joined(userId));
      return rows.map(({ teamId }) => teamId);
    },

    /** The teams of a person with their membership; by name. */
    listOf: (userId: string) =>
      db
        .select({ team: productionTeams, member: members })
        .from(members)
        .innerJoin(productionTeams, eq(productionTeams.id, members.teamId))
        .where(joined(userId))
        .orderBy(asc(productionTeams.name), asc(productionTeams.id)),

    listAll: (): Promise<ProductionTeamRow[]> =>
      db.select().from(productionTeams).orderBy(asc(productionTeams.name), asc(productionTeams.id)),

    count: (): Promise<number> => db.$count(productionTeams),

    async find(id: string): Promise<ProductionTeamRow | undefined> {
      return (await db.select().from(productionTeams).where(eq(productionTeams.id, id)))[0];
    },

    /** Changes of the members of a team wait for each other until the transaction ends. */
    async lock(id: string): Promise<ProductionTeamRow | undefined> {
      return (await db.select().from(productionTeams).where(eq(productionTeams.id, id)).for('update'))[0];
    },

    async insert(row: ProductionTeamRow): Promise<void> {
      await db.insert(productionTeams).values(row);
    },

    async rename(id: string, name: string): Promise<ProductionTeamRow | undefined> {
      return (await db.update(productionTeams).set({ name }).where(eq(productionTeams.id, id)).returning())[0];
    },

    async delete(id: string): Promise<ProductionTeamRow | undefined> {
      return (await db.delete(productionTeams).where(eq(productionTeams.id, id)).returning())[0];
    },

    async countMembers(teamIds: readonly string[]): Promise<Map<string, TeamCounts>> {
      const rows = await db
        .select({
          teamId: members.teamId,
          members: sql<number>`(count(*) filter (where ${members.joinedAt} is not null))::int`,
          all: count(),
        })
        .from(members)
        .where(inList(members.teamId, teamIds))
        .groupBy(members.teamId);
      return new Map(rows.map((row) => [row.teamId, { members: row.members, invited: row.all - row.members }]));
    },

    /** Members first, then people who are invited, each in the order in which they came. */
    listMembers: (teamId: string): Promise<TeamMemberRow[]> =>
      db
        .select()
        .from(members)
        .where(eq(members.teamId, teamId))
        .orderBy(sql`${members.joinedAt} asc nulls last`, asc(members.invitedAt), asc(members.id)),

    async findMember(teamId: string, memberId: string): Promise<TeamMemberRow | undefined> {
      const rows = await db
        .select()
        .from(members)
        .where(and(eq(members.teamId, teamId), eq(members.id, memberId)));
      return rows[0];
    },

    async findMemberOf(teamId: string, userId: string): Promise<TeamMemberRow | undefined> {
      const rows = await db
        .select()
        .from(members)
        .where(and(eq(members.teamId, teamId), joined(userId)));
      return rows[0];
    },

    async findByEmail(teamId: string, email: string): Promise<TeamMemberRow | undefined> {
      const rows = await db
        .select()
        .from(members)
        .where(and(eq(members.teamId, teamId), eq(members.email, email)));
      return rows[0];
    },

    /** Stores an invitation; one to the same email that is still open is replaced. Undefined if the email has joined. */
    async invite(row: typeof members.$inferInsert): Promise<TeamMemberRow | undefined> {
      const { id, role, invitedBy, invitedAt } = row;
      const rows = await db
        .insert(members)
        .values(row)
        .onConflictDoUpdate({
          target: [members.teamId, members.email],
          set: { id, role, invitedBy: invitedBy ?? null, invitedAt },
          setWhere: isNull(members.joinedAt),
        })
        .returning();
      return rows[0];
    },

    /** Open invitations to an email since a time, with their teams. */
    listInvitations: (email: string, since: Date) =>
      db
        .select({ team: productionTeams, member: members })
        .from(members)
        .innerJoin(productionTeams, eq(productionTeams.id, members.teamId))
        .where(and(eq(members.email, email), isNull(members.joinedAt), gt(members.invitedAt, since)))
        .orderBy(asc(members.invitedAt)),

    async lockInvitation(id: string): Promise<TeamMemberRow | undefined> {
      const rows = await db
        .select()
        .from(members)
        .where(and(eq(members.id, id), isNull(members.joinedAt)))
        .for('update');
      return rows[0];
    },

    async join(id: string, userId: string, joinedAt: Date): Promise<TeamMemberRow> {
      return (await db.update(members).set({ userId, joinedAt }).where(eq(members.id, id)).returning())[0]!;
    },

    async setRole(id: string, role: ProductionRole): Promise<TeamMemberRow> {
      return (await db.update(members).set({ role }).where(eq(members.id, id)).returning())[0]!;
    },

    async deleteMember(id: string): Promise<void> {
      await db.delete(members).where(eq(members.id, id));
    },

    /** Other memberships of a person in a team, under an email that they used before. */
    async hasOther(teamId: string, userId: string, exceptId: string): Promise<boolean> {
      const where = and(eq(members.teamId, teamId), joined(userId), ne(members.id, exceptId));
      return (await db.select({ id: members.id }).from(members).where(where).limit(1)).length > 0;
    },
  };
};
