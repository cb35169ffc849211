import { studioCastRoutes } from '../../../contract/studio/studio-cast.ts';
import { mount } from '../../http/route.ts';
import type { StudioCastService } from './studio-cast.service.ts';

export function mountStudioCast(studioCast: StudioCastService) {
  return mount(studioCastRoutes, {
    'POST /v1/studio/projects/{project_id}/cast/propose': async ({ actor, params, body }) => {
      const proposed = await studioCast.propose(actor, params.project_id, body.chapter_ids ?? undefined);
      return {
        method: 'rules' as const,
        characters: proposed.map(({ name, lines, characters, confidence, voiceId, example }) => ({
          name,
          lines,
          characters,
          confidence,
          voice_id: voiceId,
          example,
        })),
      };
    },

    'POST /v1/studio/projects/{project_id}/cast/apply': async ({ actor, params, body }) => {
      const chosen = body.characters.map(({ name, voice_id }) => ({ name, voiceId: voice_id }));
      const { assignedLines, skippedLocked } = await studioCast.apply(
        actor,
        params.project_id,
        body.chapter_ids ?? undefined,
        chosen,
      );
      return { method: 'rules' as const, assigned_lines: assignedLines, skipped_locked: skippedLocked };
    },
  });
}
