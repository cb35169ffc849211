import { Command } from 'cmdk';
import type { ReactNode } from 'react';

interface PaletteItemProps {
  /** Unique within the palette; not shown. */
  id: string;
  icon: ReactNode;
  title: ReactNode;
  /** Words that find the item besides its title. */
  keywords?: readonly string[];
  /** Small text at the end. */
  detail?: ReactNode;
  /** Whether the server found it, so that the palette does not filter it again. */
  isFound?: boolean;
  onSelect: () => void;
}

/** One row of the command palette. */
export function PaletteItem({ id, icon, title, keywords = [], detail, isFound = false, onSelect }: PaletteItemProps) {
  return (
    <Command.Item
      value={id}
      keywords={[...keywords]}
      forceMount={isFound}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-s px-2.5 py-1 data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <span className="grid w-5 shrink-0 place-items-center text-ink-3">{icon}</span>
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {detail !== undefined && <span className="max-w-[45%] shrink-0 truncate text-ink-3 text-meta">{detail}</span>}
    </Command.Item>
  );
}

/** Rows under a heading. */
export const PaletteGroup = ({
  heading,
  isFound,
  children,
}: {
  heading: string;
  isFound?: boolean;
  children: ReactNode;
}) => (
  <Command.Group
    heading={heading}
    forceMount={isFound ?? false}
    className="pb-1 **:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:font-[550] **:[[cmdk-group-heading]]:text-ink-3 **:[[cmdk-group-heading]]:text-meta"
  >
    {children}
  </Command.Group>
);
