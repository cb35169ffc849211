import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { mcpServers } from './mcp-servers.tables.ts';

export const mcpServersExport = {
  'mcp-servers': exported({
    table: mcpServers,
    title: 'the MCP servers of your agents',
    where: ofMember(mcpServers, mcpServers.userId),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const mcpServersAuthors = [{ table: mcpServers, column: mcpServers.userId, field: 'userId' }] as const;
