import { procedureLimits } from '../../../contract/agents/versions/agent-procedures-limits.ts';

/** One step of a deterministic procedure. */
export type ProcedureStep =
  /** Said word by word. */
  | { readonly type: 'say'; readonly message: string }
  | { readonly type: 'instruct'; readonly instruction: string }
  | { readonly type: 'tool'; readonly toolId: string }
  /** Goes on with another procedure. */
  | { readonly type: 'procedure'; readonly procedureId: string }
  | { readonly type: 'end' };

/** What is wrong, and where: `steps.0.message`. */
export interface ProcedureProblem {
  readonly path: string;
  readonly message: string;
}

type Parsed = { readonly steps: readonly ProcedureStep[]; readonly problems: readonly ProcedureProblem[] };

/**
 * The steps of a deterministic procedure: `{ "steps": [{ "type": "say", "message": "…" }, …] }`, or plain text with one
 * instruction on each line, numbered or not.
 */
export function parseSteps(content: string): Parsed {
  const text = content.trim();
  const parsed = /^[[{]/.test(text) ? fromJson(text) : { steps: fromLines(text), problems: [] };
  const { steps, problems } = parsed;
  if (problems.length > 0) return parsed;
  if (steps.length === 0) return { steps, problems: [{ path: 'steps', message: 'At least one step is needed.' }] };
  if (steps.length > procedureLimits.steps)
    return {
      steps: [],
      problems: [{ path: 'steps', message: `At most ${procedureLimits.steps} steps are possible.` }],
    };
  return parsed;
}

const fromLines = (text: string): ProcedureStep[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*]|\d{1,3}[.)])\s+/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((instruction) => ({ type: 'instruct', instruction }));

function fromJson(text: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { steps: [], problems: [{ path: 'content', message: 'This is not valid JSON.' }] };
  }
  const list = Array.isArray(value) ? value : isRecord(value) ? value.steps : undefined;
  if (!Array.isArray(list)) return { steps: [], problems: [{ path: 'steps', message: 'Field required' }] };
  const problems: ProcedureProblem[] = [];
  const steps = list.flatMap((item: unknown, index): ProcedureStep[] => {
    const step = toStep(item);
    if ('path' in step) {
      problems.push({ ...step, path: `steps.${index}${step.path}` });
      return [];
    }
    return [step];
  });
  return { steps, problems };
}

function toStep(item: unknown): ProcedureStep | ProcedureProblem {
  if (!isRecord(item)) return { path: '', message: 'A step is an object with a type.' };
  const text = (field: string): string | undefined => {
    const value = item[field];
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  };
  const missing = (field: string) => ({ path: `.${field}`, message: 'Field required' });
  if (item.type === 'end') return { type: 'end' };
  if (item.type === 'say') {
    const message = text('message');
    return message === undefined ? missing('message') : { type: 'say', message };
  }
  if (item.type === 'instruct') {
    const instruction = text('instruction');
    return instruction === undefined ? missing('instruction') : { type: 'instruct', instruction };
  }
  if (item.type === 'tool') {
    const toolId = text('tool_id');
    return toolId === undefined ? missing('tool_id') : { type: 'tool', toolId };
  }
  if (item.type === 'procedure') {
    const procedureId = text('procedure_id');
    return procedureId === undefined ? missing('procedure_id') : { type: 'procedure', procedureId };
  }
  return { path: '.type', message: 'The type is say, instruct, tool, procedure or end.' };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
