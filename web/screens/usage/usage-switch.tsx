import { NavLink } from 'react-router';
import { usePermission } from '../../data/session/use-permission.ts';
import { classNames } from '../../parts/display/class-names.ts';

const views = [
  { path: '/app/usage', title: 'Mine' },
  { path: '/app/usage/workspace', title: 'Workspace' },
];

/** Switches between own and workspace usage; the latter is for admins. */
export function UsageSwitch() {
  if (!usePermission('usage.read_workspace')) return null;
  return (
    <nav aria-label="Usage views" className="inline-flex rounded-s border bg-sunken p-0.5">
      {views.map(({ path, title }) => (
        <NavLink
          key={path}
          to={path}
          end
          className={({ isActive }) =>
            classNames(
              'grid h-6.5 place-items-center rounded-[4px] px-2.5 font-[500] text-ink-2 transition-colors duration-150 hover:text-ink',
              isActive && 'bg-surface text-ink shadow-[0_1px_2px_rgb(0_0_0/0.08)]',
            )
          }
        >
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
