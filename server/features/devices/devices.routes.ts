import { devicesRoutes } from '../../../contract/accounts/devices.ts';
import { mount } from '../../http/route.ts';
import type { DevicesService } from './devices.service.ts';

export const mountDevices = (devices: DevicesService) =>
  mount(devicesRoutes, {
    'POST /v1/user/record-device-fingerprint': async ({ actor, body }) => {
      await devices.record(actor, body.fingerprint);
      return { status: 'ok' as const };
    },
  });
