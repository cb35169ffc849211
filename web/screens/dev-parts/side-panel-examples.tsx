import { Button } from '../../parts/button/button.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import type { PartExample } from './part-example.ts';

const items = [
  { id: 'text', name: 'Text', title: 'Speech', content: <p>Hello there.</p> },
  { id: 'loading', name: 'Loading', title: 'Item', content: <SkeletonRows rows={6} label="Loading item" /> },
  {
    id: 'error',
    name: 'Error',
    title: 'Item',
    content: <ErrorState message="It was deleted or belongs to another workspace." onRetry={() => {}} />,
  },
  {
    id: 'long',
    name: 'Long',
    title: 'A title that goes on '.repeat(8),
    content: <p className="break-words">{'A sentence that goes on. '.repeat(300)}</p>,
  },
  { id: 'rtl', name: 'Right to left', title: 'صوت هادئ', content: <p>مرحبا بكم في قصتنا.</p> },
] as const;

function SidePanelExample() {
  const { id, open, close } = usePanelItem('panel');
  const at = items.findIndex((item) => item.id === id);
  const item = items[at];
  const goTo = (next: (typeof items)[number] | undefined) => next && (() => open(next.id));
  return (
    <div dir={id === 'rtl' ? 'rtl' : 'ltr'} className="flex flex-wrap gap-2">
      {items.map(({ id: own, name }) => (
        <Button key={own} data-panel-item={own} onClick={() => open(own)}>
          {name}
        </Button>
      ))}
      {item && (
        <SidePanel
          itemId={item.id}
          title={item.title}
          description="24 November 2026"
          position={`${at + 1} of ${items.length}`}
          onPrevious={goTo(items[at - 1])}
          onNext={goTo(items[at + 1])}
          onClose={close}
          focusAfter={() => document.querySelector<HTMLElement>(`[data-panel-item="${item.id}"]`)}
          footer={<Button kind="primary">Restore</Button>}
        >
          {item.content}
        </SidePanel>
      )}
    </div>
  );
}

export const sidePanelExamples: PartExample = {
  part: 'SidePanel',
  states: [{ state: 'Opened by a button', content: <SidePanelExample /> }],
};
