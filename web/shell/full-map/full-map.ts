import {
  AudioLines,
  AudioWaveform,
  BookA,
  BookText,
  Bot,
  BriefcaseBusiness,
  ChartColumn,
  CirclePlay,
  Clapperboard,
  Code,
  Ear,
  FileMusic,
  FolderOpen,
  House,
  KeyRound,
  Languages,
  type LucideIcon,
  MicVocal,
  Music,
  Newspaper,
  Phone,
  Repeat,
  ScanSearch,
  Send,
  Upload,
  WalletCards,
  Webhook,
} from 'lucide-react';
import type { NavigationEntry, NavigationGroup } from '../../parts/page/navigation-entry.ts';

/** The path of the page for contributors that shows this map. */
export const fullMapPath = '/dev/navigation';

const entry = (title: string, icon: LucideIcon, more: Partial<NavigationEntry> = {}): NavigationEntry => ({
  title,
  path: `${fullMapPath}/${title.toLowerCase().replaceAll(' ', '-')}`,
  icon,
  ...more,
});

const agents = entry('Agents', Bot);
const agentPages = [
  'Agents',
  'New agent',
  'Playground',
  'Talk to',
  'Integrations',
  'Knowledge base',
  'Tools',
  'Phone numbers',
  'Batch calling',
  'Conversations',
  'Agent settings',
].map((title, index) => {
  const { path } = entry(title, Bot);
  return {
    title,
    icon: index === 7 ? Phone : Bot,
    path: index === 0 ? agents.path : `${agents.path}${path.slice(fullMapPath.length)}`,
  };
});

/** The navigation when every area exists: the layout must fit it long before. */
export const fullMap: readonly NavigationGroup[] = [
  { entries: [entry('Home', House), entry('Voices', MicVocal)] },
  {
    title: 'Create',
    icon: CirclePlay,
    entries: [
      entry('Text to Speech', AudioLines),
      entry('Voice Changer', Repeat),
      entry('Sound Effects', AudioWaveform),
      entry('Music', Music, { useLock: () => 'This server has no music model.' }),
      entry('Voice Isolator', Ear),
      entry('Speech to Text', FileMusic),
    ],
  },
  {
    title: 'Projects',
    icon: FolderOpen,
    entries: [
      entry('Studio', BookText),
      entry('Dubbing', Languages, { useLock: () => 'Dubbing requires the Creator plan.' }),
      entry('Voiceover Studio', Clapperboard),
      entry('Audio Native', Newspaper),
    ],
  },
  { title: 'Agents', icon: Bot, entries: [{ ...agents, pages: agentPages, replacesAreas: true }] },
  {
    title: 'Publish',
    icon: Send,
    entries: [
      entry('Publishing', Upload),
      entry('Productions', BriefcaseBusiness, { useBadge: () => '3' }),
      entry('Payouts', WalletCards),
    ],
  },
  {
    title: 'Developers',
    icon: Code,
    entries: [
      entry('API keys', KeyRound),
      entry('Pronunciation', BookA),
      entry('Webhooks', Webhook),
      entry('Usage', ChartColumn),
      entry('AI Speech Classifier', ScanSearch),
      entry('API reference', BookText, { path: '/docs', isDocument: true }),
    ],
  },
];
