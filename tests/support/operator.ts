import { runCommand } from '../../scripts/plans/commands.ts';
import { readEnv } from '../../server/env.ts';
import { type Operator, openOperator } from '../../server/main.operator.ts';
import type { SharedServer } from './shared-server.ts';

/** The operator's commands (`npm run plans`) beside a running server, without a process for each. Close it before the server. */
export function operatorOf(server: () => SharedServer) {
  let opened: Promise<Operator> | undefined;
  const open = () => {
    // The URLs of the sandbox pages contain the port.
    opened ??= openOperator(readEnv({ DATA_DIR: server().dataDir, PORT: new URL(server().url).port }));
    return opened;
  };
  const run = async (...args: string[]): Promise<string> => runCommand(await open(), args);
  return Object.assign(run, { opened: open, close: async () => (await opened)?.close() });
}
