import {
  BookOpen,
  Clapperboard,
  Folder,
  Gamepad2,
  Globe,
  GraduationCap,
  Heart,
  type LucideIcon,
  Megaphone,
  MicVocal,
  Music,
  Newspaper,
  Star,
} from 'lucide-react';

/** The words under which a collection keeps its icon. */
export const collectionIcons: Readonly<Record<string, LucideIcon>> = {
  folder: Folder,
  star: Star,
  heart: Heart,
  book: BookOpen,
  microphone: MicVocal,
  megaphone: Megaphone,
  newspaper: Newspaper,
  film: Clapperboard,
  music: Music,
  game: Gamepad2,
  school: GraduationCap,
  globe: Globe,
};

/** An emoji, which programs set, is short and no word. */
const isEmoji = (icon: string): boolean => /\p{Extended_Pictographic}/u.test(icon) && icon.length <= 16;

/** The icon of a collection; a folder where it has a word that means nothing here. */
export function CollectionIcon({ icon }: { icon: string }) {
  const Icon = collectionIcons[icon] ?? Folder;
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-4.5"
    >
      {isEmoji(icon) ? <span className="text-strong">{icon}</span> : <Icon />}
    </span>
  );
}
