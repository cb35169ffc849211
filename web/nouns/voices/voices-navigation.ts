import { Building2, FlaskConical, Library, MicVocal, Speech, SquareStack } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

/** The screens show these pages as tabs. */
export const voicesNavigation: NavigationEntry = {
  title: 'Voices',
  path: '/app/voices',
  icon: MicVocal,
  help: 'Choose a voice, describe one, or clone your own.',
  pages: [
    { title: 'Voice lab', path: '/app/voice-lab', icon: FlaskConical },
    { title: 'Voice library', path: '/app/voice-library', icon: Library },
    { title: 'Default voices', path: '/app/default-voices', icon: Speech },
    { title: 'Workspace voices', path: '/app/workspace-voices', icon: Building2 },
    { title: 'Voice collections', path: '/app/voice-library/collections', icon: SquareStack },
  ],
};
