import packageJson from '../../../package.json' with { type: 'json' };
import { mountMcp } from '../../features/mcp/mcp.routes.ts';
import { mcpService } from '../../features/mcp/mcp.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** The tools call this process at its own address, so that they are checked, limited and charged as every call. */
export function openMcpModule({ events }: Pick<Platform, 'events'>): Module {
  let url: string | undefined;
  events.subscribe('server.listening', (listening) => {
    url = listening.url;
  });
  const ownUrl = () => {
    if (url === undefined) throw new Error('The server does not listen yet.');
    return url;
  };
  return { services: {}, routes: [mountMcp(mcpService({ ownUrl, version: packageJson.version }))] };
}
