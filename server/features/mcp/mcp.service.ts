import { openApiClient } from '../../../clients/api-client.ts';
import { inlineFiles } from '../../../clients/mcp/inline-files.ts';

interface McpServiceDeps {
  /** Base URL at which this process answers itself. */
  readonly ownUrl: () => string;
  readonly version: string;
}

interface McpMessage {
  /** The JSON-RPC message or batch. */
  readonly text: string;
  /** Headers of the transport. */
  readonly headers: Readonly<Record<string, string>>;
  /** The header with the caller's credential, with which the tools call the API. */
  readonly credential: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Answers messages of the Model Context Protocol, each on its own: there are no sessions. */
export function mcpService({ ownUrl, version }: McpServiceDeps) {
  return {
    async answer({ text, headers, credential, signal }: McpMessage): Promise<Response> {
      // Loaded with the first message, since they bring a JSON schema validator.
      const [{ openMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
        import('../../../clients/mcp/mcp-server.ts'),
        import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      ]);
      const api = openApiClient({ url: ownUrl(), headers: credential, signal });
      const server = openMcpServer({ api, files: inlineFiles }, version);
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      try {
        return await transport.handleRequest(new Request(`${ownUrl()}/mcp`, { method: 'POST', headers, body: text }));
      } finally {
        await server.close();
      }
    },
  };
}
export type McpService = ReturnType<typeof mcpService>;
