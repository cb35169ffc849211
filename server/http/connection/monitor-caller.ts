import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { constantTimeEqual } from '../../platform/crypto.ts';
import { includesAddress } from '../../platform/networks.ts';
import { hasProxyHeaders, isLocalCaller } from './local-caller.ts';

/** Who may read the metrics from another machine. */
export interface MonitorAccess {
  /** The bearer token; undefined: none is accepted. */
  readonly token: string | undefined;
  /** The machines that need no token when they connect directly. */
  readonly networks: BlockList;
}

/**
 * Whether a monitor that the operator allowed sent the request: from this machine, with the token, or directly from an
 * allowed network. The address of a proxy proves nothing about its clients, so the token is the only way through one.
 */
export function isMonitor({ raw }: Pick<FastifyRequest, 'raw'>, { token, networks }: MonitorAccess): boolean {
  if (isLocalCaller({ raw })) return true;
  const [, sent] = /^Bearer (\S+)$/i.exec(raw.headers.authorization ?? '') ?? [];
  if (token !== undefined && sent !== undefined && constantTimeEqual(sent, token)) return true;
  return !hasProxyHeaders(raw) && includesAddress(networks, raw.socket.remoteAddress ?? '');
}
