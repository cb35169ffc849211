import { BookOpen, PhoneForwarded, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SiteAgentStep } from '../../../contract/site/site-agent.ts';
import { t } from '../../messages/t.ts';

/** What an agent did for a reply. */
export const AgentSteps = ({ steps }: { steps: readonly SiteAgentStep[] }) =>
  steps.length > 0 && (
    <ul className="flex flex-col gap-1 ps-10 text-ink-3 text-meta">
      {steps.map((step) => (
        <li key={step.type}>{describe(step)}</li>
      ))}
    </ul>
  );

function describe(step: SiteAgentStep): ReactNode {
  switch (step.type) {
    case 'document':
      return <Line icon={<BookOpen aria-hidden />}>{t('Quoted “{name}”', { name: step.name })}</Line>;
    case 'tool':
      return (
        <>
          <Line icon={<Wrench aria-hidden />}>{t('Called the tool {name}', { name: step.name })}</Line>
          <code className="mt-1 block break-words rounded-s bg-sunken px-2 py-1 font-mono">
            {JSON.stringify(step.parameters)} → {step.result}
          </code>
        </>
      );
    case 'transfer':
      return (
        <Line icon={<PhoneForwarded aria-hidden />}>
          {t('On a telephone, the call would now go to {number}', { number: step.destination })}
        </Line>
      );
  }
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="inline-flex items-start gap-1.5 [&_svg]:mt-[3px] [&_svg]:size-3.5 [&_svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </span>
);
