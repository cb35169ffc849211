import { BriefcaseBusiness, Code, GraduationCap, type LucideIcon, Palette, Sparkles, Users } from 'lucide-react';
import { t } from '../../messages/t.ts';

export interface Role {
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
  /** Choices for the follow-up question. */
  readonly subroles: readonly string[];
}

/** Choices for the role of the user. */
export const roles: readonly Role[] = [
  {
    id: 'creator',
    title: t('I make content'),
    icon: Palette,
    subroles: [t('Videos'), t('Podcasts'), t('Audiobooks'), t('Games'), t('Music')],
  },
  {
    id: 'developer',
    title: t('I build software'),
    icon: Code,
    subroles: [t('Apps'), t('Voice agents'), t('Accessibility'), t('Automation'), t('Research')],
  },
  {
    id: 'business',
    title: t('I run a business'),
    icon: BriefcaseBusiness,
    subroles: [t('Marketing'), t('Sales'), t('Support'), t('Training', {}, 'job'), t('Operations')],
  },
  {
    id: 'educator',
    title: t('I teach or study'),
    icon: GraduationCap,
    subroles: [t('School'), t('University'), t('Courses online'), t('Languages')],
  },
  {
    id: 'team',
    title: t('I work in a team'),
    icon: Users,
    subroles: [t('Product'), t('Design'), t('Engineering'), t('Publishing')],
  },
  {
    id: 'personal',
    title: t('Just for myself'),
    icon: Sparkles,
    subroles: [t('Listening'), t('Stories'), t('Trying things out')],
  },
];

/** Choices for how the user heard about the product. */
export const sources = [
  t('A friend or colleague'),
  t('Search'),
  t('Code hosting'),
  t('Social media'),
  t('News or blog'),
  t('Other'),
];

/** All time zones that the browser knows, plus `guessed` if it is missing. */
export function timezones(guessed: string): string[] {
  const timeZones = Intl.supportedValuesOf('timeZone');
  return timeZones.includes(guessed) ? timeZones : [guessed, ...timeZones];
}

/** The browser's time zone. */
export const guessedTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
