import { CircleAlert, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import { RunButton, type RunButtonProps } from './run-button.tsx';
import type { ToolPanel } from './use-tool-panel.ts';

export interface ToolProblem {
  /** `over`: the tool cannot start; `near`: only a warning. */
  readonly kind: 'near' | 'over';
  readonly text: string;
}

interface ToolBarProps extends RunButtonProps {
  panel: ToolPanel;
  /** The button that opens the panel on narrow screens. */
  panelTitle?: string;
  /** Why the tool cannot start, or what soon prevents it. */
  problem?: ToolProblem | undefined;
  /** Facts about the input: its language, length and duration. */
  children?: ReactNode;
}

/** The bar below the input: the button of the panel, facts and problems of the input, and the run button. */
export function ToolBar({ panel, panelTitle = t('Settings'), problem, children, ...run }: ToolBarProps) {
  return (
    <div
      data-tool-bar
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t px-3 py-2.5 md:px-5 md:py-3"
    >
      <button
        type="button"
        onClick={() => panel.openSheet(true)}
        className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-full border bg-surface px-2.5 text-ink-2 text-meta transition-colors duration-150 hover:bg-hover hover:text-ink lg:hidden"
      >
        <SlidersHorizontal className="size-3.5 shrink-0" aria-hidden />
        <span className="truncate">{panelTitle}</span>
      </button>
      {children}
      <span
        role="status"
        className={classNames(
          'inline-flex items-center gap-1 text-meta tabular-nums empty:hidden',
          problem?.kind === 'over' ? 'text-bad' : 'text-warn',
        )}
      >
        {problem && (
          <>
            <CircleAlert className="size-3.5 shrink-0" aria-hidden />
            {problem.text}
          </>
        )}
      </span>
      <RunButton {...run} disabled={run.disabled || problem?.kind === 'over'} />
    </div>
  );
}

interface InputLengthProps {
  /** For example "120 / 5,000". */
  children: ReactNode;
  isOver?: boolean;
}

/** The length of the input, in the colour of a problem when it is over the limit. */
export const InputLength = ({ children, isOver = false }: InputLengthProps) => (
  <span className={classNames('text-meta tabular-nums', isOver ? 'text-bad' : 'text-ink-3')}>{children}</span>
);
