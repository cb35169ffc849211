import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

/** The header with the caller's credential, with which the tools call the API. */
export type McpCredential = Readonly<Record<string, string>>;

interface McpServiceDeps {
  /** Opens the tools for one message of a caller. */
  readonly openServer: (credential: McpCredential, signal: AbortSignal) => Promise<McpServer>;
}

interface McpMessage {
  /** The JSON-RPC message or batch. */
  readonly text: string;
  /** Address of the request. */
  readonly url: string;
  /** Headers of the transport. */
  readonly headers: Readonly<Record<string, string>>;
  readonly credential: McpCredential;
  readonly signal: AbortSignal;
}

/** Answers messages of the Model Context Protocol, each on its own: there are no sessions. */
export function mcpService({ openServer }: McpServiceDeps) {
  return {
    async answer({ text, url, headers, credential, signal }: McpMessage): Promise<Response> {
      // Loaded with the first message.
      const [server, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
        openServer(credential, signal),
        import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      ]);
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      try {
        return await transport.handleRequest(new Request(url, { method: 'POST', headers, body: text }));
      } finally {
        await server.close();
      }
    },
  };
}
export type McpService = ReturnType<typeof mcpService>;
