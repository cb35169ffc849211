import { studioConversionsRoutes } from '../../../contract/studio/studio-conversions.ts';
import { mount } from '../../http/route.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import { percentOf } from './conversion-run.service.ts';
import { presentConversion } from './studio-conversions.present.ts';
import type { StudioConversionsService } from './studio-conversions.service.ts';
import type { Conversion } from './studio-conversions.store.ts';

interface ConversionRouteServices {
  readonly projectAccess: ProjectAccessService;
  readonly studioConversions: StudioConversionsService;
}

export function mountStudioConversions({ projectAccess, studioConversions }: ConversionRouteServices) {
  const present = (conversion: Conversion) => presentConversion(conversion, percentOf(conversion));
  return mount(studioConversionsRoutes, {
    'POST /v1/studio/projects/{project_id}/convert': async ({ actor, params }) => {
      const project = await projectAccess.require(actor, params.project_id, 'project.speak');
      await studioConversions.start(actor, project);
      return { status: 'ok' };
    },

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/convert': async ({ actor, params }) => {
      const project = await projectAccess.require(actor, params.project_id, 'project.speak');
      await studioConversions.start(actor, project, { chapterIds: [params.chapter_id] });
      return { status: 'ok' };
    },

    'GET /v1/studio/projects/{project_id}/conversion': async ({ actor, params }) => {
      const project = await projectAccess.require(actor, params.project_id);
      const [conversion, estimate] = await Promise.all([
        studioConversions.latest(project),
        studioConversions.estimate(actor, project),
      ]);
      return {
        conversion: conversion ? present(conversion) : null,
        estimate: {
          sentences: estimate.sentences,
          missing_sentences: estimate.missingSentences,
          missing_characters: estimate.missingCharacters,
          credits: estimate.credits,
          credits_left: estimate.creditsLeft,
        },
      };
    },

    'POST /v1/studio/projects/{project_id}/conversion/cancel': async ({ actor, params }) => {
      const project = await projectAccess.require(actor, params.project_id, 'project.speak');
      const conversion = await studioConversions.cancel(actor, project);
      return { conversion: conversion ? present(conversion) : null };
    },

    'POST /v1/studio/projects/{project_id}/chapters/convert': async ({ actor, params, body }) => {
      const project = await projectAccess.require(actor, params.project_id, 'project.speak');
      return { conversion: present(await studioConversions.start(actor, project, { chapterIds: body.chapter_ids })) };
    },
  });
}
