import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ManagedProducer, ProducerProfile } from '../../../contract/productions/producers.ts';
import { presentInvitation, presentMembership } from '../production-teams/production-teams.present.ts';

interface ProducerRow {
  readonly userId: string;
  readonly state: ProducerProfile['state'];
  readonly displayName: string;
  readonly about: string;
  readonly languages: readonly ProducerProfile['languages'][number][];
  readonly skills: readonly ProducerProfile['skills'][number][];
  readonly timeZone: string;
  readonly workspaceId: string | null;
  readonly appliedAt: Date;
  readonly decidedAt: Date | null;
}

export const presentProducer = (row: ProducerRow): ProducerProfile => ({
  user_id: row.userId,
  state: row.state,
  display_name: row.displayName,
  about: row.about,
  languages: row.languages.map(({ language, level }) => ({ language, level })),
  skills: [...row.skills],
  time_zone: row.timeZone,
  workspace_id: row.workspaceId,
  applied_at_unix: unixSeconds(row.appliedAt),
  decided_at_unix: row.decidedAt && unixSeconds(row.decidedAt),
});

export const presentManagedProducer = ({
  producer,
  account,
}: {
  readonly producer: ProducerRow;
  readonly account: { readonly email: string; readonly isProducer: boolean };
}): ManagedProducer => ({
  ...presentProducer(producer),
  email: account.email,
  is_producer: account.isProducer,
});

/** The teams of a person, and their open invitations. */
export const presentTeams = (
  memberships: readonly Parameters<typeof presentMembership>[0][],
  invitations: readonly Parameters<typeof presentInvitation>[0][],
) => ({ teams: memberships.map(presentMembership), invitations: invitations.map(presentInvitation) });
