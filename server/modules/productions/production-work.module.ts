import { languageRowsService } from '../../features/dubbing-languages/language-rows.service.ts';
import { renderMaterialService } from '../../features/dubbing-renders/render-material.service.ts';
import { orderMaterialService } from '../../features/production-orders/order-material.service.ts';
import { dubbingWorkService } from '../../features/production-tasks/work/dubbing-work.service.ts';
import { mountProductionDeliverables } from '../../features/production-tasks/work/production-deliverables.routes.ts';
import { productionDeliverablesService } from '../../features/production-tasks/work/production-deliverables.service.ts';
import { prepareWork, sweepProductionWork } from '../../features/production-tasks/work/production-work.jobs.ts';
import { productionWorkService } from '../../features/production-tasks/work/production-work.service.ts';
import { studioWorkService } from '../../features/production-tasks/work/studio-work.service.ts';
import { transcriptWorkService } from '../../features/production-tasks/work/transcript-work.service.ts';
import { workBriefsService } from '../../features/production-tasks/work/work-briefs.service.ts';
import { workDeliveryService } from '../../features/production-tasks/work/work-delivery.service.ts';
import { workEndingService } from '../../features/production-tasks/work/work-ending.service.ts';
import { workPreparationService } from '../../features/production-tasks/work/work-preparation.service.ts';
import { workTenantsService } from '../../features/production-tasks/work/work-tenants.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { DubbingArea } from '../dubbing/dubbing-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { StudioArea } from '../studio/studio-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

export interface ProductionWorkDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly speechTools: SpeechToolsArea;
  readonly studio: StudioArea;
  readonly dubbing: DubbingArea;
}

/** The work of tasks, in the dubbing studio, the transcript editor and the studio, and the files that it delivers. */
export async function openProductionWork(deps: ProductionWorkDeps) {
  const { platform, workspaces, accounts, speechTools, studio, dubbing } = deps;
  const languageRows = languageRowsService(platform);
  const sources = { ...dubbing.dubbingAccess.rows(), ...languageRows };
  const workTools = {
    dubbing: dubbingWorkService({ ...dubbing, languageRows, renderMaterial: renderMaterialService({ sources }) }),
    transcript: transcriptWorkService(speechTools),
    studio: studioWorkService(studio),
  };
  const workBriefs = workBriefsService({ ...platform, orderMaterial: orderMaterialService(platform) });
  const workTenants = workTenantsService({ ...platform, ...workspaces, ...accounts });
  const common = { ...platform, workBriefs, workTenants, workTools };
  const work = productionWorkService(common);
  const workDelivery = workDeliveryService(common);
  const secret = await findOrCreateSecret(platform.db, 'links');
  const productionDeliverables = productionDeliverablesService({ ...platform, secret });
  const ending = workEndingService({ ...platform, workspace: workspaces.workspace, workTenants });
  return {
    services: {
      productionWork: { ...work, ...workDelivery, approve: productionDeliverables.approve },
      productionDeliverables,
      workParts: { workBriefs, workTenants, workTools, workDelivery },
    },
    jobs: [prepareWork(workPreparationService(common)), sweepProductionWork(ending, productionDeliverables)],
    routes: [mountProductionDeliverables(productionDeliverables)],
  } satisfies Module;
}
export type ProductionWork = Awaited<ReturnType<typeof openProductionWork>>['services'];
