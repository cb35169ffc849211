import { ErrorState } from '../../parts/status/error-state.tsx';
import { InputLength, ToolBar, type ToolProblem } from '../../parts/tool/tool-bar.tsx';
import { ToolLoading, ToolPage } from '../../parts/tool/tool-page.tsx';
import { useToolPanel } from '../../parts/tool/use-tool-panel.ts';
import type { PartExample } from './part-example.ts';

interface ToolExampleProps {
  text?: string;
  dir?: 'rtl';
  problem?: ToolProblem;
  isRunning?: boolean;
  panelState?: 'loading' | 'failed';
}

function ToolExample({ text = '', dir, problem, isRunning = false, panelState }: ToolExampleProps) {
  const panel = useToolPanel();
  const settings =
    panelState === 'loading' ? (
      <ToolLoading label="Loading settings" />
    ) : panelState === 'failed' ? (
      <ErrorState message="The server did not answer." onRetry={() => {}} />
    ) : (
      <p className="p-4 text-ink-2">The settings of the tool.</p>
    );
  return (
    <div className="flex h-[420px] flex-col overflow-hidden rounded-m border">
      <ToolPage
        title="Text to Speech"
        inputLabel="Text"
        panel={panel}
        settings={settings}
        history={<p className="p-4 text-ink-2">What the tool made.</p>}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <div dir={dir} tabIndex={0} className="flex-1 overflow-y-auto p-5 text-editor">
          {text || <span className="text-ink-3">Type or paste text to generate speech</span>}
        </div>
        <ToolBar
          panel={panel}
          problem={problem}
          toolTitle="Text to Speech"
          runLabel="Generate speech"
          runningLabel="Generating"
          credits={text.length}
          disabled={text === '' || panelState !== undefined}
          isRunning={isRunning}
          onRun={() => {}}
          onCancel={() => {}}
        >
          <InputLength isOver={problem?.kind === 'over'}>{text.length} / 5,000</InputLength>
        </ToolBar>
      </ToolPage>
    </div>
  );
}

export const toolPageExamples: PartExample = {
  part: 'ToolPage',
  states: [
    { state: 'Empty', content: <ToolExample /> },
    { state: 'Loading', content: <ToolExample text="Hello there." panelState="loading" /> },
    { state: 'Error', content: <ToolExample text="Hello there." panelState="failed" /> },
    { state: 'Running', content: <ToolExample text="Hello there." isRunning /> },
    {
      state: 'Long',
      content: (
        <ToolExample
          text={'A sentence that goes on. '.repeat(220)}
          problem={{ kind: 'over', text: '500 characters too many for this model' }}
        />
      ),
    },
    { state: 'Right to left', content: <ToolExample text="مرحبا بكم في قصتنا." dir="rtl" /> },
  ],
};
