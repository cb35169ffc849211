import { useInfiniteQuery } from '@tanstack/react-query';
import {
  AudioWaveform,
  Bell,
  Bird,
  Clapperboard,
  Cog,
  CookingPot,
  Droplets,
  Footprints,
  Gamepad2,
  Hammer,
  type LucideIcon,
  MousePointerClick,
  TreePine,
  WandSparkles,
} from 'lucide-react';
import { Link } from 'react-router';
import { type EffectCategory, effectCategories } from '../../../contract/catalogue/effect-categories.ts';
import { t, translate } from '../../messages/t.ts';
import { exploreQuery } from './explore-query.ts';

const icons: Readonly<Record<EffectCategory, LucideIcon>> = {
  Nature: TreePine,
  Water: Droplets,
  Impacts: Hammer,
  Footsteps: Footprints,
  Household: CookingPot,
  Machines: Cog,
  Alarms: Bell,
  Interface: MousePointerClick,
  Games: Gamepad2,
  Fantasy: WandSparkles,
  Animals: Bird,
  Cinematic: Clapperboard,
};

interface CategoryLinksProps {
  /** The address of a category; undefined: of all. */
  pathOf: (category: EffectCategory | undefined) => string;
  /** The open one. */
  current?: EffectCategory | undefined;
  /** Whether the first link is to all sounds. */
  hasAll?: boolean;
}

/** The categories of ready-made sounds, with the number of sounds in each. */
export function CategoryLinks({ pathOf, current, hasAll = false }: CategoryLinksProps) {
  const { data } = useInfiniteQuery(exploreQuery({ category: undefined, search: '' }));
  const counts = new Map(data?.pages[0]?.categories.map(({ name, count }) => [name, count]));
  const total = data?.pages[0]?.total;
  return (
    <nav aria-label={t('Categories')}>
      <ul className="grid grid-cols-2 gap-2 xs:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
        {hasAll && (
          <CategoryLink
            path={pathOf(undefined)}
            title={t('All')}
            icon={AudioWaveform}
            count={total}
            isCurrent={current === undefined}
          />
        )}
        {effectCategories.map((name) => (
          <CategoryLink
            key={name}
            path={pathOf(name)}
            title={translate(name)}
            icon={icons[name]}
            count={counts.get(name)}
            isCurrent={current === name}
          />
        ))}
      </ul>
    </nav>
  );
}

interface CategoryLinkProps {
  path: string;
  title: string;
  icon: LucideIcon;
  count: number | undefined;
  isCurrent: boolean;
}

const CategoryLink = ({ path, title, icon: Icon, count, isCurrent }: CategoryLinkProps) => (
  <li>
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex items-center gap-2 rounded-m border bg-surface px-3 py-2 font-[540] transition-colors duration-150 hover:bg-hover aria-[current=page]:border-transparent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
    >
      <Icon className="size-4 shrink-0 text-ink-2" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {count !== undefined && <span className="font-[450] text-ink-3 text-meta tabular-nums">{count}</span>}
    </Link>
  </li>
);
