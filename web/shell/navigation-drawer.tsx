import { Menu } from 'lucide-react';
import { useState } from 'react';
import { BrandMark } from '../parts/brand-mark.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NavigationList } from './navigation-list.tsx';
import { Quota } from './quota.tsx';

/** The navigation of small screens: a button over the page header, and the drawer that it opens (UI-004). */
export function NavigationDrawer() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="md:hidden">
      <div className="fixed top-[11px] left-2.5 z-20">
        <IconButton label="Open navigation" aria-expanded={open} onClick={() => setOpen(true)}>
          <Menu />
        </IconButton>
      </div>
      <Sheet open={open} onOpenChange={setOpen} title="Navigation" side="left">
        <div className="flex h-(--header) shrink-0 items-center px-4">
          <BrandMark />
        </div>
        <NavigationList onNavigate={close} />
        <div className="flex flex-col gap-1 border-t p-2">
          <Quota />
          <AccountMenu onNavigate={close} />
        </div>
      </Sheet>
    </div>
  );
}
