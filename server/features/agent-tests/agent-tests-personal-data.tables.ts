import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { ownAgents } from '../agents/agents-personal-data.tables.ts';
import { agentTestFolders, agentTests, testInvocations, testRuns } from './agent-tests.tables.ts';

export const agentTestsExport = {
  'agent-test-folders': exported({
    table: agentTestFolders,
    title: 'the folders of your tests of agents',
    where: ofMember(agentTestFolders, agentTestFolders.userId),
  }),
  'agent-tests': exported({
    table: agentTests,
    title: 'your tests of agents',
    where: ofMember(agentTests, agentTests.userId),
  }),
  'agent-test-invocations': exported({
    table: testInvocations,
    title: 'when your agents were tested',
    where: (owner) => inArray(testInvocations.agentId, ownAgents(owner)),
  }),
  'agent-test-runs': exported({
    table: testRuns,
    title: 'what your agents did in tests',
    where: (owner) =>
      inArray(
        testRuns.invocationId,
        sql`(select ${testInvocations.id} from ${testInvocations} where ${testInvocations.agentId} in ${ownAgents(owner)})`,
      ),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const agentTestsAuthors = [
  { table: agentTestFolders, column: agentTestFolders.userId, field: 'userId' },
  { table: agentTests, column: agentTests.userId, field: 'userId' },
  { table: testInvocations, column: testInvocations.userId, field: 'userId' },
] as const;
