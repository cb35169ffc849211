import { mcpRoutes } from '../../../contract/integrations/mcp.ts';
import { mount } from '../../http/route.ts';
import type { McpService } from './mcp.service.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));

const transportHeaders = ['accept', 'content-type', 'mcp-protocol-version'];
const credentialHeaders = ['xi-api-key', 'authorization'];

export const mountMcp = (mcp: McpService) =>
  mount(mcpRoutes, {
    'POST /mcp': async ({ body, baseUrl, headers, signal }) => {
      const reply = await mcp.answer({
        text: body,
        url: `${baseUrl}/mcp`,
        headers: pick(headers, transportHeaders),
        credential: pick(headers, credentialHeaders),
        signal,
      });
      return {
        status: reply.status,
        contentType: reply.headers.get('content-type') ?? 'application/json',
        body: await reply.text(),
      };
    },
  });
