import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { waysToAdd } from './add-voice.ts';

/** A menu with the ways to add a voice. */
export function AddVoiceMenu() {
  return (
    <Menu
      trigger={
        <Button kind="primary">
          <Plus aria-hidden />
          {t('Add voice')}
        </Button>
      }
    >
      {waysToAdd.map(({ title, help, icon: Icon, path }) => (
        <MenuItem key={path} asChild className="h-auto items-start gap-2.5 py-2">
          <Link to={path}>
            <Icon className="mt-0.5" aria-hidden />
            <span>
              <span className="block font-[540]">{title}</span>
              <span className="block text-ink-3 text-meta">{help}</span>
            </span>
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The same options as cards, for an empty list. */
export function AddVoiceCards() {
  return (
    <ul className="grid w-full max-w-2xl gap-2 text-start xs:grid-cols-2">
      {waysToAdd.map(({ title, help, icon: Icon, path }) => (
        <li key={path}>
          <Link
            to={path}
            className="flex h-full items-start gap-3 rounded-m border bg-surface px-4 py-3 transition-colors duration-150 hover:border-line-strong hover:bg-hover"
          >
            <Icon className="mt-0.5 size-[18px] shrink-0 text-ink-2" aria-hidden />
            <span>
              <span className="block font-[560]">{title}</span>
              <span className="block text-ink-3 text-meta">{help}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
