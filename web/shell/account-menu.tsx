import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, LogOut, Moon, Settings, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { session } from '../data/api.ts';
import { userQuery } from '../data/queries.ts';
import { classNames } from '../parts/class-names.ts';
import { Menu, MenuItem, MenuSeparator } from '../parts/menu.tsx';
import { setTheme } from './theme.ts';
import { useTheme } from './use-theme.ts';

interface AccountMenuProps {
  narrow?: boolean;
  onNavigate?: () => void;
}

/** Who is signed in, and what they can do about their account. */
export function AccountMenu({ narrow = false, onNavigate }: AccountMenuProps) {
  const { data: user } = useQuery(userQuery);
  const theme = useTheme();
  const name = user?.first_name || user?.email || 'Account';
  return (
    <Menu side="top" align="start" trigger={<AccountButton name={name} email={user?.email} narrow={narrow} />}>
      <MenuItem asChild>
        <Link to="/app/settings" onClick={onNavigate}>
          <Settings aria-hidden />
          Settings
        </Link>
      </MenuItem>
      <MenuItem
        icon={theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
        onSelect={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {theme === 'dark' ? 'Light theme' : 'Dark theme'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void session.signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

interface AccountButtonProps {
  name: string;
  email: string | undefined;
  narrow: boolean;
}

function AccountButton({ name, email, narrow, ...rest }: AccountButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        'flex items-center gap-2.5 rounded-s p-2 text-left transition-colors duration-150 hover:bg-hover',
        narrow && 'size-10 justify-center p-0',
      )}
      {...rest}
    >
      <span
        aria-hidden
        className="grid size-[30px] shrink-0 place-items-center rounded-full bg-accent-soft font-[600] text-accent-ink text-small uppercase"
      >
        {[...name][0]}
      </span>
      <span className={narrow ? 'sr-only' : 'min-w-0 flex-1'}>
        <span className="sr-only">Account of </span>
        <span className="block truncate font-[560]">{name}</span>
        {email && email !== name && <span className="block truncate text-ink-3 text-meta">{email}</span>}
      </span>
      {!narrow && <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden />}
    </button>
  );
}
