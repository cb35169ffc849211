import { Link } from 'react-router';
import { navigation } from '../../parts/page/navigation.ts';

const areas = navigation.flatMap(({ entries }) => entries).filter(({ help }) => help !== undefined);

/** Links to the product areas. */
export function AreaCards() {
  return (
    <ul className="grid gap-3 xs:grid-cols-2 lg:grid-cols-3" aria-label="Areas">
      {areas.map(({ title, path, icon: Icon, help }) => (
        <li key={path}>
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
              <span className="block text-ink-2 text-small">{help}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
