import { mountDevices } from '../features/devices/devices.routes.ts';
import { devicesService } from '../features/devices/devices.service.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { Users } from './users.module.ts';

/** The devices that people sign in from. */
export async function openDevices(deps: Platform & Users) {
  const devices = devicesService({ ...deps, secret: await findOrCreateSecret(deps.db, 'devices') });
  return { services: { devices }, routes: [mountDevices(devices)] } satisfies Module;
}
export type Devices = Awaited<ReturnType<typeof openDevices>>['services'];
