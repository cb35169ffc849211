import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { routes, sockets } from '../contract/routes.ts';
import { openVoiceLab } from '../engines/lab/open-lab.ts';
import { openVideoRenderer } from '../engines/video/renderer.ts';
import packageJson from '../package.json' with { type: 'json' };
import { modelsFolder } from './env.ts';
import { mountActionLinks } from './features/action-links/action-links.routes.ts';
import { actionLinksService } from './features/action-links/action-links.service.ts';
import { deleteExpiredCodes } from './features/action-links/codes/action-codes.jobs.ts';
import { codesService } from './features/action-links/codes/action-codes.service.ts';
import { sendLinkMails } from './features/action-links/link-mails.jobs.ts';
import { mailsService } from './features/action-links/link-mails.service.ts';
import { sendNewsMails } from './features/action-links/product-updates.jobs.ts';
import { updatesService } from './features/action-links/product-updates.service.ts';
import { supportService } from './features/action-links/support/support-access.service.ts';
import { mountApiKeys } from './features/api-keys/api-keys.routes.ts';
import { apiKeysService } from './features/api-keys/api-keys.service.ts';
import { deleteExpiredSignInData } from './features/auth/auth.jobs.ts';
import { mountAuth } from './features/auth/auth.routes.ts';
import { authService } from './features/auth/auth.service.ts';
import { purgeAccounts } from './features/auth/deletion/account-deletion.jobs.ts';
import { type DeletionDeps, deletionService } from './features/auth/deletion/account-deletion.service.ts';
import { sendInvitationMails } from './features/auth/invitations/invitations.jobs.ts';
import { mountInvitations } from './features/auth/invitations/invitations.routes.ts';
import { mountSessions } from './features/auth/sessions/sessions.routes.ts';
import { sessionsService } from './features/auth/sessions/sessions.service.ts';
import { mountEngineModels } from './features/engine-models/engine-models.routes.ts';
import { engineModelsService } from './features/engine-models/engine-models.service.ts';
import { installEngineModel } from './features/engine-models/model-installs.jobs.ts';
import { installsService } from './features/engine-models/model-installs.service.ts';
import { mountGeolocation } from './features/geolocation/geolocation.routes.ts';
import { geolocationService } from './features/geolocation/geolocation.service.ts';
import { mountIngest } from './features/ingest/ingest.routes.ts';
import { mountInstance } from './features/instance/instance.routes.ts';
import { instanceService } from './features/instance/instance.service.ts';
import { mountMailbox } from './features/mailbox/mailbox.routes.ts';
import { mailboxService } from './features/mailbox/mailbox.service.ts';
import { mountOnboarding } from './features/onboarding/onboarding.routes.ts';
import { onboardingService } from './features/onboarding/onboarding.service.ts';
import { pronunciationDictionariesService } from './features/pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import { mountRealtime } from './features/realtime/realtime.routes.ts';
import { realtimeService } from './features/realtime/realtime.service.ts';
import {
  eventCollection,
  userCollection,
  workspaceCollection,
} from './features/realtime/realtime-collections.service.ts';
import { documentsService } from './features/realtime/realtime-documents.service.ts';
import { mountSingleUseTokens } from './features/single-use-tokens/single-use-tokens.routes.ts';
import { singleUseTokensService } from './features/single-use-tokens/single-use-tokens.service.ts';
import { releaseReservations } from './features/subscription/subscription.jobs.ts';
import { mountSystem } from './features/system/system.routes.ts';
import { systemService } from './features/system/system.service.ts';
import { mountUsage } from './features/usage/usage.routes.ts';
import { usageService } from './features/usage/usage.service.ts';
import { usageTableService } from './features/usage/usage-table.service.ts';
import { mountUser } from './features/user/user.routes.ts';
import { userService } from './features/user/user.service.ts';
import { createPreviewsJob } from './features/voices/voice-previews.service.ts';
import { createMissingPreviews } from './features/voices/voices.jobs.ts';
import type { VoiceEvents } from './features/voices/voices.service.ts';
import { mountWorkspace } from './features/workspace/workspace.routes.ts';
import { workspaceService } from './features/workspace/workspace.service.ts';
import { openApp } from './http/app.ts';
import { openHistory } from './main.history.ts';
import type { Infrastructure } from './main.infrastructure.ts';
import { passkeyRoutes } from './main.passkeys.ts';
import { personalData } from './main.personal-data.ts';
import { openCredits, openProvider, publicUrlOf, sellPlans } from './main.plans.ts';
import { openSecondFactor, secondFactorRoutes } from './main.second-factor.ts';
import { catalogueOf } from './main.settings.ts';
import { externalSignInRoutes } from './main.sign-in.ts';
import { signUpDeps } from './main.sign-up.ts';
import { openSpeaking } from './main.speech.ts';
import { openVoiceDesign } from './main.voice-design.ts';
import { openVoices } from './main.voices.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { eventBus } from './platform/events/event-bus.ts';
import { openQueue } from './platform/jobs/queue.ts';
import { openLive } from './platform/live.ts';
import { openMail } from './platform/mail/mail.ts';
import { deliverMail } from './platform/mail/mail-delivery.ts';
import { openRateLimiter } from './platform/rate-limiter/rate-limiter.ts';
import { openReplayGuard } from './platform/replay-guard/replay-guard.ts';
import { findOrCreateSecret } from './platform/secrets/secrets.ts';

/** The services, jobs and routes of one process, over what it stands on. Resolves to its address, once it listens. */
export async function openServer({
  env,
  log,
  clock,
  metrics,
  dataDir,
  temporaryFolder,
  closeOnStop,
  onStop,
  opened,
}: Infrastructure): Promise<string | undefined> {
  const { database, speech, codecs } = await opened();
  const { db, serverInstance } = database;
  const live = await closeOnStop(openLive(database.url, db, log));
  const blobs = await openBlobStore(env, dataDir);
  await temporaryFolder.sweep(serverInstance);
  const secret = await findOrCreateSecret(db, 'tokens');
  const queue = await closeOnStop(
    openQueue({
      url: database.url,
      db,
      log,
      work: env.SERVICES.has('worker'),
      onRun: metrics.recordJob,
    }),
  );
  const events = eventBus<VoiceEvents>();
  const mail = openMail({ db, jobs: queue });
  const findUser = (userId: string) => user.find(userId);
  const instance = await instanceService({
    db,
    clock,
    live,
    log,
    fixedMode: env.INSTANCE_MODE,
    isIsolated: env.ISOLATED_ENVIRONMENT,
    onChange: (tx) => plans.billingOwners.queueReviewOfAll(tx),
    findUser,
  });
  const subscription = openCredits({
    db,
    clock,
    serverInstance,
    live,
    instance,
    onSpent: metrics.recordCredits,
    jobs: queue,
    user: () => user,
    plans: () => plans,
    usage: () => usage,
    voiceSlots: () => voiceWork.slots,
  });
  const workspace = workspaceService({ db, live, subscription });
  const apiKeys = apiKeysService({ db, live, clock, workspace });
  const singleUseTokens = singleUseTokensService({ db, clock, workspace, apiKeys });
  const onboarding = onboardingService({ db, clock, live });
  const rateLimiter = openRateLimiter({ db, clock });
  const secondFactor = await openSecondFactor({ env, log, db, clock, live, rateLimiter });
  const user = userService({
    db,
    clock,
    live,
    subscription,
    apiKeys,
    onboarding,
    secondFactor,
    listVoiceIds: (actor) => voices.idsCreatedBy(actor),
  });
  const geolocation = await geolocationService({ databaseFile: env.GEO_DATABASE });
  const sessions = sessionsService({ db, clock, secret, user, workspace, geolocation });
  const outside = { httpsProxy: env.HTTPS_PROXY, noProxy: env.NO_PROXY };
  const replayGuard = openReplayGuard({ db, clock });
  const signUpParts = {
    env,
    db,
    clock,
    log,
    outside,
    secret,
    replayGuard,
    rateLimiter,
    user,
    jobs: queue,
    mail,
  };
  const { captcha, invitations } = signUpDeps(signUpParts);
  const auth = authService({
    db,
    clock,
    secret,
    user,
    workspace,
    subscription,
    apiKeys,
    sessions,
    rateLimiter,
    secondFactor,
    captcha,
    replayGuard,
    invitations,
    defaultTier: env.DEFAULT_TIER,
  });
  const externalSignIn = await externalSignInRoutes({
    env,
    db,
    clock,
    log,
    outside,
    rateLimiter,
    auth,
    user,
    workspace,
    sessions,
    secondFactor,
  });
  const billing: DeletionDeps['billing'] = {
    queueReviews: (...call) => plans.billingOwners.queueReviews(...call),
    queueCancellations: (...call) => plans.billingOwners.queueCancellations(...call),
  };
  const deletion = deletionService({ db, clock, auth, user, workspace, apiKeys, sessions, billing });
  const codes = codesService({ db, clock, rateLimiter });
  const linkSecret = await findOrCreateSecret(db, 'links');
  const mails = mailsService({ db, rateLimiter, user, codes, jobs: queue, mail, secret: linkSecret });
  const actionLinks = actionLinksService({ db, clock, user, auth, sessions, codes, mails, live, workspace });
  const staffDomains = env.STAFF_EMAIL_DOMAINS;
  const support = supportService({ db, clock, live, user, apiKeys, codes, mails, staffDomains });
  const updates = updatesService({ db, user, mails, jobs: queue });
  const sweepAgeMs = env.SWEEP_AGE_S * 1000;
  const renderer = openVideoRenderer();
  onStop(() => renderer.close());
  const historyParts = {
    db,
    blobs,
    codecs,
    speech,
    live,
    clock,
    log,
    rateLimiter,
    user,
    workspace,
    renderer,
    sweepAgeMs,
  };
  const historyWork = openHistory({
    ...historyParts,
    temporaryFolder: temporaryFolder.folder,
    jobs: queue,
    publicUrl: env.PUBLIC_URL,
  });
  const { history } = historyWork;
  const lab = await closeOnStop(openVoiceLab());
  const voiceWork = openVoices({
    jobs: queue,
    events,
    professionalS: env.PROFESSIONAL_VOICE_MIN_S,
    db,
    blobs,
    live,
    clock,
    speech,
    codecs,
    lab,
    history,
    subscription,
    user,
    workspace,
    secret: linkSecret,
  });
  const { voices } = voiceWork;
  const dictionaries = pronunciationDictionariesService({ db, live, clock, workspace });
  const owned = { user, workspace, sessions, apiKeys, dictionaries, history };
  const personal = await personalData({ db, clock, blobs, rateLimiter, ...owned, jobs: queue, mail });
  const usage = usageService({ db, clock, voices, apiKeys, user, subscription, onUse: voiceWork.recordUse });
  let listening: string | undefined;
  const provider = { env, databaseUrl: database.url, db, clock, log, webUrl: () => listening };
  const payments = await closeOnStop(openProvider(provider));
  const publicUrl = publicUrlOf(env);
  const plans = sellPlans({
    db,
    clock,
    live,
    rateLimiter,
    payments,
    instance,
    subscription,
    user,
    workspace,
    jobs: queue,
    mail,
    publicUrl,
    captcha,
    salesEmail: env.SALES_EMAIL,
  });
  const made = { subscription, usage, history, voices, dictionaries };
  const speaking = await openSpeaking({ env, dataDir, db, blobs, speech, codecs, metrics, ...made });
  const { holds, textToSpeech } = speaking;
  const spoken = { holds, textToSpeech, voicePreviews: voiceWork.previews };
  const voiceDesign = openVoiceDesign({ db, blobs, clock, speech, codecs, lab, user, ...made, ...spoken });

  if (env.BOOTSTRAP_EMAIL && env.BOOTSTRAP_PASSWORD)
    await auth.bootstrap({
      email: env.BOOTSTRAP_EMAIL,
      password: env.BOOTSTRAP_PASSWORD,
      apiKey: env.BOOTSTRAP_API_KEY,
    });
  await subscription.releaseDeadReservations();

  const folder = modelsFolder(env);
  const catalogue = catalogueOf(env);
  const engineModels = engineModelsService({ folder, catalogue, speech, codecs, live, user });
  const installs = installsService({
    folder,
    mirror: env.MODEL_MIRROR,
    outside,
    engineModels,
    jobs: queue,
    onInstalled: async () => {
      await queue.send(createPreviewsJob, {}, { singletonKey: 'model' });
    },
  });
  await queue.run([
    createMissingPreviews(voiceWork.previews),
    releaseReservations(subscription),
    deleteExpiredSignInData(auth),
    installEngineModel(installs),
    purgeAccounts(deletion),
    ...personal.jobs,
    ...historyWork.jobs,
    ...voiceWork.jobs,
    ...voiceDesign.jobs,
    ...plans.jobs,
    deleteExpiredCodes(codes),
    sendLinkMails(mails),
    sendInvitationMails(invitations),
    sendNewsMails(updates),
    deliverMail({ db, smtpUrl: env.SMTP_URL, from: env.MAIL_FROM }),
  ]);
  // Running jobs use what was opened after the queue, so they stop first.
  onStop(() => queue.close());
  if (env.PREPARE_SAMPLES) await queue.send(createPreviewsJob, {}, { singletonKey: 'start' });
  await queue.send(historyWork.sweep, {}, { singletonKey: 'start' });
  // The environment may have made the server private, or a service again.
  if (env.INSTANCE_MODE) await plans.billingOwners.queueReviewOfAll();
  if (!env.SERVICES.has('web')) return undefined;

  const webFolder = join(import.meta.dirname, '..', 'build', 'client');
  const app = await openApp({
    routes,
    mounted: [
      mountSystem(systemService({ db, metrics, version: packageJson.version })),
      mountInstance(instance),
      ...plans.mounted,
      mountAuth({ auth, sessions, deletion, sendWelcomeMail: actionLinks.sendWelcomeMail }),
      mountActionLinks({ actionLinks, support, updates }),
      ...externalSignIn,
      await passkeyRoutes({ db, clock, replayGuard, auth, user, sessions, actionLinks, mails }),
      mountInvitations(invitations),
      mountSessions(sessions),
      await secondFactorRoutes({ db, clock, secondFactor, user, auth }),
      mountUser(user),
      ...personal.mounted,
      mountOnboarding(onboarding),
      mountUsage(usage, usageTableService({ db })),
      mountWorkspace(workspace, dictionaries),
      mountApiKeys(apiKeys),
      mountEngineModels(engineModels, installs),
      ...voiceWork.mounted,
      mountSingleUseTokens(singleUseTokens),
      ...historyWork.mounted,
      ...speaking.mounted,
      ...voiceDesign.mounted,
      mountIngest(metrics),
      mountGeolocation(geolocation),
      mountMailbox(mailboxService({ mail, enabled: env.DEVELOPMENT && env.SMTP_URL === undefined })),
    ],
    sockets: {
      routes: sockets,
      mounted: [
        speaking.sockets,
        mountRealtime(
          realtimeService({
            documents: documentsService({ live, log }),
            collections: [userCollection(user), workspaceCollection(workspace), eventCollection],
            isStillAuthorized: async ({ sessionId, workspaceId, userId, role }) =>
              sessionId !== undefined &&
              (await sessions.isAlive(sessionId)) &&
              (await workspace.findRole(workspaceId, userId)) === role,
          }),
        ),
      ],
      consumeToken: singleUseTokens.consume,
    },
    credentials: { identifyKey: apiKeys.identify, identifyToken: sessions.identify },
    log,
    publicUrl: env.PUBLIC_URL,
    uploadFolder: temporaryFolder.folder,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    webFolder: existsSync(join(webFolder, '__spa-fallback.html')) ? webFolder : undefined,
    showsPlans: () => !instance.isPrivate(),
    pages: historyWork.pages,
    onResponse: metrics.recordResponse,
  });
  onStop(() => app.close());
  await app.listen({ port: env.PORT, host: env.HOST });
  const { port } = app.server.address() as { port: number };
  const anywhere = env.HOST === '0.0.0.0' || env.HOST === '::';
  // What comes first is answered first.
  setTimeout(() => speech.warm(), 100).unref();
  listening = `http://${anywhere ? '127.0.0.1' : env.HOST}:${port}`;
  return env.PUBLIC_URL ?? `http://localhost:${port}`;
}
