import { deleteOldSiteForms } from '../../features/site-forms/site-forms.jobs.ts';
import { mountSiteForms } from '../../features/site-forms/site-forms.routes.ts';
import { siteFormsService } from '../../features/site-forms/site-forms.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface SiteFormsModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** The forms of the public site. */
export function openSiteForms({ platform, workspaces }: SiteFormsModuleDeps) {
  const { env } = platform;
  const siteForms = siteFormsService({
    ...platform,
    user: workspaces.user,
    isPrivate: workspaces.instance.isPrivate,
    salesEmail: env.SALES_EMAIL,
    operatorEmail: env.OPERATOR_EMAIL,
  });
  return { services: {}, jobs: [deleteOldSiteForms(siteForms)], routes: [mountSiteForms(siteForms)] } satisfies Module;
}
