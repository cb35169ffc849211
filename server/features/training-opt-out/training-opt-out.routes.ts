import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { trainingOptOutRoutes } from '../../../contract/workspaces/training-opt-out.ts';
import { mount } from '../../http/route.ts';
import type { TrainingOptOut, TrainingOptOutService } from './training-opt-out.service.ts';

const present = ({ isEnabled, canChange, changedAt }: TrainingOptOut) => ({
  enabled: isEnabled,
  can_change: canChange,
  changed_at_unix: changedAt && unixSeconds(changedAt),
});

export const mountTrainingOptOut = (optOut: TrainingOptOutService) =>
  mount(trainingOptOutRoutes, {
    'GET /v1/workspace/training-opt-out': async ({ actor }) => present(await optOut.get(actor)),
    'POST /v1/workspace/training-opt-out': async ({ actor, body }) => present(await optOut.set(actor, body.enabled)),
  });
