import { mountDevices } from '../../features/devices/devices.routes.ts';
import { devicesService } from '../../features/devices/devices.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface DevicesDeps {
  readonly platform: Platform;
  readonly workspaces: Pick<WorkspacesArea, 'user' | 'notifications'>;
}

/** The devices that people sign in from. */
export async function openDevices({ platform, workspaces }: DevicesDeps) {
  const secret = await findOrCreateSecret(platform.db, 'devices');
  const devices = devicesService({ ...platform, ...workspaces, secret });
  return { services: { devices }, routes: [mountDevices(devices)] } satisfies Module;
}
export type Devices = Awaited<ReturnType<typeof openDevices>>['services'];
