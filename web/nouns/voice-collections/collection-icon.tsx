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

/** The stored name of each icon. */
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

/** Programs may set an emoji instead of an icon name. */
const isEmoji = (icon: string): boolean => /\p{Extended_Pictographic}/u.test(icon) && icon.length <= 16;

/** The icon of a collection; a folder if its name is unknown. */
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
