import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { brand } from '../contract/catalogue/brand.ts';
import packageJson from '../package.json' with { type: 'json' };
import { type Env, EnvError, readProcessEnv } from './env.ts';
import { PortError, requireFreePort } from './http/connection/listen-port.ts';
import { SiteFolderError } from './http/pages/site-texts.ts';
import { type Closer, openInfrastructure } from './main.infrastructure.ts';
import type { ListeningServer } from './main.server.ts';
import { allowsSandbox } from './main.settings.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { DataInUseError } from './platform/db/server-instance.ts';
import type { Drain } from './platform/drain.ts';
import { openLog } from './platform/log.ts';
import { MasterKeyError } from './platform/secrets/master-keys.ts';
import { setTracer } from './platform/tracing/tracer.ts';

interface Running {
  /** Undefined for a worker. */
  readonly server: ListeningServer | undefined;
  readonly drain: Drain;
  stop(): Promise<void>;
}

/** Under npm, Ctrl-C and SIGTERM arrive twice at once; a later signal ends the process. */
const sameSignalMs = 500;
/** How long the rest of the server may take to close, after its requests. */
const closeTimeoutMs = 20_000;

/** The whole server: environment → database and engines → services → jobs → HTTP. */
async function start(env: Env): Promise<Running> {
  // First, so that a busy port starts no database.
  const isWeb = env.SERVICES.has('web');
  if (!isWeb || !env.REUSE_PORT) await requireFreePort(isWeb ? env.PORT : (env.HEALTH_PORT ?? 0), env.HOST);
  const closers: Closer[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  await openTracing(env, (closer) => closers.push(closer));
  const infrastructure = openInfrastructure(env, (closer) => closers.push(closer));
  try {
    // Loads while the database and the engines start.
    const { openServer } = await import('./main.server.ts');
    return { server: await openServer(infrastructure), drain: infrastructure.drain, stop };
  } catch (error) {
    await infrastructure.opened().catch(() => undefined);
    await stop();
    throw error;
  }
}

/** Sends traces if the operator has a collector; the packages for it are loaded only then. */
async function openTracing(env: Env, onStop: (closer: Closer) => void): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return;
  const { openOtlpTracer } = await import('./platform/tracing/otlp-tracer.ts');
  const tracer = openOtlpTracer({
    env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    log: openLog(env.LOG_LEVEL),
    version: packageJson.version,
    instanceId: `${hostname()}-${process.pid}`,
  });
  setTracer(tracer);
  onStop(() => tracer.close());
}

const services = parseArgs({ options: { services: { type: 'string' } } }).values.services;
try {
  const env = readProcessEnv(services === undefined ? {} : { SERVICES: services });
  const { server, drain, stop } = await start(env);
  if (server) printGreeting(server, env);
  let stoppingSince = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stoppingSince > 0 && performance.now() - stoppingSince > sameSignalMs) process.exit(1);
      if (stoppingSince > 0) return;
      stoppingSince = performance.now();
      drain.start({ isInteractive: signal === 'SIGINT' });
      setTimeout(() => process.exit(1), drain.acceptMs + env.STOP_SECONDS * 1000 + closeTimeoutMs).unref();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
} catch (error) {
  console.error(
    error instanceof EnvError ||
      error instanceof PortError ||
      error instanceof SiteFolderError ||
      error instanceof DataInUseError ||
      error instanceof MasterKeyError ||
      error instanceof MigrationError
      ? error.message
      : error,
  );
  process.exit(1);
}

/** Prints the URL, an example request, and what is missing. */
function printGreeting({ url, setupCode, neuralVoices }: ListeningServer, env: Env): void {
  const key = env.BOOTSTRAP_API_KEY ? '$BOOTSTRAP_API_KEY' : '$KEY';
  const hint = env.BOOTSTRAP_API_KEY ? '' : ` (the key: ${url}/app/settings/api-keys)`;
  console.log(`
  ${brand} is ready at ${url}

  Try it${hint}:
  curl ${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM -H "xi-api-key: ${key}" \\
    -H 'content-type: application/json' -d '{"text":"Hello from ${brand}."}' -o hello.mp3
`);
  if (setupCode !== undefined)
    console.log(`  This server has no owner yet. Sign up at ${url}/app/sign-up with this set-up code: ${setupCode}
`);
  if (neuralVoices !== undefined) console.log(`  ${neuralVoices}\n`);
  if (!env.STRIPE_SECRET_KEY && env.INSTANCE_MODE !== 'private' && !allowsSandbox(env))
    console.log(`  Plans are not sold: payments are not set up, and others can reach this server.
  Set STRIPE_SECRET_KEY, or ALLOW_SANDBOX=true to sell plans without payment (docs/payments.md).
`);
}
