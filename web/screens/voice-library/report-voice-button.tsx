import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { LibraryVoice } from '../../../contract/voices/voice-library.ts';
import { userQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';

const ReportDialog = lazy(async () => ({
  default: (await import('../../nouns/site-forms/report-dialog.tsx')).ReportDialog,
}));

/** Reports a shared voice to the operator. */
export function ReportVoiceButton({ voice }: { voice: LibraryVoice }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: user } = useQuery(userQuery);
  return (
    <>
      <IconButton label={t('Report {name}', { name: voice.name })} onClick={() => setIsOpen(true)}>
        <Flag aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog
            address={`${location.origin}/app/voice-lab/share/${voice.public_owner_id}/${voice.voice_id}`}
            sender={user && { name: user.first_name ?? '', email: user.email }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
