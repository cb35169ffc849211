import type { Infrastructure } from './main.infrastructure.ts';
import { openAccounts } from './modules/accounts.module.ts';
import { openBackgroundJobs } from './modules/background-jobs.module.ts';
import { openCredits } from './modules/credits.module.ts';
import { openCurrentUser } from './modules/current-user.module.ts';
import { openDevices } from './modules/devices.module.ts';
import { openEngineModels } from './modules/engine-models.module.ts';
import { openExternalSignIn } from './modules/external-sign-in.module.ts';
import { openHistory } from './modules/history.module.ts';
import { openHttp } from './modules/http.ts';
import { openInstance } from './modules/instance.module.ts';
import { openLinkMails } from './modules/link-mails.module.ts';
import { moduleList } from './modules/module.ts';
import { openPasskeys } from './modules/passkeys.module.ts';
import { openPersonalData } from './modules/personal-data.module.ts';
import { openPlans } from './modules/plans.module.ts';
import { openPlatform } from './modules/platform.module.ts';
import { openRealtime } from './modules/realtime.module.ts';
import { openSecondFactor } from './modules/second-factor.module.ts';
import { openSignIn } from './modules/sign-in.module.ts';
import { openSpeech } from './modules/speech.module.ts';
import { openUsage } from './modules/usage.module.ts';
import { openUsers } from './modules/users.module.ts';
import { openVoiceDesign } from './modules/voice-design.module.ts';
import { openVoices } from './modules/voices.module.ts';
import { openWorkspaces } from './modules/workspaces.module.ts';

export interface ListeningServer {
  /** The public base URL. */
  readonly url: string;
  /** The code that the first sign-up needs; undefined if it needs none. */
  readonly setupCode: string | undefined;
  /** Which neural models the server downloads or offers, as a sentence. */
  readonly neuralVoices: string | undefined;
}

/**
 * Opens the modules of one process in order: each gets the finished services of those above it. Resolves once it listens;
 * to undefined for a worker.
 */
export async function openServer(infrastructure: Infrastructure): Promise<ListeningServer | undefined> {
  const { modules, use } = moduleList();
  const platform = use(await openPlatform(infrastructure));
  const users = use(openUsers(platform));
  const linkMails = use(await openLinkMails({ ...platform, ...users }));
  const devices = use(await openDevices({ ...platform, ...users }));
  const instance = use(await openInstance(platform));
  const credits = use(await openCredits({ ...platform, ...users, ...instance }));
  const workspaces = use(openWorkspaces({ ...platform, ...credits }));
  const tenants = { ...platform, ...users, ...instance, ...credits, ...workspaces };
  const secondFactor = use(await openSecondFactor({ ...platform, ...linkMails }));
  const signIn = use(await openSignIn({ ...tenants, ...linkMails, ...secondFactor }));
  const plans = use(await openPlans({ ...tenants, ...signIn }));
  const passkeys = use(await openPasskeys({ ...tenants, ...linkMails, ...signIn }));
  const people = { ...tenants, ...linkMails, ...devices, ...secondFactor, ...signIn, ...passkeys };
  const accounts = use(openAccounts({ ...people, ...plans }));
  use(await openExternalSignIn({ ...people, ...accounts }));
  const history = use(openHistory(tenants));
  const voices = use(await openVoices({ ...tenants, ...signIn, ...history }));
  const currentUser = use(openCurrentUser({ ...tenants, ...secondFactor, ...voices }));
  const usage = use(openUsage({ ...tenants, ...voices }));
  const speech = use(await openSpeech({ ...tenants, ...history, ...voices, ...usage }));
  use(openVoiceDesign({ ...tenants, ...signIn, ...voices, ...usage, ...speech }));
  use(await openPersonalData({ ...tenants, ...signIn, ...plans, ...history, ...currentUser, ...devices }));
  const { recommendedModels } = use(openEngineModels(tenants));
  use(openBackgroundJobs(platform, modules));
  use(openRealtime({ ...tenants, ...signIn, ...currentUser }));

  const { queue, onStop, env } = platform;
  await queue.run(modules.flatMap((module) => module.jobs ?? []));
  // Running jobs use what was opened after the queue, so they stop first.
  onStop(() => queue.close());
  for (const module of modules) await module.start?.();
  if (!env.SERVICES.has('web')) return undefined;
  return {
    url: await openHttp(modules, { ...tenants, ...signIn }),
    setupCode: await signIn.setupCode.find(),
    neuralVoices: await recommendedModels.describe(),
  };
}
