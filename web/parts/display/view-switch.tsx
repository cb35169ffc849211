import { NavLink } from 'react-router';
import { classNames } from './class-names.ts';

interface ViewSwitchProps {
  /** What the views are of, for screen readers: "Usage views". */
  label: string;
  views: readonly { readonly path: string; readonly title: string; readonly isExact?: boolean }[];
}

/** Switches between the views of an area, each at its own path. `isExact`: the paths below belong to other views. */
export const ViewSwitch = ({ label, views }: ViewSwitchProps) => (
  <nav aria-label={label} className="inline-flex rounded-s border bg-sunken p-0.5">
    {views.map(({ path, title, isExact = false }) => (
      <NavLink
        key={path}
        to={path}
        end={isExact}
        className={({ isActive }) =>
          classNames(
            'grid h-6.5 place-items-center rounded-[4px] px-2 sm:px-2.5 font-[500] text-ink-2 transition-colors duration-150 hover:text-ink',
            isActive && 'bg-surface text-ink shadow-[0_1px_2px_rgb(0_0_0/0.08)]',
          )
        }
      >
        {title}
      </NavLink>
    ))}
  </nav>
);
