import { resolve } from 'node:path';
import { type Codecs, openCodecs } from '../engines/codec/codecs.ts';
import { openSpeech, type Speech } from '../engines/registry.ts';
import { type Env, modelsFolder } from './env.ts';
import { readMasterKeys, readRemoteOptions } from './main.settings.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/db/connect.ts';
import { newInstanceId } from './platform/db/server-instance.ts';
import { openDrain } from './platform/drain.ts';
import { openLog } from './platform/log.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { unlockSecrets } from './platform/secrets/secrets.ts';
import { openTemporaryFolder } from './platform/temporary-folder.ts';
import { traceSpeech } from './platform/tracing/trace-speech.ts';

/** Closes a resource that was opened at start. */
export type Closer = () => Promise<void> | void;

/** Log, metrics, database and engines. They start while the other modules of the server load. */
export type Infrastructure = ReturnType<typeof openInfrastructure>;

/** Opens the infrastructure and registers its closers with `onStop`, which run in reverse order. */
export function openInfrastructure(env: Env, onStop: (closer: Closer) => void) {
  const masterKeys = readMasterKeys(env);
  const log = openLog(env.LOG_LEVEL);
  const metrics = openMetrics();
  const dataDir = resolve(env.DATA_DIR);
  const instanceId = newInstanceId();
  const drain = openDrain(env.DRAIN_SECONDS);
  const temporaryFolder = openTemporaryFolder(dataDir, instanceId);
  onStop(temporaryFolder.close);
  const closeOnStop = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const opened = await opening;
    onStop(() => opened.close());
    return opened;
  };
  const openEngines = async (): Promise<{ speech: Speech; codecs: Codecs }> => {
    const [speech, codecs] = await Promise.allSettled([
      closeOnStop(
        openSpeech({
          workers: env.ENGINE_WORKERS,
          withTone: env.TONE_ENGINE,
          remote: readRemoteOptions(env),
          models: { folder: modelsFolder(env), size: env.MODEL_PROCESSES, keepsWarm: env.SERVICES.has('web') },
          onTimed(timing) {
            metrics.recordSpeech(timing);
            traceSpeech(timing);
          },
        }),
      ),
      closeOnStop(openCodecs({ spoolDirectory: temporaryFolder.folder })),
    ]);
    if (speech.status === 'rejected') throw speech.reason;
    if (codecs.status === 'rejected') throw codecs.reason;
    return { speech: speech.value, codecs: codecs.value };
  };
  const openDatabase = async () => {
    const database = await closeOnStop(
      connectDatabase({
        databaseUrl: env.DATABASE_URL,
        dataDir,
        log,
        instanceId,
        onFailure: () => metrics.recordOutage('database'),
      }),
    );
    const secrets = await unlockSecrets(database.db, masterKeys);
    if (secrets === 'clear' && masterKeys.length > 0)
      log.warn('the secrets in the database are not wrapped by the master key yet: run npm run keys -- enable');
    return database;
  };
  const opening = Promise.allSettled([openDatabase(), openEngines()]);
  /** Waits until database and engines have started or failed; throws the first error. */
  const opened = async () => {
    const [database, engines] = await opening;
    if (database.status === 'rejected') throw database.reason;
    if (engines.status === 'rejected') throw engines.reason;
    return { database: database.value, ...engines.value };
  };
  return { env, log, clock: systemClock, metrics, dataDir, temporaryFolder, drain, closeOnStop, onStop, opened };
}
