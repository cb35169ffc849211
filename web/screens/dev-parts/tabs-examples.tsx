import { useState } from 'react';
import { Tabs } from '../../parts/display/tabs.tsx';
import type { PartExample } from './part-example.ts';

function TabsExample() {
  const [tab, setTab] = useState<'settings' | 'history'>('settings');
  return (
    <Tabs
      label="Panel"
      value={tab}
      onChange={setTab}
      panelClassName="py-3"
      tabs={[
        { id: 'settings', title: 'Settings', content: 'The settings of the tool.' },
        { id: 'history', title: 'History', content: 'What the tool made.' },
      ]}
    />
  );
}

export const tabsExamples: PartExample = {
  part: 'Tabs',
  states: [{ state: 'Two tabs', content: <TabsExample /> }],
};
