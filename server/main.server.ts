import type { Infrastructure } from './main.infrastructure.ts';
import { openAccountsArea } from './modules/accounts/accounts-area.ts';
import { openAgentTestingArea } from './modules/agent-testing/agent-testing-area.ts';
import { openAgentsArea } from './modules/agents/agents-area.ts';
import { openBillingArea } from './modules/billing/billing-area.ts';
import { openConsoleArea } from './modules/console/console-area.ts';
import { openDubbingArea } from './modules/dubbing/dubbing-area.ts';
import { openFilesArea } from './modules/files/files-area.ts';
import { openHistoryArea } from './modules/history/history-area.ts';
import { openHttp, openWorkerHealth } from './modules/http.ts';
import { openInstanceArea } from './modules/instance/instance-area.ts';
import { openIntegrationsArea } from './modules/integrations/integrations-area.ts';
import { moduleList } from './modules/module.ts';
import { openPlatform } from './modules/platform/platform.module.ts';
import { openProductionsArea } from './modules/productions/productions-area.ts';
import { openPublishingArea } from './modules/publishing/publishing-area.ts';
import { openReadDrafts } from './modules/publishing/read-drafts.module.ts';
import { openSiteArea } from './modules/site/site-area.ts';
import { openSpeechArea } from './modules/speech/speech-area.ts';
import { openSpeechToolsArea } from './modules/speech-tools/speech-tools-area.ts';
import { openStudioArea } from './modules/studio/studio-area.ts';
import { openTelephonyArea } from './modules/telephony/telephony-area.ts';
import { openVoicesArea } from './modules/voices/voices-area.ts';
import { openWorkspacesArea } from './modules/workspaces/workspaces-area.ts';

export interface ListeningServer {
  /** The public base URL. */
  readonly url: string;
  /** The code that the first sign-up needs; undefined if it needs none. */
  readonly setupCode: string | undefined;
  /** Which neural models the server downloads or offers, as a sentence. */
  readonly neuralVoices: string | undefined;
}

/**
 * Opens the areas of one process in order: each names the finished areas that it uses. Resolves once it listens; to
 * undefined for a worker.
 */
export async function openServer(infrastructure: Infrastructure): Promise<ListeningServer | undefined> {
  const { modules, use } = moduleList();
  const platform = use(await openPlatform(infrastructure));
  const workspaces = use(await openWorkspacesArea({ platform }));
  const billing = use(await openBillingArea({ platform, workspaces }));
  const accounts = use(await openAccountsArea({ platform, workspaces, billing }));
  const files = use(openFilesArea({ platform, workspaces }));
  const history = use(openHistoryArea({ platform, workspaces }));
  const voices = use(await openVoicesArea({ platform, workspaces, billing, accounts, history }));
  const speech = use(await openSpeechArea({ platform, workspaces, accounts, history, voices }));
  const speechTools = use(await openSpeechToolsArea({ platform, workspaces, history, speech, voices }));
  const drafts = use(openReadDrafts({ platform, workspaces }));
  const makers = { history, voices, speech, speechTools };
  const studio = use(await openStudioArea({ platform, workspaces, ...makers, readDrafts: drafts.readDrafts }));
  use(await openPublishingArea({ platform, workspaces, billing, studio, drafts }));
  const dubbing = use(await openDubbingArea({ platform, workspaces, history, voices, speech, speechTools }));
  const agents = use(await openAgentsArea({ platform, workspaces, voices, speech, speechTools }));
  const agentTesting = use(await openAgentTestingArea({ platform, workspaces, agents }));
  use(openIntegrationsArea({ platform, workspaces, agents }));
  const telephony = use(await openTelephonyArea({ platform, workspaces, agents }));
  const productions = use(
    await openProductionsArea({ platform, workspaces, billing, accounts, speechTools, studio, dubbing }),
  );
  use(await openSiteArea({ platform, workspaces }));
  use(openConsoleArea({ platform, workspaces, accounts, billing }));
  const media = { history, voices, speech, speechTools, studio, dubbing, agents, agentTesting, telephony };
  const instanceAreas = { platform, workspaces, billing, accounts, ...media };
  const { recommendedModels } = use(await openInstanceArea(instanceAreas, modules));

  const { queue, drain, log, onStop, env } = platform;
  await queue.run(modules.flatMap((module) => module.jobs ?? []));
  // Running jobs use what was opened after the queue, so they stop first.
  onStop(() => queue.close());
  drain.onStart(() => void queue.stopRunning().catch((err: unknown) => log.warn({ err }, 'failed to stop jobs')));
  for (const module of modules) await module.start?.();
  if (!env.SERVICES.has('web')) {
    await openWorkerHealth(platform);
    return undefined;
  }
  return {
    url: await openHttp(modules, { platform, workspaces, accounts, files, studio, productions }),
    setupCode: await accounts.setupCode.find(),
    neuralVoices: await recommendedModels.describe(),
  };
}
