import { NavLink } from 'react-router';
import { classNames } from '../../parts/display/class-names.ts';
import { effectHistoryPath, explorePath, generatePath } from './sound-effects-navigation.ts';

const views = [
  { path: generatePath, title: 'Generate' },
  { path: effectHistoryPath, title: 'History' },
  { path: explorePath, title: 'Explore' },
];

/** Switches between the views of sound effects. */
export const EffectsSwitch = () => (
  <nav aria-label="Sound effects views" className="inline-flex rounded-s border bg-sunken p-0.5">
    {views.map(({ path, title }) => (
      <NavLink
        key={path}
        to={path}
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
