import { ArrowUp, Plus, Trash2, Workflow as WorkflowIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { IconButton } from '../../../../parts/button/icon-button.tsx';
import { classNames } from '../../../../parts/display/class-names.ts';
import { useMedia } from '../../../../parts/display/use-media.ts';
import { Field } from '../../../../parts/form/field.tsx';
import { Select } from '../../../../parts/form/select.tsx';
import { Menu, MenuItem } from '../../../../parts/overlay/menu.tsx';
import { readPath } from '../agent-draft.ts';
import type { DraftProps } from '../draft-fields.tsx';
import { EdgeFields } from './edge-fields.tsx';
import { StepFields } from './step-fields.tsx';
import { WorkflowCanvas } from './workflow-canvas.tsx';
import {
  addStep,
  changeEdge,
  changeStep,
  conditionText,
  connect,
  edgesFrom,
  moveEdgeUp,
  readWorkflow,
  removeEdge,
  removeStep,
  type StepType,
  stepProblems,
  stepsInOrder,
  stepTitle,
  stepTypes,
  tidy,
  typeTitles,
  type Workflow,
} from './workflow-draft.ts';

/** AGENT-004: the steps of a conversation, as a drawing and as a list. */
export function WorkflowTab({ draft, canEdit, onChange }: DraftProps) {
  const workflow = useMemo(() => readWorkflow(readPath(draft, ['workflow'])), [draft]);
  const problems = useMemo(() => stepProblems(workflow), [workflow]);
  const [chosenId, setChosenId] = useState<string>();
  const isWide = useMedia('(min-width: 768px)');
  const change = (next: Workflow) => onChange(['workflow'], next);
  const add = (type: StepType) => {
    const after = chosenId && workflow.nodes[chosenId] ? chosenId : stepsInOrder(workflow)[0]!;
    const { workflow: next, id } = addStep(workflow, type, after);
    change(next);
    setChosenId(id);
  };
  const node = chosenId === undefined ? undefined : workflow.nodes[chosenId];
  const edge = chosenId === undefined ? undefined : workflow.edges[chosenId];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-48 flex-1 text-ink-2">
          {t('Steps lead the conversation. Without a step, the agent has one prompt throughout.')}
        </p>
        {canEdit && (
          <>
            <Button onClick={() => change(tidy(workflow))}>
              <WorkflowIcon aria-hidden />
              {t('Tidy up')}
            </Button>
            <Menu
              trigger={
                <Button>
                  <Plus aria-hidden />
                  {t('Add step')}
                </Button>
              }
            >
              {stepTypes.map((type) => (
                <MenuItem key={type} onSelect={() => add(type)}>
                  {typeTitles[type]}
                </MenuItem>
              ))}
            </Menu>
          </>
        )}
      </div>
      {isWide && (
        <WorkflowCanvas
          workflow={workflow}
          canEdit={canEdit}
          chosenId={chosenId}
          problems={problems}
          onChoose={setChosenId}
          onChange={change}
        />
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ol aria-label={t('Steps')} className="flex flex-col divide-y rounded-m border">
          {stepsInOrder(workflow).map((id) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosenId}
                onClick={() => setChosenId(id)}
                className={classNames(
                  'flex w-full items-baseline gap-2 px-3 py-2 text-left hover:bg-hover',
                  id === chosenId && 'bg-accent-soft',
                )}
              >
                <span dir="auto" className="min-w-0 flex-1 truncate font-[540]">
                  {stepTitle(workflow.nodes[id]!)}
                </span>
                <span className={classNames('text-meta', problems.has(id) ? 'text-warn' : 'text-ink-3')}>
                  {problems.get(id) ?? typeTitles[workflow.nodes[id]!.type]}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <section aria-label={t('Chosen step')} className="flex flex-col gap-4 rounded-m border p-4">
          {chosenId !== undefined && node && (
            <>
              <StepFields
                key={chosenId}
                node={node}
                canEdit={canEdit}
                onChange={(changes) => change(changeStep(workflow, chosenId, changes))}
              />
              {node.type !== 'end' && (
                <NextSteps
                  workflow={workflow}
                  nodeId={chosenId}
                  canEdit={canEdit}
                  onChoose={setChosenId}
                  onChange={change}
                />
              )}
              {canEdit && node.type !== 'start' && (
                <Button
                  className="w-fit"
                  onClick={() => {
                    change(removeStep(workflow, chosenId));
                    setChosenId(undefined);
                  }}
                >
                  <Trash2 aria-hidden />
                  {t('Delete step')}
                </Button>
              )}
            </>
          )}
          {chosenId !== undefined && edge && (
            <>
              <p className="text-ink-2">
                {t('From “{stepTitle}” to “{stepTitle2}”', {
                  stepTitle: stepTitle(workflow.nodes[edge.source]!),
                  stepTitle2: stepTitle(workflow.nodes[edge.target]!),
                })}
              </p>
              <EdgeFields
                key={chosenId}
                edge={edge}
                canEdit={canEdit}
                onChange={(forward_condition) => change(changeEdge(workflow, chosenId, { forward_condition }))}
              />
              {canEdit && (
                <Button
                  className="w-fit"
                  onClick={() => {
                    change(removeEdge(workflow, chosenId));
                    setChosenId(undefined);
                  }}
                >
                  <Trash2 aria-hidden />
                  {t('Delete connection')}
                </Button>
              )}
            </>
          )}
          {!node && !edge && <p className="text-ink-2">{t('Choose a step to change it.')}</p>}
        </section>
      </div>
    </>
  );
}

interface NextStepsProps {
  workflow: Workflow;
  nodeId: string;
  canEdit: boolean;
  onChoose: (id: string) => void;
  onChange: (workflow: Workflow) => void;
}

/** Where the conversation goes from a step, in the order in which the conditions are checked. */
function NextSteps({ workflow, nodeId, canEdit, onChoose, onChange }: NextStepsProps) {
  const edges = edgesFrom(workflow, nodeId);
  const targets = stepsInOrder(workflow).filter(
    (id) => id !== nodeId && workflow.nodes[id]!.type !== 'start' && !edges.some(([, { target }]) => target === id),
  );
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-[540]">{t('Then')}</h4>
      {edges.length > 0 && (
        <ol aria-label={t('Next steps')} className="flex flex-col divide-y rounded-m border">
          {edges.map(([id, { target, forward_condition }], at) => (
            <li key={id} className="flex items-center gap-1 px-2 py-1">
              <button
                type="button"
                className="min-w-0 flex-1 py-1 text-left hover:underline"
                onClick={() => onChoose(id)}
              >
                <span dir="auto" className="block truncate">
                  {stepTitle(workflow.nodes[target]!)}
                </span>
                <span dir="auto" className="block truncate text-ink-3 text-meta">
                  {conditionText(forward_condition)}
                </span>
              </button>
              {canEdit && at > 0 && (
                <IconButton
                  label={t('Check this condition earlier')}
                  size="small"
                  onClick={() => onChange(moveEdgeUp(workflow, nodeId, id))}
                >
                  <ArrowUp />
                </IconButton>
              )}
            </li>
          ))}
        </ol>
      )}
      {canEdit && targets.length > 0 && (
        <Field label={t('Add a next step')}>
          {(control) => (
            <Select
              {...control}
              value=""
              placeholder={t('Choose a step')}
              options={targets.map((id) => ({ value: id, label: stepTitle(workflow.nodes[id]!) }))}
              onChange={(target) => onChange(connect(workflow, nodeId, target))}
            />
          )}
        </Field>
      )}
    </div>
  );
}
