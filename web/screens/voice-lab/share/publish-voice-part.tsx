import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { userQuery } from '../../../data/api/queries.ts';
import { t } from '../../../messages/t.ts';
import { Tabs } from '../../../parts/display/tabs.tsx';
import { CopyField } from '../../../parts/form/copy-field.tsx';
import { LibraryPart } from './share-library-part.tsx';
import { LinkPart } from './share-link-part.tsx';

/** The link of a voice, and who can open it: some people by email, or everyone by the library. */
export function PublishVoicePart({ voice }: { voice: VoiceReply }) {
  const { data: user } = useQuery(userQuery);
  const [tab, setTab] = useState<'link' | 'library'>('link');
  const ownerId = voice.sharing?.public_owner_id ?? user?.public_user_id;
  const link = ownerId && `${location.origin}/app/voice-lab/share/${ownerId}/${voice.voice_id}`;
  const isShared = voice.sharing?.status === 'enabled';
  return (
    <div>
      {isShared && link ? (
        <CopyField label={t('Link')} text={link} copy={t('Copy link')} />
      ) : (
        <p className="text-ink-2">
          <Lock className="me-1.5 inline size-4 align-[-3px] text-ink-3" aria-hidden />
          {t('Not public yet. The link is made when you share it.')}
        </p>
      )}
      <Tabs
        label={t('Ways to share')}
        value={tab}
        onChange={setTab}
        listClassName="mt-2"
        panelClassName="pt-4 outline-none"
        tabs={[
          { id: 'link', title: t('By link'), content: <LinkPart voice={voice} key={voice.voice_id} /> },
          { id: 'library', title: t('In the library'), content: <LibraryPart voice={voice} key={voice.voice_id} /> },
        ]}
      />
    </div>
  );
}
