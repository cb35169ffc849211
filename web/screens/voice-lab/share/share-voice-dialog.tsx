import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { userQuery } from '../../../data/api/queries.ts';
import { t } from '../../../messages/t.ts';
import { CopyButton } from '../../../parts/button/copy-button.tsx';
import { Tabs } from '../../../parts/display/tabs.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { voiceQuery } from '../voice/voice-query.ts';
import { LibraryPart } from './share-library-part.tsx';
import { LinkPart } from './share-link-part.tsx';

/** Shares a voice by link with some people, or in the library with everyone. */
export function ShareDialog({ voice: initialVoice, onClose }: { voice: VoiceReply; onClose: () => void }) {
  const { data: user } = useQuery(userQuery);
  // The list that opened the dialog may be stale.
  const { data: voice = initialVoice } = useQuery(voiceQuery(initialVoice.voice_id));
  const [tab, setTab] = useState<'link' | 'library'>('link');
  const ownerId = voice.sharing?.public_owner_id ?? user?.public_user_id;
  const link = ownerId && `${location.origin}/app/voice-lab/share/${ownerId}/${voice.voice_id}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Share {name}', { name: voice.name })}
      className="sm:w-[min(600px,calc(100vw-32px))]"
    >
      {link && (
        <div className="mb-3 flex items-center gap-1">
          <Input aria-label={t('Link')} readOnly value={link} onFocus={(event) => event.target.select()} />
          <CopyButton text={link} label={t('Copy link')} />
        </div>
      )}
      <Tabs
        label={t('Ways to share')}
        value={tab}
        onChange={setTab}
        panelClassName="pt-4 pb-2 outline-none"
        tabs={[
          { id: 'link', title: t('By link'), content: <LinkPart voice={voice} key={voice.voice_id} /> },
          { id: 'library', title: t('In the library'), content: <LibraryPart voice={voice} key={voice.voice_id} /> },
        ]}
      />
    </Dialog>
  );
}
