/** The part of a member that decides what may be changed. */
interface Member {
  readonly userId: string;
  readonly role: 'admin' | 'editor';
  readonly lockedAt: Date | null;
}

/** A member after a change; undefined: removed. */
type After = Pick<Member, 'role' | 'lockedAt'> | undefined;

const isActiveAdmin = (member: Pick<Member, 'role' | 'lockedAt'>): boolean =>
  member.role === 'admin' && member.lockedAt === null;

/** The error that refuses a change of a member: without it, nobody could administer the workspace. */
export function findMemberRefusal(
  { ownerId, members }: { readonly ownerId: string; readonly members: readonly Member[] },
  member: Member,
  after: After,
): 'last_admin' | 'owner_protected' | undefined {
  if (after && isActiveAdmin(after)) return undefined;
  const others = members.filter(({ userId }) => userId !== member.userId);
  if (isActiveAdmin(member) && !others.some(isActiveAdmin)) return 'last_admin';
  return member.userId === ownerId ? 'owner_protected' : undefined;
}
