import type { RunningServer } from '../start-server.ts';

/** For `startServer`: lets `openInspector` open the debugger of the process at a free port. */
export const inspectableEnv = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' } as const;

/** Reads the memory of a running server that was started with `inspectableEnv`, by the protocol of V8's debugger. */
export interface Inspector {
  /** The heap of the main thread in MB, after a full garbage collection. */
  heapMb(): Promise<number>;
  /** Open handles of the event loop by kind, such as sockets and timers. */
  activeResources(): Promise<Readonly<Record<string, number>>>;
}

export async function openInspector(server: RunningServer): Promise<Inspector> {
  process.kill(server.pid, 'SIGUSR1');
  const address = await printedAddress(server);
  return {
    heapMb: () =>
      connected(address, async (call) => {
        await call('HeapProfiler.collectGarbage');
        const { usedSize } = await call<{ usedSize: number }>('Runtime.getHeapUsage');
        return usedSize / 1024 / 1024;
      }),
    activeResources: () =>
      connected(address, async (call) => {
        const { result } = await call<{ result: { value: string[] } }>('Runtime.evaluate', {
          expression: 'process.getActiveResourcesInfo()',
          returnByValue: true,
        });
        const counts: Record<string, number> = {};
        for (const kind of result.value) counts[kind] = (counts[kind] ?? 0) + 1;
        return counts;
      }),
  };
}

type Call = <T>(method: string, params?: object) => Promise<T>;

/** Connects for one measurement: a process that crashes while a debugger is connected waits for it instead of ending. */
async function connected<T>(address: string, run: (call: Call) => Promise<T>): Promise<T> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (result: never) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: never };
    waiting.get(id)?.(result);
  });
  let calls = 0;
  try {
    return await run(<R>(method: string, params: object = {}) => {
      const id = ++calls;
      const { promise, resolve } = Promise.withResolvers<R>();
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
      return promise;
    });
  } finally {
    socket.close();
  }
}

async function printedAddress({ output }: RunningServer): Promise<string> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const [, address] = /Debugger listening on (ws:\S+)/.exec(output()) ?? [];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not open its debugger.');
}
