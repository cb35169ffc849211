import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TabsProps<Id extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Id;
  onChange: (value: Id) => void;
  tabs: readonly { id: Id; title: string; content: ReactNode }[];
  className?: string;
  /** Classes of the tab list. */
  listClassName?: string;
  /** Classes of the visible panel. */
  panelClassName?: string;
}

/** Tabs with panels; arrow keys move between the tabs. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, value, onChange, tabs, className, listClassName, panelClassName } = props;
  return (
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Id)} className={className}>
      <Primitive.List aria-label={label} className={classNames('flex gap-4.5 border-b', listClassName)}>
        {tabs.map(({ id, title }) => (
          <Primitive.Trigger
            key={id}
            value={id}
            className="-mb-px whitespace-nowrap border-transparent border-b-2 pt-1.5 pb-2.5 font-[540] text-ink-2 transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {title}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(({ id, content }) => (
        <Primitive.Content key={id} value={id} className={panelClassName}>
          {content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
