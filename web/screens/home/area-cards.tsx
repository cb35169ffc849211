import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { useAreas } from '../../panels/navigation/areas.ts';
import { type NavigationEntry, useNothing } from '../../parts/page/navigation-entry.ts';

/** Links to the product areas. */
export function AreaCards() {
  const areas = useAreas()
    .flatMap(({ entries }) => entries)
    .filter(({ help }) => help !== undefined);
  return (
    <ul className="grid gap-3 xs:grid-cols-2 lg:grid-cols-4" aria-label={t('Areas')}>
      {areas.map((area) => (
        <AreaCard key={area.path} area={area} />
      ))}
    </ul>
  );
}

function AreaCard({ area: { title, path, icon: Icon, help, useLock = useNothing } }: { area: NavigationEntry }) {
  const lock = useLock();
  return (
    <li>
      <Link
        to={path}
        prefetch="intent"
        className="flex h-full items-start gap-3 rounded-m border bg-surface p-4 transition-colors duration-150 hover:border-line-strong hover:bg-hover"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-s bg-accent-soft text-accent-ink">
          <Icon className="size-[18px]" strokeWidth={1.7} aria-hidden />
        </span>
        <span>
          <span className="block font-[600]">{title}</span>
          <span className="block text-ink-2 text-small">
            {lock === undefined ? help : t('Locked: {lock}', { lock })}
          </span>
        </span>
      </Link>
    </li>
  );
}
