import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../parts/button/icon-button.tsx';

const loadDrawer = () => import('./navigation-sheet.tsx');
const NavigationSheet = lazy(async () => ({ default: (await loadDrawer()).NavigationSheet }));

/** The navigation of small screens: a button in the page header that opens a drawer (UI-004). */
export function NavigationDrawer() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <div className="md:hidden">
      <div className="absolute top-[11px] left-2.5 z-float">
        <IconButton label="Open navigation" aria-expanded={open} onPointerDown={loadDrawer} onClick={show}>
          <Menu />
        </IconButton>
      </div>
      <Suspense fallback={null}>{wasOpened && <NavigationSheet open={open} onOpenChange={setOpen} />}</Suspense>
    </div>
  );
}
