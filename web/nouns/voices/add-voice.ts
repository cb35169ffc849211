import { AudioLines, FileUp, Library, type LucideIcon, Mic, Sparkles } from 'lucide-react';
import { t } from '../../messages/t.ts';

/** VOICE-058: the valid values of `creationType` in the URL; each opens its dialog. */
export const creationTypes = ['cloneVoice', 'designVoice', 'professionalVoice', 'importVoice'] as const;
export type CreationType = (typeof creationTypes)[number];

export const isCreationType = (value: string | null): value is CreationType =>
  creationTypes.some((type) => type === value);

interface AddVoiceOption {
  readonly title: string;
  readonly help: string;
  readonly icon: LucideIcon;
  /** The target path. */
  readonly path: string;
}

const creating = (type: CreationType) => `/app/voice-lab?creationType=${type}`;

/** VOICE-059: the ways to add a voice. */
export const waysToAdd: readonly AddVoiceOption[] = [
  {
    title: t('Voice design'),
    help: t('Describe a voice and choose among three.'),
    icon: Sparkles,
    path: creating('designVoice'),
  },
  {
    title: t('Instant clone'),
    help: t('From a minute of recordings, in seconds.'),
    icon: Mic,
    path: creating('cloneVoice'),
  },
  {
    title: t('Professional clone'),
    help: t('From half an hour or more, with training.'),
    icon: AudioLines,
    path: creating('professionalVoice'),
  },
  {
    title: t('Import from file'),
    help: t('A voice that was exported from here or another server.'),
    icon: FileUp,
    path: creating('importVoice'),
  },
  { title: t('Voice library'), help: t('Add a voice that others share.'), icon: Library, path: '/app/voice-library' },
];
