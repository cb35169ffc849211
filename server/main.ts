import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brand } from '../contract/catalogue/brand.ts';
import { routes, sockets } from '../contract/routes.ts';
import { type Codecs, openCodecs } from '../engines/codec/codecs.ts';
import { openSpeech, type Speech } from '../engines/registry.ts';
import packageJson from '../package.json' with { type: 'json' };
import { type Env, EnvError, modelsFolder, readProcessEnv } from './env.ts';
import { forgetCodes } from './features/action-links/codes/jobs.ts';
import { codesService } from './features/action-links/codes/service.ts';
import { mailLinks } from './features/action-links/mails/jobs.ts';
import { mailsService } from './features/action-links/mails/service.ts';
import { mountActionLinks } from './features/action-links/routes.ts';
import { actionLinksService } from './features/action-links/service.ts';
import { supportService } from './features/action-links/support/service.ts';
import { mailNews } from './features/action-links/updates/jobs.ts';
import { updatesService } from './features/action-links/updates/service.ts';
import { mountApiKeys } from './features/api-keys/routes.ts';
import { apiKeysService } from './features/api-keys/service.ts';
import { purgeAccounts } from './features/auth/deletion/jobs.ts';
import { deletionService } from './features/auth/deletion/service.ts';
import { mailInvitations } from './features/auth/invitations/jobs.ts';
import { mountInvitations } from './features/auth/invitations/routes.ts';
import { forgetExpired } from './features/auth/jobs.ts';
import { mountAuth } from './features/auth/routes.ts';
import { authService } from './features/auth/service.ts';
import { mountSessions } from './features/auth/sessions/routes.ts';
import { sessionsService } from './features/auth/sessions/service.ts';
import { mountDialogue } from './features/dialogue/routes.ts';
import { dialogueService } from './features/dialogue/service.ts';
import { installEngineModel } from './features/engine-models/installs/jobs.ts';
import { installsService } from './features/engine-models/installs/service.ts';
import { mountEngineModels } from './features/engine-models/routes.ts';
import { engineModelsService } from './features/engine-models/service.ts';
import { mountForcedAlignment } from './features/forced-alignment/routes.ts';
import { forcedAlignmentService } from './features/forced-alignment/service.ts';
import { mountGeolocation } from './features/geolocation/routes.ts';
import { geolocationService } from './features/geolocation/service.ts';
import { sweepAudio } from './features/history/jobs.ts';
import { mountHistory } from './features/history/routes.ts';
import { historyService } from './features/history/service.ts';
import { mountIngest } from './features/ingest/routes.ts';
import { mountMailbox } from './features/mailbox/routes.ts';
import { mailboxService } from './features/mailbox/service.ts';
import { mountModels } from './features/models/routes.ts';
import { modelsService } from './features/models/service.ts';
import { mountOnboarding } from './features/onboarding/routes.ts';
import { onboardingService } from './features/onboarding/service.ts';
import { mountOpenAi } from './features/openai/routes.ts';
import { openaiService } from './features/openai/service.ts';
import { mountPronunciationDictionaries } from './features/pronunciation-dictionaries/routes.ts';
import { pronunciationDictionariesService } from './features/pronunciation-dictionaries/service.ts';
import { eventCollection, userCollection, workspaceCollection } from './features/realtime/collections/service.ts';
import { documentsService } from './features/realtime/documents/service.ts';
import { mountRealtime } from './features/realtime/routes.ts';
import { realtimeService } from './features/realtime/service.ts';
import { mountSingleUseTokens } from './features/single-use-tokens/routes.ts';
import { singleUseTokensService } from './features/single-use-tokens/service.ts';
import { generationService } from './features/speech/generation/service.ts';
import { resultsService } from './features/speech/results/service.ts';
import { mountSpeech } from './features/speech/routes.ts';
import { speechService } from './features/speech/service.ts';
import { mountSpeechSockets } from './features/speech/socket/routes.ts';
import { speechSocketService } from './features/speech/socket/service.ts';
import { releaseCredits } from './features/subscription/jobs.ts';
import { mountSubscription } from './features/subscription/routes.ts';
import { subscriptionService } from './features/subscription/service.ts';
import { mountSystem } from './features/system/routes.ts';
import { systemService } from './features/system/service.ts';
import { mountUser } from './features/user/routes.ts';
import { userService } from './features/user/service.ts';
import { makePreviews } from './features/voices/jobs.ts';
import { mountVoices } from './features/voices/routes.ts';
import { voicesService } from './features/voices/service.ts';
import { mountWorkspace } from './features/workspace/routes.ts';
import { workspaceService } from './features/workspace/service.ts';
import { openApp } from './http/app.ts';
import { signInByPasskey } from './main.passkeys.ts';
import { personalData } from './main.personal-data.ts';
import { secondFactorRoutes, secondFactors } from './main.second-factor.ts';
import { catalogueOf, remoteOf } from './main.settings.ts';
import { signInElsewhere } from './main.sign-in.ts';
import { signUpDoor } from './main.sign-up.ts';
import { openAttempts } from './platform/attempts/attempts.ts';
import { openBlobStore } from './platform/blobs/open.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/db/connect.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { DataInUseError } from './platform/db/presence.ts';
import { openFileCache } from './platform/file-cache.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { openJobs } from './platform/jobs/queue.ts';
import { openLive } from './platform/live/live.ts';
import { openLog } from './platform/log.ts';
import { deliverMail } from './platform/mail/delivery.ts';
import { type Mail, openMail } from './platform/mail/mail.ts';
import { openMetrics } from './platform/metrics.ts';
import { instanceSecret } from './platform/secrets/secrets.ts';
import { tenantSlots } from './platform/slots.ts';
import { openSpent } from './platform/spent/spent.ts';

/** Undoes one step of the start. */
type Closer = () => Promise<void> | void;

/** The whole server: environment → database → blobs → engines → services → jobs → HTTP. The only file that wires. */
async function start(env: Env): Promise<{ url: string | undefined; stop: () => Promise<void> }> {
  const closers: Closer[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { url: await open(env, (closer) => closers.push(closer)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(env: Env, onStop: (closer: Closer) => void): Promise<string | undefined> {
  const log = openLog(env.LOG_LEVEL);
  const clock = systemClock;
  const metrics = openMetrics();
  const dataDir = resolve(env.DATA_DIR);
  const own = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const opened = await opening;
    onStop(() => opened.close());
    return opened;
  };
  // The engines warm up while the database starts; whether they did is asked when both are there.
  const engines = Promise.allSettled([
    own(
      openSpeech({
        workers: env.ENGINE_WORKERS,
        withTone: env.TONE_ENGINE,
        remote: remoteOf(env),
        models: { folder: modelsFolder(env), size: env.MODEL_PROCESSES },
        onTimed: metrics.speechMade,
      }),
    ),
    own(openCodecs()),
  ]);
  const database = await own(connectDatabase({ databaseUrl: env.DATABASE_URL, dataDir, log }));
  const { db, presence } = database;
  const live = await own(openLive(database.url, db, log));
  const blobs = await openBlobStore(env, dataDir);
  const secret = await instanceSecret(db, 'tokens');
  const [speech, codecs] = (await engines).map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as [Speech, Codecs];

  const subscription = subscriptionService({ db, clock, presence, live, onSpent: metrics.creditsSpent });
  const workspace = workspaceService({ db, live, subscription });
  const apiKeys = apiKeysService({ db, live, clock, workspace });
  const singleUseTokens = singleUseTokensService({ db, clock, workspace });
  const onboarding = onboardingService({ db, clock, live });
  const attempts = openAttempts({ db, clock });
  const secondFactor = await secondFactors({ env, log, db, clock, live, attempts });
  const user = userService({ db, clock, live, subscription, apiKeys, onboarding, secondFactor });
  const geolocation = await geolocationService({ databaseFile: env.GEO_DATABASE });
  const sessions = sessionsService({ db, clock, secret, user, workspace, geolocation });
  const outside = { httpsProxy: env.HTTPS_PROXY, noProxy: env.NO_PROXY };
  const spent = openSpent({ db, clock });
  // Mails are sent by jobs, whose runners are these services: they reach the queue once it is open.
  const queue: Pick<Jobs, 'send'> = { send: (...sent) => jobs.send(...sent) };
  const outbox: Pick<Mail, 'send'> = { send: (...sent) => mail.send(...sent) };
  const door = { env, db, clock, log, outside, secret, spent, attempts, user, jobs: queue, mail: outbox };
  const { captcha, invitations } = signUpDoor(door);
  const auth = authService({
    db,
    clock,
    secret,
    user,
    workspace,
    subscription,
    apiKeys,
    sessions,
    attempts,
    secondFactor,
    captcha,
    spent,
    invitations,
    defaultTier: env.DEFAULT_TIER,
  });
  const elsewhere = await signInElsewhere({
    env,
    db,
    clock,
    log,
    outside,
    attempts,
    auth,
    user,
    workspace,
    sessions,
    secondFactor,
  });
  const deletion = deletionService({ db, clock, auth, user, workspace, apiKeys, sessions });
  const codes = codesService({ db, clock, attempts });
  const linkSecret = await instanceSecret(db, 'links');
  const mails = mailsService({ db, attempts, user, codes, jobs: queue, mail: outbox, secret: linkSecret });
  const actionLinks = actionLinksService({ db, clock, user, auth, sessions, codes, mails, live, workspace });
  const staffDomains = env.STAFF_EMAIL_DOMAINS;
  const support = supportService({ db, clock, live, user, apiKeys, codes, mails, staffDomains });
  const updates = updatesService({ db, user, mails, jobs: queue });
  const models = modelsService({ speech });
  const voices = voicesService({ db, blobs, speech, codecs, live, clock });
  const dictionaries = pronunciationDictionariesService({ db, live, clock, workspace });
  const history = historyService({ db, blobs, codecs, live, clock });
  const owned = { user, workspace, sessions, apiKeys, dictionaries, history };
  const personal = await personalData({ db, clock, blobs, attempts, ...owned, jobs: () => jobs, mail: outbox });
  const slots = tenantSlots({ waitMs: 30_000, queueFactor: 8 });
  const cacheOptions = { folder: join(dataDir, 'cache'), maxBytes: env.SPEECH_CACHE_MB * 2 ** 20 };
  const speechCache = await openFileCache(cacheOptions);
  metrics.watchCache(() => speechCache.stats);
  const results = resultsService({ cache: speechCache, version: packageJson.version });
  const generation = generationService({
    db,
    blobs,
    speech,
    codecs,
    slots,
    subscription,
    history,
    results,
    onQueued: metrics.speechQueued,
  });
  const textToSpeech = speechService({ generation, models, voices, subscription, dictionaries });

  if (env.BOOTSTRAP_EMAIL && env.BOOTSTRAP_PASSWORD)
    await auth.bootstrap({
      email: env.BOOTSTRAP_EMAIL,
      password: env.BOOTSTRAP_PASSWORD,
      apiKey: env.BOOTSTRAP_API_KEY,
    });
  await subscription.releaseOfTheDead();

  const previews = makePreviews(voices);
  const folder = modelsFolder(env);
  const catalogue = catalogueOf(env);
  const engineModels = engineModelsService({ folder, catalogue, speech, codecs, live, user });
  const installs = installsService({
    folder,
    mirror: env.MODEL_MIRROR,
    outside,
    engineModels,
    jobs: () => jobs,
    onInstalled: async () => {
      await jobs.send(previews, {}, { singletonKey: 'model' });
    },
  });
  const sweep = sweepAudio(history, env.SWEEP_AGE_S * 1000);
  const jobs = await openJobs({
    url: database.url,
    db,
    log,
    jobs: [
      previews,
      sweep,
      releaseCredits(subscription),
      forgetExpired(auth),
      installEngineModel(installs),
      purgeAccounts(deletion),
      ...personal.jobs,
      forgetCodes(codes),
      mailLinks(mails),
      mailInvitations(invitations),
      mailNews(updates),
      deliverMail({ db, smtpUrl: env.SMTP_URL, from: env.MAIL_FROM }),
    ],
    work: env.SERVICES.has('worker'),
    onRun: metrics.jobRan,
  });
  onStop(() => jobs.close());
  const mail = openMail({ db, jobs });
  if (env.PREPARE_SAMPLES) await jobs.send(previews, {}, { singletonKey: 'start' });
  await jobs.send(sweep, {}, { singletonKey: 'start' });
  if (!env.SERVICES.has('web')) return undefined;

  const webFolder = join(import.meta.dirname, '..', 'build', 'client');
  const app = await openApp({
    routes,
    mounted: [
      mountSystem(systemService({ db, metrics, version: packageJson.version })),
      mountAuth({ auth, sessions, deletion, welcome: actionLinks.welcome }),
      mountActionLinks({ actionLinks, support, updates }),
      ...elsewhere,
      await signInByPasskey({ db, clock, spent, auth, user, sessions, actionLinks, mails }),
      mountInvitations(invitations),
      mountSessions(sessions),
      await secondFactorRoutes({ db, clock, secondFactor, user, auth }),
      mountUser(user),
      ...personal.mounted,
      mountOnboarding(onboarding),
      mountSubscription(subscription),
      mountWorkspace(workspace, dictionaries),
      mountApiKeys(apiKeys),
      mountModels(models),
      mountEngineModels(engineModels, installs),
      mountVoices(voices),
      mountSingleUseTokens(singleUseTokens),
      mountSpeech(textToSpeech),
      mountPronunciationDictionaries(dictionaries, textToSpeech),
      mountOpenAi(openaiService({ speech: textToSpeech, generation, models, voices, dictionaries, engines: speech })),
      mountHistory(history),
      mountDialogue(dialogueService({ speech: textToSpeech, generation, models, voices, dictionaries })),
      mountForcedAlignment(forcedAlignmentService({ speech, codecs, slots, subscription })),
      mountIngest(metrics),
      mountGeolocation(geolocation),
      mountMailbox(mailboxService({ mail, enabled: env.DEVELOPMENT && env.SMTP_URL === undefined })),
    ],
    sockets: {
      routes: sockets,
      mounted: [
        mountSpeechSockets(
          speechSocketService({
            speech: textToSpeech,
            generation,
            models,
            voices,
            dictionaries,
          }),
        ),
        mountRealtime(
          realtimeService({
            documents: documentsService({ live, log }),
            collections: [userCollection(user), workspaceCollection(workspace), eventCollection],
            isCurrent: async ({ sessionId, workspaceId, userId, role }) =>
              sessionId !== undefined &&
              (await sessions.isAlive(sessionId)) &&
              (await workspace.roleOf(workspaceId, userId)) === role,
          }),
        ),
      ],
      consumeToken: singleUseTokens.consume,
    },
    credentials: { identifyKey: apiKeys.identify, identifyToken: sessions.identify },
    log,
    publicUrl: env.PUBLIC_URL,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    webFolder: existsSync(join(webFolder, '__spa-fallback.html')) ? webFolder : undefined,
    onResponse: metrics.responded,
  });
  onStop(() => app.close());
  await app.listen({ port: env.PORT, host: env.HOST });
  const { port } = app.server.address() as { port: number };
  return env.PUBLIC_URL ?? `http://localhost:${port}`;
}

const services = parseArgs({ options: { services: { type: 'string' } } }).values.services;
try {
  const env = readProcessEnv(services === undefined ? {} : { SERVICES: services });
  const { url, stop } = await start(env);
  if (url !== undefined) greet(url, env);
  let stoppingSince = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // Ctrl-C under npm comes twice, from the terminal and from npm. One that comes later means: leave at once.
      if (stoppingSince > 0 && performance.now() - stoppingSince > 1000) process.exit(1);
      if (stoppingSince > 0) return;
      stoppingSince = performance.now();
      setTimeout(() => process.exit(1), 15_000).unref();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
} catch (error) {
  console.error(
    error instanceof EnvError || error instanceof DataInUseError || error instanceof MigrationError
      ? error.message
      : error,
  );
  process.exit(1);
}

/** What an operator needs first: where it is, and a line that speaks. */
function greet(url: string, env: Env): void {
  const key = env.BOOTSTRAP_API_KEY ? '$BOOTSTRAP_API_KEY' : '$KEY';
  const hint = env.BOOTSTRAP_API_KEY ? '' : ` (the key: ${url}/app/settings/api-keys)`;
  console.log(`
  ${brand} is ready at ${url}

  To hear it${hint}:
  curl ${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM -H "xi-api-key: ${key}" \\
    -H 'content-type: application/json' -d '{"text":"Hello from ${brand}."}' -o hello.mp3
`);
}
