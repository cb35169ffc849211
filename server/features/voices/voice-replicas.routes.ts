import { voiceReplicasRoutes } from '../../../contract/voices/voice-replicas.ts';
import { mount } from '../../http/route.ts';
import type { VoiceReplicasService } from './voice-replicas.service.ts';

export const mountVoiceReplicas = (replicas: VoiceReplicasService) =>
  mount(voiceReplicasRoutes, {
    'POST /v1/voices/{voice_id}/replicate-to-isolated-environment': async ({ actor, params, body }) => {
      const target = { workspaceId: body.target_workspace_id, preserveId: body.preserve_voice_id };
      return { voice_id: await replicas.replicate(actor, params.voice_id, target) };
    },
  });
