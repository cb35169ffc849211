import { allRunnerFigures } from '../../../engines/host/runner-figures.ts';
import { openIsolator } from '../../../engines/isolate/isolator.ts';
import { openRecognizers } from '../../../engines/recognize/recognizers.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { modelsFolder } from '../../env.ts';
import type { InstallEvents } from '../../features/engine-models/model-installs.service.ts';
import { mountMailbox } from '../../features/mailbox/mailbox.routes.ts';
import { mailboxService } from '../../features/mailbox/mailbox.service.ts';
import { mountSystem } from '../../features/system/system.routes.ts';
import { systemService } from '../../features/system/system.service.ts';
import type { VoiceEvents } from '../../features/voices/voice-changes.service.ts';
import type { Infrastructure } from '../../main.infrastructure.ts';
import { readCaptchaProvider } from '../../main.settings.ts';
import { openAlerts } from '../../platform/alerts/open-alerts.ts';
import { openAudioInput } from '../../platform/audio-input/audio-input.ts';
import { runScheduledBackup } from '../../platform/backup/scheduled-backups.ts';
import { openBlobStore } from '../../platform/blobs/open-blob-store.ts';
import { watchBlobStore } from '../../platform/blobs/watched-store.ts';
import { openCaptcha } from '../../platform/captcha/open-captcha.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import { eventBus } from '../../platform/events/event-bus.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { openLive } from '../../platform/live.ts';
import { openMail } from '../../platform/mail/mail.ts';
import { deliverMail } from '../../platform/mail/mail-delivery.ts';
import { watchedDisks } from '../../platform/metrics/watched-disks.ts';
import { openRateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { openReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import { openWatermark } from '../../platform/watermark/watermark.ts';
import type { Module } from '../module.ts';

/** Events between modules that do not import each other, by name. */
interface ServerEvents extends VoiceEvents, InstallEvents {
  /** The process accepts requests at this base URL, for example `http://127.0.0.1:4000`. */
  readonly 'server.listening': { readonly url: string };
}

/** Hosts that the URLs of users may name in development. */
const localHosts = ['localhost', '127.0.0.1', '::1'];

/** Services without a noun, which every module may use. */
export async function openPlatform(infrastructure: Infrastructure) {
  const { env, log, clock, metrics, dataDir, temporaryFolder, drain, closeOnStop, onStop, opened } = infrastructure;
  const { database, speech, codecs } = await opened();
  const { db, serverInstance } = database;
  const runsJobs = env.SERVICES.has('worker');
  const live = await closeOnStop(openLive(database.url, db, log));
  const onChange = (workspaceId: WorkspaceId, tx?: Tx) => live.publish(workspaceId, { topic: 'background-jobs' }, tx);
  const [queue, store] = await Promise.all([
    closeOnStop(openQueue({ url: database.url, db, log, runsJobs, onRun: metrics.recordJob, onChange })),
    openBlobStore(env, dataDir),
    temporaryFolder.sweep(serverInstance),
  ]);
  const { blobs, availability: storage } = watchBlobStore(store, {
    log,
    onFailure: () => metrics.recordOutage('storage'),
  });
  onStop(storage.close);
  const system = systemService({
    database: db.$client.availability,
    storage,
    metrics,
    drain,
    version: packageJson.version,
  });
  const disks = watchedDisks(env, dataDir);
  metrics.recordBuild(packageJson.version);
  const dependencies = { database: db.$client.availability, storage };
  metrics.observeDependencies(dependencies);
  metrics.observePool(db.$client);
  metrics.observeQueue(queue.countDue);
  metrics.observeEngines(allRunnerFigures);
  metrics.observeDisks(disks, env.MIN_FREE_DISK_MB * 2 ** 20);
  const jobs: Jobs = queue;
  const mail = openMail({ db, jobs });
  /** The proxies for requests to other servers. */
  const proxies = { httpsProxy: env.HTTPS_PROXY, noProxy: env.NO_PROXY };
  const replayGuard = openReplayGuard({ db, clock });
  const alerts = openAlerts({
    env,
    log,
    availability: dependencies,
    disks,
    findDueJobs: queue.countDue,
    engineFigures: allRunnerFigures,
    claim: replayGuard.claim,
  });
  onStop(alerts.close);
  const captcha = openCaptcha({
    replayGuard,
    clock,
    secret: await findOrCreateSecret(db, 'tokens'),
    bits: env.CAPTCHA_BITS,
    provider: readCaptchaProvider(env),
    // The operator configured the URL, so it may be in a private network.
    outgoing: { ...proxies, allowPrivate: true },
    onFailure: (cause) => log.warn({ err: cause }, 'failed to verify a captcha'),
  });
  const audioInput = openAudioInput({
    codecs,
    temporaryFolder: temporaryFolder.folder,
    outgoing: { ...proxies, allowPrivate: false, ...(env.DEVELOPMENT && { allowedHosts: localHosts }) },
  });
  const watermark = openWatermark({ secret: await findOrCreateSecret(db, 'watermark'), codecs });
  const isolator = openIsolator();
  onStop(() => isolator.close());
  const recognizers = openRecognizers({ folder: modelsFolder(env) });
  onStop(() => recognizers.close());
  return {
    services: {
      env,
      log,
      clock,
      metrics,
      dataDir,
      temporaryFolder: temporaryFolder.folder,
      drain,
      closeOnStop,
      onStop,
      db,
      databaseUrl: database.url,
      serverInstance,
      live,
      blobs,
      speech,
      codecs,
      queue,
      jobs,
      mail,
      system,
      dependencies,
      disks,
      events: eventBus<ServerEvents>(),
      rateLimiter: openRateLimiter({ db, clock }),
      replayGuard,
      captcha,
      proxies,
      audioInput,
      watermark,
      isolator,
      recognizers,
    },
    jobs: [
      deliverMail({ db, smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, onAttempt: metrics.recordMail }),
      runScheduledBackup({
        env,
        databaseUrl: database.url,
        dataDir,
        temporaryFolder: temporaryFolder.folder,
        program: packageJson.version,
        clock,
        log,
        metrics,
        onFailure: () => alerts.report('backup', 'The scheduled backup failed. The log of the server says why.'),
      }),
    ],
    start: async () => alerts.start(),
    routes: [
      mountSystem(system),
      mountMailbox(mailboxService({ mail, enabled: env.DEVELOPMENT && env.SMTP_URL === undefined })),
    ],
  } satisfies Module;
}
export type Platform = Awaited<ReturnType<typeof openPlatform>>['services'];
