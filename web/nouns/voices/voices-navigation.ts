import { Building2, FlaskConical, Library, MicVocal, Speech, SquareStack } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

/** The screens show these pages as tabs. */
export const voicesNavigation: NavigationEntry = {
  title: t('Voices'),
  path: '/app/voices',
  icon: MicVocal,
  help: t('Choose a voice, describe one, or clone your own.'),
  pages: [
    { title: t('Voice lab'), path: '/app/voice-lab', icon: FlaskConical },
    { title: t('Voice library'), path: '/app/voice-library', icon: Library },
    { title: t('Default voices'), path: '/app/default-voices', icon: Speech },
    { title: t('Workspace voices'), path: '/app/workspace-voices', icon: Building2 },
    { title: t('Voice collections'), path: '/app/voice-library/collections', icon: SquareStack },
  ],
};
