import { t } from '../../../../messages/t.ts';
import '@xyflow/react/dist/base.css';
import {
  Background,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
} from '@xyflow/react';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { classNames } from '../../../../parts/display/class-names.ts';
import { changeStep, conditionText, connect, stepTitle, typeTitles, type Workflow } from './workflow-draft.ts';

interface WorkflowCanvasProps {
  workflow: Workflow;
  canEdit: boolean;
  /** The chosen step or edge. */
  chosenId: string | undefined;
  problems: ReadonlyMap<string, string>;
  onChoose: (id: string | undefined) => void;
  onChange: (workflow: Workflow) => void;
}

interface StepData extends Record<string, unknown> {
  readonly type: string;
  readonly title: string;
  readonly problem: string | undefined;
}
type StepNode = Node<StepData, 'step'>;

const nodeTypes = { step: StepCard };
const arrow = { type: MarkerType.ArrowClosed, width: 18, height: 18 };
const labelStyle = { fill: 'var(--ink-2)', fontSize: 12 };
const labelBgStyle = { fill: 'var(--sunken)' };
const fitView = { padding: 0.2, maxZoom: 1 };

/** The steps of a conversation and the ways between them, to move and connect. The list beside it does the same by keyboard. */
export function WorkflowCanvas({ workflow, canEdit, chosenId, problems, onChoose, onChange }: WorkflowCanvasProps) {
  /** Where a step is while it is dragged. */
  const [dragged, setDragged] = useState<{ readonly id: string; readonly position: { x: number; y: number } }>();
  const nodes = useMemo(
    () =>
      Object.entries(workflow.nodes).map(
        ([id, node]): StepNode => ({
          id,
          type: 'step',
          position: dragged?.id === id ? dragged.position : node.position,
          selected: id === chosenId,
          data: { type: node.type, title: stepTitle(node), problem: problems.get(id) },
        }),
      ),
    [workflow.nodes, dragged, chosenId, problems],
  );
  const edges = useMemo(
    () =>
      Object.entries(workflow.edges).map(
        ([id, { source, target, forward_condition }]): Edge => ({
          id,
          source,
          target,
          selected: id === chosenId,
          label: short(conditionText(forward_condition)),
          labelStyle,
          labelBgStyle,
          markerEnd: arrow,
        }),
      ),
    [workflow.edges, chosenId],
  );
  return (
    <div className="workflow-canvas h-[420px] overflow-hidden rounded-m border bg-sunken">
      <ReactFlowProvider>
        <ReactFlow<StepNode>
          // New steps come into view.
          key={Object.keys(workflow.nodes).length}
          aria-label={t('Workflow')}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          fitView
          fitViewOptions={fitView}
          minZoom={0.2}
          nodesDraggable={canEdit}
          nodesConnectable={canEdit}
          deleteKeyCode={null}
          proOptions={{ hideAttribution: true }}
          onNodeClick={(_event, { id }) => onChoose(id)}
          onEdgeClick={(_event, { id }) => onChoose(id)}
          onPaneClick={() => onChoose(undefined)}
          onNodesChange={(changes) => {
            for (const change of changes) {
              if (change.type === 'select' && change.selected) onChoose(change.id);
              if (change.type !== 'position' || !change.position || !canEdit) continue;
              if (change.dragging) setDragged({ id: change.id, position: change.position });
              else {
                setDragged(undefined);
                onChange(changeStep(workflow, change.id, { position: rounded(change.position) }));
              }
            }
          }}
          onConnect={({ source, target }) => onChange(connect(workflow, source, target))}
        >
          <Background />
          <Controls showInteractive={false} />
        </ReactFlow>
      </ReactFlowProvider>
    </div>
  );
}

const maxLabel = 28;
const short = (text: string): string => (text.length > maxLabel ? `${text.slice(0, maxLabel - 1)}…` : text);
const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });

const handle = '!size-2.5 !rounded-full !border-0 !bg-control';

function StepCard({ data, selected }: NodeProps<StepNode>) {
  return (
    <div
      className={classNames(
        'w-[200px] rounded-m border bg-surface px-3 py-2 text-left',
        selected ? 'border-accent' : 'border-line-strong',
      )}
    >
      {data.type !== 'start' && <Handle type="target" position={Position.Top} className={handle} />}
      {typeTitles[data.type] !== data.title && (
        <span className="block text-ink-3 text-meta">{typeTitles[data.type] ?? data.type}</span>
      )}
      <span dir="auto" className="flex items-center gap-1.5 font-[540]">
        <span className="truncate">{data.title}</span>
        {data.problem && <TriangleAlert role="img" aria-label={data.problem} className="size-4 shrink-0 text-warn" />}
      </span>
      {data.type !== 'end' && <Handle type="source" position={Position.Bottom} className={handle} />}
    </div>
  );
}
