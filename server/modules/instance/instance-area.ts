import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { DubbingArea } from '../dubbing/dubbing-area.ts';
import type { HistoryArea } from '../history/history-area.ts';
import { type Module, openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { StudioArea } from '../studio/studio-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openBackgroundJobs } from './background-jobs.module.ts';
import { openConsoleChecks } from './console-checks.module.ts';
import { openCurrentUser } from './current-user.module.ts';
import { openEngineModels } from './engine-models.module.ts';
import { openPersonalData } from './personal-data.module.ts';
import { openRealtime } from './realtime.module.ts';
import { openRetention } from './retention.module.ts';
import { openStatus } from './status.module.ts';

interface InstanceAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly billing: BillingArea;
  readonly accounts: AccountsArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
  readonly studio: StudioArea;
  readonly dubbing: DubbingArea;
  readonly agents: AgentsArea;
}

/** What combines the other areas: the signed-in user, personal data, live documents, models and the list of jobs. */
export async function openInstanceArea(areas: InstanceAreaDeps, modules: readonly Module[]) {
  const currentUser = openCurrentUser(areas);
  const personalData = await openPersonalData({ ...areas, currentUser: currentUser.services });
  const retention = openRetention(areas);
  const engineModels = openEngineModels(areas);
  const backgroundJobs = openBackgroundJobs(areas.platform, [...modules, personalData, engineModels]);
  const realtime = openRealtime({ ...areas, currentUser: currentUser.services });
  const status = openStatus(areas.platform);
  const consoleChecks = openConsoleChecks({ ...areas, engineModels: engineModels.services, status: status.services });
  const opened = {
    currentUser,
    personalData,
    retention,
    engineModels,
    backgroundJobs,
    realtime,
    status,
    consoleChecks,
  };
  return openArea(opened);
}
