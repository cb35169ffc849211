import { Lock } from 'lucide-react';
import { type NavigationEntry, type NavigationPage, useNothing } from '../../parts/page/navigation-entry.ts';
import { PaletteItem } from './palette-item.tsx';

interface PageItemProps {
  group: string;
  /** The area of a page of the second level. */
  area?: NavigationEntry;
  page: NavigationPage | NavigationEntry;
  onOpen: (path: string, isDocument?: boolean) => void;
}

/** A page of the navigation; a locked area shows why. */
export function PageItem({ group, area, page, onOpen }: PageItemProps) {
  const { title, path, icon: Icon, isDocument = false, useLock = useNothing, help = '' }: NavigationEntry = page;
  const lock = useLock();
  return (
    <PaletteItem
      id={`${group} ${path}`}
      icon={lock === undefined ? <Icon aria-hidden /> : <Lock aria-hidden />}
      title={title}
      keywords={[title, area?.title ?? '', help]}
      detail={lock ?? area?.title}
      onSelect={() => onOpen(path, isDocument)}
    />
  );
}
