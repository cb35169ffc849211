import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { environmentVariables } from './environment-variables.tables.ts';

export const environmentVariablesExport = {
  'environment-variables': exported({
    table: environmentVariables,
    title: 'environment variables of agents',
    where: ofMember(environmentVariables, environmentVariables.userId),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const environmentVariablesAuthors = [
  { table: environmentVariables, column: environmentVariables.userId, field: 'userId' },
] as const;
