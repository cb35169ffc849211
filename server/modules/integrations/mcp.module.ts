import packageJson from '../../../package.json' with { type: 'json' };
import { mountMcp } from '../../features/mcp/mcp.routes.ts';
import { type McpCredential, mcpService } from '../../features/mcp/mcp.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** The tools call this process at its own address, so that they are checked, limited and charged as every call. */
export function openMcpModule({ events }: Pick<Platform, 'events'>): Module {
  let url: string | undefined;
  events.subscribe('server.listening', (listening) => {
    url = listening.url;
  });
  const openServer = async (credential: McpCredential, signal: AbortSignal) => {
    if (url === undefined) throw new Error('The server does not listen yet.');
    // Loaded with the first message, since they bring a validator of JSON schemas.
    const [{ openMcpServer }, { inlineFiles }, { openApiClient }] = await Promise.all([
      import('../../../clients/mcp/mcp-server.ts'),
      import('../../../clients/mcp/inline-files.ts'),
      import('../../../clients/api-client.ts'),
    ]);
    const api = openApiClient({ url, headers: credential, signal });
    return openMcpServer({ api, files: inlineFiles }, packageJson.version);
  };
  return { services: {}, routes: [mountMcp(mcpService({ openServer }))] };
}
