import type { AccessInfo } from '../../../contract/agents/access-info.ts';
import type { SpeechEngineReply } from '../../../contract/agents/speech-engines.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { SpeechEngineView } from './speech-engines.service.ts';

const presentAccess = ({ creator, isCreator, isAdmin }: SpeechEngineView): AccessInfo => ({
  is_creator: isCreator,
  creator_name: creator.name,
  creator_email: creator.email,
  role: isCreator || isAdmin ? 'admin' : 'editor',
  anonymous_access_level_override: null,
  access_source: isCreator ? 'creator' : isAdmin ? 'workspace_admin' : 'workspace_default',
});

export const presentSpeechEngineSummary = (view: SpeechEngineView) => ({
  speech_engine_id: view.engine.id,
  name: view.engine.name,
  voice_id: view.engine.config.tts.voice_id,
  created_at_unix_secs: unixSeconds(view.engine.createdAt),
  tags: [...view.engine.tags],
  access_info: presentAccess(view),
});

export const presentSpeechEngine = (view: SpeechEngineView): SpeechEngineReply => ({
  ...view.engine.config,
  speech_engine_id: view.engine.id,
  name: view.engine.name,
  tags: [...view.engine.tags],
  metadata: {
    created_at_unix_secs: unixSeconds(view.engine.createdAt),
    updated_at_unix_secs: unixSeconds(view.engine.updatedAt),
    created_from: 'unknown',
    last_updated_from: 'unknown',
  },
  access_info: presentAccess(view),
});
