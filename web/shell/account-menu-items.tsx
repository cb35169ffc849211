import { useQuery } from '@tanstack/react-query';
import { CreditCard, ListChecks, LogOut, Moon, Settings, Sun, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { session } from '../data/api/api.ts';
import { workspaceQuery } from '../data/api/queries.ts';
import { PlansOnly } from '../nouns/plans/plans-only.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../parts/overlay/menu.tsx';
import { setTheme } from '../parts/page/theme.ts';
import { useTheme } from '../parts/page/use-theme.ts';

interface AccountMenuItemsProps {
  onClose: () => void;
  onNavigate: (() => void) | undefined;
  /** Returns focus to the button that opened the menu. */
  onCloseAutoFocus: (event: Event) => void;
}

/** The open account menu, above its button. */
export function AccountMenuItems({ onClose, onNavigate, onCloseAutoFocus }: AccountMenuItemsProps) {
  const theme = useTheme();
  const { data: workspace } = useQuery(workspaceQuery);
  return (
    <Menu
      open
      onOpenChange={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      side="top"
      align="start"
      trigger={<span aria-hidden className="pointer-events-none absolute inset-0" />}
    >
      {workspace && (
        <>
          <MenuHeading label="Workspace">{workspace.name}</MenuHeading>
          <MenuSeparator />
        </>
      )}
      <MenuItem asChild>
        <Link to="/app/settings" onClick={onNavigate}>
          <Settings aria-hidden />
          Settings
        </Link>
      </MenuItem>
      <PlansOnly>
        <MenuItem asChild>
          <Link to="/app/subscription" onClick={onNavigate}>
            <CreditCard aria-hidden />
            Subscription
          </Link>
        </MenuItem>
      </PlansOnly>
      <MenuItem asChild>
        <Link to="/app/onboarding-checklist" onClick={onNavigate}>
          <ListChecks aria-hidden />
          First steps
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/app/affiliates" onClick={onNavigate}>
          <UserPlus aria-hidden />
          Invite others
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
