import { defineRoutes } from '../route.ts';

/** Bytes of one message, which may contain a file as a data URL: 24 MB in Base64. */
export const maxMcpMessageBytes = 32 * 2 ** 20;

/** The tools of this server for programs that speak the Model Context Protocol (streamable HTTP without sessions). */
export const mcpRoutes = defineRoutes({
  'POST /mcp': {
    access: 'account',
    permits: 'mcp.call',
    summary: 'Takes a message of the Model Context Protocol (JSON-RPC 2.0); its tools call this API as the caller.',
    raw: true,
    bodyLimit: maxMcpMessageBytes,
    content: ['application/json'],
  },
});
