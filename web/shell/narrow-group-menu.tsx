import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../messages/t.ts';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../parts/overlay/menu.tsx';
import { type NavigationEntry, useNothing } from '../parts/page/navigation-entry.ts';
import type { GroupView } from './navigation-view.ts';

interface NarrowGroupMenuProps {
  group: GroupView;
  active: NavigationEntry | undefined;
  onNavigate: () => void;
  onClose: () => void;
  /** Returns focus to the button that opened the menu. */
  onCloseAutoFocus: (event: Event) => void;
}

/** The entries of a group, beside its icon. */
export function NarrowGroupMenu({ group, active, onNavigate, onClose, onCloseAutoFocus }: NarrowGroupMenuProps) {
  return (
    <Menu
      open
      onOpenChange={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      side="right"
      align="start"
      trigger={<span aria-hidden className="pointer-events-none absolute inset-0" />}
    >
      <MenuHeading label={t('Areas')}>{group.title}</MenuHeading>
      <MenuSeparator />
      {group.entries.map((entry) => (
        <EntryItem key={entry.path} entry={entry} isActive={entry === active} onClick={onNavigate} />
      ))}
    </Menu>
  );
}

function EntryItem({ entry, isActive, onClick }: { entry: NavigationEntry; isActive: boolean; onClick: () => void }) {
  const { title, path, icon: Icon, isDocument, useLock = useNothing } = entry;
  const lock = useLock();
  const content = (
    <>
      <Icon aria-hidden />
      <span>
        {title}
        {lock !== undefined && <span className="block text-ink-3 text-meta">{lock}</span>}
      </span>
      {lock !== undefined && <Lock className="ms-auto" aria-hidden />}
    </>
  );
  return (
    <MenuItem asChild className={lock === undefined ? undefined : 'h-auto py-1'}>
      {isDocument ? (
        <a href={path} target="_blank" rel="noopener">
          {content}
        </a>
      ) : (
        <Link to={path} onClick={onClick} aria-current={isActive ? 'page' : undefined}>
          {content}
        </Link>
      )}
    </MenuItem>
  );
}
