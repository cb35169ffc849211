import {
  AudioLines,
  BookA,
  ChartColumn,
  FlaskConical,
  History,
  House,
  KeyRound,
  type LucideIcon,
  MicVocal,
} from 'lucide-react';

export interface NavigationEntry {
  readonly title: string;
  readonly path: string;
  readonly icon: LucideIcon;
  /** The description on the home screen; absent: not listed there. */
  readonly help?: string;
  /** Not active on the pages below its path, which have their own entry. */
  readonly isExact?: boolean;
}

export interface NavigationGroup {
  /** Absent: the group has no heading. */
  readonly title?: string;
  readonly entries: readonly NavigationEntry[];
}

/** The side navigation. */
export const navigation: readonly NavigationGroup[] = [
  {
    entries: [
      { title: 'Home', path: '/app/home', icon: House },
      { title: 'Voices', path: '/app/voices', icon: MicVocal, help: 'Listen to the voices and choose yours.' },
      {
        title: 'Voice lab',
        path: '/app/voice-lab',
        icon: FlaskConical,
        help: 'Make a voice of your own: describe it, or adapt one to recordings.',
      },
      {
        title: 'Pronunciation',
        path: '/app/pronunciation-dictionaries',
        icon: BookA,
        help: 'Say how names and words are to be spoken.',
      },
    ],
  },
  {
    title: 'Create',
    entries: [
      {
        title: 'Text to Speech',
        path: '/app/speech-synthesis/text-to-speech',
        icon: AudioLines,
        help: 'Type a text and hear it at once.',
        isExact: true,
      },
      { title: 'History', path: '/app/speech-synthesis/text-to-speech/history', icon: History },
    ],
  },
  {
    title: 'Build',
    entries: [
      {
        title: 'API Keys',
        path: '/app/settings/api-keys',
        icon: KeyRound,
        help: 'Let your programs speak with your voices.',
      },
      { title: 'Usage', path: '/app/usage', icon: ChartColumn },
    ],
  },
];
