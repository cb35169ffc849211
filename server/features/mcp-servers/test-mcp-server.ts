import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const freePort = (): Promise<number> =>
  new Promise((resolved) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolved(port));
    });
  });

export interface McpEverything {
  /** Of its streamable HTTP transport. */
  readonly url: string;
  stop(): void;
}

/** Starts the reference MCP server `@modelcontextprotocol/server-everything` on a free port of loopback. */
export async function startMcpEverything(
  transport: 'streamableHttp' | 'sse' = 'streamableHttp',
): Promise<McpEverything> {
  const main = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');
  const port = await freePort();
  const child = spawn(process.execPath, [main, transport], {
    env: { PATH: process.env.PATH ?? '', PORT: String(port) },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error('The MCP server ended.');
    const isUp = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) }).then(
      (reply) => reply.arrayBuffer().then(() => true),
      () => false,
    );
    if (isUp) return { url, stop: () => void child.kill() };
    await setTimeout(100);
  }
  child.kill();
  throw new Error('The MCP server did not start.');
}
