import {
  AudioLines,
  AudioWaveform,
  BookAudio,
  Captions,
  Ear,
  Languages,
  Library,
  type LucideIcon,
  Mic,
  Music,
  Phone,
  ScanSearch,
  Volume2,
} from 'lucide-react';
import { t } from '../messages/t.ts';
import { HomeSection } from './home-section.tsx';

interface Part {
  readonly path: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

const parts: readonly Part[] = [
  {
    path: '/text-to-speech',
    icon: AudioLines,
    title: t('Text to speech'),
    text: t('The first words are heard while the rest is still being made.'),
  },
  {
    path: '/voice-cloning',
    icon: Mic,
    title: t('Voice cloning'),
    text: t('A voice from a recording of somebody who agreed to it.'),
  },
  {
    path: '/voice-changer',
    icon: AudioWaveform,
    title: t('Voice changer'),
    text: t('Your pace, your pauses and your melody, in another voice.'),
  },
  {
    path: '/voice-library',
    icon: Library,
    title: t('Voice library'),
    text: t('Find voices that people share, or share yours and earn from its use.'),
  },
  {
    path: '/studio',
    icon: BookAudio,
    title: t('Studio'),
    text: t('From a manuscript to an audiobook with chapters and several speakers.'),
  },
  {
    path: '/dubbing',
    icon: Languages,
    title: t('Dubbing'),
    text: t('The same scene in another language, in the times of the original.'),
  },
  {
    path: '/sound-effects',
    icon: Volume2,
    title: t('Sound effects'),
    text: t('Describe a sound, get four variants, and loop what fits.'),
  },
  {
    path: '/app/music',
    icon: Music,
    title: t('Music'),
    text: t('Songs from a prompt or a plan, with stems that add up to the mix.'),
  },
  {
    path: '/app/speech-to-text',
    icon: Captions,
    title: t('Speech to text'),
    text: t('Transcripts with speakers and the time of each word.'),
  },
  {
    path: '/voice-isolator',
    icon: Ear,
    title: t('Voice isolator'),
    text: t('Take wind, traffic and hum out of a recording or a video.'),
  },
  {
    path: '/conversational-ai',
    icon: Phone,
    title: t('Voice agents'),
    text: t('Agents that people talk to, on a page or by telephone.'),
  },
  {
    path: '/ai-speech-classifier',
    icon: ScanSearch,
    title: t('AI speech classifier'),
    text: t('Find out whether a recording was made by this server.'),
  },
];

/** The parts of the product, each with a link to its page. */
export const HomeParts = () => (
  <HomeSection
    title={t('One server for everything that sounds')}
    lead={t('Twelve tools share one account and one library of voices. Each of them is in the API.')}
  >
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {parts.map(({ path, icon: Icon, title, text }) => (
        <li key={path} className="border-t">
          <a href={path} className="group grid grid-cols-[20px_1fr] gap-x-3 py-4 sm:block sm:py-6">
            <Icon className="size-5 text-accent max-sm:mt-0.5" strokeWidth={1.75} aria-hidden />
            <h3 className="font-[600] text-strong underline-offset-4 group-hover:underline sm:mt-3">{title}</h3>
            <p className="col-start-2 mt-1 text-pretty text-ink-2">{text}</p>
          </a>
        </li>
      ))}
    </ul>
  </HomeSection>
);
