import { mountBackgroundJobs } from '../../features/background-jobs/background-jobs.routes.ts';
import { backgroundJobsService } from '../../features/background-jobs/background-jobs.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** The list of long-running work of the modules before it. */
export function openBackgroundJobs({ clock }: Platform, modules: readonly Module[]) {
  const contributors = modules.flatMap((module) => module.backgroundJobs ?? []);
  return {
    services: {},
    routes: [mountBackgroundJobs(backgroundJobsService({ clock, contributors }))],
  } satisfies Module;
}
