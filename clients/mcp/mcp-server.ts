import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ApiCallError } from '../api-client.ts';
import { InputError } from '../files/input-error.ts';
import { allTools } from './all-tools.ts';
import type { ToolContext } from './tool.ts';

/** A server of the Model Context Protocol with all tools. Expected failures of a tool are its result, for the model to read. */
export function openMcpServer(context: ToolContext, version: string): McpServer {
  const server = new McpServer({ name: 'timbre', title: 'Timbre', version });
  for (const { name, title, description, input, annotations, run } of allTools) {
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given: unknown) => {
      try {
        return { content: await run(given as never, context) };
      } catch (error) {
        if (!(error instanceof ApiCallError || error instanceof InputError)) throw error;
        return { content: [{ type: 'text', text: error.message }], isError: true };
      }
    });
  }
  return server;
}
