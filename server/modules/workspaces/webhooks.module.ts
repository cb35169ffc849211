import { webhookEventsService } from '../../features/webhooks/webhook-events.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** The webhooks of workspaces and people; opened early, since most modules emit events. */
export function openWebhooks(platform: Platform) {
  return { services: { webhooks: webhookEventsService(platform) } } satisfies Module;
}
export type Webhooks = ReturnType<typeof openWebhooks>['services'];
