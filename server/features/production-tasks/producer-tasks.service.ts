import type { TaskFilters } from '../../../contract/productions/production-tasks.ts';
import { maxActiveTasks, type TaskView, takenStates } from '../../../contract/productions/production-tasks-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  isWorkedOnBy,
  isWorkOf,
  type ProductionTask,
  productionTasksStore,
  type TaskFacts,
} from './production-tasks.store.ts';
import type { TaskChangesDeps, TaskChangesService, TaskWork } from './task-changes.service.ts';
import { deliverTaskJob } from './task-delivery.service.ts';
import { taskListsStore } from './task-lists.store.ts';
import { isTaken } from './task-states.rules.ts';

type Claimable = Pick<ProductionTask, 'type' | 'sourceLanguage' | 'targetLanguage' | 'teamId'>;
export interface ClaimObstacle {
  readonly code: string;
  readonly message: string;
}

/** What the profile, tests, contracts and teams of a producer allow. */
export interface ProducerGate {
  /** Throws the specific error; returns the workspace that earns the pay. */
  requireMayClaim(tx: Tx, userId: string, task: Claimable): Promise<{ readonly workspaceId: string }>;
  /** Undefined for those that the person may claim. */
  explain(userId: string, tasks: readonly Claimable[]): Promise<readonly (ClaimObstacle | undefined)[]>;
}

export interface ProducerTasksDeps extends TaskChangesDeps {
  readonly jobs: Pick<Jobs, 'send'>;
  readonly changes: TaskChangesService;
  readonly gate: ProducerGate;
  readonly work: TaskWork;
}

const obstacleOf = (code: 'task_limit_reached' | 'task_of_own_order'): ClaimObstacle => {
  const { message } = new AppError(code);
  return { code, message };
};

/** What producers see and do: the board, their own tasks and their history, nothing else (PROD-002, PROD-007). */
export function producerTasksService(deps: ProducerTasksDeps) {
  const { db, clock, jobs, changes, gate, work } = deps;
  const lists = taskListsStore(db);
  const isOnBoard = (task: ProductionTask, facts: TaskFacts) =>
    task.state === 'unclaimed' && !facts.isSandbox && !facts.isOwnOrder && facts.isInTeam;

  /** The task if the person works or worked on it, or if it is on their board. */
  async function requireVisible(id: string, userId: string, tx?: Tx) {
    const found = await productionTasksStore(tx ?? db).findWithFacts(id, userId);
    if (!found) throw new AppError('production_task_not_found', { param: 'task_id' });
    const { task, facts } = found;
    const isMine = task.producerId === userId;
    if (!isMine && !facts.hasWorked && !isOnBoard(task, facts))
      throw new AppError('production_task_not_yours', { param: 'task_id' });
    return { task, facts, isMine };
  }

  async function requireOwn(id: string, userId: string) {
    const { task, isMine } = await requireVisible(id, userId);
    if (!isMine) throw new AppError('production_task_not_yours', { param: 'task_id' });
    return task;
  }

  /** Why an update of a task of this person found nothing. */
  async function explainRefusal(tx: Tx, id: string, userId: string): Promise<AppError> {
    const task = await productionTasksStore(tx).find(id);
    if (!task || task.producerId !== userId || task.state !== 'active') return new AppError('task_not_active');
    return new AppError(task.submittedAt ? 'task_is_delivering' : 'task_deadline_passed');
  }

  async function get({ userId }: Pick<Actor, 'userId'>, id: string) {
    const { task, facts, isMine } = await requireVisible(id, userId);
    const assignment = await productionTasksStore(db).findAssignment(id, userId);
    const isListed = isOnBoard(task, facts);
    const lack =
      isListed && facts.activeCount >= maxActiveTasks
        ? obstacleOf('task_limit_reached')
        : isListed
          ? (await gate.explain(userId, [task]))[0]
          : undefined;
    return {
      task,
      assignment: isMine || isListed ? undefined : assignment,
      canClaim: isListed && !lack,
      obstacle: lack,
      events: assignment ? await productionTasksStore(db).listEvents(id, assignment) : [],
    };
  }

  return {
    get,

    async list({ userId }: Actor, view: TaskView, query: TaskFilters) {
      const limit = query.page_size + 1;
      const cursor = query.cursor;
      const isKnown = cursor && (await (view === 'history' ? lists.hasEnded(userId, cursor) : lists.has(cursor)));
      if (cursor && !isKnown) throw new AppError('invalid_cursor', { param: 'cursor' });
      if (view === 'history') {
        const ended = await lists.listEnded(userId, query, limit);
        const items = ended.map((one) => ({ ...one, canClaim: false, obstacle: undefined }));
        return { items: items.slice(0, query.page_size), hasMore: ended.length === limit };
      }
      const scope = { of: view === 'active' ? 'producer' : 'board', userId } as const;
      const rows = await lists.list(scope, userId, query, limit);
      const tasks = rows.slice(0, query.page_size).map(({ task }) => task);
      const isBoard = view === 'unclaimed';
      const lacks = isBoard ? await gate.explain(userId, tasks) : [];
      const { active } = await lists.summarize(userId, clock());
      const full = isBoard && active >= maxActiveTasks ? obstacleOf('task_limit_reached') : undefined;
      const items = tasks.map((task, at) => {
        const obstacle = full ?? lacks[at];
        return { task, assignment: undefined, canClaim: isBoard && !obstacle, obstacle };
      });
      return { items, hasMore: rows.length === limit };
    },

    /** Of several at the same moment one gets the task; the others get `task_already_claimed`. */
    async claim(actor: Actor, id: string) {
      const { userId } = actor;
      await transaction(db, async (tx) => {
        const store = productionTasksStore(tx);
        await store.lockClaimsOf(userId);
        const found = await store.findWithFacts(id, userId);
        if (!found) throw new AppError('production_task_not_found', { param: 'task_id' });
        const { task, facts } = found;
        if (facts.isOwnOrder) throw new AppError('task_of_own_order');
        if (!facts.isInTeam) throw new AppError('production_task_not_yours', { param: 'task_id' });
        if (task.state !== 'unclaimed' || facts.isSandbox)
          throw new AppError(isTaken(task.state) ? 'task_already_claimed' : 'production_task_not_yours');
        if (facts.activeCount >= maxActiveTasks) throw new AppError('task_limit_reached');
        const { workspaceId } = await gate.requireMayClaim(tx, userId, task);
        const claimed = await store.claim(id, userId, clock());
        if (!claimed) throw new AppError('task_already_claimed');
        await changes.record(tx, claimed, 'claimed', userId);
        const owned = { taskId: id, userId, workspaceId, payCents: claimed.payCents } as const;
        await store.insertAssignment({ id: newId(), ...owned, state: 'active' });
        await changes.publish(tx, id, [userId]);
      });
      return get(actor, id);
    },

    async release(actor: Actor, id: string, text: string) {
      const { userId } = actor;
      const task = await requireOwn(id, userId);
      await transaction(db, async (tx) => {
        const isContinued = (await productionTasksStore(tx).lockOrderOf(id)) === 'accepted';
        const by = { userId, text, isContinued, condition: isWorkedOnBy(userId) };
        if (!(await changes.giveBack(tx, task, 'released', by))) throw await explainRefusal(tx, id, userId);
      });
      await changes.endAccess(work, id, [userId]);
      return get(actor, id);
    },

    /** In time if it arrives before the deadline; its files are made by a job, then it waits for a reviewer. */
    async submit(actor: Actor, id: string, text: string) {
      const { userId } = actor;
      await requireOwn(id, userId);
      await transaction(db, async (tx) => {
        const now = clock();
        const store = productionTasksStore(tx);
        const set = { submittedAt: now, updatedAt: now };
        if (!(await store.change(id, 'active', set, isWorkedOnBy(userId, now))))
          throw await explainRefusal(tx, id, userId);
        if (text) await store.appendEvent({ taskId: id, userId, kind: 'comment', text }, now);
        await jobs.send(deliverTaskJob, { taskId: id, submittedAt: now.getTime() }, { tx });
        await changes.publish(tx, id, [userId]);
      });
      return get(actor, id);
    },

    async comment(actor: Actor, id: string, text: string) {
      const { userId } = actor;
      const task = await requireOwn(id, userId);
      if (!(await changes.comment(task, { userId, text }, takenStates, isWorkOf(userId))))
        throw new AppError('task_not_active');
      return get(actor, id);
    },

    /** Only while it is active: a submission is not changed while it is reviewed. */
    async openWork({ userId }: Actor, id: string) {
      const task = await requireOwn(id, userId);
      if (task.state !== 'active') throw new AppError('task_not_active');
      return work.enter(task, userId);
    },

    async dashboard({ userId }: Actor) {
      const now = clock();
      const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
      const [summary, sums] = await Promise.all([lists.summarize(userId, monthStart), lists.sumByMonth(userId, first)]);
      const months = Array.from({ length: 12 }, (_, at) => {
        const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 1)).toISOString().slice(0, 7);
        return sums.find((sum) => sum.month === month) ?? { month, earnedCents: 0, approved: 0 };
      });
      return { ...summary, months };
    },
  };
}
export type ProducerTasksService = ReturnType<typeof producerTasksService>;
