import { BriefcaseBusiness, Code, GraduationCap, type LucideIcon, Palette, Sparkles, Users } from 'lucide-react';

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
    title: 'I make content',
    icon: Palette,
    subroles: ['Videos', 'Podcasts', 'Audiobooks', 'Games', 'Music'],
  },
  {
    id: 'developer',
    title: 'I build software',
    icon: Code,
    subroles: ['Apps', 'Voice agents', 'Accessibility', 'Automation', 'Research'],
  },
  {
    id: 'business',
    title: 'I run a business',
    icon: BriefcaseBusiness,
    subroles: ['Marketing', 'Sales', 'Support', 'Training', 'Operations'],
  },
  {
    id: 'educator',
    title: 'I teach or study',
    icon: GraduationCap,
    subroles: ['School', 'University', 'Courses online', 'Languages'],
  },
  { id: 'team', title: 'I work in a team', icon: Users, subroles: ['Product', 'Design', 'Engineering', 'Publishing'] },
  { id: 'personal', title: 'Just for myself', icon: Sparkles, subroles: ['Listening', 'Stories', 'Trying things out'] },
];

/** Choices for how the user heard about the product. */
export const sources = ['A friend or colleague', 'Search', 'Code hosting', 'Social media', 'News or blog', 'Other'];

/** All time zones that the browser knows, plus `guessed` if it is missing. */
export function timezones(guessed: string): string[] {
  const timeZones = Intl.supportedValuesOf('timeZone');
  return timeZones.includes(guessed) ? timeZones : [guessed, ...timeZones];
}

/** The browser's time zone. */
export const guessedTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
