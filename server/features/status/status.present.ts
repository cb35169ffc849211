import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ServiceName, StatusDetailsReply, StatusReply } from '../../../contract/instance/status.ts';
import type { StatusService } from './status.service.ts';

export function presentStatus({
  overall,
  services,
  checkedAt,
}: Awaited<ReturnType<StatusService['read']>>): StatusReply {
  return {
    status: overall,
    services: Object.entries(services).map(([name, status]) => ({ name: name as ServiceName, status })),
    checked_at_unix: unixSeconds(checkedAt),
  };
}

export function presentStatusDetails(details: Awaited<ReturnType<StatusService['readDetails']>>): StatusDetailsReply {
  return {
    version: details.version,
    started_at_unix: unixSeconds(details.startedAt),
    is_draining: details.isDraining,
    dependencies: details.dependencies.map(({ name, isUp }) => ({ name, is_up: isUp })),
    disks: details.disks.map(({ setting, freeBytes, minimumBytes }) => ({
      setting,
      free_bytes: freeBytes,
      minimum_bytes: minimumBytes,
    })),
    jobs: details.jobs.map(({ name, count, oldestS }) => ({
      name,
      waiting: count,
      oldest_seconds: Math.floor(oldestS),
    })),
    engines: details.engines.map(([name, { running, waiting, open, crashes }]) => ({
      name,
      running,
      tasks_waiting: waiting,
      tasks_running: open,
      crashes,
    })),
    mail: details.mail,
  };
}
