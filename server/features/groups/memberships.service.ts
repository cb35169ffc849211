import type { CreditLimit, Membership } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { combineGrants } from './groups.rules.ts';
import { type MembershipRow, membershipsStore } from './memberships.store.ts';

/** What a person or service account may do in a workspace, read at each request so that changes apply to the next one. */
export function membershipsService({ db }: { readonly db: Db }) {
  return {
    /** Undefined for somebody who is not a member, or is locked (WS-010). */
    async find(workspaceId: string, userId: string): Promise<Membership | undefined> {
      const member = await membershipsStore(db).find(workspaceId, userId);
      if (!member || member.isLocked) return undefined;
      const creditLimits = listCreditLimits(member);
      return {
        role: member.role,
        grants: combineGrants(member),
        ...(member.groups.length > 0 && { groupIds: new Set(member.groups.map(({ id }) => id)) }),
        ...(creditLimits.length > 0 && { creditLimits }),
        ...(member.deletionRequestedAtMs !== null && { deletionRequestedAt: new Date(member.deletionRequestedAtMs) }),
      };
    },
  };
}

function listCreditLimits({ characterLimit, groups }: MembershipRow): CreditLimit[] {
  const ofGroups = groups.flatMap(({ id, characterLimit: credits }) =>
    credits === null ? [] : [{ of: 'group' as const, groupId: id, credits }],
  );
  return characterLimit === null ? ofGroups : [{ of: 'member', credits: characterLimit }, ...ofGroups];
}
