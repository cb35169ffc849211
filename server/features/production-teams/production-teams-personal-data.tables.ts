import { exported, ofEmail, ofPerson } from '../../platform/db/exported-table.ts';
import { productionTeamMembers, productionTeams } from './production-teams.tables.ts';

export const productionTeamsExport = {
  'production-teams': exported({
    table: productionTeams,
    title: 'the teams of productions that you created',
    where: ofPerson(productionTeams.createdBy),
  }),
  'production-team-members': exported({
    table: productionTeamMembers,
    title: 'your teams in productions, with open invitations',
    where: ofEmail(productionTeamMembers.email),
    omit: ['invitedBy'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const productionTeamsAuthors = [
  { table: productionTeams, column: productionTeams.createdBy, field: 'createdBy' },
  { table: productionTeamMembers, column: productionTeamMembers.invitedBy, field: 'invitedBy' },
] as const;
