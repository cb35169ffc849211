import type { VoiceCollectionReply } from '../../../contract/voices/voice-collections.ts';
import type { Collection } from './voice-collections.service.ts';

export const presentCollection = ({ row, role, voiceIds }: Collection): VoiceCollectionReply => ({
  collection_id: row.id,
  title: row.title,
  icon: row.icon,
  permission_on_resource: role,
  voice_ids: [...voiceIds],
});
