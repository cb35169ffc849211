import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childProcesses, killAll } from '../../support/processes/child-processes.ts';
import { type SharedDatabase, startSharedDatabase } from '../../support/processes/shared-database.ts';
import { freePort, type RunningServer, startServer } from '../../support/start-server.ts';

/** What a drill kills: a process, or all processes of the database. */
export const killTargets = ['web', 'worker', 'engine', 'database'] as const;
export type KillTarget = (typeof killTargets)[number];

/** A web process and a worker process over one PostgreSQL and one data folder. */
export interface DrilledSystem {
  readonly url: string;
  readonly database: SharedDatabase;
  readonly dataDir: string;
  /** `TMPDIR` of the server processes. */
  readonly temporaryDir: string;
  /** Sends SIGKILL, and starts again what does not start by itself; resolves when it is ready. */
  kill(target: KillTarget, downMs: number): Promise<void>;
  /** Stops both processes and starts them with further settings. */
  restart(env: Readonly<Record<string, string>>): Promise<void>;
  /** What the processes have logged beside the outages of the database, for the report of a failure. */
  log(): string;
  remove(): Promise<void>;
}

const settings = {
  INSTANCE_MODE: 'service',
  DEFAULT_TIER: 'growing_business',
  TONE_ENGINE: '1',
  // Webhooks may go to this machine.
  DEVELOPMENT: 'true',
  REQUESTS_PER_MINUTE: '1000000',
};

export async function startDrilledSystem(): Promise<DrilledSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-drill-'));
  const [dataDir, temporaryDir] = [join(folder, 'data'), join(folder, 'tmp')];
  for (const path of [dataDir, temporaryDir]) mkdirSync(path);
  const database = await startSharedDatabase({ keepsCommits: true });
  const ports = { web: String(await freePort()), worker: String(await freePort()) };
  const logs: string[] = [];
  const start = (service: keyof typeof ports, further: Readonly<Record<string, string>> = {}) => {
    const port = ports[service];
    const place = {
      SERVICES: service,
      PORT: port,
      HEALTH_PORT: port,
      DATABASE_URL: database.url,
      TMPDIR: temporaryDir,
    };
    return startServer({ dataDir, env: { ...settings, ...place, ...further } });
  };
  const [web, worker] = await Promise.all([start('web'), start('worker')]);
  const servers: Record<keyof typeof ports, RunningServer> = { web, worker };
  const keepLog = (service: keyof typeof ports) => logs.push(`${service}:\n${servers[service].output()}`);

  const killAndStart = async (service: keyof typeof ports, downMs: number) => {
    await servers[service].kill();
    keepLog(service);
    await new Promise((resolve) => setTimeout(resolve, downMs));
    servers[service] = await start(service);
  };
  const kills: Record<KillTarget, (downMs: number) => Promise<void>> = {
    web: (downMs) => killAndStart('web', downMs),
    worker: (downMs) => killAndStart('worker', downMs),
    database: database.killAndRestart,
    engine: async () => {
      const engines = childProcesses(servers.web.pid);
      if (engines.length === 0) throw new Error('The web process has no engine process.');
      killAll(engines);
    },
  };
  return {
    url: web.url,
    database,
    dataDir,
    temporaryDir,
    kill: (target, downMs) => kills[target](downMs),
    async restart(env) {
      const restartOne = async (service: keyof typeof ports) => {
        await servers[service].stop();
        keepLog(service);
        servers[service] = await start(service, env);
      };
      await Promise.all([restartOne('web'), restartOne('worker')]);
    },
    log: () =>
      [...logs, ...Object.entries(servers).map(([name, { output }]) => `${name}:\n${output()}`)]
        .flatMap((log) => log.split('\n'))
        .filter((line) => !/database does not respond|database responds again/i.test(line))
        .join('\n'),
    async remove() {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
